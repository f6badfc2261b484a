import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings } from "#app/domain/bookings/booking-row.ts";
import { lockOrder } from "#app/domain/bookings/order-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { type Context, hasRole } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { listingScope } from "#app/domain/listings/policy.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, plannedRows, row } from "#db/client.ts";
import { markBooking } from "./mark-booking.ts";

/**
 * The order board of a kitchen: each meal of today that was sold, and how far the kitchen is with it. A booking of several meals stands there
 * once a meal. The first meal that leaves begins the booking, the last one that is delivered finishes it.
 */

/** In their order; a meal of a booking that nobody answered is new, one that nobody began is to cook. */
export const ORDER_STATES = ["new", "to_cook", "cooking", "ready", "on_the_way", "delivered"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What is kept; the states before follow from the booking. */
const KEPT: readonly OrderState[] = ["cooking", "ready", "on_the_way", "delivered"];

export type BoardOrder = {
  bookingId: string;
  bookingOrderId: string;
  /** When it is to be on the table. */
  slot: Date;
  state: OrderState;
  kitchen: string;
  /** `2 Renal plate`, one a dish. */
  dishes: string[];
  guestName: string;
  phone: string;
  place: string;
  address: string;
  note: string;
};

/** As many as a wall shows; a kitchen with more of them marks the first ones. */
const MOST = 200;

const STATE = `CASE WHEN booking.status = 'completed' THEN 'delivered'
  WHEN booking.status = 'confirmed' AND booking.partner_answer IS NULL THEN 'new' ELSE coalesce(done.state, 'to_cook') END`;
const LIVE =
  "booking.status IN ('confirmed', 'checked_in', 'completed') AND booking.partner_answer IS DISTINCT FROM 'declined'";

/** The meals of today in the partner's scope, by time: the first 200, with how many there are. @throws Forbidden for other roles */
export async function readOrderBoard(ctx: Context): Promise<{ orders: BoardOrder[]; total: number }> {
  if (!hasRole(ctx.actor, "partner")) throw new Forbidden();
  const scope = listingScope(ctx.actor, "i");
  const today = istDate(ctx.now);
  const found = await plannedRows<BoardOrder & { total: number }>(
    `SELECT meal.booking_id, booking.booking_order_id, meal.slot, ${STATE} AS state, booking.snapshot ->> 'title' AS kitchen,
       to_json(meal.dishes) AS dishes, placed.contact_name AS "guestName", placed.phone_e164 AS phone,
       concat_ws(', ', booking.snapshot -> 'place' ->> 'name', nullif(booking.snapshot -> 'place' ->> 'address', '')) AS place,
       booking.guest_address AS address, booking.special_requests AS note, (count(*) OVER ())::integer AS total
     FROM (SELECT taken.booking_id, taken.slot, array_agg(taken.units || ' ' || i.name ORDER BY i.name) AS dishes
       FROM items i JOIN booking_slots taken ON taken.item_id = i.id AND taken.state <> 'released'
       WHERE ${scope.where} AND i.kind = 'food_item' AND taken.slot >= $from::timestamptz AND taken.slot < $until::timestamptz
       GROUP BY 1, 2) meal
     JOIN bookings booking ON booking.id = meal.booking_id JOIN orders placed ON placed.id = booking.order_id
     LEFT JOIN food_deliveries done ON done.booking_id = meal.booking_id AND done.slot = meal.slot
     WHERE ${LIVE} ORDER BY meal.slot, booking.booking_order_id LIMIT ${MOST}`,
    { ...scope.bind, from: istInstant(today, "00:00"), until: istInstant(addDays(today, 1), "00:00") },
    ctx.tx,
  );
  return { orders: found.map(({ total: _, ...order }) => order), total: found[0]?.total ?? 0 };
}

/** The dishes that a kitchen serves at one time: `5 Renal plate`, one entry a dish. */
export type MealToCook = Pick<BoardOrder, "slot" | "kitchen" | "dishes">;

/**
 * What kitchens prepare tomorrow, in the partner's scope: by time, the first 200. Meals that nobody accepted yet are counted, because
 * they are paid. @throws Forbidden for other roles
 */
export async function readMealsOfTomorrow(ctx: Context): Promise<MealToCook[]> {
  if (!hasRole(ctx.actor, "partner")) throw new Forbidden();
  const scope = listingScope(ctx.actor, "i");
  const tomorrow = addDays(istDate(ctx.now), 1);
  return plannedRows<MealToCook>(
    `SELECT slot, kitchen, json_agg(units || ' ' || dish ORDER BY dish) AS dishes
     FROM (SELECT taken.slot, booking.snapshot ->> 'title' AS kitchen, i.name AS dish, sum(taken.units) AS units
     FROM items i JOIN booking_slots taken ON taken.item_id = i.id AND taken.state <> 'released'
     JOIN bookings booking ON booking.id = taken.booking_id
     WHERE ${scope.where} AND i.kind = 'food_item' AND taken.slot >= $from::timestamptz AND taken.slot < $until::timestamptz AND ${LIVE}
     GROUP BY 1, 2, 3) sold GROUP BY 1, 2 ORDER BY 1, 2 LIMIT ${MOST}`,
    { ...scope.bind, from: istInstant(tomorrow, "00:00"), until: istInstant(addDays(tomorrow, 1), "00:00") },
    ctx.tx,
  );
}

/** The state after this one, or before it; null at the ends. Accepting is a step of the booking, and what is delivered stays so. */
export function nextState(state: OrderState, back = false): OrderState | null {
  if (state === "new" || state === "delivered") return null;
  const next = present(ORDER_STATES[ORDER_STATES.indexOf(state) + (back ? -1 : 1)]);
  return next === "new" ? null : next;
}

/**
 * Marks how far the kitchen is with one meal: a step on, or one back after a slip. Pressing twice changes nothing.
 * @throws NotFound for a foreign one; Forbidden for other roles; Conflict `not_now` when it stands elsewhere by now, as `markBooking`
 */
export async function markOrder(
  ctx: Context,
  input: { bookingId: string; slot: Date; to: OrderState; back?: boolean },
): Promise<void> {
  if (!hasRole(ctx.actor, "partner")) throw new Forbidden();
  const { bookingId, slot, to, back = false } = input;
  await withTransaction(ctx, async (ctx) => {
    const [seen] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
    if (seen?.kind !== "food" || !can(ctx.actor, "view", seen)) throw new NotFound();
    await lockOrder(ctx.tx, seen.orderId);
    const order = await row<{ state: OrderState; last: boolean }>(
      `SELECT ${STATE} AS state, NOT EXISTS (SELECT FROM booking_slots later LEFT JOIN food_deliveries other
           ON other.booking_id = later.booking_id AND other.slot = later.slot
         WHERE later.booking_id = booking.id AND later.state <> 'released' AND later.slot <> $slot
           AND other.state IS DISTINCT FROM 'delivered') AS last
       FROM bookings booking LEFT JOIN food_deliveries done ON done.booking_id = booking.id AND done.slot = $slot
       WHERE booking.id = $bookingId AND ${LIVE}
         AND EXISTS (SELECT FROM booking_slots sold WHERE sold.booking_id = booking.id AND sold.slot = $slot AND sold.state <> 'released')`,
      { bookingId, slot },
      ctx.tx,
    );
    if (!order) throw new NotFound();
    if (order.state === to) return;
    if (nextState(order.state, back) !== to)
      throw new Conflict("This order has just been updated. Please look again.", "not_now");
    await keepState(ctx.tx, { bookingId, slot, to, now: ctx.now });
    await recordAudit(ctx, {
      action: "booking.meal",
      subjectKind: "booking",
      subjectId: bookingId,
      before: { slot: slot.toISOString(), state: order.state },
      after: { slot: slot.toISOString(), state: to },
    });

    if (to === "on_the_way" && seen.status === "confirmed")
      await markBooking(ctx, { bookingId, mark: "checked_in" });
    if (to === "delivered" && order.last) await markBooking(ctx, { bookingId, mark: "completed" });
  });
}

async function keepState(
  tx: Parameters<typeof lockOrder>[0],
  { to, now, ...key }: { bookingId: string; slot: Date; to: OrderState; now: Date },
): Promise<void> {
  await execute(
    KEPT.includes(to)
      ? `INSERT INTO food_deliveries (booking_id, slot, state, marked_at) VALUES ($bookingId, $slot, $to, $now)
         ON CONFLICT (booking_id, slot) DO UPDATE SET state = excluded.state, marked_at = excluded.marked_at`
      : "DELETE FROM food_deliveries WHERE booking_id = $bookingId AND slot = $slot",
    { ...key, ...(KEPT.includes(to) ? { to, now } : {}) },
    tx,
  );
}
