import {
  bigint,
  boolean,
  citext,
  date,
  id,
  instant,
  integer,
  NOW,
  oneOf,
  text,
  textArray,
  uuid,
} from "./columns.ts";
import { table } from "./table.ts";
import { CHANNELS } from "./values.ts";

/** Campaigns: whom they reach, with which text, and how far they are. */

export class Campaign extends table("campaigns", {
  id: id(),
  campaignName: citext(),
  templateId: uuid().references("campaign_templates"),
  body: text().default(""),
  channel: oneOf(...CHANNELS),
  linkUrl: text().default(""),
  sources: textArray(),
  cityId: uuid().nullable().references("cities"),
  hospitalId: uuid().nullable().references("hospitals"),
  dateFrom: date().nullable(),
  dateTo: date().nullable(),
  consentNote: text(),
  unitCostPaise: bigint().default(0),
  status: oneOf("draft", "approved", "scheduled", "running", "paused", "finished", "cancelled").default(
    "draft",
  ),
  version: integer().default(1),
  createdBy: uuid().nullable().references("users"),
  testedAt: instant().nullable(),
  approvedBy: uuid().nullable().references("users"),
  approvedAt: instant().nullable(),
  scheduledAt: instant().nullable(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
  pauseReason: text().default(""),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  providerTemplateId: text().default(""),
  subject: text().default(""),
}) {}

export class CampaignTemplate extends table("campaign_templates", {
  id: id(),
  name: citext(),
  channel: oneOf(...CHANNELS),
  body: text(),
  providerTemplateId: text().default(""),
  version: integer().default(1),
  active: boolean().default(true),
  createdBy: uuid().nullable().references("users"),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  subject: text().default(""),
}) {}

export class CampaignContact extends table("campaign_contacts", {
  id: id(),
  phoneE164: text(),
  name: text().default(""),
  hospitalId: uuid().nullable().references("hospitals"),
  addedBy: uuid().nullable().references("users"),
  createdAt: instant().default(NOW),
}) {}

export class CampaignRecipient extends table("campaign_recipients", {
  id: id(),
  campaignId: uuid().references("campaigns"),
  phoneE164: text().nullable(),
  name: text().default(""),
  hospital: text().default(""),
  city: text().default(""),
  source: text(),
  state: oneOf("waiting", "taken", "skipped").default("waiting"),
  skipReason: oneOf(
    "",
    "opted_out",
    "no_consent",
    "daily_cap",
    "bad_number",
    "cancelled",
    "empty_place",
    "no_window",
  ).default(""),
  parts: integer().default(0),
  messageId: uuid().nullable().references("messages"),
  updatedAt: instant().default(NOW),
  email: citext().nullable(),
}) {}
