import type { Context, TxContext } from "#app/domain/context.ts";
import { DomainError, Forbidden, NotFound } from "#app/domain/errors.ts";
import { isListName, loadList } from "#app/domain/exports/lists.ts";
import { keepOrder, type Order, orderOf } from "#app/domain/exports/order-file.ts";
import { actorOfUser } from "#app/domain/identity/find-user.ts";
import type { FileFormat } from "#app/domain/lists/write-file.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
import type { Rhythm } from "./labels.ts";
import { daysBefore, lastUntil, nextAfter } from "./periods.ts";
import { dayFilters, schedulesReports } from "./schedules.ts";

/** How long a file that was mailed can be fetched. */
const KEPT_HOURS = 7 * 24;
const BATCH = 200;

type Due = Rhythm & {
  id: string;
  list: string;
  query: string;
  days: "filtered" | "before";
  format: FileFormat;
  ownerId: string;
  role: string;
};

/**
 * Orders the file of every schedule whose hour has come, in the name of whoever it is for: one for each period, however often this runs.
 * After a time without a worker only the last period is made up for. One whose owner may no longer see it stops, and says why. For jobs.
 * @returns how many were looked at
 * @throws AggregateError when some could not be ordered
 */
export async function orderDueReports(ctx: Context, signal?: AbortSignal): Promise<number> {
  if (ctx.actor.kind !== "system") throw new Forbidden();
  const due = (seen: string[]) =>
    rows<{ id: string }>(
      `SELECT id FROM report_schedules WHERE state = 'on' AND next_at <= $now AND id <> ALL($seen::uuid[]) ORDER BY next_at LIMIT ${BATCH}`,
      { now: ctx.now, seen },
    );
  return eachDueOnItsOwn(
    due,
    ({ id }) => inTransaction(undefined, (tx) => orderOne({ ...ctx, tx }, id)),
    signal,
  );
}

async function orderOne(ctx: TxContext, id: string): Promise<boolean> {
  const due = await row<Due>(
    `SELECT id, list, query, days, format, every, on_day, at_hour, owner_id, role FROM report_schedules
     WHERE id = $id AND state = 'on' AND next_at <= $now FOR UPDATE SKIP LOCKED`,
    { id, now: ctx.now },
    ctx.tx,
  );
  if (!due) return false;
  const period = istDate(lastUntil(due, ctx.now));
  try {
    const actor = await actorOfUser(due.ownerId);
    if (!schedulesReports(actor) || actor.role !== due.role)
      throw new Forbidden("Whom it was for has another role now.");
    if (!isListName(due.list)) throw new NotFound("There is no such list any more.");
    const within = { actor, now: ctx.now, tx: ctx.tx };
    const order = await orderOf(within, {
      list: due.list as Order["list"],
      format: due.format,
      query: await queryOf(due, period),
    });
    const schedule = { id, period };
    const ordered = await keepOrder({ ...within, tx: ctx.tx }, order, { hours: KEPT_HOURS, schedule });
    await execute(
      "UPDATE report_schedules SET next_at = $next, last_at = coalesce($ordered, last_at) WHERE id = $id",
      { id, next: nextAfter(due, ctx.now), ordered: ordered ? ctx.now : null },
      ctx.tx,
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await execute(
      "UPDATE report_schedules SET state = 'stopped', failed_at = $now, failure = $why WHERE id = $id",
      { id, now: ctx.now, why: `Stopped: ${error.message}`.slice(0, 500) },
      ctx.tx,
    );
  }
  return true;
}

/** The filters of a schedule; where it is about the days before, with these days. */
async function queryOf({ list: name, query, days, every }: Due, period: string): Promise<string> {
  if (days === "filtered") return query;
  const { filters } = await loadList(name as Parameters<typeof loadList>[0]);
  const names = dayFilters(filters);
  const params = new URLSearchParams(query);
  const { from, to } = daysBefore(every, period);
  if (names) {
    params.set(names[0], from);
    params.set(names[1], to);
  }
  return params.toString();
}

/** Where whoever it is for fetches it, after signing in. */
const FILES: Record<string, string> = { admin: "/adminFiles", city_manager: "/cityFiles" };

type Made = {
  state: string;
  error: string;
  rowsDone: number;
  period: string;
  scheduleId: string;
  title: string;
  role: string;
  email: string | null;
  name: string;
};

/**
 * Mails the link of a file that was made for a schedule, once; or notes on the schedule why it was not made. Nothing for other files, and
 * while it is being made. For jobs, after each try.
 */
export async function notifyAboutReport(ctx: Context, exportId: string): Promise<void> {
  await inTransaction(undefined, async (tx) => {
    const made = await row<Made>(
      `SELECT made.state, made.error, made.rows_done, coalesce(made.period::text, '') AS period, made.schedule_id, schedule.title, schedule.role, person.email::text, person.name
       FROM report_exports made JOIN report_schedules schedule ON schedule.id = made.schedule_id JOIN users person ON person.id = schedule.owner_id
       WHERE made.id = $exportId AND made.state IN ('done', 'failed')`,
      { exportId },
      tx,
    );
    if (!made) return;
    const { scheduleId: id, state, email } = made;
    const why = state === "failed" ? made.error : email ? "" : "There is no mail address to send it to.";
    await execute(
      "UPDATE report_schedules SET failed_at = CASE WHEN $why = '' THEN NULL ELSE $now::timestamptz END, failure = $why WHERE id = $id",
      { id, why, now: ctx.now },
      tx,
    );
    if (why || !email) return;
    await queueMessage(
      { ...ctx, tx },
      {
        dedupeKey: `report:${exportId}`,
        channel: "mail",
        recipient: email,
        template: "report.ready",
        variables: {
          name: made.name,
          title: made.title,
          day: made.period,
          rows: made.rowsDone,
          path: `${FILES[made.role] ?? "/adminFiles"}/${exportId}`,
        },
      },
    );
  });
}
