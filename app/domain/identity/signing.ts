import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "#app/config.ts";
import { present } from "#app/present.ts";

/** Signatures of what an address says, with SESSION_SECRETS: the first signs, every one of them is believed. */

/** The signature of a text, as an address carries it. */
export function sign(text: string): string {
  return signature(text, present(config().SESSION_SECRETS[0])).toString("base64url");
}

/** Was this text signed by us, with any of the secrets that count? */
export function isSigned(text: string, given: string): boolean {
  const bytes = Buffer.from(given, "base64url");
  return config().SESSION_SECRETS.some((secret) => {
    const expected = signature(text, secret);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

function signature(text: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}
