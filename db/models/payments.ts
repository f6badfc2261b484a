import { bigint, bytes, id, instant, integer, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** Payments and refunds, what gateways report, and the sandbox's own books. */

export class Payment extends table("payments", {
  id: id(),
  orderId: uuid().references("orders"),
  attempt: integer(),
  gateway: text(),
  gatewayOrderId: text().nullable(),
  gatewayPaymentId: text().nullable(),
  payUrl: text().nullable(),
  amountPaise: bigint(),
  refundedPaise: bigint().default(0),
  state: oneOf("created", "failed", "captured", "surplus").default("created"),
  method: text().default(""),
  failure: text().default(""),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  capturedAt: instant().nullable(),
  carriedFromId: uuid().nullable().references("payments"),
}) {}

/** What a gateway reported, once. */
export class PaymentEvent extends table("payment_events", {
  gateway: text().primaryKey(),
  eventId: text().primaryKey(),
  paymentId: uuid().nullable().references("payments"),
  bodySha256: bytes(),
  outcome: text(),
  receivedAt: instant().default(NOW),
}) {}

export class Refund extends table("refunds", {
  id: id(),
  paymentId: uuid().references("payments"),
  cancellationId: uuid().nullable().references("cancellations"),
  reason: text(),
  amountPaise: bigint(),
  state: oneOf("requested", "done", "failed").default("requested"),
  gatewayRefundId: text().nullable(),
  attempts: integer().default(0),
  failure: text().default(""),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  doneAt: instant().nullable(),
  depositBookingId: uuid().nullable().references("bookings"),
  carriedToId: uuid().nullable().references("payments"),
  goodwillId: uuid().nullable().references("goodwill"),
  requestId: uuid().nullable(),
  claimId: uuid().nullable().references("claims"),
}) {}

export class SandboxPayment extends table("sandbox_payments", {
  id: id(),
  idempotencyKey: uuid(),
  amountPaise: bigint(),
  currency: text().default("INR"),
  description: text(),
  returnUrl: text(),
  state: oneOf("open", "failed", "captured").default("open"),
  captureId: text().nullable(),
  refundedPaise: bigint().default(0),
  createdAt: instant().default(NOW),
  expiresAt: instant(),
  decidedAt: instant().nullable(),
}) {}

export class SandboxRefund extends table("sandbox_refunds", {
  id: text().primaryKey(),
  idempotencyKey: uuid(),
  sandboxPaymentId: uuid().references("sandbox_payments"),
  amountPaise: bigint(),
  createdAt: instant().default(NOW),
}) {}

export class SandboxEvent extends table("sandbox_events", {
  id: id(),
  sandboxPaymentId: uuid().references("sandbox_payments"),
  body: text(),
  createdAt: instant().default(NOW),
  deliveredAt: instant().nullable(),
}) {}
