import { expect, it } from "vitest";
import { rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";

/** Who is told of a new booking: the seller's account at its own number and address, the house's where the account has none. */

const HOUSE = { phone_e164: "+914023456701", email: "desk@house.example" };

it.each([
  [
    "the account's own",
    { phone_e164: "+919848099001", email: "owner@seller.example" },
    ["owner@seller.example", "+919848099001"],
  ],
  ["the house's", { phone_e164: null, email: null }, ["desk@house.example", "+914023456701"]],
  [
    "each that there is",
    { phone_e164: "+919848099002", email: null },
    ["desk@house.example", "+919848099002"],
  ],
])("a partner is told at %s number and address", async (_, account, told) => {
  const place = await makePlace({ account, property: HOUSE });
  const { id } = await makeBooking(await customerContext(), place);
  const messages = await rows<{ recipient: string }>(
    "SELECT recipient FROM messages WHERE booking_id = $id AND template = 'booking.partner_new' ORDER BY channel",
    { id },
  );
  expect(messages.map(({ recipient }) => recipient)).toEqual(told);
});
