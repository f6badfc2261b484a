import { createHash } from "node:crypto";
import { z } from "zod";
import { config } from "#app/config.ts";
import { parseRupees, typedRupees } from "#app/domain/shared/amounts.ts";
import { callGateway, type GatewayCall, makeOnce } from "./gateway-call.ts";
import { GatewayUnreachable } from "./gateway-error.ts";
import type { BankTransfer, PaymentFacts, PaymentGateway, RefundFacts } from "./payments.ts";
import { isSignature, readJson } from "./signature.ts";

/**
 * Cashfree by payment links: a page of theirs, so that nothing here needs a script (cashfree.com/docs/api-reference/payments). A link's
 * id is our payment's id, a refund's our refund's: Cashfree keeps both unique, and a second request finds what the first made. The order
 * behind a paid link is what a refund names. Payouts (…/payouts/v2) and the proof of bank accounts (…/vrs/v2/bav-v2) are products of
 * their own, each with its own key; their ids take letters and digits only. Our webhook events: `PAYMENT_LINK_EVENT` and `TRANSFER_*`.
 */

export const CASHFREE_URL = "https://api.cashfree.com";
/** An order behind a link lives at least 15 minutes. */
const SHORTEST_LINK_MS = 16 * 60_000;

/** Rupees, as a number or as text, in paise. */
const rupees = z.union([z.number(), z.string()]).transform((value, context) => {
  const paise = parseRupees(String(value));
  if (paise !== undefined) return paise;
  context.addIssue({ code: "custom", message: "is no amount" });
  return z.NEVER;
});
/** Ids of Cashfree's own are numbers in some of its versions. */
const anyId = z.union([z.string(), z.number()]).transform(String);

const linkSchema = z.object({
  link_id: z.string(),
  link_status: z.string(),
  link_amount: rupees,
  link_currency: z.string(),
  link_url: z.string().optional(),
});
type Link = z.output<typeof linkSchema>;

const orderSchema = z.object({ order_id: z.string(), order_status: z.string(), order_amount: rupees });

const refundSchema = z.object({
  cf_refund_id: anyId,
  refund_status: z.string(),
  status_description: z.string().nullish(),
});
const REFUND_STATES: Record<string, RefundFacts["state"]> = {
  SUCCESS: "done",
  CANCELLED: "failed",
  FAILED: "failed",
};

const transferSchema = z.object({
  transfer_id: z.string(),
  cf_transfer_id: anyId.nullish(),
  status: z.string(),
  status_code: z.string().nullish(),
  status_description: z.string().nullish(),
  transfer_utr: z.string().nullish(),
  fundsource_id: z.string().nullish(),
});
type Transfer = z.output<typeof transferSchema>;
const TRANSFER_ENDED_WITHOUT = ["FAILED", "REJECTED", "REVERSED"];

const proofSchema = z.object({
  reference_id: anyId,
  account_status: z.string(),
  account_status_code: z.string().nullish(),
  name_at_bank: z.string().nullish(),
});
const PROOF_FAILED = ["INVALID", "FAILED", "REJECTED", "MANUALLY_REJECTED", "CANCELLED"];

const eventSchema = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });
const paidSchema = z.object({
  order: z.object({ order_id: z.string(), order_amount: rupees, transaction_status: z.literal("SUCCESS") }),
});

const errorSchema = z
  .object({ code: z.string(), message: z.string().default("") })
  .transform(({ code, message }) => ({ code, description: message }));

type Product = { path: string; version: string; keyId?: string; keySecret?: string };

const payments = (): Product => {
  const { PAYMENT_KEY_ID: keyId, PAYMENT_KEY_SECRET: keySecret } = config();
  return { path: "/pg", version: "2023-08-01", keyId, keySecret };
};
const payouts = (): Product => {
  const { PAYOUT_KEY_ID: keyId, PAYOUT_KEY_SECRET: keySecret } = config();
  return { path: "/payout", version: "2024-01-01", keyId, keySecret };
};
const proofs = (): Product => {
  const { BANK_PROOF_KEY_ID: keyId, BANK_PROOF_KEY_SECRET: keySecret } = config();
  return { path: "/verification", version: "2023-12-18", keyId, keySecret };
};

function call<T>(product: Product, schema: z.ZodType<T>, request: GatewayCall): Promise<T> {
  const server = {
    title: "Cashfree",
    baseUrl: `${config().PAYMENT_BASE_URL ?? CASHFREE_URL}${product.path}`,
    headers: {
      "x-api-version": product.version,
      "x-client-id": product.keyId ?? "",
      "x-client-secret": product.keySecret ?? "",
    },
    errorSchema,
  };
  return callGateway(server, schema, request);
}

function factsOf(link: Link, order: { order_id: string; order_amount: number } | undefined): PaymentFacts {
  const ended = ["EXPIRED", "CANCELLED", "TERMINATED"].includes(link.link_status);
  const captured = link.link_status === "PAID" && order !== undefined;
  return {
    gateway: "cashfree",
    gatewayOrderId: link.link_id,
    paymentId: z.uuid().safeParse(link.link_id).data ?? null,
    state: captured ? "captured" : ended ? "failed" : "open",
    gatewayPaymentId: captured ? order.order_id : null,
    amountPaise: captured ? order.order_amount : link.link_amount,
    currency: link.link_currency,
    // A link does not say how it was paid.
    method: captured ? "cashfree" : "",
    failure: ended ? `The payment link is ${link.link_status.toLowerCase()}` : "",
  };
}

/** Our id without its hyphens, and back. */
const withoutHyphens = (id: string) => id.replaceAll("-", "");
const withHyphens = (id: string) =>
  z.uuid().safeParse(id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")).data;

/** Letters and spaces only. */
const lettersOf = (name: string) =>
  name
    .replace(/[^A-Za-z ]+/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, 100);

/** INVALID_BANK_ACCOUNT as "Invalid bank account". */
const inWords = (code: string) =>
  `${code.slice(0, 1)}${code.slice(1).toLowerCase().replaceAll("_", " ")}`.slice(0, 200);

const findLink = (linkId: string) =>
  call(payments(), linkSchema, { method: "GET", path: `/links/${encodeURIComponent(linkId)}` });

const findTransfer = (transferId: string) =>
  call(payouts(), transferSchema, {
    method: "GET",
    path: `/transfers?transfer_id=${encodeURIComponent(withoutHyphens(transferId))}`,
  });

function makeTransfer(transfer: BankTransfer): Promise<Transfer> {
  return call(payouts(), transferSchema, {
    method: "POST",
    path: "/transfers",
    body: {
      transfer_id: withoutHyphens(transfer.transferId),
      transfer_amount: Number(typedRupees(transfer.amountPaise)),
      transfer_currency: "INR",
      transfer_mode: transfer.way.toLowerCase(),
      beneficiary_details: {
        beneficiary_name: lettersOf(transfer.holderName),
        beneficiary_instrument_details: {
          bank_account_number: transfer.accountNumber,
          bank_ifsc: transfer.ifsc,
        },
      },
      // Letters, digits and spaces.
      transfer_remarks: `MediHaven ${transfer.payoutNumber.replace(/[^0-9A-Z]/g, "")}`.slice(0, 70),
    },
  });
}

/** Sent to the payee's bank is not yet there: IMPS is confirmed by it (`COMPLETED`), or comes back. RTGS is final when it is sent. */
function isPaid({ status, status_code, transfer_utr }: Transfer, way: BankTransfer["way"]): boolean {
  return status === "SUCCESS" && Boolean(transfer_utr) && (way === "RTGS" || status_code === "COMPLETED");
}

export const cashfreeGateway: PaymentGateway = {
  name: "cashfree",
  payPages: ["https://payments.cashfree.com", "https://payments-test.cashfree.com"],

  async createPayment({ paymentId, amountPaise, description, payerPhone, returnUrl, expiresAt }) {
    const expiry = new Date(Math.max(expiresAt.getTime(), Date.now() + SHORTEST_LINK_MS));
    const make = () =>
      call(payments(), linkSchema, {
        method: "POST",
        path: "/links",
        body: {
          link_id: paymentId,
          link_amount: Number(typedRupees(amountPaise)),
          link_currency: "INR",
          link_purpose: description.slice(0, 500),
          link_partial_payments: false,
          link_auto_reminders: false,
          link_expiry_time: expiry.toISOString(),
          link_notify: { send_sms: false, send_email: false },
          link_meta: { return_url: returnUrl },
          // An Indian number without its country.
          customer_details: { customer_phone: payerPhone.replace(/^\+91/, "") },
        },
      });
    const link = await makeOnce(make, () => findLink(paymentId));
    if (!link.link_url) throw new GatewayUnreachable("The payment gateway gave no address");
    return { gatewayOrderId: link.link_id, payUrl: link.link_url };
  },

  async fetchPayment(gatewayOrderId) {
    const link = await findLink(gatewayOrderId);
    if (link.link_status !== "PAID") return factsOf(link, undefined);
    const orders = await call(payments(), z.array(orderSchema), {
      method: "GET",
      path: `/links/${encodeURIComponent(gatewayOrderId)}/orders`,
    });
    return factsOf(
      link,
      orders.find(({ order_status }) => order_status === "PAID"),
    );
  },

  async refund({ requestId, reference, gatewayPaymentId, amountPaise }) {
    const path = `/orders/${encodeURIComponent(gatewayPaymentId)}/refunds`;
    const refund_id = withoutHyphens(requestId);
    const make = () =>
      call(payments(), refundSchema, {
        method: "POST",
        path,
        body: { refund_amount: Number(typedRupees(amountPaise)), refund_id, refund_note: "Refund" },
      });
    const find = () => call(payments(), refundSchema, { method: "GET", path: `${path}/${refund_id}` });
    const refund = reference ? await find() : await makeOnce(make, find);
    const state = REFUND_STATES[refund.refund_status] ?? "pending";
    const failure = refund.status_description || `The refund is ${refund.refund_status.toLowerCase()}`;
    return {
      gatewayRefundId: refund.cf_refund_id,
      state,
      failure: state === "failed" ? failure.slice(0, 200) : "",
    };
  },

  async proveAccount({ proofId, reference, holderName, accountNumber, ifsc }) {
    const user_id = withoutHyphens(proofId);
    const find = (query: string) =>
      call(proofs(), proofSchema, { method: "GET", path: `/bank-account?${query}` });
    const make = () =>
      call(proofs(), proofSchema, {
        method: "POST",
        path: "/bank-account/async",
        body: { bank_account: accountNumber, ifsc, name: lettersOf(holderName), user_id },
      });
    const proof = reference
      ? await find(`reference_id=${encodeURIComponent(reference)}`)
      : await makeOnce(make, () => find(`user_id=${user_id}`));
    const state =
      proof.account_status === "VALID"
        ? "proved"
        : PROOF_FAILED.includes(proof.account_status)
          ? "failed"
          : "pending";
    return {
      reference: proof.reference_id,
      state,
      nameAtBank: proof.name_at_bank ?? "",
      failure:
        state === "failed"
          ? inWords(proof.account_status_code || "The bank does not accept this account")
          : "",
    };
  },

  async payOut(transfer) {
    const { transferId, reference, way } = transfer;
    const made = reference
      ? await findTransfer(transferId)
      : await makeOnce(
          () => makeTransfer(transfer),
          () => findTransfer(transferId),
        );
    const paid = isPaid(made, way);
    const failed = TRANSFER_ENDED_WITHOUT.includes(made.status);
    return {
      reference: made.cf_transfer_id ?? made.transfer_id,
      state: paid ? "paid" : failed ? "failed" : "pending",
      bankReference: made.transfer_utr ?? "",
      fromAccount: `Cashfree Payouts ${made.fundsource_id ?? ""}`.trim(),
      failure: failed
        ? (made.status_description || `The transfer is ${made.status.toLowerCase()}`).slice(0, 300)
        : "",
    };
  },

  /**
   * The signature is over the time and the raw body, with the key's secret. Cashfree sends an event for up to days until it is taken, and
   * names no id that it signs: the body itself is what makes an event the same one.
   */
  verifyWebhook(rawBody, headers) {
    const time = headers.get("x-webhook-timestamp");
    const signature = headers.get("x-webhook-signature");
    if (!time || !/^\d{1,15}$/.test(time)) return null;
    const { PAYMENT_KEY_SECRET, PAYOUT_KEY_SECRET } = config();
    const isGenuine = [PAYMENT_KEY_SECRET, PAYOUT_KEY_SECRET].some(
      (secret) => secret && isSignature(secret, `${time}${rawBody}`, signature, "base64"),
    );
    if (!isGenuine) return null;
    const eventId = createHash("sha256").update(rawBody).digest("hex");
    const { data: event } = eventSchema.safeParse(readJson(rawBody));
    if (!event) return { eventId, name: "unknown", facts: null };
    const { type: name, data } = event;
    if (name.startsWith("TRANSFER_"))
      return { eventId, name, facts: null, transferId: withHyphens(String(data.transfer_id)) };
    const { data: link } = linkSchema.safeParse(data);
    if (name !== "PAYMENT_LINK_EVENT" || !link) return { eventId, name, facts: null };
    return { eventId, name, facts: factsOf(link, paidSchema.safeParse(data).data?.order) };
  },
};
