import { z } from "zod";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { metresBetween } from "#app/domain/bookings/kinds/items.ts";
import { lockOrder } from "#app/domain/bookings/order-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { localityBeside } from "#app/domain/places/place-labels.ts";
import { notifyReaddressed, radiiOf, readdress } from "#app/domain/relocations/readdress.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled, present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, rows } from "#db/client.ts";

/** Meals and equipment follow the guest: to the hospital, or to a house that the guest has a room in. The price stays. */

export type DeliveryPlace = {
  /** `hospital`, or `house:<id of the property>`. */
  key: string;
  name: string;
  address: string;
};

/** This long before it begins the seller has not packed anything yet. */
const LEAD_MS = 2 * 3_600_000;

const schema = z.object({
  bookingId: z.uuid(),
  to: z.string().max(60),
  /** Ward, floor and bed in a hospital. */
  exactPlace: z.string().trim().max(200, "At most 200 characters").default(""),
  formKey: z.uuid(),
});

/** Where else a booking may be brought, of what its seller reaches; none once it is too late. @throws NotFound */
export async function listDestinations(ctx: Context, bookingId: string): Promise<DeliveryPlace[]> {
  const booking = await readVisible(ctx, bookingId);
  if (!mayFollow(ctx, booking)) return [];
  return (await destinations(ctx, booking)).filter(({ name }) => name !== booking.snapshot.place?.name);
}

/**
 * Has meals or equipment brought to another address, and tells their seller. Pressing twice does it once.
 * @returns the place
 * @throws NotFound; Invalid on `to` or `exactPlace`; Conflict `not_changeable` from two hours before it begins
 */
export async function deliverElsewhere(ctx: Context, input: z.input<typeof schema>): Promise<DeliveryPlace> {
  const { bookingId, to, exactPlace, formKey } = parseInput(schema, input);
  const { orderId } = await readVisible(ctx, bookingId);
  return withTransaction(ctx, async (ctx) => {
    await lockOrder(ctx.tx, orderId);
    const [found] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
    const booking = present(found);
    if (!mayFollow(ctx, booking)) throw new Conflict(words("trip")("deliverTooLate"), "not_changeable");
    const place = (await destinations(ctx, booking)).find(({ key }) => key === to);
    if (!place) throw new Invalid(words("trip")("deliverChoose"), { to: [words("trip")("deliverChoose")] });
    if (to === "hospital" && exactPlace === "")
      throw new Invalid(words("trip")("deliverWard"), { exactPlace: [words("trip")("deliverWard")] });
    const was = booking.snapshot.place?.name ?? booking.snapshot.propertyName;
    if (place.name === was && exactPlace === booking.guestAddress) return place;
    await execute(
      "UPDATE bookings SET guest_address = $exactPlace WHERE id = $bookingId",
      { bookingId, exactPlace },
      ctx.tx,
    );
    await readdress(ctx, [bookingId], { was, to: place });
    const address = [exactPlace, place.address || place.name].filter(Boolean).join(", ");
    await notifyReaddressed(ctx, [booking], { was, to: { name: place.name, address }, key: formKey });
    return place;
  });
}

/** Of meals and equipment that are not on their way. */
function mayFollow(ctx: Context, booking: StoredBooking): boolean {
  const { kind, startsAt, snapshot } = booking;
  const isBrought = (snapshot.facts ?? []).some(
    ([label, text]) => label === "Brought to" && !text.startsWith("You collect"),
  );
  const isAhead = startsAt.getTime() - ctx.now.getTime() >= LEAD_MS;
  return (
    (kind === "food" || kind === "equipment") && isBrought && isAhead && can(ctx.actor, "cancel", booking)
  );
}

type Point = DeliveryPlace & { latitude: number; longitude: number };

/** The hospital and the houses of the guest on those days, of those that the seller reaches. */
async function destinations(ctx: Context, booking: StoredBooking): Promise<DeliveryPlace[]> {
  const { hospitalId, customerId, startsOn: from, endsOn: until, snapshot } = booking;
  const points = await rows<Point>(
    `SELECT 'hospital' AS key, near_hospital_name AS name, locality AS address, latitude, longitude FROM hospitals WHERE id = $hospitalId
     UNION ALL
     SELECT DISTINCT 'house:' || house.id, house.name, house.address, house.latitude, house.longitude
     FROM bookings stay JOIN properties house ON house.id = stay.property_id
     WHERE stay.customer_id = $customerId AND stay.kind = 'room' AND stay.status IN ('confirmed', 'checked_in')
       AND stay.starts_on <= $until AND stay.ends_on >= $from
     ORDER BY name LIMIT 20`,
    { hospitalId, customerId, from, until },
    ctx.tx,
  );
  const reach = (await radiiOf([booking], ctx.tx)).get(filled(booking.itemId)) ?? 0;
  return points
    .filter((point) => metresBetween(snapshot, point) <= reach)
    .map(({ key, name, address }) => ({ key, name, address: localityBeside(name, address) }));
}

async function readVisible(ctx: Context, bookingId: string): Promise<StoredBooking> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  return booking;
}
