import { bigint, bytes, id, instant, integer, json, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** Short links, the files they came in, the hosts that are trusted, and their clicks. */

export class ShortLink extends table("short_links", {
  id: id(),
  code: text().nullable(),
  longUrl: text(),
  host: text(),
  label: text().default(""),
  uploadStatus: oneOf("generating", "waiting", "ready", "rejected"),
  reuseKey: bytes().nullable(),
  batchId: uuid().nullable().references("short_link_batches"),
  campaignRecipientId: uuid().nullable().references("campaign_recipients"),
  createdBy: uuid().nullable().references("users"),
  createdAt: instant().default(NOW),
  expiresAt: instant().nullable(),
  disabledAt: instant().nullable(),
  accountId: uuid().nullable().references("accounts"),
}) {}

export class ShortLinkBatch extends table("short_link_batches", {
  id: id(),
  fileName: text().default(""),
  rowsRead: integer().default(0),
  createdCount: integer().default(0),
  unchangedCount: integer().default(0),
  refusedCount: integer().default(0),
  refusals: json().default([]),
  createdBy: uuid().nullable().references("users"),
  createdAt: instant().default(NOW),
  finishedAt: instant().nullable(),
}) {}

export class ShortLinkHost extends table("short_link_hosts", {
  host: text().primaryKey(),
  addedBy: uuid().nullable().references("users"),
  createdAt: instant().default(NOW),
}) {}

export class ShortLinkClick extends table("short_link_clicks", {
  id: bigint().primaryKey().generated("identity"),
  linkId: uuid().references("short_links"),
  at: instant(),
  hour: instant(),
  device: oneOf("phone", "tablet", "desktop"),
  referrer: text().default(""),
  visitor: bytes().nullable(),
}) {}
