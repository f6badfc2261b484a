import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { rows } from "#db/client.ts";
import { customerContext, stayIn } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { bookChoices, cab, type Kitchen, makeKitchen, makeRoute, meals } from "#tests/factories/sales.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { cancelParts, quoteTripCancellation } from "./cancel-trip.ts";
import { findTrip } from "./trip.ts";

let place: Place;
let kitchen: Kitchen;

beforeAll(async () => {
  place = await makePlace();
  kitchen = await makeKitchen(place);
});

async function trip() {
  const ctx = await customerContext();
  const booked = await bookChoices(ctx, [
    stayIn(place),
    meals(place, kitchen, { propertyId: place.propertyId }),
    cab(place, await makeRoute(place)),
  ]);
  return { ctx, ...booked };
}

const shown = (parts: Array<{ bookingId: string; offer: { refundPaise: number } | null }>) =>
  parts.map(({ bookingId, offer }) => ({ bookingId, expectedRefundPaise: offer!.refundPaise }));

it("names what goes to the booked house", async () => {
  const { ctx, order } = await trip();
  const { parts } = await quoteTripCancellation(ctx, order.reference);
  const room = parts.find(({ kind }) => kind === "room")!;
  expect(parts.find(({ kind }) => kind === "food")!.goesTo).toBe(room.title);
  expect(parts.find(({ kind }) => kind === "travel")!.goesTo).toBeNull();
});

it.each([
  { minutes: 2, by: ["mail"] },
  { minutes: 20, by: ["sms", "mail"] },
])(
  "tells the guest once that parts are cancelled, and by $by that their money went back within $minutes minutes",
  async ({ minutes, by }) => {
    const { ctx, order } = await trip();
    const { parts } = await quoteTripCancellation(ctx, order.reference);
    const input = { reference: order.reference, parts: shown(parts), reason: "Moved", formKey: randomUUID() };
    const { refundPaise } = await cancelParts(ctx, input);
    await reconcileAll(systemContext("test", new Date(Date.now() + minutes * 60_000)));
    const told = await rows<{ template: string; channel: string; paise: string; numbers: string | null }>(
      `SELECT template, channel, coalesce(variables ->> 'refundPaise', variables ->> 'amountPaise') AS paise, variables ->> 'numbers' AS numbers
     FROM messages WHERE user_id = $id AND template NOT LIKE '%confirmed' ORDER BY template, channel DESC`,
      { id: ctx.actor.id },
    );
    const inTime = parts.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    const numbers = inTime.map(({ bookingOrderId }) => bookingOrderId).join(", ");
    const channels = [...new Set(told.map(({ channel }) => channel))];
    expect(told).toEqual([
      ...channels.map((channel) => ({
        template: "trip.cancelled",
        channel,
        paise: String(refundPaise),
        numbers: null,
      })),
      ...by.map((channel) => ({
        template: "trip.refunded",
        channel,
        paise: String(refundPaise),
        numbers,
      })),
    ]);
  },
);

it("cancels everything at once, at exactly what was shown, and once", async () => {
  const { ctx, order } = await trip();
  const { city, parts } = await quoteTripCancellation(ctx, order.reference);
  expect(city).not.toBe("");
  const input = { reference: order.reference, parts: shown(parts), reason: "Moved", formKey: randomUUID() };
  const { refundPaise } = await cancelParts(ctx, input);
  expect(refundPaise).toBe(parts.reduce((sum, { offer }) => sum + offer!.refundPaise, 0));
  expect(await cancelParts(ctx, input)).toEqual({ refundPaise });
  const { money } = await findTrip(ctx, order.reference);
  expect(money.returningPaise + money.refundedPaise).toBe(refundPaise);
  expect(await quoteTripCancellation(ctx, order.reference)).toEqual({ city, parts: [] });
  expect(await brokenInvariants()).toEqual([]);
});

it("cancels nothing when one part gives back something else than was shown", async () => {
  const { ctx, order } = await trip();
  const [first, ...rest] = shown((await quoteTripCancellation(ctx, order.reference)).parts);
  const wrong = [...rest, { ...first!, expectedRefundPaise: first!.expectedRefundPaise + 1 }];
  const input = { reference: order.reference, reason: "", formKey: randomUUID() };
  await expect(cancelParts(ctx, { ...input, parts: wrong })).rejects.toMatchObject({ code: "quote_changed" });
  await expect(cancelParts(ctx, { ...input, parts: [] })).rejects.toMatchObject({ name: "Invalid" });
  const states = await rows<{ status: string }>(
    "SELECT DISTINCT status FROM bookings WHERE order_id = $orderId",
    {
      orderId: order.orderId,
    },
  );
  expect(states).toEqual([{ status: "confirmed" }]);
});

it("cancels nothing of somebody else's trip", async () => {
  const { ctx, order } = await trip();
  const [part] = shown((await quoteTripCancellation(ctx, order.reference)).parts);
  const other = await trip();
  const input = { reason: "", formKey: randomUUID(), parts: [part!] };
  await expect(cancelParts(other.ctx, { ...input, reference: order.reference })).rejects.toMatchObject({
    name: "NotFound",
  });
  await expect(cancelParts(other.ctx, { ...input, reference: other.order.reference })).rejects.toMatchObject({
    name: "NotFound",
  });
});
