import type { Fault } from "../fault.ts";

const bookings = "app/domain/bookings";

export const PAYMENTS: Fault[] = [
  {
    what: "a wrong amount confirms the order",
    at: "app/domain/payments/settle-payment.ts",
    find: 'if (facts.amountPaise !== payment.amountPaise || facts.currency !== "INR" || !facts.gatewayPaymentId) {',
    replace: "if (!facts.gatewayPaymentId) {",
    tests: ["app/domain/payments/settle-payment.test.ts"],
  },
  {
    what: "a payment that is told twice is booked twice",
    at: "app/domain/payments/settle-payment.ts",
    find: 'if (payment.state === "captured" || payment.state === "surplus") return settleAgain(ctx, payment, facts);',
    replace: 'if (payment.state === "surplus") return settleAgain(ctx, payment, facts);',
    tests: ["app/domain/payments/settle-payment.test.ts"],
  },
  {
    what: "a second payment of a confirmed order is kept",
    at: "app/domain/payments/settle-payment.ts",
    find: 'if (order.status !== "expired") return giveBack(ctx, order, payment, facts, "surplus");',
    replace: 'if (order.status !== "expired") return "repeated";',
    tests: ["app/domain/payments/settle-payment.test.ts"],
  },
  {
    what: "the signature of the gateway is not needed",
    at: "app/domain/payments/receive-event.ts",
    find: 'if (!event) throw new Invalid("The signature is wrong");',
    replace: 'if (!event) return { outcome: "unknown" } as never;',
    tests: ["app/areas/public/payments/webhook.test.ts", "app/domain/payments/settle-payment.test.ts"],
  },
  {
    what: "a failed refund is settled by somebody of the desk",
    at: "app/domain/payments/refund.ts",
    find: "  if (!isPrivileged(ctx.actor)) throw new Forbidden();",
    replace: "",
    tests: ["app/domain/payments/settle-payment.test.ts", `${bookings}/cancel-booking.test.ts`],
  },
  {
    what: "a refund that was refused is sent again with the key of the refused request",
    at: "app/domain/payments/refund.ts",
    find: "request_id = $requestId, gateway_refund_id = NULL, updated_at",
    replace: "updated_at",
    tests: ["app/domain/payments/refused-refunds.test.ts"],
  },
  {
    what: "who prepared a payout approves it",
    at: "app/domain/settlements/decide-payout.ts",
    find: 'if (payout.state === "approved") return;',
    replace: 'if (payout.state === "waiting") return;',
    tests: ["app/domain/settlements/settlements.test.ts"],
  },
  {
    what: "a payout is paid tomorrow",
    at: "app/domain/settlements/pay-payout.ts",
    find: "if (record.paid_date > istDate(ctx.now)) {",
    replace: 'if (record.paid_date > "2999-01-01") {',
    tests: ["app/domain/settlements/settlements.test.ts", "app/domain/settlements/record-payment.test.ts"],
  },
  {
    what: "money is paid out before it is due",
    at: "app/domain/settlements/terms.ts",
    find: ".earned_on <= $dueUntil AND NOT",
    replace: ".earned_on IS NOT NULL AND $dueUntil::date IS NOT NULL AND NOT",
    tests: ["app/domain/settlements/settlements.test.ts", "app/domain/settlements/standing.test.ts"],
  },
  {
    what: "a commission above the price",
    at: "app/domain/settlements/adjust-share.ts",
    find: "if (commissionPaise > now.pricePaise) {",
    replace: "if (commissionPaise > now.pricePaise * 2) {",
    tests: ["app/domain/settlements/settlements.test.ts", "app/domain/accounts/accounts.test.ts"],
  },
  {
    what: "more tax is paid to the state than is owed",
    at: "app/domain/books/remit.ts",
    find: "if (amountPaise > owed[account])",
    replace: "if (amountPaise > owed[account] + 100)",
    tests: ["app/domain/books/books.test.ts"],
  },
  {
    what: "a gateway that took the money of one payment twice is believed to repeat itself",
    at: "app/domain/payments/settle-payment.ts",
    find: 'return isSecond ? refuseMismatch(ctx, payment, facts) : "repeated";',
    replace: 'return "repeated";',
    tests: ["app/domain/payments/settle-payment.test.ts"],
  },
];
