import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import type { Figure } from "./frame.ts";
import { newGuest, type StayToBook, type Try, type WebGuest } from "./parts/web-guest.ts";

export const name = "Many guests after few rooms, through two web processes";

const CLIENTS = 64;
const UNITS = 20;
const ATTEMPTS = 200;
const MIXED_ATTEMPTS = 400;

/**
 * 64 guests at once after 20 rooms of one night; then stays of 1 to 4 nights mixed with cancellations and holds left to expire. Told as
 * the share of what must be: rooms confirmed of those there are, and faults (oversold nights, deadlocks, 5xx, broken invariants).
 */
export async function run(): Promise<Figure[]> {
  const database = await createTestDatabase("migrated");
  process.env.DATABASE_URL = database.url;
  process.env.SESSION_SECRETS = randomBytes(32).toString("hex");
  process.env.PAYMENT_WEBHOOK_SECRET = randomBytes(32).toString("hex");
  const webs: AppServer[] = [];
  const { closeDatabase } = await import("#db/client.ts");
  try {
    webs.push(
      await startApp({ databaseUrl: database.url, worker: true }),
      await startApp({ databaseUrl: database.url, worker: false }),
    );
    const origins = webs.map((web) => web.url);
    const hot = await rush(origins);
    const mixed = await mix(origins);
    return [...hot, ...mixed];
  } finally {
    await closeDatabase();
    await Promise.all(webs.map((web) => web.stop()));
    await database.drop();
  }
}

async function rush(origins: string[]): Promise<Figure[]> {
  const place = await makePlace();
  const before = await deadlocks();
  const tries = await inFlight(ATTEMPTS, async (index) => {
    const guest = await newGuest();
    return attempt(guest, async () => {
      const pay = await guest.hold(origins[index % 2]!, place.stay(30, 1));
      if (!pay) return { outcome: "sold_out" };
      const reference = await guest.pay(pay);
      return { outcome: reference ? "confirmed" : "other", reference };
    });
  });
  const confirmed = tries.filter((one) => one.outcome === "confirmed").length;
  return [
    {
      what: `rooms confirmed of ${UNITS}, ${ATTEMPTS} guests, ${CLIENTS} at once`,
      value: confirmed / UNITS,
      atLeast: 1,
      atMost: 1,
      parts: { ...summary(tries), "p99 of a whole try": `${percentile(tries, 0.99)} ms` },
    },
    faults("faults in the rush", await faultsOf(tries, before)),
  ];
}

async function mix(origins: string[]): Promise<Figure[]> {
  const place = await makePlace();
  const before = await deadlocks();
  const tries = await inFlight(MIXED_ATTEMPTS, async (index) => {
    const guest = await newGuest();
    const roll = (index * 37) % 100;
    return attempt(guest, async () => {
      const origin = origins[index % 2]!;
      const pay = await guest.hold(origin, place.stay(40 + (index % 6), 1 + (index % 4)));
      if (!pay) return { outcome: "sold_out" };
      if (roll < 10) return { outcome: "held" };
      const reference = await guest.pay(pay);
      if (!reference) return { outcome: "other" };
      if (roll < 35) {
        const cancelled = await guest.post(`${origin}/customer_bookings/${reference}/cancel`, {
          shownRefundPaise: String(place.stay(0, 1 + (index % 4)).totalPaise),
          reason: "",
        });
        return { outcome: cancelled?.includes("/cancelConfirmedPage") ? "cancelled" : "other", reference };
      }
      return { outcome: "confirmed", reference };
    });
  });
  await letHoldsExpire();
  return [
    faults(
      "faults in the mix of stays, cancellations and expiring holds",
      await faultsOf(tries, before),
      summary(tries),
    ),
  ];
}

/** One property at a hospital with one room type of 20 units, and the address of a stay in it. */
async function makePlace() {
  const { makeAccount, makeCity, makeHospital, makeProperty, makeRoom } = await import(
    "#tests/factories/inventory.ts"
  );
  const { rows } = await import("#db/client.ts");
  const { addDays, istDate } = await import("#app/domain/shared/dates.ts");
  const cityId = await makeCity();
  const hospitalId = await makeHospital({ city_id: cityId });
  const propertyId = await makeProperty({ account_id: await makeAccount(), city_id: cityId });
  const roomId = await makeRoom({ property_id: propertyId, default_allotment: UNITS });
  const [slugs] = await rows<{ city: string; hospital: string; property: string }>(
    `SELECT c.slug AS city, h.slug AS hospital, p.slug AS property FROM cities c, hospitals h, properties p
     WHERE c.id = $cityId AND h.id = $hospitalId AND p.id = $propertyId`,
    { cityId, hospitalId, propertyId },
  );
  const { city, hospital, property } = slugs!;
  return {
    stay(inDays: number, nights: number): StayToBook {
      const checkIn = addDays(istDate(new Date()), inDays);
      const searchInfo = `${city}~${hospital}~${checkIn}~${addDays(checkIn, nights)}~2a0c0i1r`;
      return { hotelInfo: property, searchInfo, roomId, totalPaise: nights * 112_000 };
    },
  };
}

async function attempt(
  guest: WebGuest,
  work: () => Promise<Pick<Try, "outcome" | "reference">>,
): Promise<Try> {
  const began = performance.now();
  const result = await work();
  return { ...result, statuses: guest.statuses, milliseconds: performance.now() - began };
}

async function inFlight(count: number, work: (index: number) => Promise<Try>): Promise<Try[]> {
  const tries: Try[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < count) tries.push(await work(next++));
    }),
  );
  return tries;
}

async function letHoldsExpire() {
  const { execute, rows } = await import("#db/client.ts");
  await execute("UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE status = 'held'");
  for (let waited = 0; waited < 120; waited++) {
    const open = await rows("SELECT 1 FROM orders WHERE status = 'held' LIMIT 1");
    const refunds = await rows("SELECT 1 FROM refunds WHERE state = 'requested' LIMIT 1");
    if (open.length === 0 && refunds.length === 0) return;
    await sleep(1_000);
  }
}

async function deadlocks(): Promise<number> {
  const { row } = await import("#db/client.ts");
  const found = await row<{ deadlocks: number }>(
    "SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()",
  );
  return found!.deadlocks;
}

async function faultsOf(tries: Try[], deadlocksBefore: number): Promise<Record<string, number>> {
  const { verify } = await import("#app/domain/verify/verify.ts");
  await sleep(2_000);
  const findings = await verify();
  const count = (wanted: string) => findings.find((finding) => finding.name === wanted)?.count ?? 0;
  return {
    "answers 5xx": tries.flatMap((one) => one.statuses).filter((status) => status >= 500).length,
    "tries that ended unexpectedly": tries.filter((one) => one.outcome === "other").length,
    deadlocks: (await deadlocks()) - deadlocksBefore,
    "oversold nights": count("not-oversold"),
    "rows that break an invariant": findings.reduce((sum, finding) => sum + finding.count, 0),
  };
}

function faults(what: string, found: Record<string, number>, more: Figure["parts"] = {}): Figure {
  return {
    what,
    value: Object.values(found).reduce((sum, count) => sum + count, 0),
    atMost: 0,
    parts: { ...found, ...more },
  };
}

function summary(tries: Try[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of tries) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function percentile(tries: Try[], part: number): number {
  const sorted = tries.map((one) => one.milliseconds).sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
}
