import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Figure, median } from "./frame.ts";
import { seedSearch } from "./parts/search-seed.ts";
import { bookIn, type Load, openShard, type Shard } from "./parts/shard.ts";
import { STEPS, TwoShards } from "./parts/two-shards.ts";

export const name = "A database split by city over several PostgreSQL servers (simulated on one machine)";

/** What is to be carried: 100 million nights, 10,000 bookings a minute. */
const NIGHTS = 100_000_000;
const BOOKINGS_A_SECOND = 10_000 / 60;
const SHARDS = 4;
/** Houses of five rooms for a year: a million nights in all shards together. */
const PROPERTIES_A_SHARD = 137;
const ROUNDS = 3;
const SECONDS = 15;
/** Guests at once, in all shards together. */
const AT_ONCE = 8;
const CITIES = 60;
const ORDERS = 500;

/**
 * What one machine can show of a split: how large a night is, how much CPU a booking takes from the servers and whether that grows when
 * there are four of them, how evenly cities divide, and that an order of two shards is never half done. It cannot show the time that four
 * machines would take.
 */
export async function run(): Promise<Figure[]> {
  process.env.SESSION_SECRETS = randomBytes(32).toString("hex");
  process.env.PAYMENT_WEBHOOK_SECRET = randomBytes(32).toString("hex");
  const shards: Shard[] = [];
  try {
    while (shards.length < SHARDS) shards.push(await openShard());
    const size = await sizeOfNights(shards);
    const carried = await bookings(shards);
    const [first, second] = shards as [Shard, Shard];
    return [size, ...carried, evenness(), await acrossShards([first, second])];
  } finally {
    await Promise.all(shards.map((shard) => shard.close()));
  }
}

async function sizeOfNights(shards: Shard[]): Promise<Figure> {
  let [bytes, count] = [0, 0];
  for (const { ownerUrl, adminUrl } of shards) {
    // As superuser of the server, because the seed does not check keys.
    const url = new URL(adminUrl);
    url.pathname = new URL(ownerUrl).pathname;
    await seedSearch(url.href, PROPERTIES_A_SHARD);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query<{ bytes: string; count: string }>(
      "SELECT pg_total_relation_size('room_nights') AS bytes, count(*) AS count FROM room_nights",
    );
    await client.end();
    bytes += Number(rows[0]!.bytes);
    count += Number(rows[0]!.count);
  }
  return {
    what: "gigabytes of 100 million nights with their key, calculated from a million rows",
    value: (bytes / count) * (NIGHTS / 1e9),
    atMost: 64,
    parts: { rows: count, "bytes a night": Math.round(bytes / count) },
  };
}

/** The same guests in one shard, then spread over all. */
async function bookings(shards: Shard[]): Promise<Figure[]> {
  const one: Carried[] = [];
  const all: Carried[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(await carriedBy(shards.slice(0, 1)));
    all.push(await carriedBy(shards));
  }
  const cpu = (of: Carried[]) => median(of.map(({ serverMs }) => serverMs));
  const told = (of: Carried[]) =>
    `${cpu(of).toFixed(1)} ms, ${Math.round(median(of.map(({ perSecond }) => perSecond)))} bookings a second`;
  return [
    {
      what: `database CPU of a booking, ${SHARDS} shards against one`,
      value: cpu(all) / cpu(one),
      atMost: 1.25,
      parts: {
        "one shard": told(one),
        [`${SHARDS} shards`]: `${told(all)} on the same cores`,
        "CPU of the processes that book": `${median(one.map(({ clientMs }) => clientMs)).toFixed(1)} ms a booking`,
      },
    },
    {
      what: "cores of all database servers together for 10,000 bookings a minute",
      value: (cpu(all) * BOOKINGS_A_SECOND) / 1_000,
      atMost: 32,
      parts: { "bookings a second": Math.round(BOOKINGS_A_SECOND) },
    },
  ];
}

/** CPU a booking, and bookings a second. */
type Carried = { serverMs: number; clientMs: number; perSecond: number };

async function carriedBy(shards: Shard[]): Promise<Carried> {
  const loads = await Promise.all(shards.map((shard) => bookIn(shard, SECONDS, AT_ONCE / shards.length)));
  const sum = (of: (load: Load) => number) => loads.reduce((total, load) => total + of(load), 0);
  const count = sum((load) => load.bookings);
  return {
    serverMs: sum((load) => load.serverMs) / count,
    clientMs: sum((load) => load.clientMs) / count,
    perSecond: sum((load) => load.bookings / load.seconds),
  };
}

/**
 * Cities are of unequal size: the second has half as many guests as the first, the third a third as many. Each goes, the largest first,
 * to the shard with the fewest guests.
 */
function evenness(): Figure {
  const fullest = (count: number) => {
    const filled = Array.from({ length: count }, () => 0);
    for (let rank = 1; rank <= CITIES; rank += 1) filled[filled.indexOf(Math.min(...filled))]! += 1 / rank;
    return Math.max(...filled) / (filled.reduce((sum, part) => sum + part) / count);
  };
  return {
    what: `the fullest of ${SHARDS} shards against an even share, ${CITIES} cities`,
    value: fullest(SHARDS),
    atMost: 1.25,
    parts: { "of 8": fullest(8).toFixed(2), "of 16": fullest(16).toFixed(2) },
  };
}

/** Orders of two shards whose coordinator dies, after each step as often as after any other; and what two phases cost. */
async function acrossShards(shards: [Shard, Shard]): Promise<Figure> {
  for (const shard of shards) {
    const client = new pg.Client({ connectionString: shard.adminUrl });
    await client.connect();
    await client.query(`ALTER SYSTEM SET max_prepared_transactions = ${ORDERS}`);
    await client.end();
    await shard.restart();
  }
  const both = new TwoShards(shards);
  await both.open();
  const timed = async (place: (order: number) => Promise<void>) => {
    const began = performance.now();
    for (let order = 0; order < ORDERS; order += 1) await place(order);
    return `${((performance.now() - began) / ORDERS).toFixed(2)} ms`;
  };
  const local = await timed((order) => both.placeLocally(order));
  await both.clear();
  const twoPhases = await timed((order) => both.place(order));
  await both.clear();
  for (let order = 0; order < ORDERS; order += 1) await both.place(order, order % (STEPS + 1));
  const before = await both.halves();
  const recovered = await both.recover();
  const halves = await both.halves();
  await both.close();
  return {
    what: `orders half done after recovery, of ${ORDERS} over two shards whose coordinator died after any step`,
    value: halves,
    atMost: 0,
    parts: {
      "half done before it": before,
      "parts found prepared": recovered,
      "an order within one shard": local,
      "over two": twoPhases,
    },
  };
}
