import { createHash } from "node:crypto";
import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound, Reused } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { GATEWAYS, type GatewayName, paymentGateway } from "#app/integrations/payments/payments.ts";
import { present } from "#app/present.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { type Settlement, settlePayment } from "./settle-payment.ts";

export type ReceivedEvent = {
  eventId: string;
  outcome: Settlement["outcome"] | "ignored";
  /** It came before: the outcome is that of the first time. */
  replayed: boolean;
};

/**
 * Takes what a gateway sends to the webhook. The signature over the raw body is checked before anything is read or written; the
 * event's id and its effect are committed together, so that a copy changes nothing and a failure is sent again.
 * @throws NotFound for a gateway that does not exist; Invalid when the signature is not the gateway's; Reused when an event of this
 *   id was received with another body
 */
export async function receivePaymentEvent(
  ctx: Context,
  input: { gateway: string; rawBody: string; headers: Headers },
): Promise<ReceivedEvent> {
  const gateway = GATEWAYS.find((name) => name === input.gateway);
  if (!gateway) throw new NotFound("There is no such payment gateway.");
  const event = paymentGateway(gateway).verifyWebhook(input.rawBody, input.headers);
  if (!event) throw new Invalid("The signature is wrong");
  const { eventId, facts } = event;
  return withTransaction(ctx, async (ctx) => {
    const fresh = await execute(
      `INSERT INTO payment_events (gateway, event_id, body_sha256, outcome, received_at)
       VALUES ($gateway, $eventId, $bodySha256, $outcome, $now) ON CONFLICT DO NOTHING`,
      { gateway, eventId, bodySha256: sha256(input.rawBody), outcome: "ignored", now: ctx.now },
      ctx.tx,
    );
    if (fresh === 0)
      return {
        eventId,
        outcome: await firstOutcome(gateway, eventId, input.rawBody, ctx.tx),
        replayed: true,
      };
    if (event.transferId)
      await enqueue("payment-reconcile", { transferId: event.transferId }, { tx: ctx.tx });
    if (!facts) return { eventId, outcome: "ignored", replayed: false };
    const { outcome, paymentId } = await settlePayment(ctx, facts);
    await noteOutcome(gateway, eventId, outcome, paymentId, ctx.tx);
    return { eventId, outcome, replayed: false };
  });
}

async function firstOutcome(
  gateway: GatewayName,
  eventId: string,
  rawBody: string,
  tx: Transaction,
): Promise<ReceivedEvent["outcome"]> {
  const first = await row<{ outcome: ReceivedEvent["outcome"]; same: boolean }>(
    "SELECT outcome, body_sha256 = $sha AS same FROM payment_events WHERE gateway = $gateway AND event_id = $eventId",
    { gateway, eventId, sha: sha256(rawBody) },
    tx,
  );
  if (!present(first).same) throw new Reused("An event of this id was received with another body");
  return present(first).outcome;
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

async function noteOutcome(
  gateway: GatewayName,
  eventId: string,
  outcome: string,
  paymentId: string | null,
  tx: Transaction,
): Promise<void> {
  await execute(
    "UPDATE payment_events SET outcome = $outcome, payment_id = $paymentId WHERE gateway = $gateway AND event_id = $eventId",
    { gateway, eventId, outcome, paymentId },
    tx,
  );
}
