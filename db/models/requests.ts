import { citext, id, instant, integer, json, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";
import { KINDS_OF_REQUESTS, LANGUAGES, REQUEST_STATUSES } from "./values.ts";

/** What people ask for by forms, what the office did about it, and subscribers. */

export class Request extends table("requests", {
  id: id(),
  number: text(),
  kind: oneOf(...KINDS_OF_REQUESTS),
  name: text(),
  phoneE164: text().nullable(),
  email: citext().nullable(),
  location: text().default(""),
  hospitalName: text().default(""),
  hospitalId: uuid().nullable().references("hospitals"),
  cityId: uuid().nullable().references("cities"),
  message: text().default(""),
  details: json().default({}),
  customerId: uuid().nullable().references("users"),
  recordedBy: uuid().nullable().references("users"),
  status: oneOf(...REQUEST_STATUSES).default("open"),
  ownerId: uuid().nullable().references("users"),
  dueAt: instant(),
  version: integer().default(1),
  createdAt: instant().default(NOW),
  closedAt: instant().nullable(),
  answeredAt: instant().nullable(),
  /** Of the page that it was written on; null: nobody knows. */
  language: oneOf(...LANGUAGES).nullable(),
}) {}

export class RequestAction extends table("request_actions", {
  id: id(),
  requestId: uuid().references("requests", "CASCADE"),
  actionTakenby: uuid().nullable().references("users"),
  remarks: text(),
  status: oneOf(...REQUEST_STATUSES),
  createdAt: instant().default(NOW),
  kind: oneOf("note", "word", "answer").default("note"),
  messageId: uuid().nullable().references("messages"),
}) {}

export class RequestFile extends table("request_files", {
  requestId: uuid().references("requests", "CASCADE"),
  uploadId: uuid().primaryKey().references("uploads"),
}) {}

export class Subscriber extends table("subscribers", {
  id: id(),
  subscriberEmail: citext(),
  token: text(),
  subscribedAt: instant().default(NOW),
  unsubscribedAt: instant().nullable(),
}) {}
