import { id, instant, integer, json, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";
import { CHANNELS, LANGUAGES } from "./values.ts";

/** Messages that are sent, their edited texts, and who agreed to be written to. */

export class Message extends table("messages", {
  id: id(),
  dedupeKey: text(),
  channel: oneOf(...CHANNELS),
  recipient: text(),
  template: text(),
  variables: json().default({}),
  purpose: oneOf("otp", "transactional", "campaign"),
  bookingId: uuid().nullable().references("bookings"),
  userId: uuid().nullable().references("users"),
  state: oneOf("queued", "sending", "sent", "delivered", "read", "failed", "dropped", "in_doubt").default(
    "queued",
  ),
  attempts: integer().default(0),
  leaseUntil: instant().nullable(),
  notAfter: instant().nullable(),
  providerId: text().nullable(),
  error: text().default(""),
  errorCode: text().default(""),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  sentAt: instant().nullable(),
  deliveredAt: instant().nullable(),
  readAt: instant().nullable(),
  textId: uuid().nullable().references("message_texts"),
  language: oneOf(...LANGUAGES).default("en"),
}) {}

export class MessageText extends table("message_texts", {
  id: id(),
  template: text(),
  channel: oneOf(...CHANNELS),
  version: integer(),
  body: text().nullable(),
  subject: text().nullable(),
  providerTemplateId: text().default(""),
  savedBy: uuid().nullable().references("users"),
  savedAt: instant().default(NOW),
  language: oneOf(...LANGUAGES).default("en"),
}) {}

export class MessageConsent extends table("message_consents", {
  phoneE164: text().primaryKey(),
  state: oneOf("given", "withdrawn"),
  basis: text(),
  source: oneOf("reply", "link", "contact", "admin"),
  changedBy: uuid().nullable().references("users"),
  changedAt: instant().default(NOW),
}) {}

export class MessageReply extends table("message_replies", {
  id: id(),
  channel: oneOf("sms", "whatsapp"),
  phoneE164: text(),
  body: text(),
  providerId: text(),
  meant: oneOf("text", "stop", "start"),
  receivedAt: instant().default(NOW),
}) {}

export class RefusingProvider extends table("refusing_providers", {
  channel: oneOf(...CHANNELS).primaryKey(),
  reason: text(),
  since: instant(),
  lastAt: instant(),
}) {}

export class Conversation extends table("conversations", {
  id: id(),
  phoneE164: text(),
  lastAt: instant(),
  waitingSince: instant().nullable(),
  ownerId: uuid().nullable().references("users"),
}) {}

export class ConversationAnswer extends table("conversation_answers", {
  messageId: uuid().primaryKey().references("messages", "CASCADE"),
  conversationId: uuid().references("conversations", "CASCADE"),
  answeredBy: uuid().references("users"),
  answeredAt: instant(),
}) {}
