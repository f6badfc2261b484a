import { randomBytes, randomUUID } from "node:crypto";
import type { Selection } from "#app/domain/bookings/schema.ts";
import type { Context } from "#app/domain/context.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import type { Figure } from "./frame.ts";

export const name = "Everybody after the same few, of every kind";

/** People who press at once; fewer for a look: BENCH_ATTEMPTS=100. */
const ATTEMPTS = Number(process.env.BENCH_ATTEMPTS ?? 2_000);

/**
 * For each kind some units (rooms of a night, portions of a meal, cars, wheelchairs, places of an appointment) and 2,000 orders placed at
 * once: exactly so many may stand as there are units. Each order is chosen and typed before; what is measured is the press.
 */
export async function run(): Promise<Figure[]> {
  const database = await createTestDatabase("migrated");
  process.env.DATABASE_URL = database.url;
  const { closeDatabase } = await import("#db/client.ts");
  const { closeQueue } = await import("#db/queue.ts");
  try {
    const figures: Figure[] = [];
    for (const [kind, units, selection] of await kinds()) figures.push(await rush(kind, units, selection));
    const { verify } = await import("#app/domain/verify/verify.ts");
    const broken = (await verify()).filter(({ count }) => count > 0);
    return [
      ...figures,
      {
        what: "rows that break an invariant afterwards",
        value: broken.reduce((sum, { count }) => sum + count, 0),
        atMost: 0,
        parts: Object.fromEntries(broken.map(({ name: check, count }) => [check, count])),
      },
    ];
  } finally {
    await closeQueue();
    await closeDatabase();
    await database.drop();
  }
}

async function kinds(): Promise<Array<[kind: string, units: number, selection: Selection]>> {
  const { makePlace } = await import("#tests/factories/inventory.ts");
  const sales = await import("#tests/factories/sales.ts");
  const { inDays } = await import("#tests/factories/bookings.ts");
  const place = await makePlace({ room: { default_allotment: 20 } });
  const { roomId, hospitalId } = place;
  const kitchen = await sales.makeKitchen(place, { dish: { daily_stock: 20 } });
  const chairs = await sales.makeEquipment(place, { article: { units: 20 } });
  const lab = await sales.makeLab(place, { outlet: { slot_capacity: 10 } });
  const route = await sales.makeRoute(place, { cars: 10 });
  const stay = { checkIn: inDays(30), checkOut: inDays(32), adults: 1, children: 0, infants: 0 };
  return [
    ["room", 20, { kind: "room", hospitalId, ...stay, lines: [{ roomId, units: 1 }] }],
    ["food", 20, sales.meals(place, kitchen)],
    ["travel", 10, sales.cab(place, route)],
    ["equipment", 20, sales.hire(place, chairs)],
    ["lab", 10, sales.bloodTest(place, lab)],
  ];
}

type Ready = { ctx: Context; draftId: string; browserHash: Uint8Array };

/** Somebody who has chosen and typed everything. */
async function chosen(selection: Selection): Promise<Ready> {
  const { createDraft } = await import("#app/domain/bookings/create-draft.ts");
  const { updateDraft } = await import("#app/domain/bookings/update-draft.ts");
  const { customerContext, GUESTS } = await import("#tests/factories/bookings.ts");
  const ctx = await customerContext();
  const browserHash = randomBytes(32);
  const { id } = await createDraft(ctx, { browserHash, search: "search", selection });
  await updateDraft(ctx, { id, browserHash, guests: { ...GUESTS, attendantNames: [] } });
  return { ctx, draftId: id, browserHash };
}

async function rush(kind: string, units: number, selection: Selection): Promise<Figure> {
  const { placeOrder } = await import("#app/domain/bookings/place-order.ts");
  const people: Ready[] = [];
  while (people.length < ATTEMPTS) {
    const few = Math.min(20, ATTEMPTS - people.length);
    people.push(...(await Promise.all(Array.from({ length: few }, () => chosen(selection)))));
  }
  const began = performance.now();
  const presses = await Promise.allSettled(
    people.map(({ ctx, ...draft }) =>
      untilServed(() => placeOrder({ ...ctx, now: new Date() }, { ...draft, formKey: randomUUID() })),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  const refused = presses.flatMap((press) => (press.status === "rejected" ? [press.reason] : []));
  const soldOut = refused.filter((reason) => reason?.code === "sold_out").length;
  return {
    what: `${kind}: orders that stand of ${units} units, ${ATTEMPTS} presses at once`,
    value: (ATTEMPTS - refused.length) / units,
    atLeast: 1,
    atMost: 1,
    parts: {
      stand: ATTEMPTS - refused.length,
      "told that it is sold out": soldOut,
      "refused otherwise": refused.length - soldOut,
      "presses per second": Math.round(ATTEMPTS / seconds),
    },
  };
}

/** Who finds every connection of the process taken for three seconds presses again, as a person would. */
async function untilServed<T>(press: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await press();
    } catch (error) {
      if ((error as Error).name !== "SequelizeConnectionAcquireTimeoutError") throw error;
    }
  }
}
