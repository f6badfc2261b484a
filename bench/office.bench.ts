import { hash } from "node:crypto";
import { resetConfig } from "#app/config.ts";
import { auditList } from "#app/domain/audit/audit-list.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { searchOffice } from "#app/domain/office-search/search-office.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { openBulk } from "#db/bulk.ts";
import { closeDatabase } from "#db/client.ts";
import { makeCustomer, makePlace } from "#tests/factories/inventory.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { type Figure, median } from "./frame.ts";
import { databaseMs } from "./parts/database-time.ts";
import { seedReports } from "./parts/report-seed.ts";
import { roomImport } from "./parts/room-import.ts";
import { withoutIndexes } from "./parts/without-indexes.ts";

export const name = "To do, search, audit trail and import of an office with a million bookings";

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
/** Each booking leaves some ten events. */
const EVENTS = 10 * ROWS;
const ROUNDS = 40;
const MOST_MS = 30;

const ctx: Context = systemContext("bench");

export async function run(): Promise<Figure[]> {
  const database = await createTestDatabase("migrated");
  await closeDatabase();
  process.env.DATABASE_URL = database.url;
  resetConfig();
  try {
    const client = await openBulk("bench", database.url);
    try {
      await seedReports(client, { ...(await makePlace()), customerId: await makeCustomer() }, ROWS);
      await nameGuests(client);
      await seedWaiting(client);
      await seedEvents(client);
      const figures: Figure[] = [];
      for (const [what, ask] of Object.entries(ASKED)) figures.push(await timed(client, what, ask));
      // Last, since every imported room waits under To do.
      figures.push(await roomImport(ROWS / 10));
      return figures;
    } finally {
      await client.end();
    }
  } finally {
    await closeDatabase();
    await database.drop();
  }
}

type Client = Awaited<ReturnType<typeof openBulk>>;

/** One guest in fifty has the commonest name, all others one of their own. */
async function nameGuests(client: Client): Promise<void> {
  await client.query(
    `UPDATE orders SET contact_name = CASE WHEN right(phone_e164, 2) IN ('00', '50') THEN 'Lakshmi Devi'
       ELSE initcap(translate(left(md5(phone_e164), 8), '0123456789', 'ghijklmnop')) || ' Reddy' END`,
  );
  await client.query("VACUUM (ANALYZE) orders");
}

/** What waits for somebody, beside a hundred times as much that is settled. */
async function seedWaiting(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO approvals (subject_kind, subject_id, change, title, status, decided_at, requested_at)
     SELECT 'property', gen_random_uuid(), 'create', 'House ' || n, CASE WHEN n % 100 = 0 THEN 'pending' ELSE 'approved' END,
       CASE WHEN n % 100 = 0 THEN NULL ELSE now() END, now() - make_interval(mins => n) FROM generate_series(1, $1::integer) n`,
    [Math.round(ROWS / 20)],
  );
  await client.query("VACUUM (ANALYZE) approvals");
}

/** Events of bookings; one in a thousand of a rare kind, role and action. */
async function seedEvents(client: Client): Promise<void> {
  await client.query("SET session_replication_role = replica; SET synchronous_commit = off");
  const putBack = await withoutIndexes(client, ["audit_events"]);
  await client.query(
    `INSERT INTO audit_events (at, actor_kind, actor_role, action, subject_kind, subject_id, after)
     SELECT now() - make_interval(secs => ($1::integer - n) * 3), 'user', CASE WHEN n % 100000 = 0 THEN 'agent' ELSE 'customer' END,
       CASE WHEN n % 100000 = 0 THEN 'rate.propose' ELSE 'booking.change' END, CASE WHEN n % 100000 = 0 THEN 'rate' ELSE 'booking' END,
       md5('booking' || n % $2::integer)::uuid::text, '{"status": "confirmed"}' FROM generate_series(1, $1::integer) n`,
    [EVENTS, ROWS],
  );
  await putBack();
  await client.query("RESET session_replication_role");
  await client.query("VACUUM (ANALYZE) audit_events");
}

const someBooking = (round: number) => 1 + ((round * 7919) % ROWS);
const idOf = (n: number) =>
  hash("md5", `booking${n}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const DAY = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** Each screen as it is opened, with everything that it shows. */
const ASKED: Record<string, (round: number) => Promise<unknown>> = {
  "To do": () => toDoList.page(ctx, {}),
  "search by booking number": (n) => searchOffice(ctx, `MHR-${String(someBooking(n)).padStart(8, "0")}`),
  "search by phone": (n) => searchOffice(ctx, `98${String(someBooking(n)).padStart(8, "0")}`),
  "search by a name that one in fifty has": () => searchOffice(ctx, "Lakshmi Devi"),
  "search by a name that nobody has": () => searchOffice(ctx, "Zacharias"),
  "the audit's first page": () => auditList.page(ctx, {}),
  "the audit's last page that can be turned to": () => auditList.page(ctx, { page: 200 }),
  "the audit of one thing": (n) => auditList.page(ctx, { subject: idOf(someBooking(n)) }),
  "the audit of a rare kind": () => auditList.page(ctx, { kind: "rate" }),
  "the audit of a rare action": () => auditList.page(ctx, { action: "rate." }),
  "the audit of a rare role": () => auditList.page(ctx, { role: "agent" }),
  "the audit of a role that nobody has": () => auditList.page(ctx, { role: "staff" }),
  "the audit of one old day": () => auditList.page(ctx, { from: dayBefore(5), to: dayBefore(5) }),
};

async function timed(
  client: Client,
  what: string,
  ask: (round: number) => Promise<unknown>,
): Promise<Figure> {
  await ask(0);
  const [took, ofDatabase]: [number[], number[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const began = performance.now();
    await ask(round);
    took.push(performance.now() - began);
    ofDatabase.push(await databaseMs(client, () => ask(round)));
  }
  return {
    what: `${what}, database time, p95 in ms`,
    value: p95(ofDatabase),
    atMost: MOST_MS,
    parts: {
      bookings: ROWS,
      events: EVENTS,
      "median ms": median(ofDatabase).toFixed(1),
      "p95 ms with all else": p95(took).toFixed(1),
    },
  };
}

function p95(times: number[]): number {
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95) - 1]!;
}
