import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { readBookings } from "#app/domain/bookings/booking-row.ts";
import { cannotTakeList } from "#app/domain/bookings/cannot-take-list.ts";
import { partnerAnswerPath } from "#app/domain/bookings/links.ts";
import type { PartnerStep } from "#app/domain/bookings/partner-steps.ts";
import { listRunningKitchens, pauseKitchen } from "#app/domain/listings/pause-kitchen.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { bookChoices, cab, makeKitchen, makeRoute, meals } from "#tests/factories/sales.ts";
import { isClosedToday, reopenVehicle } from "./close-today.ts";
import { findLinkedBooking, takeLinkedStep, takeOwnStep, withdrawLink } from "./partner-link.ts";

let place: Place;
const today = istDate(new Date());
const noon = (days: number) => ({
  actor: { kind: "guest" as const },
  now: istInstant(addDays(today, days), "14:30"),
});

beforeAll(async () => {
  place = await makePlace();
});

async function linkOf(id: string, days = 30) {
  const [booking] = await readBookings("booking.id = $id", { id });
  const url = new URL(
    partnerAnswerPath(booking!, istInstant(addDays(today, days), "00:00")),
    "https://x.example",
  );
  const [, , reference, accountId, itemId] = url.pathname.split("/") as string[];
  const { until, sign } = Object.fromEntries(url.searchParams) as { until: string; sign: string };
  return { reference: reference!, accountId: accountId!, itemId: itemId!, until: Number(until), sign };
}
const step = (one: PartnerStep, reason = "") => ({ step: one, reason, formKey: randomUUID() });
const statusOf = async (id: string) =>
  (await row<{ status: string }>("SELECT status FROM bookings WHERE id = $id", { id }))!.status;

describe("the link of a stay", () => {
  it("is sent with the booking, tells who comes once accepted, and marks what happens", async () => {
    const { id } = await makeBooking(await customerContext(), place);
    const sent = await row<{ variables: object }>(
      "SELECT variables FROM messages WHERE booking_id = $id AND template = 'booking.partner_new' LIMIT 1",
      { id },
    );
    // The link decides, so it is sealed.
    expect(Object.keys(sent!.variables)).toEqual(["sealed"]);
    const link = await linkOf(id);
    const { startsOn, endsOn } = (await readBookings("booking.id = $id", { id }))[0]!;
    const day = (date: string) => ({ actor: { kind: "guest" as const }, now: istInstant(date, "14:30") });
    expect(await findLinkedBooking(day(today), link)).toMatchObject({ guest: null, answer: null });
    await takeLinkedStep(day(today), link, step("accept"));
    const accepted = await findLinkedBooking(day(today), link);
    expect(accepted).toMatchObject({ answer: "accepted", steps: ["cannot", "close_today"] });
    expect(accepted.guest).toMatchObject({ phone: expect.stringMatching(/^\+91/), name: expect.any(String) });
    await expect(takeLinkedStep(day(today), link, step("checked_in"))).rejects.toMatchObject({
      code: "not_now",
    });
    await takeLinkedStep(day(startsOn), link, step("checked_in"));
    await takeLinkedStep(day(endsOn), link, step("completed"));
    expect(await statusOf(id)).toBe("completed");
    expect(await findLinkedBooking(day(endsOn), link)).toMatchObject({ guest: null, steps: [] });
    expect(
      await row(
        "SELECT count(*)::integer AS marks FROM audit_events WHERE subject_id = $id AND action LIKE 'booking.%' AND actor_kind = 'system:partner link'",
        { id },
      ),
    ).toEqual({ marks: 3 });
  });

  it("hands a guest whom the house cannot take to the desk, with the reason, and cancels nothing", async () => {
    const { id } = await makeBooking(await customerContext(), place);
    const link = await linkOf(id);
    await expect(takeLinkedStep(noon(0), link, step("cannot", " "))).rejects.toMatchObject({
      fields: { reason: [expect.any(String)] },
    });
    await takeLinkedStep(noon(0), link, step("cannot", "Water pipe burst"));
    expect(await statusOf(id)).toBe("confirmed");
    const admin = await makeContext("admin");
    const { rows } = await cannotTakeList.page(admin, {});
    expect(rows.find(({ key }) => key === id)).toMatchObject({ reason: "Water pipe burst" });
    await expect(
      cannotTakeList.page(await makeContext("partner", { accountId: place.accountId }), {}),
    ).rejects.toThrow("may not do this");
    await expect(takeLinkedStep(noon(0), link, step("accept"))).rejects.toMatchObject({ code: "not_now" });
  });

  it("closes the room for tonight alone", async () => {
    const { id } = await makeBooking(await customerContext(), place);
    await takeLinkedStep(noon(0), await linkOf(id), step("close_today"));
    expect(
      await row(
        "SELECT string_agg(night::text, ',') AS nights FROM room_nights WHERE room_id = $roomId AND closed",
        { roomId: place.roomId },
      ),
    ).toEqual({ nights: today });
    await execute("UPDATE room_nights SET closed = false WHERE room_id = $roomId", { roomId: place.roomId });
  });

  it("closes the night that is under way for who asks for it after midnight", async () => {
    const { id } = await makeBooking(await customerContext(), place);
    const night = { actor: { kind: "guest" as const }, now: istInstant(addDays(today, 1), "02:00") };
    await takeLinkedStep(night, await linkOf(id), step("close_today"));
    expect(
      await row(
        "SELECT string_agg(night::text, ',') AS nights FROM room_nights WHERE room_id = $roomId AND closed",
        { roomId: place.roomId },
      ),
    ).toEqual({ nights: today });
    await execute("UPDATE room_nights SET closed = false WHERE room_id = $roomId", { roomId: place.roomId });
  });

  it("ends, can be withdrawn, and opens no other booking", async () => {
    const { id } = await makeBooking(await customerContext(), place);
    const link = await linkOf(id, 2);
    const other = await linkOf((await makeBooking(await customerContext(), place)).id);
    await expect(findLinkedBooking(noon(3), link)).rejects.toThrow("not valid");
    await expect(findLinkedBooking(noon(0), { ...link, reference: other.reference })).rejects.toThrow(
      "not valid",
    );
    await expect(findLinkedBooking(noon(0), { ...link, until: link.until + 1 })).rejects.toThrow("not valid");
    const partner = await makeContext("partner", { accountId: place.accountId });
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    await expect(withdrawLink(stranger, id)).rejects.toThrow("Not found");
    await withdrawLink(partner, id);
    await expect(findLinkedBooking(noon(0), link)).rejects.toThrow("not valid");
    expect(await findLinkedBooking(noon(0), await linkOf(id))).toMatchObject({
      steps: ["accept", "cannot", "close_today"],
    });
  });
});

it("lets a kitchen take no orders for today for half an hour", async () => {
  const kitchen = await makeKitchen(place);
  const { ids } = await bookChoices(await customerContext(), [meals(place, kitchen)]);
  await takeLinkedStep(noon(0), await linkOf(ids.food!), step("pause"));
  const owner = await makeContext("partner", { accountId: kitchen.accountId });
  const until = new Date(noon(0).now.getTime() + 30 * 60_000);
  const running = (minutes: number) =>
    listRunningKitchens({ ...owner, now: new Date(noon(0).now.getTime() + minutes * 60_000) });
  expect(await running(29)).toMatchObject([{ id: kitchen.id, pausedUntil: until }]);
  expect(await running(31)).toMatchObject([{ pausedUntil: null }]);
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  await expect(pauseKitchen(stranger, kitchen.id, true)).rejects.toThrow("Not found");
  await expect(pauseKitchen(owner, kitchen.dishId)).rejects.toThrow("Not found");
  await pauseKitchen(owner, kitchen.id, true);
  expect(await running(1)).toMatchObject([{ pausedUntil: null }]);
});

it("closes every dish of a kitchen for today", async () => {
  const kitchen = await makeKitchen(place);
  const { ids } = await bookChoices(await customerContext(), [meals(place, kitchen)]);
  await takeLinkedStep(noon(0), await linkOf(ids.food!), step("close_today"));
  const closed = await row<{ slots: number }>(
    "SELECT count(*)::integer AS slots FROM stock_slots WHERE item_id = $dishId AND closed",
    { dishId: kitchen.dishId },
  );
  expect(closed!.slots).toBeGreaterThan(0);
  // When the last meal of the day is over, there is nothing left to close.
  const late = { ...noon(0), now: istInstant(today, "23:50") };
  await expect(takeLinkedStep(late, await linkOf(ids.food!), step("close_today"))).resolves.toBeUndefined();
});

it("closes a vehicle for the trips that begin today, until its partner opens it again", async () => {
  const route = await makeRoute(place);
  const booked = await bookChoices(await customerContext(), [cab(place, route, { date: inDays(1) })]);
  const link = await linkOf(booked.ids.travel!);
  await takeLinkedStep(noon(1), link, step("close_today"));
  const book = async (date: string) =>
    bookChoices(await customerContext(), [cab(place, route, { date, time: "21:00" })]);
  await expect(book(inDays(1))).rejects.toMatchObject({ code: "sold_out" });
  await expect(book(inDays(2))).resolves.toBeDefined();
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  await expect(reopenVehicle(stranger, route.vehicleId)).rejects.toThrow("Not found");
  const owner = await makeContext("partner", { accountId: route.accountId });
  await expect(reopenVehicle(owner, route.id)).rejects.toThrow("Not found");
  expect(await isClosedToday(noon(1), route.vehicleId)).toBe(true);
  await reopenVehicle(owner, route.vehicleId);
  expect(await isClosedToday(noon(1), route.vehicleId)).toBe(false);
  await expect(book(inDays(1))).resolves.toBeDefined();
});

it("takes the same steps for whoever is signed in, on own bookings alone", async () => {
  const { id } = await makeBooking(await customerContext(), place);
  const partner = await makeContext("partner", { accountId: place.accountId });
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  await expect(takeOwnStep(stranger, id, step("accept"))).rejects.toThrow("Not found");
  await expect(takeOwnStep(await customerContext(), id, step("accept"))).rejects.toThrow("may not do this");
  await takeOwnStep(partner, id, step("accept"));
  await expect(takeOwnStep(partner, id, step("checked_in"))).rejects.toMatchObject({ code: "not_now" });
});
