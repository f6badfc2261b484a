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
  /** Paid for what was moved: it pays for what came in its place, and is counted once. */
  carriedPaise: number;
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

/** The trip of an order, or of the order that a booking is in, for those who may see it. @throws NotFound */
export async function findTrip(ctx: Context, reference: string): Promise<Trip> {
  return tripOf(ctx, await orderBookings(ctx, reference));
}

/**
 * The bookings of the order that a reference means, its own or that of one of its bookings; the room first.
 * @throws NotFound for those who may not see them
 */
export async function orderBookings(
  ctx: Context,
  reference: string,
): Promise<[StoredBooking, ...StoredBooking[]]> {
  const found = await readBookings(
    `booking.order_id = coalesce((SELECT id FROM orders WHERE reference = $reference),
       (SELECT order_id FROM bookings WHERE reference = $reference))`,
    { reference },
    ctx.tx,
  );
  const [first, ...rest] = found.filter((booking) => can(ctx.actor, "view", booking)).sort(roomFirst);
  if (!first) throw new NotFound();
  return [first, ...rest];
}

/** The bookings of a trip, in the order of time, for the commands of this context. @throws NotFound */
export async function storedTrip(ctx: Context, reference: string): Promise<StoredBooking[]> {
  return withAround(ctx, await orderBookings(ctx, reference));
}

/**
 * The bookings of an order, what else the same customer has in the city around the same days, and what was ever paid for their stays: nights
 * that were added, given back or moved to another house. In the order of time. As an array, which the planner takes for a few (`readFamily`).
 */
async function withAround(ctx: Context, own: [StoredBooking, ...StoredBooking[]]): Promise<StoredBooking[]> {
  const [first] = own;
  const stored = await readBookings(
    `(booking.order_id = $orderId OR booking.status NOT IN ('held', 'expired')) AND booking.order_id = ANY(ARRAY(
       WITH RECURSIVE family AS (
         SELECT $orderId::uuid AS id
         UNION
         SELECT around.order_id FROM bookings around
         WHERE around.customer_id = $customerId AND around.city_id = $cityId AND around.status NOT IN ('held', 'expired', 'cancelled')
           AND around.starts_on <= $to::date + ${GAP_DAYS} AND around.ends_on >= $from::date - ${GAP_DAYS}
         UNION
         SELECT related.id FROM family CROSS JOIN LATERAL (
           SELECT was.order_id AS id FROM orders moved JOIN bookings was ON was.id = moved.changes_booking_id WHERE moved.id = family.id
           UNION ALL
           SELECT moved.id FROM bookings was JOIN orders moved ON moved.changes_booking_id = was.id WHERE was.order_id = family.id
           UNION ALL
           SELECT before.order_id FROM bookings added JOIN bookings before ON before.id = added.extends_booking_id WHERE added.order_id = family.id
           UNION ALL
           SELECT added.order_id FROM bookings before JOIN bookings added ON added.extends_booking_id = before.id WHERE before.order_id = family.id
           UNION ALL
           SELECT stays.order_id FROM bookings given JOIN cancellations cancelled ON cancelled.booking_id = given.id
             JOIN stay_changes change ON change.id = cancelled.stay_change_id JOIN bookings stays ON stays.id = change.booking_id
             WHERE given.order_id = family.id
           UNION ALL
           SELECT given.order_id FROM bookings stays JOIN stay_changes change ON change.booking_id = stays.id
             JOIN cancellations cancelled ON cancelled.stay_change_id = change.id JOIN bookings given ON given.id = cancelled.booking_id
             WHERE stays.order_id = family.id
         ) related)
       SELECT id FROM family))`,
    {
      customerId: first.customerId,
      cityId: first.cityId,
      orderId: first.orderId,
      from: own.map(({ startsOn }) => startsOn).sort()[0],
      to: own
        .map(({ endsOn }) => endsOn)
        .sort()
        .at(-1),
    },
    ctx.tx,
  );
  const isOwn = ({ orderId }: StoredBooking) => (orderId === first.orderId ? 0 : 1);
  return stored
    .sort((a, b) => isOwn(a) - isOwn(b))
    .slice(0, MAX_BOOKINGS)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
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

/**
 * What the bookings cost that were paid, and what moved: of payments that bought something, and of their refunds. What was paid for a stay
 * that was moved and now pays for the new one is in neither, and stands by itself.
 */
async function moneyOf(bookings: StoredBooking[], tx?: Transaction): Promise<TripMoney> {
  const money = await row<TripMoney>(
    `WITH paid AS (
       SELECT id, amount_paise, carried_from_id FROM payments WHERE order_id = ANY($orderIds::uuid[]) AND state = 'captured'),
     bought AS (
       SELECT sum(amount_paise) FILTER (WHERE carried_from_id IS NULL) AS paise, sum(amount_paise) FILTER (WHERE carried_from_id IS NOT NULL) AS carried
       FROM paid)
     SELECT (SELECT coalesce(sum(total_paise), 0)::bigint FROM orders
         WHERE id = ANY($orderIds::uuid[]) AND status <> 'expired') - coalesce((SELECT carried FROM bought), 0)::bigint AS total_paise,
       coalesce((SELECT carried FROM bought), 0)::bigint AS carried_paise,
       coalesce((SELECT paise FROM bought), 0)::bigint AS paid_paise,
       coalesce(sum(refund.amount_paise) FILTER (WHERE refund.state = 'done'), 0)::bigint AS refunded_paise,
       coalesce(sum(refund.amount_paise) FILTER (WHERE refund.state <> 'done'), 0)::bigint AS returning_paise
     FROM refunds refund JOIN paid ON paid.id = refund.payment_id WHERE refund.carried_to_id IS NULL`,
    { orderIds: [...new Set(bookings.map(({ orderId }) => orderId))] },
    tx,
  );
  return present(money);
}
