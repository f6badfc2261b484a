import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { Conflict } from "#app/domain/errors.ts";
import { closeDatabase, database, execute, row } from "#db/client.ts";
import { customerContext, inDays, makeDraft } from "#tests/factories/bookings.ts";
import { makePlace, makeRoom } from "#tests/factories/inventory.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { waitingForLocks } from "#tests/harness/waiting-for-locks.ts";
import { releaseHold } from "./expire-holds.ts";
import { type PlaceOrderInput, placeOrder } from "./place-order.ts";

/** Many people want the same few rooms in the same moment. */

async function deadlocks(): Promise<number> {
  const found = await row<{ deadlocks: number }>(
    "SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()",
  );
  return found!.deadlocks;
}

/** As many at once as the pool has connections: the others of a rush wait for one anyway. */
const LANES = 16;

type Attempt = { ctx: Awaited<ReturnType<typeof customerContext>>; input: PlaceOrderInput };

/** All of them press at once. @returns how many got their rooms; the others were told that they are sold out, and nothing else */
async function rush(attempts: Attempt[]): Promise<number> {
  const waiting = [...attempts];
  let placed = 0;
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      try {
        await placeOrder(next.ctx, next.input);
        placed += 1;
      } catch (error) {
        if (!(error instanceof Conflict) || error.code !== "sold_out") throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return placed;
}

async function prepare(
  place: Awaited<ReturnType<typeof makePlace>>,
  over: Parameters<typeof makeDraft>[2] = {},
) {
  const ctx = await customerContext();
  const draft = await makeDraft(ctx, place, over);
  return { ctx, input: { draftId: draft.id, browserHash: draft.browserHash, formKey: randomUUID() } };
}

beforeAll(async () => {
  process.env.DATABASE_POOL_MAX = String(LANES);
  resetConfig();
  await closeDatabase();
});

it("sells 20 rooms of one night to exactly 20 of 64", async () => {
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
  expect(await brokenInvariants()).toEqual([]);
});

describe("nights are locked in the order of room and date, whichever was chosen or written first,", () => {
  /** Two rooms and three nights whose rows were written in the other order, and an order for all of them. */
  async function sixNights() {
    const place = await makePlace();
    const other = await makeRoom({ property_id: place.propertyId });
    const rooms = [place.roomId, other].sort();
    const nights = [inDays(7), inDays(8), inDays(9)];
    const stock = [...rooms]
      .reverse()
      .flatMap((roomId) => [...nights].reverse().map((night) => ({ roomId, night })));
    for (const bind of stock)
      await execute("INSERT INTO room_nights (room_id, night, allotment) VALUES ($roomId, $night, 5)", bind);
    const { ctx, input } = await prepare(place, {
      checkOut: inDays(10),
      lines: [...rooms].reverse().map((roomId) => ({ roomId, units: 1 })),
    });
    return { rooms, nights, stock, ctx, input };
  }

  /** While the fifth of the six nights is somebody else's, `work` holds every night before it, and none after it. */
  async function locksInOrder(
    { rooms, nights, stock }: Awaited<ReturnType<typeof sixNights>>,
    work: () => Promise<unknown>,
  ) {
    const blocker = await database().transaction();
    const lock = (bind: object, how = "") =>
      row(
        `SELECT 1 FROM room_nights WHERE room_id = $roomId AND night = $night FOR UPDATE ${how}`,
        { ...bind },
        blocker,
      );
    await lock({ roomId: rooms[1], night: nights[1] });
    const working = work();
    await expect.poll(waitingForLocks, { interval: 20 }).toBe(1);
    const skipped = [];
    for (const bind of stock) if (!(await lock(bind, "SKIP LOCKED"))) skipped.push(bind);
    await blocker.rollback();
    await working;
    const before = [
      ...nights.map((night) => ({ roomId: rooms[0], night })),
      { roomId: rooms[1], night: nights[0] },
    ];
    expect(skipped).toHaveLength(before.length);
    expect(skipped).toEqual(expect.arrayContaining(before));
  }

  it("by who takes them", async () => {
    const six = await sixNights();
    await locksInOrder(six, () => placeOrder(six.ctx, six.input));
  });

  it("by who gives them back", async () => {
    const six = await sixNights();
    const { reference } = await placeOrder(six.ctx, six.input);
    await locksInOrder(six, () => releaseHold(six.ctx, { orderReference: reference }));
    expect(
      await row("SELECT sum(held)::integer AS held FROM room_nights WHERE room_id = ANY($rooms::uuid[])", {
        rooms: six.rooms,
      }),
    ).toEqual({ held: 0 });
  });
});
