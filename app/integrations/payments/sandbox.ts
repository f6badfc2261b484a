import { randomUUID } from "node:crypto";
import { z } from "zod";
import { config } from "#app/config.ts";
import { present } from "#app/present.ts";
import { inTransaction, row } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { GatewayRefused, GatewayUnreachable } from "./gateway-error.ts";
import type { PaymentFacts, PaymentGateway } from "./payments.ts";
import { isSignature, readJson, sign } from "./signature.ts";

/**
 * The built-in gateway. It behaves as a real one: it has books of its own, a page where the payer decides, and tells the product
 * about it over HTTP with a signature, late or repeatedly as may be. The product knows it only through the port.
 */

export type SandboxPayment = {
  id: string;
  paymentId: string;
  amountPaise: number;
  description: string;
  returnUrl: string;
  state: "open" | "failed" | "captured";
  captureId: string | null;
};

const COLUMNS = `id, idempotency_key AS "paymentId", amount_paise, description, return_url,
  CASE WHEN state = 'open' AND expires_at < now() THEN 'failed' ELSE state END AS state, capture_id`;

/** A payment in the sandbox's books, or undefined. */
export async function readSandboxPayment(id: string): Promise<SandboxPayment | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  return row<SandboxPayment>(`SELECT ${COLUMNS} FROM sandbox_payments WHERE id = $id`, { id });
}

/**
 * The payer pays or the bank refuses; only an open payment changes. The product is told by a job.
 * @returns the payment as it is now
 */
export async function decideSandbox(
  id: string,
  decision: "captured" | "failed",
): Promise<SandboxPayment | undefined> {
  await inTransaction(undefined, async (tx) => {
    const decided = await row<SandboxPayment>(
      `UPDATE sandbox_payments SET state = $decision, decided_at = now(), capture_id = $captureId
       WHERE id = $id AND state = 'open' AND expires_at >= now() RETURNING ${COLUMNS}`,
      { id, decision, captureId: decision === "captured" ? `sandbox_pay_${randomUUID()}` : null },
      tx,
    );
    if (!decided) return;
    const event = await row<{ id: string }>(
      "INSERT INTO sandbox_events (sandbox_payment_id, body) VALUES ($id, $body) RETURNING id",
      { id, body: JSON.stringify({ event: `payment.${decision}`, payment: decided }) },
      tx,
    );
    await enqueue("sandbox-webhook", { eventId: present(event).id }, { tx });
  });
  return readSandboxPayment(id);
}

const eventSchema = z.object({
  event: z.string(),
  payment: z.object({
    id: z.uuid(),
    paymentId: z.uuid(),
    amountPaise: z.number().int(),
    state: z.enum(["open", "failed", "captured"]),
    captureId: z.string().nullable(),
    currency: z.string().default("INR"),
  }),
});

function factsOf(payment: z.output<typeof eventSchema>["payment"]): PaymentFacts {
  return {
    gateway: "sandbox",
    gatewayOrderId: payment.id,
    paymentId: payment.paymentId,
    state: payment.state,
    gatewayPaymentId: payment.captureId,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
    method: payment.state === "captured" ? "sandbox" : "",
    failure: payment.state === "failed" ? "The payment was refused or has expired" : "",
  };
}

const SIGNATURE_TOLERANCE_MS = 5 * 60_000;

/** The headers of a call to the webhook: the signature covers the time and the raw body. */
export function sandboxHeaders(eventId: string, rawBody: string, now: Date): Record<string, string> {
  const signature = sign(config().PAYMENT_WEBHOOK_SECRET, `${now.getTime()}.${rawBody}`);
  return {
    "content-type": "application/json",
    "x-sandbox-event-id": eventId,
    "x-sandbox-signature": `t=${now.getTime()},v1=${signature}`,
  };
}

/** What the sandbox's bank says of account numbers that end in these digits; all others exist and are their holder's. */
const SANDBOX_ACCOUNTS: Record<string, "no answer" | { failure: string } | { nameAtBank: string }> = {
  "0000": { failure: "The bank does not know this account number" },
  "1111": { failure: "The account is closed" },
  "2222": { nameAtBank: "SOMEBODY ELSE" },
  "3333": "no answer",
};

/** Transfers to accounts with these digits at their end; all others arrive at once. */
const SANDBOX_TRANSFERS: Record<string, "no answer" | "returned" | "later"> = {
  "3333": "no answer",
  "4444": "returned",
  "5555": "later",
};

export const sandboxGateway: PaymentGateway = {
  name: "sandbox",
  payPages: [],

  async createPayment({ paymentId, amountPaise, description, returnUrl, expiresAt }) {
    const created = present(
      await row<{ id: string }>(
        `INSERT INTO sandbox_payments (idempotency_key, amount_paise, description, return_url, expires_at)
       VALUES ($paymentId, $amountPaise, $description, $returnUrl, $expiresAt)
       ON CONFLICT (idempotency_key) DO UPDATE SET description = EXCLUDED.description RETURNING id`,
        { paymentId, amountPaise, description, returnUrl, expiresAt },
      ),
    );
    const { id } = created;
    return { gatewayOrderId: id, payUrl: `${config().APP_ORIGIN}/sandbox-gateway/${id}` };
  },

  async fetchPayment(gatewayOrderId) {
    const payment = await readSandboxPayment(gatewayOrderId);
    if (!payment) throw new GatewayRefused("The sandbox does not know this payment");
    return factsOf({ ...payment, currency: "INR" });
  },

  async refund({ requestId, gatewayPaymentId, amountPaise }) {
    return inTransaction(undefined, async (tx) => {
      const payment = await row<{ id: string; left: number }>(
        `SELECT id, amount_paise - refunded_paise AS left FROM sandbox_payments WHERE capture_id = $gatewayPaymentId FOR UPDATE`,
        { gatewayPaymentId },
        tx,
      );
      if (!payment) throw new GatewayRefused("The sandbox does not know this capture");
      const earlier = await row<{ id: string }>(
        "SELECT id FROM sandbox_refunds WHERE idempotency_key = $requestId",
        { requestId },
        tx,
      );
      if (earlier) return { gatewayRefundId: earlier.id, state: "done", failure: "" };
      if (payment.left < amountPaise) throw new GatewayRefused("More than was paid cannot go back");
      const gatewayRefundId = `sandbox_refund_${randomUUID()}`;
      await row(
        `WITH refund AS (INSERT INTO sandbox_refunds (id, idempotency_key, sandbox_payment_id, amount_paise)
           VALUES ($gatewayRefundId, $requestId, $id, $amountPaise))
         UPDATE sandbox_payments SET refunded_paise = refunded_paise + $amountPaise WHERE id = $id`,
        { gatewayRefundId, requestId, id: payment.id, amountPaise },
        tx,
      );
      return { gatewayRefundId, state: "done", failure: "" };
    });
  },

  async proveAccount({ proofId, holderName, accountNumber }) {
    const answer = SANDBOX_ACCOUNTS[accountNumber.slice(-4)];
    if (answer === "no answer") throw new GatewayUnreachable("The sandbox bank does not answer");
    return {
      reference: `sandbox_proof_${proofId}`,
      state: answer && "failure" in answer ? "failed" : "proved",
      nameAtBank: answer && "nameAtBank" in answer ? answer.nameAtBank : holderName.toUpperCase(),
      failure: answer && "failure" in answer ? answer.failure : "",
    };
  },

  async payOut({ transferId, reference, accountNumber }) {
    const outcome = SANDBOX_TRANSFERS[accountNumber.slice(-4)];
    if (outcome === "no answer") throw new GatewayUnreachable("The sandbox bank does not answer");
    const state = outcome === "later" ? (reference ? "paid" : "pending") : outcome ? "failed" : "paid";
    return {
      reference: `sandbox_transfer_${transferId}`,
      state,
      bankReference:
        state === "paid" ? `SBX${transferId.replaceAll("-", "").slice(0, 18).toUpperCase()}` : "",
      fromAccount: "Sandbox bank",
      failure: state === "failed" ? "The payee's bank could not be reached; the money is back" : "",
    };
  },

  verifyWebhook(rawBody, headers) {
    const [, time, signature] =
      /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(headers.get("x-sandbox-signature") ?? "") ?? [];
    const eventId = headers.get("x-sandbox-event-id");
    if (!time || !signature || !eventId || eventId.length > 100) return null;
    if (Math.abs(Date.now() - Number(time)) > SIGNATURE_TOLERANCE_MS) return null;
    if (!isSignature(config().PAYMENT_WEBHOOK_SECRET, `${time}.${rawBody}`, signature)) return null;
    const parsed = eventSchema.safeParse(readJson(rawBody));
    if (!parsed.success) return { eventId, name: "unknown", facts: null };
    return { eventId, name: parsed.data.event, facts: factsOf(parsed.data.payment) };
  },
};

/**
 * Delivers one event to the product's webhook, signed anew.
 * @throws GatewayUnreachable when the product does not take it, so that the job tries again
 */
export async function deliverSandboxEvent(eventId: string): Promise<void> {
  const event = await row<{ body: string }>(
    "SELECT body FROM sandbox_events WHERE id = $eventId AND delivered_at IS NULL",
    { eventId },
  );
  if (!event) return;
  const response = await fetch(`${config().APP_ORIGIN}/webhooks/payments/sandbox`, {
    method: "POST",
    headers: sandboxHeaders(eventId, event.body, new Date()),
    body: event.body,
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  }).catch((error: Error) => {
    throw new GatewayUnreachable(`The webhook could not be reached: ${error.name}`);
  });
  await response.body?.cancel();
  if (!response.ok) throw new GatewayUnreachable(`The webhook answered ${response.status}`);
  await row("UPDATE sandbox_events SET delivered_at = now() WHERE id = $eventId", { eventId });
}
