import { beforeAll, expect, it } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { confirmationTold } from "./confirmation-told.ts";

const anybody = { actor: GUEST, now: new Date() };
let place: Place;
beforeAll(async () => {
  place = await makePlace();
});

const book = async () => {
  const { reference } = await makeBooking(await customerContext(), place);
  const { id } = (await row<{ id: string }>("SELECT id FROM bookings WHERE reference = $reference", {
    reference,
  }))!;
  return { reference, id };
};
const told = (reference: string) => confirmationTold(anybody, reference);

it("the page of a booking names the messages that its confirmation went out by, and no other", async () => {
  const { reference, id } = await book();
  const other = await book();
  expect(await told(reference)).toContain("sms");
  // What another message of the same booking went by says nothing of the confirmation.
  await execute(
    "UPDATE messages SET channel = 'whatsapp' WHERE booking_id = $id AND template = 'booking.confirmed'",
    { id },
  );
  expect(await told(reference)).toContain("whatsapp");
  expect(await told(reference)).not.toContain("sms");
  for (const state of ["failed", "dropped"]) {
    const of = { id, state };
    await execute("UPDATE messages SET state = $state WHERE booking_id = $id AND channel = 'whatsapp'", of);
    expect([state, await told(reference)]).not.toEqual([state, expect.arrayContaining(["whatsapp"])]);
  }
  expect(await told(other.reference)).toContain("sms");
});
