import { bigint, bytes, date, id, instant, integer, NOW, oneOf, text, textArray, uuid } from "./columns.ts";
import { table } from "./table.ts";
import { ROLES } from "./values.ts";

/** How people sign in: sessions, codes, tokens and the limits on trying. */

export class Session extends table("sessions", {
  idHash: bytes().primaryKey(),
  userId: uuid().references("users", "CASCADE"),
  role: oneOf(...ROLES),
  browserHash: bytes().nullable(),
  createdAt: instant().default(NOW),
  seenAt: instant().default(NOW),
  expiresAt: instant(),
  authenticatedAt: instant().default(NOW),
  revokedAt: instant().nullable(),
  userAgent: text().default(""),
  /** The admin who only looks. */
  viewedBy: uuid().nullable().references("users", "CASCADE"),
  /** Of a program's token: what uses it, and what it may be used for (null is everything). */
  name: text().default(""),
  scopes: textArray().nullable(),
}) {}

export class ApiKey extends table("api_keys", {
  id: id(),
  userId: uuid().references("users", "CASCADE"),
  name: text(),
  keyHash: bytes(),
  ending: text(),
  scopes: textArray(),
  version: date(),
  createdAt: instant().default(NOW),
  expiresAt: instant(),
  lastUsedAt: instant().nullable(),
  revokedAt: instant().nullable(),
}) {}

export class Otp extends table("otps", {
  id: id(),
  purpose: text(),
  channel: oneOf("sms", "whatsapp", "mail").default("sms"),
  mailSealed: text().nullable(),
  phoneHash: bytes(),
  phoneSealed: text(),
  browserHash: bytes(),
  codeMac: bytes(),
  tries: integer().default(0),
  createdAt: instant().default(NOW),
  expiresAt: instant(),
  usedAt: instant().nullable(),
}) {}

export class SingleUseToken extends table("single_use_tokens", {
  purpose: oneOf("set_password", "second_factor").primaryKey(),
  tokenHash: bytes().primaryKey(),
  userId: uuid().references("users", "CASCADE"),
  tries: integer().default(0),
  createdAt: instant().default(NOW),
  expiresAt: instant(),
  usedAt: instant().nullable(),
}) {}

export class RecoveryCode extends table("recovery_codes", {
  userId: uuid().primaryKey().references("users", "CASCADE"),
  codeMac: bytes().primaryKey(),
  usedAt: instant().nullable(),
  createdAt: instant().default(NOW),
}) {}

export class ContactChange extends table("contact_changes", {
  userId: uuid().primaryKey().references("users", "CASCADE"),
  channel: oneOf("sms", "mail"),
  contactSealed: text(),
  codeMac: bytes(),
  sessionHash: bytes(),
  tries: integer().default(0),
  createdAt: instant().default(NOW),
  expiresAt: instant(),
}) {}

/** A form that waits until its sender has confirmed who they are. */
export class HeldForm extends table("held_forms", {
  id: id(),
  userId: uuid().references("users", "CASCADE"),
  browserHash: bytes(),
  sealed: text(),
  createdAt: instant().default(NOW),
  expiresAt: instant(),
}) {}

/** Kept by rate-limiter-flexible. */
export class RateLimit extends table("rate_limits", {
  key: text().primaryKey(),
  points: integer().default(0),
  expire: bigint().nullable(),
}) {}
