import { config } from "#app/config.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { confirmOrder } from "#app/domain/bookings/confirm-order.ts";
import { bookingPath } from "#app/domain/bookings/links.ts";
import { lockOrderToPay, readOrder } from "#app/domain/bookings/order-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { STANDING } from "#app/domain/bookings/stay-parts.ts";
import { type Context, isUser, type TxContext } from "#app/domain/context.ts";
import { Conflict, NotFound, Unavailable } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { GatewayUnreachable } from "#app/integrations/payments/gateway-error.ts";
import { type GatewayName, paymentGateway } from "#app/integrations/payments/payments.ts";
import { logger } from "#app/logger.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { plannedExecute, plannedRow, type Transaction } from "#db/client.ts";
import { paymentReturnPath } from "./schema.ts";

/** How long the gateway takes money for an attempt. Longer than a hold, so that nobody is cut off while paying. */
const PAYABLE_MINUTES = 20;

type Attempt = {
  id: string;
  gateway: GatewayName;
  amountPaise: number;
  payUrl: string | null;
  description: string;
  payerPhone: string;
};

type AttemptRow = Omit<Attempt, "description" | "payerPhone">;

/**
 * Opens, or goes on with, an attempt to pay a held order: the row first, then the gateway outside any transaction with the
 * row's id as idempotency key, so that a lost answer or a second press leads to the same attempt. An order that offers made free needs
 * no gateway: it is confirmed at once.
 * @returns where to send the payer
 * @throws NotFound; Conflict `already_paid` { reference } or `hold_expired`; Unavailable when the gateway does not answer
 */
export async function startPayment(
  ctx: Context,
  input: { orderReference: string },
): Promise<{ payUrl: string }> {
  const attempt = await withTransaction(ctx, (ctx) => openAttempt(ctx, input.orderReference));
  if ("confirmed" in attempt) return { payUrl: attempt.confirmed };
  if (attempt.payUrl) return { payUrl: attempt.payUrl };
  const created = await paymentGateway(attempt.gateway)
    .createPayment({
      paymentId: attempt.id,
      amountPaise: attempt.amountPaise,
      description: attempt.description,
      payerPhone: attempt.payerPhone,
      returnUrl: `${config().APP_ORIGIN}${paymentReturnPath(attempt.id)}`,
      expiresAt: new Date(ctx.now.getTime() + PAYABLE_MINUTES * 60_000),
    })
    .catch((error) => {
      const paymentId = attempt.id;
      if (error instanceof GatewayUnreachable)
        logger().warn({ paymentId, err: error }, "the payment gateway does not answer");
      else logger().error({ paymentId, err: error }, "the payment gateway refused a payment");
      throw new Unavailable("The payment page cannot be opened just now. Please try again in a minute.");
    });
  await plannedExecute(
    `UPDATE payments SET gateway_order_id = $gatewayOrderId, pay_url = $payUrl, updated_at = $now
     WHERE id = $id AND gateway_order_id IS NULL`,
    { id: attempt.id, ...created, now: ctx.now },
    ctx.tx,
  );
  return { payUrl: created.payUrl };
}

/** Of reserved nights the earlier ones are kept first. @throws Conflict `keep_earlier` */
async function refuseBeforeEarlier({ extendsBookingId }: StoredBooking, tx: Transaction): Promise<void> {
  const [before] = await readBookings("booking.id = $id", { id: extendsBookingId }, tx);
  if (STANDING.includes(present(before).status)) return;
  throw new Conflict(words("refusals")("keepEarlier"), "keep_earlier");
}

/** The page of the booking that an order of nothing became. */
type Confirmed = { confirmed: string };

/** From the confirmation on an order speaks the language in which its customer opened the payment, also where an agent or a desk placed it. */
async function keepLanguageOfPayer(ctx: TxContext, orderId: string): Promise<void> {
  await plannedExecute(
    "UPDATE orders SET language = $language WHERE id = $orderId AND language <> $language",
    { orderId, language: currentLanguage() },
    ctx.tx,
  );
}

async function openAttempt(ctx: TxContext, orderReference: string): Promise<Attempt | Confirmed> {
  const { id: orderId } = await readOrder(orderReference, ctx.tx);
  const order = await lockOrderToPay(ctx.tx, orderId);
  const bookings = await readBookings("booking.order_id = $orderId", { orderId }, ctx.tx);
  const [first] = bookings;
  if (!first || !can(ctx.actor, "view", first)) throw new NotFound();
  if (order.status === "confirmed") {
    throw new Conflict(words("refusals")("paidAlready"), "already_paid", { reference: first.reference });
  }
  if (order.status !== "held" || order.holdExpiresAt <= ctx.now || !can(ctx.actor, "pay", first)) {
    throw new Conflict(words("refusals")("holdOver"), "hold_expired");
  }
  if (order.reserved) await refuseBeforeEarlier(first, ctx.tx);
  if (isUser(ctx.actor) && ctx.actor.id === order.customerId) await keepLanguageOfPayer(ctx, orderId);
  const payablePaise = order.totalPaise - order.carriedPaise;
  if (payablePaise === 0) {
    const [booked] = await confirmOrder(ctx, order);
    return { confirmed: bookingPath(present(booked).kind, present(booked).reference) };
  }
  const told = {
    description: bookings.map((booking) => booking.bookingOrderId).join(", "),
    payerPhone: order.phone,
  };
  const open = await plannedRow<AttemptRow>(
    `SELECT id, gateway, amount_paise, pay_url FROM payments
     WHERE order_id = $orderId AND state = 'created' ORDER BY attempt DESC LIMIT 1`,
    { orderId },
    ctx.tx,
  );
  if (open) return { ...open, ...told };
  const made = await plannedRow<AttemptRow>(
    `INSERT INTO payments (order_id, attempt, gateway, amount_paise, created_at, updated_at)
     SELECT $orderId, 1 + count(*), $gateway, $amountPaise, $now, $now FROM payments WHERE order_id = $orderId
     RETURNING id, gateway, amount_paise, pay_url`,
    { orderId, gateway: config().PAYMENT_GATEWAY, amountPaise: payablePaise, now: ctx.now },
    ctx.tx,
  );
  return { ...present(made), ...told };
}
