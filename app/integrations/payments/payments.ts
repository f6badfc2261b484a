import { config } from "#app/config.ts";
import { inSpan } from "#app/telemetry/tracing.ts";
import { cashfreeGateway } from "./cashfree.ts";
import { razorpayGateway } from "./razorpay.ts";
import { sandboxGateway } from "./sandbox.ts";

/** The port to payment gateways. Amounts are integer paise; nothing here changes our own tables. */

export const GATEWAYS = ["sandbox", "razorpay", "cashfree"] as const;
export type GatewayName = (typeof GATEWAYS)[number];

/** What a gateway says about one payment. It is compared with our own row before anything is believed. */
export type PaymentFacts = {
  gateway: GatewayName;
  gatewayOrderId: string;
  /** Our payment's id as the gateway was told it. */
  paymentId: string | null;
  /** `failed` also when it expired or was cancelled: it can no longer be paid. */
  state: "open" | "failed" | "captured";
  /** Of the capture: what a refund names. */
  gatewayPaymentId: string | null;
  amountPaise: number;
  currency: string;
  method: string;
  failure: string;
};

export type CreatePayment = {
  /** Our payment's id, and the idempotency key: asked twice, the gateway makes one. */
  paymentId: string;
  amountPaise: number;
  description: string;
  /** Of whoever booked, E.164: some gateways want to know whom a link is for. Nothing is sent there. */
  payerPhone: string;
  /** Where the gateway sends the payer back to. */
  returnUrl: string;
  /** After this instant it shall not be payable any more. */
  expiresAt: Date;
};

export type RefundRequest = {
  /** Our id of this request, and the idempotency key. A refund that was refused is asked for again with another. */
  requestId: string;
  /** The gateway's id in an earlier answer that said `pending`: asked about again instead of requested again. */
  reference: string | null;
  gatewayPaymentId: string;
  amountPaise: number;
};

export type RefundFacts = { gatewayRefundId: string; state: "pending" | "done" | "failed"; failure: string };

export type AccountProof = {
  /** Our id of the bank account. */
  proofId: string;
  /** Of an earlier answer that said `pending`: asked about again instead of transferred again. */
  reference: string | null;
  holderName: string;
  accountNumber: string;
  ifsc: string;
};

/** What the bank says of an account to which one rupee was sent. */
export type AccountProofFacts = {
  reference: string;
  state: "pending" | "proved" | "failed";
  /** The holder as the bank knows them; empty when it does not say. */
  nameAtBank: string;
  failure: string;
};

/** From our bank account to somebody's, at once (IMPS) or, above its limit, within the hour (RTGS). */
export type BankTransfer = {
  /** Our transfer's id, and the idempotency key. */
  transferId: string;
  /** Of an earlier answer that said `pending`: asked about again instead of sent again. */
  reference: string | null;
  way: "IMPS" | "RTGS";
  amountPaise: number;
  /** The number of the payout, for the payee's bank statement. */
  payoutNumber: string;
  holderName: string;
  accountNumber: string;
  ifsc: string;
};

/** What became of a transfer. `failed`: the money is back with us, and nothing of it arrives later. */
export type BankTransferFacts = {
  reference: string;
  state: "pending" | "paid" | "failed";
  /** The bank's reference of a transfer that is paid (UTR), and which of our accounts paid. */
  bankReference: string;
  fromAccount: string;
  failure: string;
};

/** A genuine message of the gateway. `facts` is null when it is about something that we do not act on. */
export type GatewayEvent = {
  eventId: string;
  name: string;
  facts: PaymentFacts | null;
  /** The transfer that something became of; what, the gateway is asked. */
  transferId?: string;
};

export type PaymentGateway = {
  name: GatewayName;
  /** The sites of its pages where people pay: a browser is sent on from our form to no other. */
  payPages: readonly string[];
  createPayment(input: CreatePayment): Promise<{ gatewayOrderId: string; payUrl: string }>;
  fetchPayment(gatewayOrderId: string): Promise<PaymentFacts>;
  refund(input: RefundRequest): Promise<RefundFacts>;
  /** Sends one rupee to a bank account and says whether it exists and whose it is (penny drop). */
  proveAccount(input: AccountProof): Promise<AccountProofFacts>;
  /** Sends money to a bank account, once for each transfer, and says what became of it. */
  payOut(input: BankTransfer): Promise<BankTransferFacts>;
  /** The event, or null when the signature over the raw body is not the gateway's. */
  verifyWebhook(rawBody: string, headers: Headers): GatewayEvent | null;
};

const ADAPTERS: Record<GatewayName, PaymentGateway> = {
  sandbox: sandboxGateway,
  razorpay: razorpayGateway,
  cashfree: cashfreeGateway,
};

/** The adapter of a gateway: the one in the settings unless a payment was begun with another. */
export function paymentGateway(name: GatewayName = config().PAYMENT_GATEWAY): PaymentGateway {
  return traced(ADAPTERS[name]);
}

/** The gateway, with a span around each of its calls over the network. */
function traced(gateway: PaymentGateway): PaymentGateway {
  const around = <T>(call: string, work: () => Promise<T>) =>
    inSpan(`payment ${call}`, { kind: "client", attributes: { "peer.service": gateway.name } }, work);
  return {
    ...gateway,
    createPayment: (input) => around("create", () => gateway.createPayment(input)),
    fetchPayment: (id) => around("fetch", () => gateway.fetchPayment(id)),
    refund: (input) => around("refund", () => gateway.refund(input)),
    proveAccount: (input) => around("prove account", () => gateway.proveAccount(input)),
    payOut: (input) => around("pay out", () => gateway.payOut(input)),
  };
}
