import { z } from "zod";
import { config } from "#app/config.ts";
import { callGateway, type GatewayCall, makeOnce } from "./gateway-call.ts";
import { GatewayUnreachable } from "./gateway-error.ts";
import type { PaymentFacts, PaymentGateway } from "./payments.ts";
import { isSignature, readJson } from "./signature.ts";

/**
 * Razorpay by payment links: a page of theirs, so that nothing here needs a script (razorpay.com/docs/api/payments/payment-links).
 * A link carries our payment's id as `reference_id`, which Razorpay keeps unique; a refund carries our refund's id as its
 * idempotency key. Our webhook events: `payment_link.paid`, `payment_link.cancelled`, `payment_link.expired`. Payouts are RazorpayX's
 * (razorpay.com/docs/api/x/payouts), with our transfer's id as reference and idempotency key; its events `payout.*` make us ask.
 */

export const RAZORPAY_URL = "https://api.razorpay.com";
/** Razorpay refuses a link that ends earlier than 15 minutes from now. */
const SHORTEST_LINK_MS = 16 * 60_000;

// Razorpay writes some amounts as text.
const amount = z.coerce.number().int();
const paymentSchema = z.object({
  payment_id: z.string(),
  status: z.string(),
  method: z.string().nullish(),
  amount,
});

const linkSchema = z.object({
  id: z.string(),
  reference_id: z.string().nullish(),
  status: z.string(),
  amount,
  currency: z.string(),
  short_url: z.string().optional(),
  payments: z.union([z.array(paymentSchema), paymentSchema.transform((one) => [one])]).nullish(),
});
type Link = z.output<typeof linkSchema>;

const refundSchema = z.object({ id: z.string(), status: z.string() });

/** An account validation of RazorpayX (razorpay.com/docs/api/x/account-validation): one rupee to a fund account. */
const validationSchema = z.object({
  id: z.string(),
  status: z.string(),
  validation_results: z
    .object({
      account_status: z.string().nullish(),
      registered_name: z.string().nullish(),
      details: z.string().nullish(),
    })
    .nullish(),
});

/** `processed` is the end, `reversed` and `failed` brought the money back. Others are on their way. */
const payoutSchema = z.object({
  id: z.string(),
  status: z.string(),
  reference_id: z.string().nullish(),
  utr: z.string().nullish(),
  failure_reason: z.string().nullish(),
  status_details: z.object({ description: z.string().nullish() }).nullish(),
});
const PAYOUT_ENDED_WITHOUT = ["reversed", "failed", "rejected", "cancelled"];

const eventSchema = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z.object({ entity: linkSchema }).optional(),
    payout: z.object({ entity: payoutSchema }).optional(),
    payment: z
      .object({
        entity: z.object({ id: z.string(), status: z.string(), method: z.string().nullish(), amount }),
      })
      .optional(),
  }),
});

type Capture = { id: string; amount: number; method: string };

function factsOf(link: Link, capture: Capture | undefined): PaymentFacts {
  const ended = link.status === "cancelled" || link.status === "expired";
  const captured = link.status === "paid" && capture !== undefined;
  return {
    gateway: "razorpay",
    gatewayOrderId: link.id,
    paymentId: z.uuid().safeParse(link.reference_id).data ?? null,
    state: captured ? "captured" : ended ? "failed" : "open",
    gatewayPaymentId: captured ? capture.id : null,
    amountPaise: captured ? capture.amount : link.amount,
    currency: link.currency,
    method: captured ? capture.method : "",
    failure: ended ? `The payment link is ${link.status}` : "",
  };
}

function captureOf(link: Link): Capture | undefined {
  const found = link.payments?.find((payment) => payment.status === "captured");
  return found && { id: found.payment_id, amount: found.amount, method: found.method ?? "" };
}

const errorSchema = z
  .object({ error: z.object({ code: z.string(), description: z.string().default("") }) })
  .transform(({ error }) => error);

function call<T>(schema: z.ZodType<T>, request: GatewayCall): Promise<T> {
  const { PAYMENT_BASE_URL, PAYMENT_KEY_ID, PAYMENT_KEY_SECRET } = config();
  const credentials = Buffer.from(`${PAYMENT_KEY_ID}:${PAYMENT_KEY_SECRET}`).toString("base64");
  const server = {
    title: "Razorpay",
    baseUrl: PAYMENT_BASE_URL ?? RAZORPAY_URL,
    headers: { authorization: `Basic ${credentials}` },
    // Another request with the same key is under way.
    alsoPassing: [409],
    errorSchema,
  };
  return callGateway(server, schema, request);
}

/** The link that carries our payment's id, when an earlier call had made it and its answer was lost. */
async function findLink(paymentId: string): Promise<Link | undefined> {
  const listed = await call(z.object({ payment_links: z.array(linkSchema) }), {
    method: "GET",
    path: `/v1/payment_links?reference_id=${encodeURIComponent(paymentId)}`,
  });
  return listed.payment_links.find((link) => link.reference_id === paymentId);
}

export const razorpayGateway: PaymentGateway = {
  name: "razorpay",
  payPages: ["https://rzp.io", "https://api.razorpay.com"],

  async createPayment({ paymentId, amountPaise, description, returnUrl, expiresAt }) {
    const expiry = Math.max(expiresAt.getTime(), Date.now() + SHORTEST_LINK_MS);
    const make = () =>
      call(linkSchema, {
        method: "POST",
        path: "/v1/payment_links",
        body: {
          amount: amountPaise,
          currency: "INR",
          accept_partial: false,
          reference_id: paymentId,
          description,
          expire_by: Math.floor(expiry / 1_000),
          callback_url: returnUrl,
          callback_method: "get",
          notify: { sms: false, email: false },
          reminder_enable: false,
        },
      });
    const link = await makeOnce(make, () => findLink(paymentId));
    if (!link.short_url) throw new GatewayUnreachable("The payment gateway gave no address");
    return { gatewayOrderId: link.id, payUrl: link.short_url };
  },

  async fetchPayment(gatewayOrderId) {
    const link = await call(linkSchema, {
      method: "GET",
      path: `/v1/payment_links/${encodeURIComponent(gatewayOrderId)}`,
    });
    return factsOf(link, captureOf(link));
  },

  async refund({ requestId, reference, gatewayPaymentId, amountPaise }) {
    const payment = `/v1/payments/${encodeURIComponent(gatewayPaymentId)}`;
    const refund = reference
      ? await call(refundSchema, {
          method: "GET",
          path: `${payment}/refunds/${encodeURIComponent(reference)}`,
        })
      : await call(refundSchema, {
          method: "POST",
          path: `${payment}/refund`,
          headers: { "X-Refund-Idempotency": requestId },
          body: { amount: amountPaise, speed: "normal", receipt: requestId },
        });
    const state = refund.status === "processed" ? "done" : refund.status === "failed" ? "failed" : "pending";
    return {
      gatewayRefundId: refund.id,
      state,
      failure: state === "failed" ? "The bank refused the refund" : "",
    };
  },

  async proveAccount({ proofId, reference, holderName, accountNumber, ifsc }) {
    const validation = reference
      ? await call(validationSchema, {
          method: "GET",
          path: `/v1/fund_accounts/validations/${encodeURIComponent(reference)}`,
        })
      : await call(validationSchema, {
          method: "POST",
          path: "/v1/fund_accounts/validations",
          body: {
            source_account_number: config().PAYOUT_SOURCE_ACCOUNT,
            validation_type: "pennydrop",
            reference_id: proofId,
            fund_account: {
              account_type: "bank_account",
              bank_account: { name: holderName, ifsc, account_number: accountNumber },
              contact: { name: holderName, type: "vendor", reference_id: proofId },
            },
          },
        });
    const results = validation.validation_results;
    const isProved = validation.status === "completed" && results?.account_status === "active";
    const isPending = validation.status !== "completed" && validation.status !== "failed";
    return {
      reference: validation.id,
      state: isProved ? "proved" : isPending ? "pending" : "failed",
      nameAtBank: results?.registered_name ?? "",
      failure:
        isProved || isPending
          ? ""
          : (results?.details || "The bank does not accept this account").slice(0, 200),
    };
  },

  async payOut(transfer) {
    const { transferId, reference, way, amountPaise, holderName, accountNumber, ifsc } = transfer;
    const payout = reference
      ? await call(payoutSchema, { method: "GET", path: `/v1/payouts/${encodeURIComponent(reference)}` })
      : await call(payoutSchema, {
          method: "POST",
          path: "/v1/payouts",
          headers: { "X-Payout-Idempotency": transferId },
          body: {
            account_number: config().PAYOUT_SOURCE_ACCOUNT,
            amount: amountPaise,
            currency: "INR",
            mode: way,
            purpose: "vendor bill",
            fund_account: {
              account_type: "bank_account",
              bank_account: { name: holderName, ifsc, account_number: accountNumber },
              contact: { name: holderName.slice(0, 50), type: "vendor", reference_id: transferId },
            },
            queue_if_low_balance: true,
            reference_id: transferId,
            // At most 30 letters, digits and spaces.
            narration: `MediHaven ${transfer.payoutNumber.replace(/[^0-9A-Z]/g, "")}`.slice(0, 30),
          },
        });
    // The bank's reference may come a moment after the end.
    const isPaid = payout.status === "processed" && Boolean(payout.utr);
    const isFailed = PAYOUT_ENDED_WITHOUT.includes(payout.status);
    return {
      reference: payout.id,
      state: isPaid ? "paid" : isFailed ? "failed" : "pending",
      bankReference: payout.utr ?? "",
      fromAccount: `RazorpayX ${config().PAYOUT_SOURCE_ACCOUNT}`,
      failure: isFailed
        ? (
            payout.status_details?.description ||
            payout.failure_reason ||
            `The payout is ${payout.status}`
          ).slice(0, 300)
        : "",
    };
  },

  verifyWebhook(rawBody, headers) {
    const eventId = headers.get("x-razorpay-event-id");
    if (!eventId || eventId.length > 100) return null;
    if (!isSignature(config().PAYMENT_WEBHOOK_SECRET, rawBody, headers.get("x-razorpay-signature")))
      return null;
    const parsed = eventSchema.safeParse(readJson(rawBody));
    const transferId = z.uuid().safeParse(parsed.data?.payload.payout?.entity.reference_id).data;
    if (parsed.success && transferId) return { eventId, name: parsed.data.event, facts: null, transferId };
    const link = parsed.data?.payload.payment_link?.entity;
    if (!parsed.success || !link) return { eventId, name: parsed.data?.event ?? "unknown", facts: null };
    const payment = parsed.data.payload.payment?.entity;
    const capture =
      payment?.status === "captured"
        ? { id: payment.id, amount: payment.amount, method: payment.method ?? "" }
        : undefined;
    return { eventId, name: parsed.data.event, facts: factsOf(link, capture ?? captureOf(link)) };
  },
};
