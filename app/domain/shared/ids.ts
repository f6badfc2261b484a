import { randomBytes, randomInt } from "node:crypto";

// Crockford's base 32: no I, L, O or U, so that a reference read aloud is not misheard.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A public reference for a URL: 26 letters and digits, 130 random bits. */
export function newReference(): string {
  return Array.from(randomBytes(26), (byte) => ALPHABET[byte & 31]).join("");
}

/** A number that a person reads out: `prefix` and 8 random characters in two groups, `MHR-7K3F-92QX`. Unique by constraint. */
export function newReadableNumber(prefix: string): string {
  const pick = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(32)]).join("");
  return `${prefix}-${pick()}-${pick()}`;
}
