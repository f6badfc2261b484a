import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import type { Figure } from "../frame.ts";
import type { Try, WebGuest } from "./web-guest.ts";

/** Many guests at once, through two web processes on one database, and what may not happen meanwhile. */

/** How many are at it at once. */
export const CLIENTS = 64;

/** Runs work against two web processes, one of them with a worker, on a database of their own. */
export async function withTwoWebs(work: (origins: string[]) => Promise<Figure[]>): Promise<Figure[]> {
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
    const figures = await work(webs.map((web) => web.url));
    for (const [reason, count] of reasonsOf(webs)) console.error(`answered 5xx ${count} times: ${reason}`);
    return figures;
  } finally {
    await closeDatabase();
    await Promise.all(webs.map((web) => web.stop()));
    await database.drop();
  }
}

/** Why the processes answered 5xx, by their logs, and how often. */
function reasonsOf(webs: AppServer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of webs.flatMap((web) => web.output().split("\n"))) {
    if (!line.includes('"errorId"')) continue;
    const reason = /"err":\{"type":"([^"]*)","message":"([^"]*)"/.exec(line);
    const text = reason ? `${reason[1]}: ${reason[2]}` : line.slice(0, 200);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

export async function attempt(
  guest: WebGuest,
  work: () => Promise<Pick<Try, "outcome" | "reference">>,
): Promise<Try> {
  const began = performance.now();
  const result = await work();
  return { ...result, statuses: guest.statuses, milliseconds: performance.now() - began };
}

export async function inFlight(count: number, work: (index: number) => Promise<Try>): Promise<Try[]> {
  const tries: Try[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < count) tries.push(await work(next++));
    }),
  );
  return tries;
}

export async function letHoldsExpire() {
  const { execute, rows } = await import("#db/client.ts");
  await execute("UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE status = 'held'");
  for (let waited = 0; waited < 120; waited++) {
    const open = await rows("SELECT 1 FROM orders WHERE status = 'held' LIMIT 1");
    const refunds = await rows("SELECT 1 FROM refunds WHERE state = 'requested' LIMIT 1");
    if (open.length === 0 && refunds.length === 0) return;
    await sleep(1_000);
  }
}

export async function deadlocks(): Promise<number> {
  const { row } = await import("#db/client.ts");
  const found = await row<{ deadlocks: number }>(
    "SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()",
  );
  return found!.deadlocks;
}

export async function faultsOf(tries: Try[], deadlocksBefore: number): Promise<Record<string, number>> {
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

export function faults(what: string, found: Record<string, number>, more: Figure["parts"] = {}): Figure {
  return {
    what,
    value: Object.values(found).reduce((sum, count) => sum + count, 0),
    atMost: 0,
    parts: { ...found, ...more },
  };
}

export function summary(tries: Try[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of tries) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

export function percentile(tries: Try[], part: number): number {
  const sorted = tries.map((one) => one.milliseconds).sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
}
