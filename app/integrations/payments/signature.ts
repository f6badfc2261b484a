import { createHmac, timingSafeEqual } from "node:crypto";
import { parseJson } from "#app/domain/shared/bounded-input.ts";

type Encoding = "hex" | "base64";

/** HMAC-SHA256 of a text. */
export function sign(secret: string, text: string, encoding: Encoding = "hex"): string {
  return createHmac("sha256", secret).update(text).digest(encoding);
}

/** Compares in constant time. */
export function isSignature(
  secret: string,
  text: string,
  given: string | null,
  encoding: Encoding = "hex",
): boolean {
  const expected = Buffer.from(sign(secret, text, encoding));
  const actual = Buffer.from(given ?? "");
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** What a text says as JSON; undefined when it is none, or larger than `LIMITS` allow. */
export function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
