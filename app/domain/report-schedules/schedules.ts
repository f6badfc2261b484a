import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Actor, type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { isListName, LIST_NAMES, LISTS, loadList } from "#app/domain/exports/lists.ts";
import { FILE_FORMATS, type FileFormat } from "#app/domain/lists/write-file.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";
import type { Every, Rhythm } from "./labels.ts";
import { nextAfter } from "./periods.ts";

/** Lists that are made as files by the clock and mailed to whoever wanted them, as a link that asks to sign in. */

const MOST = 20;

/** Who has reports mailed: admins, and city managers of their zone. */
export function schedulesReports(actor: Actor): actor is Extract<Actor, { id: string }> {
  return isUser(actor) && !actor.viewedBy && hasRole(actor, "admin", "city_manager");
}

/** @throws Forbidden for anybody else */
function scheduler({ actor }: Context): Extract<Actor, { id: string }> {
  if (!schedulesReports(actor)) throw new Forbidden();
  return actor;
}

/** `day`, `week-1` (Monday) to `week-7`, `month-1` to `month-28`, as a form says it. */
const when = z
  .string()
  .regex(/^(day|week-[1-7]|month-([1-9]|1\d|2[0-8]))$/, "Please choose when it is sent")
  .transform((text): Pick<Rhythm, "every" | "onDay"> => {
    const [every, day = "0"] = text.split("-");
    return { every: every as Every, onDay: Number(day) };
  });

export const newSchedule = z.object({
  format: z.enum(FILE_FORMATS),
  when,
  hour: z.coerce.number().int().min(0).max(23),
  days: z.enum(["filtered", "before"]),
});
export type NewSchedule = z.output<typeof newSchedule> & { list: string; query: string };

/** The filters of a list that are its first and its last day, where it has both. */
export function dayFilters(filters: object): [from: string, to: string] | undefined {
  const pairs: Array<[string, string]> = [
    ["fromDate", "toDate"],
    ["from", "to"],
  ];
  return pairs.find(([from, to]) => from in filters && to in filters);
}

/**
 * Has a list mailed to the actor by the clock, with these filters, in the scope that the actor has each time.
 * @throws Forbidden; Invalid for no list, or one without days that is to be about the days before; Conflict with 20 of them
 */
export async function scheduleReport(ctx: Context, input: NewSchedule): Promise<{ id: string }> {
  const owner = scheduler(ctx);
  const name = parseInput(z.enum(LIST_NAMES), input.list);
  const list = await loadList(name);
  const state = list.search.decode(new URLSearchParams(input.query));
  // Whoever may not see it is told now, not by a job that fails.
  list.query(ctx, state);
  if (input.days === "before" && !dayFilters(list.filters))
    throw new Invalid("This list has no days to choose.", { days: ["This list has no days to choose"] });
  const rhythm = { ...input.when, atHour: input.hour };
  return withTransaction(ctx, async (ctx) => {
    const person = await row<{ email: string | null }>(
      "SELECT email::text FROM users WHERE id = $id FOR UPDATE",
      { id: owner.id },
      ctx.tx,
    );
    if (!person?.email) throw new Conflict("You have no mail address. Please enter one first.");
    const kept = present(
      await row<{ count: number }>(
        "SELECT count(*)::integer AS count FROM report_schedules WHERE owner_id = $id",
        { id: owner.id },
        ctx.tx,
      ),
    );
    if (kept.count >= MOST) throw new Conflict(`You have ${MOST} reports by mail already. Please end one.`);
    const what = {
      list: name,
      title: list.title.slice(0, 80),
      format: input.format,
      days: input.days,
      query: list.search.href({ ...state, page: 1, saved: null }).slice(1),
      ...rhythm,
    };
    const made = await row<{ id: string }>(
      `INSERT INTO report_schedules (list, title, query, days, format, every, on_day, at_hour, next_at, owner_id, role, created_at)
       VALUES ($list, $title, $query, $days, $format, $every, $onDay, $atHour, $nextAt, $owner, $role, $now) RETURNING id`,
      { ...what, nextAt: nextAfter(rhythm, ctx.now), owner: owner.id, role: owner.role, now: ctx.now },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "report_schedule.create",
      subjectKind: "report_schedule",
      subjectId: present(made).id,
      after: what,
    });
    return present(made);
  });
}

export type Schedule = Rhythm & {
  id: string;
  list: string;
  title: string;
  query: string;
  days: "filtered" | "before";
  format: FileFormat;
  nextAt: Date;
  state: "on" | "stopped";
  /** Why the last file was not made, or why it stopped. */
  failure: string;
  owner: string;
  isOwn: boolean;
  /** When the last file was ordered, and the file while it can be fetched. */
  lastAt: Date | null;
  fileId: string | null;
};

/** Admins see those of all, others their own. */
function ownScope({ actor }: Context): { sql: string; bind: Record<string, string> } {
  const self = isUser(actor) ? actor.id : "";
  return { sql: isPrivileged(actor) ? "true" : "schedule.owner_id = $self", bind: { self } };
}

/** Reports that are mailed: of admins those of all, the failed ones first. Nothing for whoever has none mailed. */
export async function listSchedules(ctx: Context): Promise<Schedule[]> {
  if (!schedulesReports(ctx.actor)) return [];
  const { sql, bind } = ownScope(ctx);
  return rows<Schedule>(
    `SELECT schedule.id, schedule.list, schedule.title, schedule.query, schedule.days, schedule.format, schedule.every, schedule.on_day,
       schedule.at_hour, schedule.next_at, schedule.state, schedule.failure, person.name AS owner, schedule.owner_id = $self AS "isOwn",
       schedule.last_at, CASE WHEN schedule.owner_id = $self THEN latest.id END AS "fileId"
     FROM report_schedules schedule JOIN users person ON person.id = schedule.owner_id
     LEFT JOIN LATERAL (SELECT id FROM report_exports made WHERE made.schedule_id = schedule.id AND made.expires_at > $now
       ORDER BY made.period DESC LIMIT 1) latest ON true
     WHERE ${sql} ORDER BY schedule.failed_at DESC NULLS LAST, schedule.title, schedule.created_at LIMIT 200`,
    { ...bind, now: ctx.now },
    ctx.tx,
  );
}

/** Ends a report by mail; its files stay as long as others. @throws Forbidden; NotFound for another's, but for admins */
export async function endSchedule(ctx: Context, id: string): Promise<void> {
  scheduler(ctx);
  const { sql, bind } = ownScope(ctx);
  await withTransaction(ctx, async (ctx) => {
    const found = await row<{ id: string }>(
      `SELECT schedule.id FROM report_schedules schedule WHERE schedule.id = $id AND ${sql} FOR UPDATE`,
      { id, ...bind },
      ctx.tx,
    );
    if (!found) throw new NotFound();
    await execute("UPDATE report_exports SET schedule_id = NULL WHERE schedule_id = $id", { id }, ctx.tx);
    await execute("DELETE FROM report_schedules WHERE id = $id", { id }, ctx.tx);
    await recordAudit(ctx, {
      action: "report_schedule.end",
      subjectKind: "report_schedule",
      subjectId: id,
    });
  });
}

/** Sends a report again that failed or stopped, from its next day on. Only whoever has it mailed. @throws Forbidden; NotFound */
export async function resumeSchedule(ctx: Context, id: string): Promise<void> {
  const { id: owner, role } = scheduler(ctx);
  await withTransaction(ctx, async (ctx) => {
    const found = await row<Rhythm & { list: string }>(
      "SELECT list, every, on_day, at_hour FROM report_schedules WHERE id = $id AND owner_id = $owner FOR UPDATE",
      { id, owner },
      ctx.tx,
    );
    if (!found || !isListName(found.list)) throw new NotFound();
    (await LISTS[found.list]()).scope(ctx);
    await execute(
      "UPDATE report_schedules SET state = 'on', failed_at = NULL, failure = '', role = $role, next_at = $nextAt WHERE id = $id",
      { id, role, nextAt: nextAfter(found, ctx.now) },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "report_schedule.resume",
      subjectKind: "report_schedule",
      subjectId: id,
    });
  });
}
