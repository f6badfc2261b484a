import { id, instant, integer, json, NOW, oneOf, text, textArray, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** Webhooks: endpoints, what happened, how each telling went. */

export class WebhookEndpoint extends table("webhook_endpoints", {
  id: id(),
  accountId: uuid().nullable().references("accounts"),
  url: text(),
  description: text().default(""),
  events: textArray(),
  state: oneOf("active", "paused", "disabled", "deleted").default("active"),
  secret: text(),
  previousSecret: text().nullable(),
  previousUntil: instant().nullable(),
  failingSince: instant().nullable(),
  createdBy: uuid().references("users"),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
}) {}

export class WebhookEvent extends table("webhook_events", {
  id: id(),
  type: text(),
  accountId: uuid().nullable().references("accounts"),
  data: json(),
  at: instant().default(NOW),
}) {}

export class WebhookDelivery extends table("webhook_deliveries", {
  id: id(),
  eventId: uuid().references("webhook_events", "CASCADE"),
  endpointId: uuid().references("webhook_endpoints"),
  state: oneOf("waiting", "delivered", "failed").default("waiting"),
  attempts: integer().default(0),
  nextAt: instant().default(NOW),
  status: integer().nullable(),
  error: text().default(""),
  deliveredAt: instant().nullable(),
  createdAt: instant().default(NOW),
}) {}
