import { expect } from "vitest";
import type { Role } from "#app/domain/context.ts";
import { row } from "#db/client.ts";
import { customerContext, inDays, makeBooking, payOrder } from "#tests/factories/bookings.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import type { Journey, Said } from "./caller.ts";
import { idOf } from "./demo.ts";

/** A paid stay of two nights in a house of the demo that offers an open end. */
async function bookedStay() {
  const ctx = await customerContext();
  const roomId = await idOf(
    "rooms",
    "open_end_nights > 0 AND max_adults >= 2 AND property_id = (SELECT id FROM properties WHERE name = 'Golconda Arogya Nivas')",
  );
  const room = await row<{ propertyId: string; accountId: string; cityId: string }>(
    `SELECT property.id AS "propertyId", property.account_id AS "accountId", property.city_id AS "cityId"
     FROM rooms JOIN properties property ON property.id = rooms.property_id WHERE rooms.id = $roomId`,
    { roomId },
  );
  const hospitalId = await idOf("hospitals", "slug = 'apollo-hospitals-jubilee-hills'");
  const booking = await makeBooking(
    ctx,
    { ...room!, roomId, hospitalId },
    { checkIn: inDays(61), checkOut: inDays(63) },
  );
  const { number } = (await row<{ number: string }>(
    "SELECT booking_order_id AS number FROM bookings WHERE id = $id",
    { id: booking.id },
  ))!;
  return { ctx, booking_order_id: number };
}

export const stayChangeJourneys: Journey[] = [
  {
    name: "A family reserves nights after its stay, keeps one and gives the others back; its house fails; a waiver is granted",
    async walk(as) {
      const { ctx, booking_order_id } = await bookedStay();
      const guest = as({ userId: ctx.actor.id, role: "customer" as Role });
      const stay = { booking_order_id };
      const { data: before } = await guest("GET /openEnd/:booking_order_id", stay);
      expect(before).toMatchObject({ check_out: inDays(63), reserved: [] });
      const total_amount = sumOf(before.offered.slice(0, 3));
      const wrong = await guest.try("POST /openEnd/:booking_order_id", {
        ...stay,
        nights: 3,
        total_amount: 1,
      });
      expect([wrong.status, wrong.said.code]).toEqual([409, "price_changed"]);
      await guest("POST /openEnd/:booking_order_id", { ...stay, nights: 3, total_amount });
      const { data: reserved } = await guest("GET /openEnd/:booking_order_id", stay);
      expect(reserved.reserved.map(({ night }: Said) => night)).toEqual([inDays(63), inDays(64), inDays(65)]);
      const keep = await guest("POST /openEnd/:booking_order_id/keep", stay);
      expect(keep).toMatchObject({
        night: inDays(63),
        pay_url: expect.stringContaining("/sandbox-gateway/"),
      });
      await payOrder(ctx, { reference: reserved.reserved[0].order_reference });
      const back = { ...stay, from: inDays(64) };
      expect(await guest("POST /openEnd/:booking_order_id/giveBack", back)).toMatchObject({ nights: 2 });
      expect(await guest("POST /openEnd/:booking_order_id/giveBack", back)).toMatchObject({ nights: 0 });

      const desk = as("admin");
      const { data: rooms } = await desk("GET /relocations/:booking_order_id/rooms", stay);
      const { room_id } = rooms[0];
      const { data: offer } = await desk("GET /relocations/:booking_order_id/rooms/:room_id", {
        ...stay,
        room_id,
      });
      expect(offer).toMatchObject({ check_in: inDays(61), check_out: inDays(64) });
      const { house_amount, refund_amount } = offer;
      const moved = await desk("POST /relocations/:booking_order_id/rooms/:room_id", {
        ...stay,
        room_id,
        house_amount,
        refund_amount,
        reason: "A pipe burst",
      });

      const there = { booking_order_id: moved.booking_order_id };
      const charge = await guest("GET /waivers/:booking_order_id/charge", {
        ...there,
        leaves_on: inDays(62),
      });
      expect(charge).toEqual({ paid_amount: expect.any(Number), charge_amount: expect.any(Number) });
      const { waiver_id } = await guest("POST /waivers/:booking_order_id", {
        ...there,
        cause: "early_discharge",
        leaves_on: inDays(62),
        note: "We go home",
        letter: await photoFile(),
      });
      expect((await guest("GET /waivers/:booking_order_id", there)).data).toMatchObject([
        { waiver_id, status: "asked", leaves_on: inDays(62) },
      ]);
      const { data: waiver } = await desk("GET /medicalWaivers/:waiver_id", { waiver_id });
      expect(waiver).toMatchObject({ cause: "early_discharge", refusal: null });
      const decided = await desk("PUT /medicalWaivers/:waiver_id", {
        waiver_id,
        decision: "grant",
        reason: "The letter says so",
      });
      expect(decided.status).toBe("granted");
      expect((await guest("GET /waivers/:booking_order_id", there)).data).toMatchObject([
        { status: "granted" },
      ]);
    },
  },
];

const sumOf = (nights: Said[]) =>
  Math.round(nights.reduce((sum, { total_amount }) => sum + total_amount * 100, 0)) / 100;
