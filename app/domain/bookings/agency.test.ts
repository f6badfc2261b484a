import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { cancelParts } from "#app/domain/trips/cancel-trip.ts";
import { execute, rows } from "#db/client.ts";
import { guestOfAgency, makeAgency } from "#tests/factories/agencies.ts";
import { cancelAtQuote, contextOf, inDays, payOrder } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { bookChoices, makeKitchen, meals } from "#tests/factories/sales.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { bookingList } from "./booking-list.ts";
import { quoteCancellation } from "./cancel-booking.ts";
import { extendBooking } from "./extend-booking.ts";
import { moveStay, quoteMove } from "./move-stay.ts";
import { findOpenEnd, reserveNights } from "./reserve-nights.ts";

/** A stay that an agency brought: two nights at 1,000.00 from the seventh day on. */
let guest: Context;
let agencyId: string;
let bookingId: string;
let place: Place;

beforeEach(async () => {
  place = await makePlace({ room: { open_end_nights: 2 } });
  agencyId = await makeAgency(50_000);
  guest = await guestOfAgency(agencyId);
  bookingId = await book();
});

async function book(): Promise<string> {
  const { hospitalId, roomId } = place;
  const booked = await bookChoices(guest, [
    {
      kind: "room",
      hospitalId,
      checkIn: inDays(7),
      checkOut: inDays(9),
      adults: 1,
      children: 0,
      infants: 0,
      lines: [{ roomId, units: 1 }],
    },
  ]);
  return booked.ids.room!;
}

/** Whose the parts of the stay are, and what its agency is owed of each after tax, the earliest first. */
const earned = () =>
  rows<{ agency: string | null; net: number }>(
    `SELECT booking.agent_account_id AS agency, -coalesce(sum(line.amount_paise), 0)::bigint AS net FROM bookings booking
     LEFT JOIN ledger_entries entry ON entry.booking_id = booking.id
     LEFT JOIN ledger_lines line ON line.entry_id = entry.id AND line.account = 'agent_payable'
     WHERE booking.room_id = $roomId GROUP BY booking.id ORDER BY booking.starts_on, booking.id`,
    { roomId: place.roomId },
  );

const extend = () =>
  extendBooking(
    { ...guest, request: undefined },
    { bookingId, checkOut: inDays(10), expectedTotalPaise: 112_000, formKey: randomUUID() },
  );

it("reads in its list what it earns, as the house does: of a booking that was cancelled what was kept of it", async () => {
  const agent = await makeContext("agent", { accountId: agencyId });
  const partner = await makeContext("partner", { accountId: place.accountId });
  const shown = async () => {
    const [of, ofHouse] = [await bookingList.page(agent, {}), await bookingList.page(partner, {})];
    return [of.rows[0]?.earned_commission, ofHouse.rows[0]?.earned_share];
  };
  expect(await shown()).toEqual([9_500, 184_600]);
  await cancelAtQuote(guest, bookingId);
  expect(await shown()).toEqual([0, 0]);
  expect((await bookingList.page(partner, {})).rows[0]).not.toHaveProperty("earned_commission");
  expect((await bookingList.page(agent, {})).rows[0]).not.toHaveProperty("earned_share");
});

it("earns on nights that its guest adds later, from another browser", async () => {
  await payOrder(guest, await extend());
  expect(await earned()).toEqual([
    { agency: agencyId, net: 9_500 },
    { agency: agencyId, net: 4_750 },
  ]);
  expect(await brokenInvariants()).toEqual([]);
});

it("earns on the nights of an open end that are kept", async () => {
  const { offered } = await findOpenEnd(guest, bookingId);
  const expectedTotalPaise = offered.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  await reserveNights(guest, {
    bookingId,
    nights: offered.length,
    expectedTotalPaise,
    formKey: randomUUID(),
  });
  const { reserved } = await findOpenEnd(guest, bookingId);
  await payOrder(guest, { reference: reserved[0]!.orderReference });
  expect((await earned()).map(({ net }) => net)).toEqual([9_500, 4_750, 0]);
});

it("keeps its commission when its guest moves the stay", async () => {
  const dates = { bookingId, checkIn: inDays(12), checkOut: inDays(15) };
  const { adds, gives } = await quoteMove(guest, dates);
  const order = await moveStay(guest, {
    ...dates,
    expectedTotalPaise: adds.price.totalPaise,
    expectedRefundPaise: gives.refundPaise,
    formKey: randomUUID(),
  });
  await payOrder(guest, order);
  expect(await earned()).toEqual([
    { agency: agencyId, net: 0 },
    { agency: agencyId, net: 14_250 },
  ]);
});

it("earns nothing more once it is suspended", async () => {
  await execute("UPDATE accounts SET status = 'suspended' WHERE id = $agencyId", { agencyId });
  await payOrder(guest, await extend());
  expect((await earned())[1]).toEqual({ agency: null, net: 0 });
});

it("is not named in the link to pay for nights that our desk adds", async () => {
  const office = contextOf({ kind: "system", name: "desk" });
  await extendBooking(office, {
    bookingId,
    checkOut: inDays(10),
    expectedTotalPaise: 112_000,
    formKey: randomUUID(),
    tellGuest: true,
  });
  const [told] = await rows<{ by: string }>(
    `SELECT variables ->> 'bookedBy' AS by FROM messages WHERE template = 'booking.pay_link' AND user_id = $id LIMIT 1`,
    { id: "id" in guest.actor ? guest.actor.id : null },
  );
  expect(told).toEqual({ by: "MediHaven" });
});

it("has its own facts decide the TDS on what a guest books through its link", async () => {
  await execute(
    "INSERT INTO rates (code, kind, rate_ppm, valid_from, party, status) VALUES ('tds_on_agent', '*', 200000, $today, 'no_pan', 'approved')",
    { today: inDays(0) },
  );
  await execute("UPDATE accounts SET pan = NULL WHERE id = $agencyId", { agencyId });
  await book();
  expect((await earned()).map(({ net }) => net).sort()).toEqual([8_000, 9_500]);
});

it.each([
  ["by mail", { email: "desk@agency.example" }, ["desk@agency.example"]],
  ["by SMS without an address", { email: null, phone_e164: "+919848099003" }, ["+919848099003"]],
])("the agency is told %s that its guest cancelled, and what it still earns", async (_, account, told) => {
  await execute(
    "UPDATE accounts SET email = $email, phone_e164 = coalesce($phone, phone_e164) WHERE id = $id",
    {
      id: agencyId,
      email: account.email,
      phone: "phone_e164" in account ? account.phone_e164 : null,
    },
  );
  await cancelAtQuote(guest, bookingId, { reason: "Treatment moved" });
  const messages = await rows<{ recipient: string; variables: { commissionPaise: number } }>(
    "SELECT recipient, variables FROM messages WHERE booking_id = $bookingId AND template = 'booking.agent_cancelled'",
    { bookingId },
  );
  expect(messages.map(({ recipient }) => recipient)).toEqual(told);
  expect(messages[0]?.variables).toMatchObject({ commissionPaise: 0, guestName: expect.any(String) });
});

it("the agency is told once of what is cancelled together", async () => {
  const kitchen = await makeKitchen(place);
  const { order, ids } = await bookChoices(guest, [
    {
      kind: "room",
      hospitalId: place.hospitalId,
      checkIn: inDays(20),
      checkOut: inDays(21),
      adults: 1,
      children: 0,
      infants: 0,
      lines: [{ roomId: place.roomId, units: 1 }],
    },
    meals(place, kitchen, { from: inDays(20), days: 1 }),
  ]);
  const quotes = await Promise.all(
    [ids.room!, ids.food!].map((id) => quoteCancellation(guest, { bookingId: id })),
  );
  const input = {
    reference: order.reference,
    parts: quotes.map(({ bookingId: id, refundPaise }) => ({
      bookingId: id,
      expectedRefundPaise: refundPaise,
    })),
    reason: "Treatment moved",
    formKey: randomUUID(),
  };
  await cancelParts(guest, input);
  await cancelParts(guest, input);
  const told = await rows<{ variables: { parts: Array<{ kind: string }>; commissionPaise: number } }>(
    "SELECT variables FROM messages WHERE template = 'booking.agent_cancelled' AND booking_id = ANY($ids::uuid[])",
    { ids: [ids.room, ids.food] },
  );
  expect(told).toHaveLength(1);
  expect(told[0]!.variables.parts.map(({ kind }) => kind)).toEqual(["room", "food"]);
});

it("tells the agency of the commission that its list shows, where a charge is kept", async () => {
  const late = { ...guest, now: istInstant(inDays(6), "23:00") };
  await cancelAtQuote(late, bookingId);
  const agent = await makeContext("agent", { accountId: agencyId });
  const [shown] = (await bookingList.page(agent, {})).rows;
  const [told] = await rows<{ variables: { commissionPaise: number } }>(
    "SELECT variables FROM messages WHERE booking_id = $bookingId AND template = 'booking.agent_cancelled'",
    { bookingId },
  );
  expect(told!.variables.commissionPaise).toBeGreaterThan(0);
  expect(told!.variables.commissionPaise).toBe(shown!.earned_commission);
});
