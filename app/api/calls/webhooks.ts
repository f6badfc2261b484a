import { z } from "zod";
import type { Delivery, Endpoint } from "#app/domain/webhooks/endpoints.ts";
import {
  addEndpoint,
  changeEndpoint,
  listDeliveries,
  listEndpoints,
  removeEndpoint,
  replayDelivery,
  rotateSecret,
} from "#app/domain/webhooks/endpoints.ts";
import { EVENT_TYPES, endpointForm } from "#app/domain/webhooks/schema.ts";
import { commandSchema, NUMBER, rowsSchema, TEXT } from "../answer-schemas.ts";
import { id, listOf, nothing, page } from "../fields.ts";
import { type Access, operation } from "../operation.ts";
import { field, rowOf } from "../present/row.ts";

/** Webhooks: a partner or agent hears of the own account, an admin of all. Signed as standardwebhooks.com says. */

const KEEPERS_OF_WEBHOOKS = ["partner", "agent", "admin"] as const satisfies Access;

const events = listOf(z.enum(EVENT_TYPES), EVENT_TYPES.length);
const form = z.object({ ...endpointForm.shape, events });

const webhookEndpoint = rowOf<Endpoint>()({
  endpoint_id: field.id((endpoint) => endpoint.id),
  url: field.text((endpoint) => endpoint.url),
  description: field.text((endpoint) => endpoint.description),
  events: field.texts((endpoint) => endpoint.events),
  status: field.text((endpoint) => endpoint.state),
  failing_since: field.instantOrNull((endpoint) => endpoint.failingSince),
  created_at: field.instant((endpoint) => endpoint.createdAt),
});

const webhookDelivery = rowOf<Delivery>()({
  delivery_id: field.id((delivery) => delivery.id),
  event_id: field.id((delivery) => delivery.eventId),
  type: field.text((delivery) => delivery.type),
  status: field.text((delivery) => delivery.state),
  attempts: field.number((delivery) => delivery.attempts),
  answered: field.numberOrNull((delivery) => delivery.status),
  error: field.textOrNull((delivery) => delivery.error),
  next_try_at: field.instantOrNull((delivery) => (delivery.state === "waiting" ? delivery.nextAt : null)),
  happened_at: field.instant((delivery) => delivery.at),
  delivered_at: field.instantOrNull((delivery) => delivery.deliveredAt),
});

const ENDPOINT = { endpoint_id: "endpointId" };

export const webhookCalls = [
  ...operation({
    name: "webhook.list",
    answer: rowsSchema(webhookEndpoint.schema),
    summary: "The caller's endpoints.",
    access: KEEPERS_OF_WEBHOOKS,
    input: nothing,
    aliases: ["GET /webhooks"],
    run: async (ctx) => ({ data: (await listEndpoints(ctx)).map(webhookEndpoint.row) }),
  }),
  ...operation({
    name: "webhook.create",
    answer: commandSchema({ endpoint_id: TEXT, secret: TEXT }),
    summary: "Adds an endpoint; its secret is shown only in this answer.",
    access: KEEPERS_OF_WEBHOOKS,
    input: form,
    creates: "endpoint_id",
    aliases: ["POST /webhooks"],
    run: async (ctx, values) => {
      const { id: endpointId, secret } = await addEndpoint(ctx, values);
      return { message: "The endpoint is added. Please keep its secret.", endpoint_id: endpointId, secret };
    },
  }),
  ...operation({
    name: "webhook.update",
    summary: "Changes the address and the events of an endpoint.",
    access: KEEPERS_OF_WEBHOOKS,
    input: form.extend({ endpointId: id }),
    aliases: [{ at: "PUT /webhooks/:endpoint_id", as: ENDPOINT }],
    run: async (ctx, { endpointId, ...values }) => {
      await changeEndpoint(ctx, endpointId, { values });
      return { message: "The endpoint is changed." };
    },
  }),
  ...operation({
    name: "webhook.update-status",
    answer: commandSchema({ status: TEXT }),
    summary: "Pauses an endpoint, or starts it again; events in between are not sent.",
    access: KEEPERS_OF_WEBHOOKS,
    input: z.object({ endpointId: id, status: z.enum(["active", "paused"]) }),
    aliases: [{ at: "PUT /webhooks/:endpoint_id/status", as: ENDPOINT }],
    run: async (ctx, { endpointId, status }) => {
      await changeEndpoint(ctx, endpointId, { state: status });
      return { message: "The endpoint is changed.", status };
    },
  }),
  ...operation({
    name: "webhook.delete",
    summary: "Removes an endpoint.",
    access: KEEPERS_OF_WEBHOOKS,
    input: z.object({ endpointId: id }),
    aliases: [{ at: "DELETE /webhooks/:endpoint_id", as: ENDPOINT }],
    run: async (ctx, { endpointId }) => {
      await removeEndpoint(ctx, endpointId);
      return { message: "The endpoint is removed." };
    },
  }),
  ...operation({
    name: "webhook.rotate-secret",
    answer: commandSchema({ secret: TEXT }),
    summary:
      "Gives an endpoint a new secret, shown only in this answer; the old one also signs for another day.",
    access: KEEPERS_OF_WEBHOOKS,
    input: z.object({ endpointId: id }),
    aliases: [{ at: "POST /webhooks/:endpoint_id/secret", as: ENDPOINT }],
    run: async (ctx, { endpointId }) => ({
      message: "The endpoint has a new secret. The old one also signs for another day.",
      secret: await rotateSecret(ctx, endpointId),
    }),
  }),
  ...operation({
    name: "webhook.list-deliveries",
    answer: rowsSchema(webhookDelivery.schema, { page: NUMBER }),
    summary: "The deliveries to an endpoint, newest first, 50 a page.",
    access: KEEPERS_OF_WEBHOOKS,
    input: z.object({ endpointId: id, page }),
    aliases: [{ at: "GET /webhooks/:endpoint_id/deliveries", as: ENDPOINT }],
    run: async (ctx, asked) => ({
      data: (await listDeliveries(ctx, asked.endpointId, asked.page)).map(webhookDelivery.row),
      page: asked.page,
    }),
  }),
  ...operation({
    name: "webhook.replay",
    summary: "Sends a delivery again, whether it arrived or not.",
    access: KEEPERS_OF_WEBHOOKS,
    input: z.object({ deliveryId: id }),
    aliases: [{ at: "POST /webhooks/deliveries/:delivery_id/replay", as: { delivery_id: "deliveryId" } }],
    run: async (ctx, { deliveryId }) => {
      await replayDelivery(ctx, deliveryId);
      return { message: "It will be sent again." };
    },
  }),
];
