import { createHmac, timingSafeEqual } from "node:crypto";
import { parseJson } from "#app/domain/shared/bounded-input.ts";

/** HMAC-SHA256 of a text, as hex. */
export function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** Compares in constant time. */
export function isSignature(secret: string, text: string, given: string | null): boolean {
  const expected = Buffer.from(sign(secret, text));
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
