import { randomBytes } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { execute } from "#db/client.ts";
import { GUESTS, inDays } from "#tests/factories/bookings.ts";
import { makePlace, makeRoom, type Place } from "#tests/factories/inventory.ts";
import { createDraft } from "./create-draft.ts";
import { findDraft } from "./find-draft.ts";
import { updateDraft } from "./update-draft.ts";

const ctx = { actor: GUEST, now: new Date() };
let place: Place;
beforeAll(async () => {
  place = await makePlace();
});

async function choose(browserHash: Buffer, roomId: string, now = ctx.now) {
  const party = { adults: 2, children: 0, infants: 0 };
  const stay = { hospitalId: place.hospitalId, checkIn: inDays(7), checkOut: inDays(9) };
  const selection = { kind: "room" as const, ...stay, ...party, lines: [{ roomId, units: 1 }] };
  return createDraft({ ...ctx, now }, { browserHash, search: "x", selection });
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

it("leaves the special requests of another kind with it", async () => {
  const own = randomBytes(32);
  const first = await choose(own, place.roomId);
  const guests = { ...GUESTS, specialRequests: "A room on the ground floor" };
  await updateDraft(ctx, { id: first.id, browserHash: own, guests });
  await execute("UPDATE booking_drafts SET kind = 'food' WHERE id = $id", { id: first.id });
  const second = await choose(own, place.roomId, new Date(ctx.now.getTime() + 60_000));
  const { specialRequests: _, ...kept } = guests;
  expect((await findDraft(ctx, { id: second.id, browserHash: own })).guests).toEqual(kept);
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
