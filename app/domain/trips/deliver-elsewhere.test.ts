import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import type { Context } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import {
  bookChoices,
  cab,
  type Hire,
  hire,
  type Kitchen,
  makeEquipment,
  makeKitchen,
  makeRoute,
  meals,
} from "#tests/factories/sales.ts";
import { deliverElsewhere, listDestinations } from "./deliver-elsewhere.ts";

let place: Place;
let kitchen: Kitchen;
let chairs: Hire;
beforeAll(async () => {
  place = await makePlace();
  kitchen = await makeKitchen(place);
  chairs = await makeEquipment(place);
});

async function idOf(ctx: Context & { actor: { id: string } }, kind: string) {
  const found = await rows<{ id: string }>(
    "SELECT id FROM bookings WHERE customer_id = $customer AND kind = $kind",
    { customer: ctx.actor.id, kind },
  );
  return found[0]!.id;
}

const told = (bookingId: string) =>
  rows<{ key: string }>(
    "SELECT DISTINCT dedupe_key AS key FROM messages WHERE booking_id = $bookingId AND template = 'booking.partner_readdressed'",
    { bookingId },
  );

it("brings meals from the hospital to the house of the guest's room and back, and tells the kitchen", async () => {
  const ctx = await customerContext();
  await makeBooking(ctx, place, { checkIn: inDays(3), checkOut: inDays(8) });
  await bookChoices(ctx, [meals(place, kitchen, { from: inDays(4) })]);
  const bookingId = await idOf(ctx, "food");
  const before = await findBooking(ctx, { id: bookingId });
  const [house] = await listDestinations(ctx, bookingId);
  expect(house?.key).toBe(`house:${place.propertyId}`);

  await deliverElsewhere(ctx, { bookingId, to: house!.key, formKey: randomUUID() });
  const after = await findBooking(ctx, { id: bookingId });
  expect(after.snapshot.place).toEqual({ name: house!.name, address: house!.address });
  expect(after.snapshot.facts).toContainEqual(["Brought to", house!.name]);
  expect(after.price).toEqual(before.price);
  expect(await told(bookingId)).toHaveLength(1);

  expect((await listDestinations(ctx, bookingId)).map(({ key }) => key)).toEqual(["hospital"]);
  const back = { bookingId, to: "hospital", formKey: randomUUID() };
  await expect(deliverElsewhere(ctx, back)).rejects.toMatchObject({ name: "Invalid" });
  await deliverElsewhere(ctx, { ...back, exactPlace: "Ward 4, bed 12" });
  const again = await findBooking(ctx, { id: bookingId });
  expect(again).toMatchObject({ guestAddress: "Ward 4, bed 12" });
  expect(again.snapshot.place?.name).toBe(before.snapshot.place?.name);
});

it("brings nothing to a house without a room of the guest, nothing late, no cab, and nothing of others", async () => {
  const ctx = await customerContext();
  await bookChoices(ctx, [hire(place, chairs, { from: inDays(4) })]);
  const bookingId = await idOf(ctx, "equipment");
  const to = { bookingId, to: `house:${place.propertyId}`, formKey: randomUUID() };
  expect(await listDestinations(ctx, bookingId)).toEqual([]);
  await expect(deliverElsewhere(ctx, to)).rejects.toMatchObject({ name: "Invalid" });

  await makeBooking(ctx, place, { checkIn: inDays(3), checkOut: inDays(8) });
  const { startsAt } = await findBooking(ctx, { id: bookingId });
  const late = { ...ctx, now: new Date(startsAt.getTime() - 60 * 60_000) };
  expect(await listDestinations(late, bookingId)).toEqual([]);
  await expect(deliverElsewhere(late, to)).rejects.toMatchObject({ code: "not_changeable" });
  await expect(deliverElsewhere(await customerContext(), to)).rejects.toMatchObject({ name: "NotFound" });

  await bookChoices(ctx, [cab(place, await makeRoute(place))]);
  expect(await listDestinations(ctx, await idOf(ctx, "travel"))).toEqual([]);
  const first = await deliverElsewhere(ctx, to);
  expect(await deliverElsewhere(ctx, { ...to, formKey: randomUUID() })).toEqual(first);
  expect(await told(bookingId)).toHaveLength(1);
});
