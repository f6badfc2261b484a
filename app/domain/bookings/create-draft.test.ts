import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type Context, GUEST } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { countDraft, DRAFT_LIMITS } from "#app/domain/identity/limits.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, GUESTS, inDays, stayIn } from "#tests/factories/bookings.ts";
import { makePlace, makeRoom, type Place } from "#tests/factories/inventory.ts";
import { cab, makeKitchen, makeRoute, meals } from "#tests/factories/sales.ts";
import { addToDraft, createDraft, removeFromDraft } from "./create-draft.ts";
import { findDraft } from "./find-draft.ts";
import { MAX_SELECTIONS } from "./labels.ts";
import { handOverGuests, updateDraft } from "./update-draft.ts";

const ctx = { actor: GUEST, now: new Date() };
let place: Place;
beforeAll(async () => {
  place = await makePlace();
});

const choose = (browserHash: Buffer, roomId: string, now = ctx.now) =>
  chooseAs({ ...ctx, now }, browserHash, roomId);

function chooseAs(by: Context, browserHash: Buffer, roomId: string) {
  const party = { adults: 2, children: 0, infants: 0 };
  const stay = { hospitalId: place.hospitalId, checkIn: inDays(7), checkOut: inDays(9) };
  const selection = { kind: "room" as const, ...stay, ...party, lines: [{ roomId, units: 1 }] };
  return createDraft(by, { browserHash, search: "x", selection });
}

it("takes over what this browser typed for its last choice, and nobody else's", async () => {
  const [own, other] = [randomBytes(32), randomBytes(32)];
  const first = await choose(own, place.roomId);
  expect((await findDraft(ctx, { id: first.id, browserHash: own })).guests).toEqual({});
  await updateDraft(ctx, { id: first.id, browserHash: own, guests: GUESTS });
  const secondRoom = await makeRoom({ property_id: place.propertyId });
  const later = new Date(ctx.now.getTime() + 60_000);
  const second = await choose(own, secondRoom, later);
  expect((await findDraft(ctx, { id: second.id, browserHash: own })).guests).toEqual(GUESTS);
  const foreign = await choose(other, place.roomId, later);
  expect((await findDraft(ctx, { id: foreign.id, browserHash: other })).guests).toEqual({});
});

it.each([
  ["food", "room", ["specialRequests", "address", "exactPlace"]],
  ["travel", "food", ["specialRequests", "address", "exactPlace"]],
  ["lab", "food", ["specialRequests"]],
] as const)("of what was typed for %s, %s leaves out %j", async (before, after, left) => {
  const own = randomBytes(32);
  const first = await choose(own, place.roomId);
  const guests = { ...GUESTS, exactPlace: "Ward 3", specialRequests: "Please call before you come" };
  await updateDraft(ctx, { id: first.id, browserHash: own, guests });
  await execute("UPDATE booking_drafts SET kind = $before WHERE id = $id", { id: first.id, before });
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 60_000) };
  const second =
    after === "room"
      ? await choose(own, place.roomId, later.now)
      : await createDraft(later, {
          browserHash: own,
          search: "x",
          selection: meals(place, await makeKitchen(place)),
        });
  const kept = Object.entries(guests).filter(([name]) => !left.some((field) => field === name));
  expect((await findDraft(ctx, { id: second.id, browserHash: own })).guests).toEqual(
    Object.fromEntries(kept),
  );
});

it("keeps what somebody signed in typed from whoever else uses the browser, also when nobody signed out", async () => {
  const own = randomBytes(32);
  const [typist, next] = [await customerContext(), await customerContext()];
  const first = await choose(own, place.roomId);
  const key = { id: first.id, browserHash: own };
  await updateDraft(typist, { ...key, guests: GUESTS });
  for (const other of [next, ctx]) {
    expect((await findDraft(other, key)).guests).toEqual({});
    const later = { ...other, now: new Date(ctx.now.getTime() + 60_000) };
    const second = await chooseAs(later, own, place.roomId);
    expect((await findDraft(other, { ...key, id: second.id })).guests).toEqual({});
    await execute("DELETE FROM booking_drafts WHERE id = $id", { id: second.id });
  }
  expect((await findDraft(typist, key)).guests).toEqual(GUESTS);
  const again = await chooseAs({ ...typist, now: new Date(ctx.now.getTime() + 120_000) }, own, place.roomId);
  expect((await findDraft(typist, { ...key, id: again.id })).guests).toEqual(GUESTS);
  expect((await findDraft(next, { ...key, id: again.id })).guests).toEqual({});
  await handOverGuests(next, key, next.actor);
  expect((await findDraft(next, key)).guests).toEqual({});
  await handOverGuests(typist, { ...key, id: again.id }, next.actor);
  expect((await findDraft(next, { ...key, id: again.id })).guests).toEqual(GUESTS);
  expect((await findDraft(typist, { ...key, id: again.id })).guests).toEqual({});
  await updateDraft(next, { ...key, guests: { contactName: "Meena" } });
  expect((await findDraft(next, key)).guests).toEqual({ contactName: "Meena" });
  expect((await findDraft(typist, key)).guests).toEqual({});
});

it("forgets it after a day", async () => {
  const own = randomBytes(32);
  const first = await choose(own, place.roomId);
  await updateDraft(ctx, { id: first.id, browserHash: own, guests: GUESTS });
  const nextWeek = new Date(ctx.now.getTime() + 25 * 3_600_000);
  const second = await choose(own, place.roomId, nextWeek);
  expect((await findDraft({ ...ctx, now: nextWeek }, { id: second.id, browserHash: own })).guests).toEqual(
    {},
  );
});

it("takes what is chosen beside a room up to a limit, and lets go of all but the room", async () => {
  const browserHash = randomBytes(32);
  const [room, trip] = [await choose(browserHash, place.roomId), cab(place, await makeRoute(place))];
  const key = { id: room.id, browserHash };
  const total = async () => (await findDraft(ctx, key)).totalPaise;
  const kinds = async () => (await findDraft(ctx, key)).selections.map(({ kind }) => kind);
  for (let count = 1; count < MAX_SELECTIONS; count += 1) await addToDraft(ctx, { ...key, selection: trip });
  expect(await kinds()).toEqual(["room", ...Array(MAX_SELECTIONS - 1).fill("travel")]);
  expect(await total()).toBeGreaterThan(room.totalPaise);
  await expect(addToDraft(ctx, { ...key, selection: trip })).rejects.toThrow("Please pay it first");
  const foreign = { id: room.id, browserHash: randomBytes(32) };
  await expect(removeFromDraft(ctx, { ...foreign, place: 1 })).rejects.toBeInstanceOf(NotFound);
  await expect(removeFromDraft(ctx, { ...key, place: MAX_SELECTIONS })).rejects.toBeInstanceOf(NotFound);
  await expect(removeFromDraft(ctx, { ...key, place: 0 })).rejects.toBeInstanceOf(Invalid);
  for (let count = 1; count < MAX_SELECTIONS; count += 1) await removeFromDraft(ctx, { ...key, place: 1 });
  expect([await kinds(), await total()]).toEqual([["room"], room.totalPaise]);
  await expect(removeFromDraft(ctx, { ...key, place: 0 })).rejects.toBeInstanceOf(Invalid);
});

it("holds one room at most, and a cab without a room goes when another takes its place", async () => {
  const browserHash = randomBytes(32);
  const trip = cab(place, await makeRoute(place));
  const draft = await createDraft(ctx, { browserHash, search: "x", selection: trip });
  const key = { id: draft.id, browserHash };
  const stay = { hospitalId: place.hospitalId, checkIn: inDays(7), checkOut: inDays(9) };
  const party = { adults: 2, children: 0, infants: 0 };
  const room = { kind: "room" as const, ...stay, ...party, lines: [{ roomId: place.roomId, units: 1 }] };
  await expect(addToDraft(ctx, { ...key, selection: room })).rejects.toBeInstanceOf(Invalid);
  await expect(removeFromDraft(ctx, { ...key, place: 0 })).rejects.toBeInstanceOf(Invalid);
  await addToDraft(ctx, { ...key, selection: { ...trip, time: "16:00" } });
  await removeFromDraft(ctx, { ...key, place: 0 });
  expect((await findDraft(ctx, key)).selections).toMatchObject([{ kind: "travel", time: "16:00" }]);
});

it("keeps the hundred newest choices of a browser that are not placed, and nobody loses another's", async () => {
  const [own, other] = [randomBytes(32), randomBytes(32)];
  const kept = async (browserHash: Buffer) =>
    (await row<{ count: number }>(
      "SELECT count(*)::integer AS count FROM booking_drafts WHERE browser_hash = $browserHash",
      {
        browserHash,
      },
    ))!.count;
  const first = await choose(own, place.roomId);
  await choose(other, place.roomId);
  await execute(
    `INSERT INTO booking_drafts (browser_hash, kind, search, selection, quoted_total_paise, created_at, expires_at)
     SELECT browser_hash, kind, search, selection, quoted_total_paise, created_at + n * interval '1 second', expires_at
     FROM booking_drafts, generate_series(1, 99) n WHERE id = $id`,
    first,
  );
  expect(await kept(own)).toBe(100);
  const newest = await choose(own, place.roomId, new Date(ctx.now.getTime() + 200_000));
  expect([await kept(own), await kept(other)]).toEqual([100, 1]);
  await expect(findDraft(ctx, { id: first.id, browserHash: own })).rejects.toBeInstanceOf(NotFound);
  expect(await findDraft(ctx, { id: newest.id, browserHash: own })).toMatchObject({ id: newest.id });
});

it("is refused in words where one address makes too many, and not to somebody who is signed in", async () => {
  const request = { id: "r", ipHash: `crowd-${randomUUID()}` };
  const stay = stayIn(place);
  const choice = () => ({ browserHash: randomBytes(32), search: "x", selection: stay });
  const crowd = { ...ctx, request };
  for (let made = 0; made < DRAFT_LIMITS.address.points; made++) await countDraft(crowd);
  await expect(createDraft(crowd, choice())).rejects.toMatchObject({
    name: "TooMany",
    message: expect.stringContaining("sign in"),
  });
  await createDraft({ ...(await customerContext()), request }, choice());
});
