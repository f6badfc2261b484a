import { boolean, bytes, id, instant, integer, integerArray, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** Files that were uploaded. */

export class Upload extends table("uploads", {
  id: id(),
  purpose: text(),
  visibility: oneOf("public", "private"),
  ownerUserId: uuid().nullable().references("users"),
  accountId: uuid().nullable().references("accounts"),
  storageKey: text(),
  contentType: text(),
  byteSize: integer(),
  width: integer().nullable(),
  height: integer().nullable(),
  sha256: bytes(),
  originalName: text().default(""),
  attachedAt: instant().nullable(),
  createdAt: instant().default(NOW),
  copyWidths: integerArray().nullable(),
  hasPreview: boolean().nullable(),
}) {}
