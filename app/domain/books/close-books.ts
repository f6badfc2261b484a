import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, isUser, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { brokenConstraint, execute, executeWithin, row, rows } from "#db/client.ts";
import { BOOKS_SUBJECT } from "./labels.ts";

/** Closing the books month by month. The database refuses whatever would change a closed month. */

/** The day that an entry counts for: that of its event in India, or the first open one after a closed month. */
export const POSTED_ON = "coalesce(entry.posted_on, (entry.at AT TIME ZONE 'Asia/Kolkata')::date)";

/** Whoever posts holds this advisory lock, shared, until the commit (a trigger of `ledger_entries`); in SQL. */
export const POSTING_LOCK = "hashtext('ledger months')";

/** The month is summed up by a trigger: about 4 s with a million bookings on quiet cores. */
const CLOSING_SECONDS = 60;

const REFUSALS: Record<string, [message: string, code: string]> = {
  closed_months_over: ["This month is not over.", "not_over"],
  closed_months_order: ["A later month, or this one, is closed already.", "closed"],
  closed_months_two_persons: [
    "Two persons open a closed month: one asks, another confirms; the last month first.",
    "two_persons",
  ],
};

async function withRefusalMessage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = REFUSALS[brokenConstraint(error) ?? ""];
    if (refusal) throw new Conflict(...refusal);
    throw error;
  }
}

/**
 * Closes a month, and those before it that are still open, the oldest first; the database keeps the sums of each (`closed_sums`). From then on,
 * whatever happened in them is posted to the first open day.
 * @param month its first day
 * @throws Forbidden; Conflict `not_over` or `closed`
 */
export async function closeBooks(ctx: Context, month: IsoDate): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  // Each by itself: nobody can post while a month is summed up.
  for (const each of [...(await openBefore(ctx, month)), month]) await closeOne(ctx, each);
}

/** The months with postings before this one that are open, the oldest first; none before a month that cannot be closed. */
async function openBefore({ tx }: Context, month: IsoDate): Promise<IsoDate[]> {
  const found = await rows<{ month: IsoDate }>(
    `SELECT open.month::date AS month FROM (SELECT date_trunc('month', ${POSTED_ON}) AS month FROM ledger_entries entry
         WHERE ${POSTED_ON} >= first_open_day() ORDER BY ${POSTED_ON} LIMIT 1) first
       CROSS JOIN LATERAL generate_series(first.month, $month::date - interval '1 month', interval '1 month') AS open (month)
     WHERE $month::date + interval '1 month' <= (now() AT TIME ZONE 'Asia/Kolkata')::date ORDER BY 1`,
    { month },
    tx,
  );
  return found.map((one) => one.month);
}

async function closeOne(ctx: Context, month: IsoDate): Promise<void> {
  await withRefusalMessage(() =>
    withTransaction(ctx, async (ctx) => {
      // A posting holds this lock until its commit, so unfinished postings are in the sums.
      await execute(`SELECT pg_advisory_xact_lock(${POSTING_LOCK})`, {}, ctx.tx);
      await executeWithin(
        "INSERT INTO closed_months (month, closed_by, closed_at) VALUES ($month, $by, $now)",
        { month, by: userIdOf(ctx.actor), now: ctx.now },
        ctx.tx,
        CLOSING_SECONDS,
      );
      await audit(ctx, "books.close", month);
    }),
  );
}

/** Asks for a closed month to be opened again; somebody else confirms. @throws Forbidden; NotFound; Invalid without a reason */
export async function askToReopen(ctx: Context, month: IsoDate, reason: string): Promise<void> {
  if (!isPrivileged(ctx.actor) || !isUser(ctx.actor)) throw new Forbidden();
  const by = ctx.actor.id;
  if (reason.trim() === "") throw new Invalid("Please say why.", { reason: ["Please say why."] });
  await withTransaction(ctx, async (ctx) => {
    const asked = await execute(
      "UPDATE closed_months SET reopening_asked_by = $by, reopening_reason = $reason WHERE month = $month",
      { month, by, reason: reason.trim() },
      ctx.tx,
    );
    if (asked === 0) throw new NotFound();
    await audit(ctx, "books.ask_to_reopen", month, reason.trim());
  });
}

/** Takes back what was asked for: the month stays closed. @throws Forbidden; NotFound when nobody asked */
export async function keepClosed(ctx: Context, month: IsoDate): Promise<void> {
  if (!isPrivileged(ctx.actor) || !isUser(ctx.actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    const kept = await execute(
      `UPDATE closed_months SET reopening_asked_by = NULL, reopening_reason = ''
       WHERE month = $month AND reopening_asked_by IS NOT NULL`,
      { month },
      ctx.tx,
    );
    if (kept === 0) throw new NotFound();
    await audit(ctx, "books.keep_closed", month);
  });
}

/** Opens the last closed month again, for which somebody else asked. @throws Forbidden; NotFound; Conflict `two_persons` */
export async function reopenBooks(ctx: Context, month: IsoDate): Promise<void> {
  if (!isPrivileged(ctx.actor) || !isUser(ctx.actor)) throw new Forbidden();
  const by = ctx.actor.id;
  await withRefusalMessage(() =>
    withTransaction(ctx, async (ctx) => {
      await row("SELECT set_config('medihaven.reopened_by', $by, true)", { by }, ctx.tx);
      const opened = await execute("DELETE FROM closed_months WHERE month = $month", { month }, ctx.tx);
      if (opened === 0) throw new NotFound();
      await audit(ctx, "books.reopen", month);
    }),
  );
}

async function audit(ctx: TxContext, action: string, month: IsoDate, reason?: string) {
  await recordAudit(ctx, {
    action,
    subjectKind: "books",
    subjectId: BOOKS_SUBJECT,
    after: { month },
    reason,
  });
}
