import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, test, vi } from "vitest";
import { resetConfig } from "#app/config.ts";
import { quoteRooms } from "#app/domain/bookings/kinds/room-quotes.ts";
import { type Context, GUEST, systemContext } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { setNights } from "#app/domain/listings/calendar/set-nights.ts";
import { brokenConstraint, execute, row, rows } from "#db/client.ts";
import { customerContext, inDays, makeBooking, placeStay } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, makeRoom, type Place } from "#tests/factories/inventory.ts";
import { MEASURED } from "#tests/harness/measured.ts";
import { addFeed, listConflicts, listRoomCalendars, readFeedNow, removeFeed } from "./feeds.ts";
import { importFeeds } from "./import-feeds.ts";
import { roomCalendar, shareCalendar } from "./room-calendar.ts";

let server: Server;
let site = "";
let served: { status: number; body: string };
let place: Place;
let partner: Context;

const compact = (date: string) => date.replaceAll("-", "");
const calendar = (...stays: Array<[from: number, to: number]>) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Other//EN",
    ...stays.flatMap(([from, to], index) => [
      "BEGIN:VEVENT",
      `UID:${index}-${from}@other.example`,
      `DTSTART;VALUE=DATE:${compact(inDays(from))}`,
      `DTEND;VALUE=DATE:${compact(inDays(to))}`,
      "SUMMARY:Reserved",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
const says = (...stays: Array<[from: number, to: number]>) => {
  served = { status: 200, body: calendar(...stays) };
};

beforeAll(async () => {
  server = createServer((_, response) => response.writeHead(served.status).end(served.body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  process.env.OUTBOUND_INSIDE_HOSTS = host;
  resetConfig();
  site = `http://${host}`;
});
afterAll(() => {
  delete process.env.OUTBOUND_INSIDE_HOSTS;
  resetConfig();
  server.close();
});
beforeEach(async () => {
  place = await makePlace({ room: { default_allotment: 1 } });
  partner = await makeContext("partner", { accountId: place.accountId });
  says([7, 9]);
});

const guest: Context = { actor: GUEST, now: new Date() };
const free = async (from: number, to: number) => {
  const party = { units: 1, adults: 2, children: 0, infants: 0 };
  const stay = { checkIn: inDays(from), checkOut: inDays(to) };
  return (await quoteRooms(guest, { roomIds: [place.roomId], ...stay, ...party }))[0]!.available;
};
const follow = (url = "/a.ics") => addFeed(partner, { room: place.roomId, name: "Other", url: site + url });
const mine = async () => (await listRoomCalendars(partner)).find(({ id }) => id === place.roomId)!;

it("what is taken there is not sold here, until it is given up there or the calendar is removed", async () => {
  const { id, isRead } = await follow();
  expect(isRead).toBe(true);
  expect([await free(7, 8), await free(8, 9), await free(9, 10), await free(6, 7)]).toEqual([0, 0, 1, 1]);
  expect((await mine()).feeds).toMatchObject([{ name: "Other", stays: 1, error: "" }]);
  const ctx = await customerContext();
  await expect(placeStay(ctx, place, { checkIn: inDays(8), checkOut: inDays(9) })).rejects.toMatchObject({
    code: "sold_out",
  });
  says([8, 10]);
  await readFeedNow(partner, id);
  expect([await free(7, 8), await free(8, 9), await free(9, 10)]).toEqual([1, 0, 0]);
  await removeFeed(partner, id);
  expect(await free(8, 10)).toBe(1);
});

test("what cannot be read keeps what it said, and says why", async () => {
  const { id } = await follow();
  for (const [answer, why] of [
    [{ status: 500, body: "" }, "500"],
    [{ status: 200, body: "<p>Sign in</p>" }, "no calendar"],
    [{ status: 200, body: "x".repeat(1_100_000) }, "too long"],
  ] as const) {
    served = answer;
    expect(await readFeedNow(partner, id)).toBe(false);
    expect((await mine()).feeds[0]!.error).toContain(why);
    expect(await free(7, 8)).toBe(0);
  }
});

test("several calendars and rooms of one type add up; the database refuses what the code would oversell", async () => {
  await execute("UPDATE rooms SET default_allotment = 3 WHERE id = $id", { id: place.roomId });
  await follow("/a.ics");
  await follow("/b.ics");
  expect(await free(7, 8)).toBe(1);
  await makeBooking(await customerContext(), place, { checkIn: inDays(7), checkOut: inDays(8) });
  expect(await free(7, 8)).toBe(0);
  const oversold = execute("UPDATE room_nights SET held = held + 1 WHERE room_id = $id AND night = $night", {
    id: place.roomId,
    night: inDays(7),
  });
  expect(brokenConstraint(await oversold.catch((error: unknown) => error))).toBe("room_nights_not_oversold");
});

test("a night that both sold is shown with calendar and booking, and can still be paid and cancelled", async () => {
  const booked = await makeBooking(await customerContext(), place, {
    checkIn: inDays(7),
    checkOut: inDays(8),
  });
  const { number } = (await row<{ number: string }>(
    "SELECT booking_order_id AS number FROM bookings WHERE id = $id",
    {
      id: booked.id,
    },
  ))!;
  await follow();
  expect(await listConflicts(partner)).toMatchObject([
    { night: inDays(7), allotment: 1, here: 1, elsewhere: 1, feeds: ["Other"], bookings: [number] },
  ]);
  expect(await free(7, 8)).toBe(0);
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  expect(await listConflicts(stranger)).toEqual([]);
});

test("addresses inside of our network, foreign rooms and doubles are refused", async () => {
  const add = (url: string, ctx = partner) => addFeed(ctx, { room: place.roomId, name: "Other", url });
  await expect(add("http://example.com/a.ics")).rejects.toThrow("https");
  await expect(add("file:///etc/passwd")).rejects.toThrow("https");
  await expect(add("https://127.0.0.1/a.ics")).rejects.toThrow("not on the public internet");
  // As a phone subscribes to one.
  await expect(add("webcal://127.0.0.1/a.ics")).rejects.toThrow("not on the public internet");
  const inside = await add("https://localhost/a.ics");
  expect(inside.isRead).toBe(false);
  expect((await mine()).feeds[0]!.error).toBe("This host is not known on the public internet.");
  await follow();
  await expect(follow()).rejects.toMatchObject({ code: "known" });
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  await expect(add(`${site}/c.ics`, stranger)).rejects.toBeInstanceOf(NotFound);
  await expect(removeFeed(stranger, inside.id)).rejects.toBeInstanceOf(NotFound);
  await expect(shareCalendar(stranger, place.roomId)).rejects.toBeInstanceOf(NotFound);
});

test("the own calendar has closed and taken nights and no names, by an address that can be changed and ended", async () => {
  const given = async () => /([\w-]+)\.ics$/.exec((await mine()).address ?? "")?.[1] ?? "";
  const open = (sign: string) => roomCalendar(guest, { roomId: place.roomId, given: sign });
  expect(await given()).toBe("");
  await shareCalendar(partner, place.roomId);
  const first = await given();
  await makeBooking(await customerContext(), place, { checkIn: inDays(10), checkOut: inDays(12) });
  // Held for somebody who has not paid yet.
  await placeStay(await customerContext(), place, { checkIn: inDays(30), checkOut: inDays(31) });
  const night = { room_ids: [place.roomId], first_night: inDays(12), last_night: inDays(12) };
  await setNights(partner, { ...night, closed: true, closed_reason: "Painting" });
  says([20, 22]);
  await follow();
  const text = await open(first);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).toContain(`DTSTART;VALUE=DATE:${compact(inDays(10))}`);
  expect(text).toContain(`DTEND;VALUE=DATE:${compact(inDays(13))}`);
  expect(text).toContain(`DTSTART;VALUE=DATE:${compact(inDays(30))}`);
  const { name } = (await row<{ name: string }>(
    "SELECT contact_name AS name FROM orders ORDER BY created_at DESC LIMIT 1",
  ))!;
  expect(text).not.toContain(name);
  expect(text).not.toContain("Painting");
  await shareCalendar(partner, place.roomId);
  await expect(open(first)).rejects.toBeInstanceOf(NotFound);
  const second = await given();
  expect(await open(second)).toContain("Not available");
  await shareCalendar(partner, place.roomId, true);
  await expect(open(second)).rejects.toBeInstanceOf(NotFound);
  expect(await given()).toBe("");
  const told = await rows<{ action: string }>(
    "SELECT action FROM audit_events WHERE subject_kind = 'room' AND subject_id = $id ORDER BY id",
    { id: place.roomId },
  );
  expect(told.map(({ action }) => action).filter((action) => /calendar-(share|end)$/.test(action))).toEqual([
    "room.calendar-share",
    "room.calendar-share",
    "room.calendar-end",
  ]);
});

test("a rule that never comes to a day is given up after ten seconds, and keeps nobody else waiting", async () => {
  const never = "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30";
  const { body } = served;
  served.body = body.replace("SUMMARY:Reserved", never);
  const waitFor = setTimeout;
  // The reader spins for as long as it may: of the ten seconds two show as much.
  const timer = vi
    .spyOn(globalThis, "setTimeout")
    .mockImplementation(((work: () => void, ms?: number) =>
      waitFor(work, ms === 10_000 ? 2_000 : ms)) as typeof setTimeout);
  let isOver = false;
  const reading = follow().finally(() => {
    isOver = true;
  });
  await free(7, 8);
  expect(isOver).toBe(false);
  expect(await reading).toMatchObject({ isRead: false });
  expect(timer).toHaveBeenCalledWith(expect.any(Function), 10_000);
  timer.mockRestore();
  expect((await mine()).feeds).toMatchObject([{ error: "The calendar takes too long to read." }]);
  served.body = body;
  expect(await follow("/other.ics")).toMatchObject({ isRead: true });
});

test("two hundred rooms are read in a minute, each once in fifteen", MEASURED, async () => {
  await execute("DELETE FROM calendar_feeds");
  says([7, 9], [12, 20], [30, 60]);
  for (let index = 0; index < 200; index++) {
    const roomId = await makeRoom({ property_id: place.propertyId });
    await execute(
      "INSERT INTO calendar_feeds (room_id, name, url, next_at, created_at) VALUES ($roomId, 'Other', $url, now(), now())",
      { roomId, url: `${site}/${index}.ics` },
    );
  }
  const now = new Date(Date.now() + 1_000);
  const begun = performance.now();
  expect(await importFeeds(systemContext("test", now))).toEqual({ read: 200, failed: 0 });
  expect(performance.now() - begun).toBeLessThan(60_000);
  expect(
    (await row<{ nights: number }>(
      "SELECT count(*)::integer AS nights FROM room_nights WHERE elsewhere = 1",
    ))!.nights,
  ).toBeGreaterThanOrEqual(200 * 40);
  const later = (minutes: number) => systemContext("test", new Date(now.getTime() + minutes * 60_000));
  expect(await importFeeds(later(14))).toEqual({ read: 0, failed: 0 });
  expect((await importFeeds(later(15))).read).toBe(200);
});
