import { randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { resetConfig } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { istDate, istInstant, shiftMonth } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";
import type { QueueName } from "#db/jobs.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { HANDLERS } from "#worker/registry.ts";
import { SCHEDULES } from "#worker/schedules.ts";

/**
 * All that each job by the clock looks after, told by what asks the database while it runs and nothing is due: the file of the product that
 * its handler calls, or the table where that file leaves no trace. What a job forgets is missed by nobody for long: drafts that are kept for
 * ever, an invoice that nobody gets. What each of them does is tested beside it.
 */
const LOOKS_AFTER: Record<string, string[]> = {
  "audit-chain": ["audit/chain"],
  calendar: ["calendars/import-feeds"],
  campaign: ["campaigns/run-campaign"],
  claims: ["claims/settle-claim"],
  completion: ["bookings"],
  "document-reminder": ["documents/remind"],
  finder: ["search/finder/refresh"],
  // Holds, and hires that are not back.
  "hold-expiry": ["bookings", "orders"],
  housekeeping: [
    "bookings/remove-drafts",
    "bulk-edits/bulk-edits",
    "finder_misses",
    "identity/sweep-identity",
    "imports/remove-old-imports",
    "listings/calendar/remove-old-batches",
    "privacy/reseal",
    "report_exports",
    "short_link_clicks",
    "uploads",
    "webhook_events",
  ],
  message: ["messages/sweep-messages"],
  "open-sums": ["books/sum-open-months"],
  "payee-proof": ["payees/prove-payee"],
  "payment-reconcile": ["payments/reconcile", "settlements/transfer-payout"],
  "picture-copies": ["uploads"],
  // Of arrivals, departures and hires (with the price of a late day), of reserved nights, of Form C.
  reminders: ["booking_lines", "bookings", "foreign-guests/remind-form-c", "orders"],
  "report-schedule": ["report_schedules"],
  retention: ["privacy/retention"],
  "short-link": ["short-links/allocate-codes"],
  statements: ["accounts/close-month", "invoices/commission-invoices"],
  "tax-documents": ["documents_due"],
  "waiting-list": ["waiting-list/offer"],
  webhook: ["webhooks/deliver"],
};

/** What many of them go through. */
const SHARED = ["app/domain/with-transaction.ts", "app/domain/shared/each-on-its-own.ts"];
const ROOT = path.resolve(import.meta.dirname, "..", "..");
const own = { limit: Error.stackTraceLimit, secrets: process.env.SESSION_SECRETS };
const useSecrets = (secrets: string | undefined) => {
  if (secrets === undefined) delete process.env.SESSION_SECRETS;
  else process.env.SESSION_SECRETS = secrets;
  resetConfig();
};

beforeAll(() => {
  Error.stackTraceLimit = 100;
  // With one secret there is nothing to seal anew.
  useSecrets(["new", "old"].map((name) => name.repeat(20)).join(","));
});
afterAll(() => {
  Error.stackTraceLimit = own.limit;
  useSecrets(own.secrets);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** What a handler had called when it sent this statement. */
function calledBy(queue: QueueName, sql: string): string | undefined {
  const stack = new Error("where").stack!.replaceAll("file://", "");
  const files = [...stack.matchAll(/\(?(\/[^\s():]+\.ts)/g)].map(([, file]) => path.relative(ROOT, file!));
  const handler = files.indexOf(`worker/handlers/${queue}.ts`);
  const called = files
    .slice(0, Math.max(handler, 0))
    .findLast((file) => file.startsWith("app/domain/") && !SHARED.includes(file));
  if (called) return called.slice("app/domain/".length, -".ts".length);
  return handler < 0 ? undefined : /\b(?:FROM|UPDATE|INTO) (?!pg_)(\w+)/.exec(sql)?.[1];
}

const textOf = (sent: unknown) =>
  typeof sent === "string" ? sent : String((sent as { text?: string } | undefined)?.text ?? "");

async function run(queue: QueueName, now: Date): Promise<void> {
  const { handle } = await HANDLERS[queue]();
  const job = { id: randomUUID(), attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  await handle({} as never, { ...systemContext(queue, now), job });
}

it("every job by the clock is told here", () => {
  expect(Object.keys(LOOKS_AFTER)).toEqual([...new Set(SCHEDULES.map(({ queue }) => queue))].sort());
});

it.each(Object.keys(LOOKS_AFTER) as QueueName[])("%s looks after all that it has to", async (queue) => {
  const seen = new Set<string>();
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const called = calledBy(queue, textOf(args[0]));
    if (called) seen.add(called);
    return query.apply(this, args) as never;
  });
  await run(queue, istInstant("2026-12-01", "10:00"));
  expect([...seen].sort()).toEqual(LOOKS_AFTER[queue]);
});

it("what reminds people does it by day", () => {
  const hours = SCHEDULES.filter(({ queue }) => /remind/.test(queue)).flatMap(({ cron }) =>
    cron.split(" ")[1]!.split("-").map(Number),
  );
  expect(hours.length).toBeGreaterThan(1);
  for (const hour of hours) expect(hour >= 7 && hour < 21, `at ${hour}`).toBe(true);
});

it("statements closes the month before", async () => {
  const { accountId, ...place } = await makePlace();
  await makeBooking(await customerContext(), { accountId, ...place });
  const month = istDate(new Date()).slice(0, 7);
  await run("statements", istInstant(`${shiftMonth(month, 1)}-01`, "06:10"));
  expect(
    await rows("SELECT month::text FROM account_statements WHERE account_id = $accountId", { accountId }),
  ).toEqual([{ month: `${month}-01` }]);
});
