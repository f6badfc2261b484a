import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { answerFeedback, findFeedbackRequest } from "#app/domain/feedback/feedback.ts";
import { feedbackList } from "#app/domain/feedback/feedback-list.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { findLinkedBooking } from "#app/domain/fulfilment/partner-link.ts";
import { unseal } from "#app/domain/shared/sealing.ts";
import { execute, row } from "#db/client.ts";
import { customerContext } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity, makePlace, type Place } from "#tests/factories/inventory.ts";
import {
  bookChoices,
  cab,
  hire,
  type Kitchen,
  makeEquipment,
  makeKitchen,
  makeRoute,
  meals,
} from "#tests/factories/sales.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { answerBooking } from "./answer-booking.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { partnerAnswerPath } from "./links.ts";
import { listPayments, listRefunds } from "./list-payments.ts";

let place: Place;
let kitchen: Kitchen;

beforeAll(async () => {
  place = await makePlace();
  kitchen = await makeKitchen(place);
});

const stored = async (id: string) =>
  (await row<{ reference: string; accountId: string; itemId: string; startsAt: Date; status: string }>(
    `SELECT reference, account_id, item_id, starts_at, status FROM bookings WHERE id = $id`,
    { id },
  ))!;

async function linkOf(id: string) {
  const booking = await stored(id);
  const url = new URL(partnerAnswerPath(booking, booking.startsAt), "https://x.example");
  const [, , reference, accountId, itemId] = url.pathname.split("/") as string[];
  const { until, sign } = Object.fromEntries(url.searchParams) as { until: string; sign: string };
  return { reference: reference!, accountId: accountId!, itemId: itemId!, until: Number(until), sign };
}

const guest = { actor: { kind: "guest" as const }, now: new Date() };

describe("a partner's answer", () => {
  it("is taken once", async () => {
    const { ids } = await bookChoices(await customerContext(), [meals(place, kitchen)]);
    const link = await linkOf(ids.food!);
    expect(await findLinkedBooking(guest, link)).toMatchObject({ answer: null, kind: "food" });
    await answerBooking(guest, link, { answer: "accepted", reason: "", formKey: randomUUID() });
    await expect(
      answerBooking(guest, link, { answer: "declined", reason: "", formKey: randomUUID() }),
    ).rejects.toMatchObject({ code: "stale" });
    expect((await stored(ids.food!)).status).toBe("confirmed");
  });

  it("gives everything back when it is no", async () => {
    const { ids } = await bookChoices(await customerContext(), [meals(place, kitchen)]);
    await answerBooking(guest, await linkOf(ids.food!), {
      answer: "declined",
      reason: "Gas is out",
      formKey: randomUUID(),
    });
    const refund = await row<{ refund: number }>(
      "SELECT refund_paise AS refund FROM cancellations WHERE booking_id = $id",
      { id: ids.food },
    );
    expect(refund!.refund).toBe(63_000);
    const told = await row<{ who: string | null }>(
      `SELECT variables->>'declinedBy' AS who FROM messages WHERE booking_id = $id AND template = 'booking.item_cancelled' AND channel = 'sms'`,
      { id: ids.food },
    );
    expect(told!.who).toMatch(/\S/);
    expect((await stored(ids.food!)).status).toBe("cancelled");
    expect(await brokenInvariants()).toEqual([]);
  });

  it.each([
    ["another sign", { sign: "AAAA" }],
    ["a later end", { until: 9_999_999_999 }],
    ["another account", { accountId: randomUUID() }],
  ])("is refused with %s", async (_, over) => {
    const { ids } = await bookChoices(await customerContext(), [meals(place, kitchen)]);
    const link = { ...(await linkOf(ids.food!)), ...over };
    await expect(findLinkedBooking(guest, link)).rejects.toMatchObject({ name: "NotFound" });
  });

  it("is refused once it has begun", async () => {
    const { ids } = await bookChoices(await customerContext(), [meals(place, kitchen)]);
    const late = { ...guest, now: (await stored(ids.food!)).startsAt };
    await expect(findLinkedBooking(late, await linkOf(ids.food!))).rejects.toMatchObject({
      name: "NotFound",
    });
  });
});

describe("feedback", () => {
  it("is asked about whoever sold it, not about the way that a cab goes", async () => {
    const route = await makeRoute(place);
    const { ids } = await bookChoices(await customerContext(), [cab(place, route)]);
    const system = systemContext("test", (await stored(ids.travel!)).startsAt);
    await markBooking(system, { bookingId: ids.travel!, mark: "checked_in" });
    await markBooking(system, { bookingId: ids.travel!, mark: "completed" });
    const asked = (await row<{ id: string; sealed: string }>(
      "SELECT id, variables->>'sealed' AS sealed FROM messages WHERE booking_id = $id AND template = 'feedback.ask'",
      { id: ids.travel },
    ))!;
    const { what } = JSON.parse(unseal("message", asked.id, asked.sealed)!) as { what: string };
    const company = await row(
      "SELECT company.name FROM items vehicle JOIN items company ON company.id = vehicle.parent_id WHERE vehicle.id = $vehicleId",
      route,
    );
    expect({ name: what }).toEqual(company);
  });

  it("is asked for once after the end, and answered once", async () => {
    const ctx = await customerContext();
    const { ids } = await bookChoices(ctx, [meals(place, kitchen)]);
    const system = systemContext("test", (await stored(ids.food!)).startsAt);
    await markBooking(system, { bookingId: ids.food!, mark: "checked_in" });
    await markBooking(system, { bookingId: ids.food!, mark: "completed" });
    const asked = await row<{ count: number }>(
      "SELECT count(*)::integer AS count FROM messages WHERE booking_id = $id AND template = 'feedback.ask'",
      { id: ids.food },
    );
    expect(asked!.count).toBe(1);

    // The link is only in the sealed message: a known one stands in for it here.
    const token = "known-token-of-this-test";
    await execute("UPDATE feedback SET token_hash = sha256($token::text::bytea) WHERE booking_id = $id", {
      id: ids.food,
      token,
    });
    expect(await findFeedbackRequest(system, token)).toMatchObject({ kind: "food", answeredAt: null });
    await expect(answerFeedback(system, { token, rating: 6, comment: "" })).rejects.toMatchObject({
      name: "Invalid",
    });
    await answerFeedback(system, { token, rating: 4, comment: "Warm and on time" });
    await expect(answerFeedback(system, { token, rating: 1, comment: "" })).rejects.toMatchObject({
      code: "stale",
    });
    expect(await feedbackList.page(system, { kind: "food" })).toMatchObject({
      total: 1,
      totals: { average: 4 },
      rows: [{ user_message: "Warm and on time" }],
    });
    await expect(feedbackList.page(ctx, {})).rejects.toMatchObject({
      name: "Forbidden",
    });
    const here = await makeContext("city_manager", { zoneCityId: place.cityId });
    const elsewhere = await makeContext("city_manager", { zoneCityId: await makeCity() });
    expect((await feedbackList.page(here, {})).rows.map((each) => each.user_message)).toEqual([
      "Warm and on time",
    ]);
    expect((await feedbackList.page(elsewhere, {})).total).toBe(0);
  });
});

it("lists what a customer paid and what goes back, and nobody else's", async () => {
  const ctx = await customerContext();
  const { ids } = await bookChoices(ctx, [meals(place, kitchen), hire(place, await makeEquipment(place))]);
  await cancelBooking(ctx, {
    bookingId: ids.equipment!,
    expectedRefundPaise: 22_400,
    reason: "",
    formKey: randomUUID(),
  });
  expect((await listPayments(ctx, 1)).rows).toMatchObject([
    { amountPaise: 185_400, refundedPaise: 122_400, bookings: [expect.anything(), expect.anything()] },
  ]);
  const refunds = await listRefunds(ctx, 1);
  expect(refunds.rows.map(({ why, amountPaise }) => [why, amountPaise]).sort()).toEqual([
    ["cancellation", 22_400],
    ["deposit", 100_000],
  ]);
  expect(refunds.rows.map(({ isChargeDecided }) => isChargeDecided)).toEqual([false, false]);
  const other = await customerContext();
  expect((await listPayments(other, 1)).rows).toEqual([]);
  expect((await listRefunds(other, 1)).rows).toEqual([]);
});
