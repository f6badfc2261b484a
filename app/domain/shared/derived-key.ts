import { createHash } from "node:crypto";

/** The form key (uuid) of one of several things that one form does: the same whenever the same form is sent. */
export function derivedKey(formKey: string, what: string): string {
  const hex = createHash("sha256").update(`${formKey}:${what}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
