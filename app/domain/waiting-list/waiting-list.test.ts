import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { expireOverdueHolds, releaseHold } from "#app/domain/bookings/expire-holds.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import { type Context, GUEST, systemContext } from "#app/domain/context.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { execute, row, rows } from "#db/client.ts";
import {
  cancelAtQuote,
  customerContext,
  inDays,
  makeBooking,
  makeDraft,
  payOrder,
  placeStay,
} from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, makeProperty, makeRoom, type Place } from "#tests/factories/inventory.ts";
import { runModel } from "#tests/harness/model-runs.ts";
import { countWaitingFor, findWaiting, waitingOfCustomer } from "./find-waiting.ts";
import { joinWaitingList, leaveWaitingList, waitingEnds } from "./join.ts";
import { MOST_ENTRIES } from "./labels.ts";
import { waitingPath } from "./links.ts";
import { offerFreeRooms } from "./offer.ts";
import { waitingList } from "./waiting-list.ts";

/** Each test has a part of the country of its own, so that no house of another one is near. */
let part = 0;

/** One room of one house, sold for two nights a week ahead; the days are told to every command. */

const NAMES = { contactName: "Asha Rao", patientName: "Ravi Rao" };
let place: Place;
let point: { latitude: number; longitude: number };
let now: Date;
let sold: { id: string; ctx: Context };

beforeEach(async () => {
  await execute(
    "UPDATE waiting_entries SET status = 'ended', closed_at = now() WHERE status = 'waiting'",
    {},
  );
  await execute("DELETE FROM freed_nights", {});
  part += 1;
  point = { latitude: 10 + part, longitude: 78 };
  place = await makePlace({ room: { default_allotment: 1 }, property: point });
  await execute("UPDATE hospitals SET latitude = $latitude, longitude = $longitude WHERE id = $hospitalId", {
    ...place,
    ...point,
  });
  // Noon: nothing is offered at night.
  now = istInstant(istDate(new Date(Date.now() + 86_400_000)), "12:00");
  const ctx = await customerContext(now);
  sold = { ctx, ...(await makeBooking(ctx, place)) };
});

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const worker = (minutes = 0) => systemContext("waiting-list", later(minutes));
const linkOf = (id: string) => ({ id, sign: waitingPath(id).split("/").at(-1)! });

const stay = (
  over: { checkIn?: string; checkOut?: string; adults?: number; propertyId?: string | null } = {},
) => ({
  checkIn: inDays(7, now),
  checkOut: inDays(9, now),
  adults: 2,
  children: 0,
  infants: 0,
  rooms: 1,
  hospital: { id: place.hospitalId, ...point },
  propertyId: place.propertyId as string | null,
  ...over,
});

/** Somebody who joins so many minutes after the first. */
async function waiting(minutes: number, over: Parameters<typeof stay>[0] = {}) {
  const ctx = await customerContext(later(minutes));
  const { id } = await joinWaitingList(ctx, { stay: stay(over), ...NAMES });
  return { id, ctx };
}
const stateOf = async ({ id }: { id: string }, minutes = 0) =>
  (await findWaiting({ actor: GUEST, now: later(minutes) }, linkOf(id))).state;
const cancel = async (minutes = 5) => {
  const ctx = { ...sold.ctx, now: later(minutes) };
  await cancelAtQuote(ctx, sold.id);
};
const orderOf = async ({ id }: { id: string }) =>
  (await row<{ id: string; reference: string; holdExpiresAt: Date; status: string }>(
    `SELECT placed.id, placed.reference, placed.hold_expires_at, placed.status FROM orders placed
     JOIN waiting_entries entry ON entry.order_id = placed.id WHERE entry.id = $id`,
    { id },
  ))!;
const messages = (id: string) =>
  rows<{ template: string; channel: string }>(
    "SELECT template, channel FROM messages WHERE dedupe_key LIKE 'waiting:' || $id || ':%' ORDER BY template, channel",
    { id },
  );

describe("joining", () => {
  it("is for full stays only, once for each, and sends the link", async () => {
    const one = await waiting(0);
    expect(await messages(one.id)).toEqual([{ template: "waiting.joined", channel: "sms" }]);
    expect(await joinWaitingList(one.ctx, { stay: stay(), ...NAMES })).toEqual({ id: one.id });
    const free = stay({ checkIn: inDays(20, now), checkOut: inDays(21, now) });
    await expect(joinWaitingList(one.ctx, { stay: free, ...NAMES })).rejects.toMatchObject({
      code: "free_now",
    });
    await expect(joinWaitingList(one.ctx, { stay: stay({ adults: 9 }), ...NAMES })).rejects.toMatchObject({
      code: "never_fits",
    });
    await expect(joinWaitingList({ actor: GUEST, now }, { stay: stay(), ...NAMES })).rejects.toMatchObject({
      name: "Forbidden",
    });
    await expect(
      joinWaitingList(one.ctx, { stay: stay(), contactName: "1", patientName: "" }),
    ).rejects.toMatchObject({ fields: { contactName: expect.any(Array), patientName: expect.any(Array) } });
  });

  it("is refused when no offer could come in time, and beyond five lists", async () => {
    const { ctx } = await waiting(0);
    const last = waitingEnds(inDays(7, now));
    await expect(
      joinWaitingList({ ...(await customerContext(last)), now: last }, { stay: stay(), ...NAMES }),
    ).rejects.toMatchObject({ code: "too_late" });
    await execute("UPDATE rooms SET default_allotment = 0 WHERE id = $roomId", place);
    for (let day = 1; day < MOST_ENTRIES; day++)
      await joinWaitingList(ctx, { stay: stay({ checkOut: inDays(9 + day, now) }), ...NAMES });
    await expect(
      joinWaitingList(ctx, { stay: stay({ checkOut: inDays(20, now) }), ...NAMES }),
    ).rejects.toMatchObject({ code: "too_many" });
  });
});

describe("a night that is free again", () => {
  it("goes to whoever waits longest, held for two hours, once", async () => {
    const second = await waiting(2);
    const first = await waiting(1);
    expect(await offerFreeRooms(worker(3))).toBe(0);
    await cancel();
    expect(await offerFreeRooms(worker(6))).toBe(1);
    expect(await offerFreeRooms(worker(6))).toBe(0);
    expect(await stateOf(first, 6)).toBe("offered");
    expect(await stateOf(second, 6)).toBe("waiting");
    const order = await orderOf(first);
    expect(order).toMatchObject({ status: "held", holdExpiresAt: later(6 + 120) });
    expect(await messages(first.id)).toContainEqual({ template: "waiting.offer", channel: "sms" });
    await payOrder({ ...first.ctx, now: later(100) }, order);
    expect(await stateOf(first, 101)).toBe("booked");
    expect(
      (await verify(["stock-counts", "not-oversold", "waiting-offers"])).map(({ count }) => count),
    ).toEqual([0, 0, 0]);
  });

  it("passes over those who can be offered nothing, however many stand before", async () => {
    const [suspended, last] = [await waiting(1), await waiting(2)];
    await execute("UPDATE users SET status = 'suspended' WHERE id = $id", { id: suspended.ctx.actor.id });
    await execute(
      `INSERT INTO waiting_entries (customer_id, hospital_id, property_id, check_in, check_out, adults, children, infants, units, contact_name,
         patient_name, language, created_at, ends_at)
       SELECT customer_id, hospital_id, property_id, check_in, check_out, adults, children, infants, units, contact_name, patient_name, language,
         created_at, ends_at FROM waiting_entries, generate_series(1, 100) WHERE id = $id`,
      { id: suspended.id },
    );
    await cancel();
    expect(await offerFreeRooms(worker(6))).toBe(1);
    expect(await stateOf(last, 6)).toBe("offered");
  });

  it("goes to the next when an offer fails, which is tried again with nobody else", async () => {
    const [spoilt, next, last] = [await waiting(1), await waiting(2), await waiting(3)];
    await execute("UPDATE waiting_entries SET contact_name = '' WHERE id = $id", { id: spoilt.id });
    await cancel();
    const lookedAt = () => row("SELECT looked_at FROM waiting_entries WHERE id = $id", { id: last.id });
    await expect(offerFreeRooms(worker(6))).rejects.toMatchObject({ name: "AggregateError" });
    expect([await stateOf(spoilt, 6), await stateOf(next, 6)]).toEqual(["waiting", "offered"]);
    expect(await rows("SELECT FROM freed_nights")).toEqual([]);
    const before = await lookedAt();
    // Free once more, and noted by nobody.
    await execute("UPDATE room_nights SET allotment = 2 WHERE room_id = $roomId", place);
    await execute("DELETE FROM freed_nights");
    await expect(offerFreeRooms(worker(7))).rejects.toMatchObject({ name: "AggregateError" });
    expect(await lookedAt()).toEqual(before);
    expect(await offerFreeRooms(worker(40)).catch(() => stateOf(last, 40))).toBe("offered");
  });

  it("passes on when it is not paid in time, and to nobody who left", async () => {
    const [first, gone, last] = [await waiting(1), await waiting(2), await waiting(3)];
    await leaveWaitingList({ actor: GUEST, now: later(4) }, linkOf(gone.id));
    await leaveWaitingList({ actor: GUEST, now: later(4) }, linkOf(gone.id));
    await cancel();
    await offerFreeRooms(worker(6));
    await expireOverdueHolds(systemContext("test", later(125)));
    expect(await offerFreeRooms(worker(125))).toBe(0);
    await expireOverdueHolds(systemContext("test", later(127)));
    expect(await offerFreeRooms(worker(128))).toBe(1);
    expect([await stateOf(first), await stateOf(gone), await stateOf(last)]).toEqual([
      "missed",
      "left",
      "offered",
    ]);
    await expect(leaveWaitingList({ actor: GUEST, now }, linkOf(last.id))).rejects.toMatchObject({
      code: "stale",
    });
    await expect(leaveWaitingList({ actor: GUEST, now }, { id: last.id, sign: "x" })).rejects.toMatchObject({
      name: "NotFound",
    });
  });

  const held = async () =>
    placeStay(await customerContext(now), place, { checkIn: inDays(7), checkOut: inDays(9) });
  const frees: Record<string, () => Promise<() => Promise<unknown>>> = {
    "a hold that ends": async () => {
      await cancel(1);
      await held();
      return () => expireOverdueHolds(systemContext("test", later(30)));
    },
    "a hold that is let go": async () => {
      await cancel(1);
      const ctx = await customerContext(now);
      const order = await placeStay(ctx, place, {});
      return () => releaseHold(ctx, { orderReference: order.reference });
    },
    "a night that its partner opens": async () => {
      await cancel(1);
      const night = { ...place, night: inDays(8, now) };
      await execute("UPDATE room_nights SET closed = true WHERE room_id = $roomId AND night = $night", night);
      return () =>
        execute("UPDATE room_nights SET closed = false WHERE room_id = $roomId AND night = $night", night);
    },
    "a night that was taken on another site": async () => {
      await cancel(1);
      const night = { ...place, night: inDays(7, now) };
      await execute("UPDATE room_nights SET elsewhere = 1 WHERE room_id = $roomId AND night = $night", night);
      return () =>
        execute("UPDATE room_nights SET elsewhere = 0 WHERE room_id = $roomId AND night = $night", night);
    },
    "one room more": async () => () =>
      execute("UPDATE room_nights SET allotment = 2 WHERE room_id = $roomId", place),
    "an arrival that is allowed again": async () => {
      await cancel(1);
      const night = { ...place, night: inDays(7, now) };
      await execute(
        "UPDATE room_nights SET closed_to_arrival = true WHERE room_id = $roomId AND night = $night",
        night,
      );
      return () =>
        execute(
          "UPDATE room_nights SET closed_to_arrival = false WHERE room_id = $roomId AND night = $night",
          night,
        );
    },
  };
  it.each(Object.keys(frees))("is noted: %s", async (what) => {
    const free = await frees[what]!();
    const one = await waiting(1);
    await offerFreeRooms(worker(2));
    await execute("DELETE FROM freed_nights", {});
    await free();
    expect(await offerFreeRooms(worker(4))).toBe(1);
    expect(await stateOf(one)).toBe("offered");
  });

  it("is found within half an hour where nothing was noted: a room that is new", async () => {
    const near = await waiting(1, { propertyId: null });
    await offerFreeRooms(worker(2));
    await makeRoom({
      property_id: await makeProperty({ account_id: place.accountId, city_id: place.cityId, ...point }),
    });
    expect(await offerFreeRooms(worker(10))).toBe(0);
    expect(await offerFreeRooms(worker(33))).toBe(1);
    expect(await stateOf(near)).toBe("offered");
  });

  it("is no use to a party that does not fit any more, who keeps the place in line", async () => {
    const many = await waiting(1);
    await execute("UPDATE waiting_entries SET adults = 9 WHERE id = $id", { id: many.id });
    const few = await waiting(2);
    await cancel();
    expect(await offerFreeRooms(worker(6))).toBe(1);
    expect([await stateOf(many), await stateOf(few)]).toEqual(["waiting", "offered"]);
    expect((await findWaiting({ actor: GUEST, now }, linkOf(few.id))).before).toBe(1);
  });

  it.each([
    ["06:59", 0],
    ["07:00", 1],
    ["21:59", 1],
    ["22:00", 0],
    ["23:59", 0],
    ["00:00", 0],
  ])("is offered at %s on the Indian clock to %i", async (clock, offered) => {
    const one = await waiting(1);
    await cancel();
    const next = istInstant(addDays(istDate(now), 1), clock);
    expect(await offerFreeRooms(systemContext("waiting-list", next))).toBe(offered);
    if (offered > 0) return;
    // It is not lost: whoever stands first gets it in the morning.
    await offerFreeRooms(systemContext("waiting-list", istInstant(addDays(istDate(now), 2), "07:00")));
    expect(await stateOf(one)).toBe("offered");
  });

  it("is told as long as it is held, and not afterwards", async () => {
    const one = await waiting(1);
    await cancel();
    await offerFreeRooms(worker(6));
    const told = await rows<{ until: Date | null }>(
      "SELECT not_after AS until FROM messages WHERE dedupe_key LIKE 'waiting:' || $id || ':offer:%'",
      one,
    );
    expect(told.map(({ until }) => until)).toEqual([(await orderOf(one)).holdExpiresAt]);
  });

  it("is offered to nobody after the evening before the check-in", async () => {
    const one = await waiting(1);
    await execute("UPDATE room_nights SET allotment = 2 WHERE room_id = $roomId", place);
    const ended = systemContext("waiting-list", waitingEnds(inDays(7, now)));
    expect(await offerFreeRooms(ended)).toBe(0);
    expect(await stateOf(one)).toBe("ended");
  });
});

it("never oversells while guests and several workers want the same night", async () => {
  const entries = [await waiting(1), await waiting(2), await waiting(3), await waiting(4)];
  const rush = await Promise.all(
    [1, 2, 3].map(async () => {
      const ctx = await customerContext(later(6));
      await execute("UPDATE room_nights SET allotment = 2 WHERE room_id = $roomId", place);
      const draft = await makeDraft(ctx, place, {});
      await execute(
        "UPDATE room_nights SET allotment = 1 WHERE room_id = $roomId AND held + sold <= 1",
        place,
      );
      return () =>
        placeOrder(ctx, { draftId: draft.id, browserHash: draft.browserHash, formKey: randomUUID() }).catch(
          (error: { code?: string }) => expect(error.code).toBe("sold_out"),
        );
    }),
  );
  await cancel();
  await Promise.all([...rush.map((press) => press()), ...[6, 6, 6].map((at) => offerFreeRooms(worker(at)))]);
  const night = await row<{ held: number; sold: number; allotment: number }>(
    "SELECT held, sold, allotment FROM room_nights WHERE room_id = $roomId AND night = $night",
    { ...place, night: inDays(7, now) },
  );
  expect(night!.held + night!.sold).toBe(night!.allotment);
  const offered = await Promise.all(entries.map((entry) => stateOf(entry)));
  expect(offered.filter((state) => state === "offered").length).toBeLessThanOrEqual(1);
  expect(
    (await verify(["stock-counts", "not-oversold", "waiting-offers"])).map(({ count }) => count),
  ).toEqual([0, 0, 0]);
});

it("is seen by the customer who waits, until it was left or is over", async () => {
  const [one, other] = [await waiting(1), await waiting(2, { propertyId: null })];
  const own = (who: typeof one, minutes = 3) => waitingOfCustomer({ ...who.ctx, now: later(minutes) });
  expect(await own(one)).toMatchObject([
    { path: waitingPath(one.id), isHeld: false, propertyName: expect.any(String), checkIn: inDays(7, now) },
  ]);
  expect(await own(other)).toMatchObject([{ path: waitingPath(other.id), propertyName: null }]);
  await cancel();
  await offerFreeRooms(worker(6));
  expect(await own(one, 7)).toMatchObject([{ isHeld: true }]);
  await leaveWaitingList({ actor: GUEST, now: later(8) }, linkOf(other.id));
  expect(await own(other, 9)).toEqual([]);
  expect(await own(one, 10 * 1_440)).toEqual([]);
  await expect(waitingOfCustomer({ actor: GUEST, now })).rejects.toThrow("may not do this");
});

/** What may happen to one room while families wait for it, in any order. */
const STEP = fc.oneof(
  fc.record({ what: fc.constantFrom("join", "book", "cancel", "offer", "expire", "pay") }),
  fc.record({ what: fc.constant("leave"), which: fc.nat(9) }),
  fc.record({ what: fc.constant("wait"), minutes: fc.constantFrom(1, 40, 125) }),
);

it("holds each freed night for one family at most, whatever comes in between", async () => {
  // Each run begins at noon of the next day and takes the room over as the last one left it.
  let day = -1;
  const booked = [sold];
  await runModel(
    fc.array(STEP, { minLength: 6, maxLength: 16 }),
    async (steps) => {
      const entries: Awaited<ReturnType<typeof waiting>>[] = [];
      day += 1;
      let at = day * 1_440;
      const gone = (error: { name?: string }) => expect(["Conflict", "Invalid"]).toContain(error.name);
      for (const step of steps) {
        at += 1;
        const moment = later(at);
        if (step.what === "join") await waiting(at).then((one) => entries.push(one), gone);
        if (step.what === "book") {
          const ctx = await customerContext(moment);
          const stayed = { checkIn: inDays(7, now), checkOut: inDays(9, now) };
          await makeBooking(ctx, place, stayed).then(({ id }) => booked.push({ id, ctx }), gone);
        }
        if (step.what === "cancel" && booked.length > 0) {
          const one = booked.pop()!;
          const ctx = { ...one.ctx, now: moment };
          await cancelAtQuote(ctx, one.id);
        }
        if (step.what === "offer")
          await Promise.all([offerFreeRooms(worker(at)), offerFreeRooms(worker(at))]);
        if (step.what === "expire") await expireOverdueHolds(systemContext("test", moment));
        if (step.what === "pay")
          for (const one of entries)
            if ((await stateOf(one, at)) === "offered") {
              const order = await orderOf(one);
              if (order.holdExpiresAt > moment) await payOrder({ ...one.ctx, now: moment }, order);
            }
        if ("which" in step && entries[step.which])
          await leaveWaitingList({ actor: GUEST, now: moment }, linkOf(entries[step.which]!.id)).catch(gone);
        if ("minutes" in step) at += step.minutes;
        const over = await rows(
          "SELECT night FROM room_nights WHERE room_id = $roomId AND held + sold > allotment",
          place,
        );
        expect(over).toEqual([]);
      }
      const twice = await rows(
        `SELECT order_id FROM waiting_entries WHERE order_id IS NOT NULL GROUP BY order_id HAVING count(*) > 1`,
        {},
      );
      expect(twice).toEqual([]);
      const found = await verify(["stock-counts", "not-oversold", "waiting-offers"]);
      expect(found.map(({ count }) => count)).toEqual([0, 0, 0]);
    },
    { numRuns: 5, limitMs: 50_000 },
  );
});

it("is counted for the house and listed for the desk alone", async () => {
  const ids = [(await waiting(1)).id, (await waiting(2, { propertyId: null })).id];
  const partner = await makeContext("partner", { accountId: place.accountId });
  expect(await countWaitingFor(partner)).toBe(2);
  const { rows: listed } = await waitingList.page(await makeContext("admin"), {});
  expect(listed.filter(({ key }) => ids.includes(key))).toMatchObject([
    { state: "waiting", property_name: expect.any(String) },
    { state: "waiting", property_name: null },
  ]);
  await expect(waitingList.page(partner, {})).rejects.toThrow("may not do this");
});
