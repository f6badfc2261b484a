import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { config } from "#app/config.ts";
import { present } from "#app/present.ts";

/**
 * Encryption at rest of small secrets (a TOTP secret, a code that waits to be sent) with keys made from SESSION_SECRETS: the
 * first secret seals, every secret opens, so secrets can be rotated. AES-256-GCM; what it belongs to is authenticated.
 */

/** What a text is sealed for: sealed for one of them, it does not open for another. */
export type SealPurpose =
  | "contact"
  | "foreign-guest"
  | "form-result"
  | "held-form"
  | "message"
  | "otp"
  | "totp"
  | "trip"
  | "webhook";

const VERSION = "v1";

/** Purposes and secrets are few, and to make a key takes longer than to seal with it. */
const keys = new Map<string, Buffer>();

function keyOf(secret: string, purpose: SealPurpose): Buffer {
  const name = `${purpose} ${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "medihaven", purpose, 32));
  keys.set(name, key);
  return key;
}

/** Seals `text` for `purpose` and `subject` (the id of the row it stands in). */
export function seal(purpose: SealPurpose, subject: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(present(config().SESSION_SECRETS[0]), purpose), iv);
  cipher.setAAD(Buffer.from(subject));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [VERSION, iv, sealed, cipher.getAuthTag()]
    .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
    .join(".");
}

/** Opens what `seal` made; undefined when it was made with secrets that are gone, for something else, or was changed. */
export function unseal(purpose: SealPurpose, subject: string, sealed: string): string | undefined {
  return unsealWith(config().SESSION_SECRETS, purpose, subject, sealed);
}

/** Whether the newest secret opens it. */
export function isSealedNewly(purpose: SealPurpose, subject: string, sealed: string): boolean {
  return unsealWith(config().SESSION_SECRETS.slice(0, 1), purpose, subject, sealed) !== undefined;
}

function unsealWith(
  secrets: readonly string[],
  purpose: SealPurpose,
  subject: string,
  sealed: string,
): string | undefined {
  const [version, iv, text, tag] = sealed.split(".");
  if (version !== VERSION || !iv || text === undefined || !tag) return undefined;
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), Buffer.from(iv, "base64url"));
      decipher.setAAD(Buffer.from(subject));
      decipher.setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString(
        "utf8",
      );
    } catch {
      // Sealed with another secret, or not by us: the next one is tried; if none fits, the caller gets an error.
    }
  }
  return undefined;
}
