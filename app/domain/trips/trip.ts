import { type PublicBooking, publicBookings } from "#app/domain/bookings/booking-details.ts";
import { readBookings, roomFirst, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import { row, type Transaction } from "#db/client.ts";

/** A trip: what was paid together, and whatever else of the same customer lies around the same days in the same city. */

export type TripMoney = {
  /** What everything costs, with tax and deposits, paise. */
  totalPaise: number;
  paidPaise: number;
  /** Has gone back. */
  refundedPaise: number;
  /** Was promised back and is on its way. */
  returningPaise: number;
};

export type Trip = {
  /** Of the order that the trip was asked for by. */
  reference: string;
  city: string;
  /** In the order of time. Cancelled ones of its orders are among them, for the money. */
  bookings: PublicBooking[];
  money: TripMoney;
};

/** How many days apart two bookings of one trip may be. */
const GAP_DAYS = 2;
const MAX_BOOKINGS = 50;

/** The trip of an order, or of the order that a booking is in, for whoever may see it. @throws NotFound */
export async function findTrip(ctx: Context, reference: string): Promise<Trip> {
  return tripOf(ctx, await orderBookings(ctx, reference, ctx.tx));
}

/**
 * The bookings of the order that a reference means, its own or that of one of its bookings; the room first.
 * @throws NotFound for whoever may not see them
 */
export async function orderBookings(
  ctx: Context,
  reference: string,
  tx?: Transaction,
): Promise<[StoredBooking, ...StoredBooking[]]> {
  const found = await readBookings(
    `booking.order_id = coalesce((SELECT id FROM orders WHERE reference = $reference),
       (SELECT order_id FROM bookings WHERE reference = $reference))`,
    { reference },
    tx,
  );
  const [first, ...rest] = found.filter((booking) => can(ctx.actor, "view", booking)).sort(roomFirst);
  if (!first) throw new NotFound();
  return [first, ...rest];
}

/** The bookings of a trip, in the order of time, for the commands of this context. @throws NotFound */
export async function storedTrip(ctx: Context, reference: string): Promise<StoredBooking[]> {
  return withAround(ctx, await orderBookings(ctx, reference, ctx.tx));
}

/** Those of an order and what else the same customer has in the city around the same days, in the order of time. */
async function withAround(ctx: Context, own: [StoredBooking, ...StoredBooking[]]): Promise<StoredBooking[]> {
  const [first] = own;
  const around = await readBookings(
    `booking.customer_id = $customerId AND booking.city_id = $cityId AND booking.order_id <> $orderId
       AND booking.status NOT IN ('held', 'expired', 'cancelled') AND booking.starts_on <= $to::date + ${GAP_DAYS}
       AND booking.ends_on >= $from::date - ${GAP_DAYS}`,
    {
      ...{ customerId: first.customerId, cityId: first.cityId, orderId: first.orderId },
      from: own.map(({ startsOn }) => startsOn).sort()[0],
      to: own
        .map(({ endsOn }) => endsOn)
        .sort()
        .at(-1),
    },
    ctx.tx,
  );
  const stored = [...own, ...around].slice(0, MAX_BOOKINGS);
  return stored.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Everything that belongs to the trip of an order. */
export async function tripOf(ctx: Context, own: [StoredBooking, ...StoredBooking[]]): Promise<Trip> {
  const [first] = own;
  const stored = await withAround(ctx, own);
  const order = await row<{ reference: string }>(
    "SELECT reference FROM orders WHERE id = $orderId",
    { orderId: first.orderId },
    ctx.tx,
  );
  const [bookings, money] = await Promise.all([publicBookings(stored, ctx.tx), moneyOf(stored, ctx.tx)]);
  return { reference: present(order).reference, city: first.snapshot.cityName, bookings, money };
}

/** What the orders of these bookings cost, and what moved: of payments that bought something, and of their refunds. */
async function moneyOf(bookings: StoredBooking[], tx?: Transaction): Promise<TripMoney> {
  const money = await row<TripMoney>(
    // A stay that was moved was first paid in the order that it was moved from.
    `WITH RECURSIVE asked AS (
       SELECT unnest($orderIds::uuid[]) AS id
       UNION
       SELECT first.order_id FROM asked JOIN orders moved ON moved.id = asked.id JOIN bookings first ON first.id = moved.changes_booking_id),
     paid AS (
       SELECT id, amount_paise FROM payments WHERE order_id IN (SELECT id FROM asked) AND state = 'captured' AND carried_from_id IS NULL)
     SELECT (SELECT coalesce(sum(total_paise - carried_paise), 0)::bigint FROM orders WHERE id IN (SELECT id FROM asked)) AS total_paise,
       (SELECT coalesce(sum(amount_paise), 0)::bigint FROM paid) AS paid_paise,
       coalesce(sum(refund.amount_paise) FILTER (WHERE refund.state = 'done'), 0)::bigint AS refunded_paise,
       coalesce(sum(refund.amount_paise) FILTER (WHERE refund.state <> 'done'), 0)::bigint AS returning_paise
     FROM refunds refund JOIN paid ON paid.id = refund.payment_id WHERE refund.carried_to_id IS NULL`,
    { orderIds: [...new Set(bookings.map(({ orderId }) => orderId))] },
    tx,
  );
  return present(money);
}
