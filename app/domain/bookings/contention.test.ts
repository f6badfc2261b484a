import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { Conflict } from "#app/domain/errors.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { closeDatabase, row } from "#db/client.ts";
import { customerContext, inDays, makeDraft } from "#tests/factories/bookings.ts";
import { makePlace, makeRoom } from "#tests/factories/inventory.ts";
import { type PlaceOrderInput, placeOrder } from "./place-order.ts";

/** Many people want the same few rooms in the same moment. */

async function deadlocks(): Promise<number> {
  const found = await row<{ deadlocks: number }>(
    "SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()",
  );
  return found!.deadlocks;
}

async function rush(
  prepared: Array<{ ctx: Awaited<ReturnType<typeof customerContext>>; input: PlaceOrderInput }>,
) {
  const outcomes = await Promise.allSettled(prepared.map(({ ctx, input }) => placeOrder(ctx, input)));
  const refused = outcomes
    .filter((outcome) => outcome.status === "rejected")
    .map((outcome) => outcome.reason);
  for (const reason of refused) {
    if (!(reason instanceof Conflict) || reason.code !== "sold_out") throw reason;
  }
  return outcomes.length - refused.length;
}

async function prepare(
  place: Awaited<ReturnType<typeof makePlace>>,
  over: Parameters<typeof makeDraft>[2] = {},
) {
  const ctx = await customerContext();
  const draft = await makeDraft(ctx, place, over);
  return { ctx, input: { draftId: draft.id, browserHash: draft.browserHash, formKey: randomUUID() } };
}

it("sells 20 rooms of one night to exactly 20 of 64", async () => {
  process.env.DATABASE_POOL_MAX = "20";
  resetConfig();
  await closeDatabase();
  const place = await makePlace({ room: { default_allotment: 20 } });
  const prepared = [];
  for (let count = 0; count < 64; count++) prepared.push(await prepare(place, { checkOut: inDays(8) }));
  expect(await rush(prepared)).toBe(20);
  expect(await row("SELECT held, sold FROM room_nights WHERE room_id = $roomId", place)).toEqual({
    held: 20,
    sold: 0,
  });
  expect(await deadlocks()).toBe(0);
});

it("never deadlocks or oversells when stays and rooms overlap in every way", async () => {
  const place = await makePlace({ room: { default_allotment: 4 } });
  const other = await makeRoom({ property_id: place.propertyId, default_allotment: 4 });
  const both = [place.roomId, other];
  const prepared = [];
  for (let count = 0; count < 64; count++) {
    const first = 7 + ((count * 5) % 6);
    const rooms = count % 3 === 0 ? both : count % 3 === 1 ? [...both].reverse() : [both[count % 2]!];
    prepared.push(
      await prepare(place, {
        checkIn: inDays(first),
        checkOut: inDays(first + 1 + (count % 4)),
        lines: rooms.map((roomId) => ({ roomId, units: 1 })),
      }),
    );
  }
  const sold = await rush(prepared);
  expect(sold).toBeGreaterThan(4);
  expect(await deadlocks()).toBe(0);
  expect((await verify()).filter((finding) => finding.count > 0)).toEqual([]);
});
