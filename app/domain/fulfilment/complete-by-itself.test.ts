import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { extendBooking, quoteExtension } from "#app/domain/bookings/extend-booking.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { issueDueDocuments } from "#app/domain/invoices/issue-due.ts";
import { type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { askWaiver } from "#app/domain/waivers/ask-waiver.ts";
import { execute, row, rows } from "#db/client.ts";
import {
  actorOf,
  cancelAtQuote,
  contextOf,
  customerContext,
  inDays,
  makeBooking,
  payOrder,
} from "#tests/factories/bookings.ts";
import { confirmedHire } from "#tests/factories/claims.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import {
  bloodTest,
  bookChoices,
  cab,
  makeKitchen,
  makeLab,
  makeRoute,
  meals,
} from "#tests/factories/sales.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { completeUnmarked } from "./complete-by-itself.ts";
import { markBooking } from "./mark-booking.ts";

/** What is over, and whose end nobody marked. A stay here is from the seventh day on. */

let place: Place;
let partner: Context;
beforeAll(async () => {
  place = await makePlace();
  const { accountId } = place;
  partner = contextOf(
    actorOf("partner", await makeUser({ role: "partner", account_id: accountId }), { accountId }),
  );
});

const at = (day: number, time = "12:00") => istInstant(inDays(day), time);
const on = (ctx: Context, day: number): Context => ({ ...ctx, now: at(day) });
const clock = (day: number, time?: string) => completeUnmarked(systemContext("completion", at(day, time)));

type State = { status: string; completedAt: Date | null; endUnmarked: boolean };
const stateOf = async (id: string) =>
  (await row<State>("SELECT status, completed_at, end_unmarked FROM bookings WHERE id = $id", { id }))!;
const statusOf = async (id: string) => (await stateOf(id)).status;
const asked = (id: string) =>
  rows("SELECT recipient FROM messages WHERE booking_id = $id AND template = 'feedback.ask'", { id });
const stay = async (nights: number, customer?: Context) =>
  makeBooking(customer ?? (await customerContext()), place, {
    checkIn: inDays(7),
    checkOut: inDays(7 + nights),
  });

it("a guest who came and whose leaving nobody marked has left two days later; the invoice and the question follow", async () => {
  const { id } = await stay(3);
  await markBooking(on(partner, 7), { bookingId: id, mark: "checked_in" });
  await clock(11, "23:59");
  expect(await statusOf(id)).toBe("checked_in");
  await clock(12, "00:00");
  expect(await stateOf(id)).toEqual({ status: "completed", completedAt: at(12, "00:00"), endUnmarked: true });
  expect(await asked(id)).toHaveLength(1);
  expect(
    await row(
      "SELECT actor_kind, reason FROM audit_events WHERE subject_id = $id AND action = 'booking.completed'",
      { id },
    ),
  ).toMatchObject({
    actorKind: "system:completion",
    reason: expect.stringMatching(/^Over since .*, and nobody marked the end$/),
  });
  await issueDueDocuments(systemContext("tax-documents", at(12)));
  expect(await rows("SELECT document_type FROM tax_documents WHERE booking_id = $id", { id })).toEqual([
    { documentType: "invoice" },
  ]);
  await clock(13);
  expect(await asked(id)).toHaveLength(1);
  expect(await brokenInvariants()).toEqual([]);
});

it("an end that somebody marked is not one that nobody marked", async () => {
  const { id } = await stay(3);
  await markBooking(on(partner, 7), { bookingId: id, mark: "checked_in" });
  await markBooking(on(partner, 10), { bookingId: id, mark: "completed" });
  await clock(30);
  expect(await stateOf(id)).toMatchObject({ completedAt: at(10), endUnmarked: false });
});

it("a guest of whom nothing was marked came, once the time to report the opposite is over", async () => {
  const { id } = await stay(1);
  await clock(10, "06:00");
  expect(await statusOf(id)).toBe("confirmed");
  await clock(10, "06:01");
  expect(await stateOf(id)).toMatchObject({ status: "completed", endUnmarked: true });
});

it("a stay ends as one, with the nights that were added to it", async () => {
  const customer = await customerContext();
  const { id } = await stay(2, customer);
  const checkOut = inDays(11);
  const { price } = await quoteExtension(customer, { bookingId: id, checkOut });
  const added = await extendBooking(customer, {
    bookingId: id,
    checkOut,
    expectedTotalPaise: price.totalPaise,
    formKey: randomUUID(),
  });
  await payOrder(customer, added);
  await markBooking(on(partner, 7), { bookingId: id, mark: "checked_in" });
  await clock(12);
  expect(await statusOf(id)).toBe("checked_in");
  await clock(13);
  const parts = await rows("SELECT status, end_unmarked FROM bookings WHERE customer_id = $customerId", {
    customerId: (customer.actor as { id: string }).id,
  });
  expect(parts).toEqual(Array(2).fill({ status: "completed", endUnmarked: true }));
  expect(await asked(id)).toHaveLength(1);
});

it("meals, a cab and a blood test are over two days after their last day, when nobody may report anything any more", async () => {
  const [kitchen, route, lab] = [await makeKitchen(place), await makeRoute(place), await makeLab(place)];
  const { ids } = await bookChoices(await customerContext(), [
    meals(place, kitchen),
    cab(place, route),
    bloodTest(place, lab),
  ]);
  const ends = await rows<{ id: string; endsOn: IsoDate; startsOn: IsoDate }>(
    "SELECT id, ends_on, starts_on FROM bookings WHERE id = ANY($ids::uuid[]) ORDER BY ends_on DESC",
    { ids: Object.values(ids) },
  );
  await completeUnmarked(systemContext("completion", istInstant(ends[0]!.endsOn, "23:59")));
  for (const { id } of ends) expect(await statusOf(id)).toBe("confirmed");
  await clock(20);
  for (const { id } of ends)
    expect(await stateOf(id)).toMatchObject({ status: "completed", endUnmarked: true });
});

it("who left more than two weeks ago is not asked any more", async () => {
  const { id } = await stay(1);
  await clock(8 + 15);
  expect(await statusOf(id)).toBe("completed");
  expect(await asked(id)).toEqual([]);
});

it("what people have to decide waits for them: a deposit, a waiver, what the house cannot take", async () => {
  const hired = await confirmedHire(place);
  await markBooking(hired.on(hired.partner, 0), { bookingId: hired.bookingId, mark: "checked_in" });
  const never = await confirmedHire(place);
  const customer = await customerContext();
  const waived = await stay(2, customer);
  await askWaiver(customer, {
    bookingId: waived.id,
    cause: "surgery_moved",
    letter: await photoFile(),
    formKey: randomUUID(),
  });
  const failing = await stay(2);
  await execute(
    "UPDATE bookings SET partner_answer = 'declined', partner_answered_at = now() WHERE id = $id",
    {
      id: failing.id,
    },
  );
  await clock(30);
  expect(await statusOf(hired.bookingId)).toBe("checked_in");
  for (const id of [never.bookingId, waived.id, failing.id]) expect(await statusOf(id)).toBe("confirmed");
});

it("what was cancelled, or reported missing, stays so", async () => {
  const customer = await customerContext();
  const cancelled = await stay(2, customer);
  await cancelAtQuote(customer, cancelled.id);
  const missing = await stay(2);
  await markBooking(on(partner, 8), { bookingId: missing.id, mark: "no_show" });
  await clock(30);
  expect([await statusOf(cancelled.id), await statusOf(missing.id)]).toEqual(["cancelled", "no_show"]);
});
