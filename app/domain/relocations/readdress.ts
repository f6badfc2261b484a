import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { metresBetween } from "#app/domain/bookings/kinds/items.ts";
import { itemOf, partnersOf, sendToEachChannel } from "#app/domain/bookings/notify.ts";
import { readOrderById } from "#app/domain/bookings/order-row.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { filled, present } from "#app/present.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { stayToMove } from "./stay-to-move.ts";

/** What is brought to the house that a guest leaves: meals, equipment, whoever takes a sample. */

type House = { id: string; name: string; address: string; latitude: number; longitude: number };
type Brought = { booking: StoredBooking; reaches: boolean };

/** Meals, equipment and tests of a guest that go to the house of a stay and are not over, with whether their seller comes to another house. */
export async function broughtTo(
  ctx: Context,
  stay: StoredBooking,
  toPropertyId: string,
): Promise<{ brought: Brought[]; to: House }> {
  const to = present(
    await row<House>(
      "SELECT id, name, address, latitude, longitude FROM properties WHERE id = $id",
      { id: toPropertyId },
      ctx.tx,
    ),
  );
  const bookings = await readBookings(
    `booking.customer_id = $customerId AND booking.kind IN ('food', 'equipment', 'lab') AND booking.status IN ('confirmed', 'checked_in')
       AND booking.ends_on >= ($now::timestamptz AT TIME ZONE 'Asia/Kolkata')::date AND booking.returned_at IS NULL
       AND booking.snapshot -> 'place' ->> 'name' = $name AND booking.snapshot -> 'place' ->> 'address' = $address`,
    {
      customerId: stay.customerId,
      now: ctx.now,
      name: stay.snapshot.propertyName,
      address: stay.snapshot.propertyAddress,
    },
    ctx.tx,
  );
  const radii = await radiiOf(bookings, ctx.tx);
  const brought = bookings.map((booking) => ({
    booking,
    reaches: metresBetween(booking.snapshot, to) <= (radii.get(filled(booking.itemId)) ?? 0),
  }));
  return { brought, to };
}

export type BroughtView = {
  id: string;
  bookingOrderId: string;
  title: string;
  /** A cab from or to the house that fails: it goes where it was booked to. */
  isCab: boolean;
  reaches: boolean;
};

/** The same for the desk, before it decides for a room. @throws as `stayToMove`; nothing is brought to a room that is not there */
export async function readBroughtTo(ctx: Context, bookingId: string, roomId: string): Promise<BroughtView[]> {
  const { parts } = await stayToMove(ctx, bookingId);
  const room = await row<{ propertyId: string }>(
    "SELECT property_id FROM rooms WHERE id = $roomId",
    { roomId },
    ctx.tx,
  );
  if (!room) return [];
  const stay = present(parts.at(-1));
  const [{ brought }, cabs] = await Promise.all([broughtTo(ctx, stay, room.propertyId), cabsOf(ctx, stay)]);
  return [
    ...brought.map(({ booking, reaches }) => ({ ...viewOf(booking), isCab: false, reaches })),
    ...cabs.map((booking) => ({ ...viewOf(booking), isCab: true, reaches: false })),
  ];
}

const viewOf = ({ id, bookingOrderId, snapshot: { title } }: StoredBooking) => ({
  id,
  bookingOrderId,
  title,
});

/** Cabs to come of a guest from or to the house of a stay. */
function cabsOf(ctx: Context, { customerId, snapshot }: StoredBooking): Promise<StoredBooking[]> {
  return readBookings(
    `booking.customer_id = $customerId AND booking.kind = 'travel' AND booking.status = 'confirmed' AND booking.starts_at > $now
       AND EXISTS (SELECT FROM jsonb_array_elements(coalesce(booking.snapshot -> 'facts', '[]'::jsonb)) fact
         WHERE fact ->> 0 IN ('Pickup at', 'Drop at') AND starts_with(fact ->> 1, $name))`,
    { customerId, now: ctx.now, name: snapshot.propertyName },
    ctx.tx,
  );
}

/** How far the outlet of each item drives, metres. */
export async function radiiOf(bookings: StoredBooking[], tx?: Transaction): Promise<Map<string, number>> {
  const found = await rows<{ itemId: string; radiusM: number }>(
    `WITH RECURSIVE chain AS (
       SELECT id AS asked, id, parent_id FROM items WHERE id = ANY($ids::uuid[])
       UNION ALL SELECT chain.asked, parent.id, parent.parent_id FROM items parent JOIN chain ON parent.id = chain.parent_id)
     SELECT chain.asked AS "itemId", outlet.service_radius_m AS "radiusM" FROM chain JOIN outlets outlet ON outlet.item_id = chain.id`,
    { ids: bookings.flatMap(({ itemId }) => itemId ?? []) },
    tx,
  );
  return new Map(found.map(({ itemId, radiusM }) => [itemId, radiusM]));
}

/** From where to where something is brought. */
type Readdress = { was: string; to: { name: string; address: string } };

/** Writes down that these bookings are brought to another place than before, in what they were sold with and in the audit. The price stays. */
export async function readdress(ctx: TxContext, ids: string[], { was, to }: Readdress): Promise<void> {
  await execute(
    `UPDATE bookings SET snapshot = jsonb_set(jsonb_set(snapshot, '{place}', jsonb_build_object('name', $name::text, 'address', $address::text)),
       '{facts}', (SELECT coalesce(jsonb_agg(CASE WHEN fact.value ->> 0 IN ('Brought to', 'Sample taken')
           THEN jsonb_build_array(fact.value ->> 0, replace(fact.value ->> 1, $was::text, $name::text)) ELSE fact.value END ORDER BY fact.position), '[]'::jsonb)
         FROM jsonb_array_elements(coalesce(snapshot -> 'facts', '[]'::jsonb)) WITH ORDINALITY AS fact(value, position)))
     WHERE id = ANY($ids::uuid[])`,
    { ids, was, name: to.name, address: to.address },
    ctx.tx,
  );
  for (const id of ids)
    await recordAudit(ctx, {
      action: "booking.readdress",
      subjectKind: "booking",
      subjectId: id,
      before: { place: was },
      after: { place: to.name },
    });
}

/** Tells whoever sells these bookings where to bring them now. @param key distinguishes this change from others of the same booking */
export async function notifyReaddressed(
  ctx: TxContext,
  bookings: StoredBooking[],
  { was, to, key }: Readdress & { key: string },
): Promise<void> {
  const partners = await partnersOf(ctx.tx, bookings);
  for (const booking of bookings) {
    const { path: _, ...item } = itemOf(await readOrderById(ctx.tx, booking.orderId), booking);
    await sendToEachChannel(
      ctx,
      { ...present(partners.get(booking.id)), bookingId: booking.id },
      {
        key: `booking:${booking.id}:readdressed:${key}`,
        template: "booking.partner_readdressed",
        variables: { ...item, was, place: to.name, address: to.address },
      },
    );
  }
}

/**
 * Sends what is brought to the house of a stay to another house, where its seller comes there; what was handed over stays with the guest.
 * For a command that has locked the stay.
 * @param key distinguishes this move from others of the same stay
 * @returns how the sellers are told, once everything else is done
 */
export async function bringElsewhere(
  ctx: TxContext,
  stay: StoredBooking,
  { toPropertyId, key }: { toPropertyId: string; key: string },
): Promise<{ notify: () => Promise<void> }> {
  const { brought, to } = await broughtTo(ctx, stay, toPropertyId);
  const going = brought.filter(({ reaches }) => reaches).map(({ booking }) => booking);
  const change = { was: stay.snapshot.propertyName, to };
  await readdress(
    ctx,
    going.map(({ id }) => id),
    change,
  );
  return { notify: () => notifyReaddressed(ctx, going, { ...change, key }) };
}
