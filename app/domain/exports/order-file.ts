import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isUser, userIdOf } from "#app/domain/context.ts";
import { Forbidden, TooMany } from "#app/domain/errors.ts";
import { FILE_FORMATS } from "#app/domain/lists/write-file.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { LIST_NAMES, loadList } from "./lists.ts";

/** How long a file can be fetched. */
export const FILE_HOURS = 24;
const MOST_AT_ONCE = 5;

const fileOrder = z.object({
  list: z.enum(LIST_NAMES),
  format: z.enum(FILE_FORMATS),
  /** What the list's address says: `kind=room&from=2026-12-01`. */
  query: z.string().max(2_000).default(""),
});
export type FileOrder = z.input<typeof fileOrder>;

/** An order as it is kept: only what the list knows of the filters. */
export type Order = { list: FileOrder["list"]; format: FileOrder["format"]; filters: { query: string } };

/** The request, checked in the actor's scope. @throws Invalid; Forbidden, now and not later in a failing job */
export async function orderOf(ctx: Context, input: FileOrder): Promise<Order> {
  const { list: name, format, query } = parseInput(fileOrder, input);
  const list = await loadList(name);
  const state = list.search.decode(new URLSearchParams(query));
  list.query(ctx, state);
  return { list: name, format, filters: { query: list.search.href({ ...state, page: 1 }).slice(1) } };
}

/**
 * Asks for a list as a file that is made in the background, in the actor's scope. It can be fetched for 24 hours.
 * @throws Invalid; Forbidden; TooMany while five of the actor's files are not made yet
 */
export async function orderFile(ctx: Context, input: FileOrder): Promise<{ id: string }> {
  const { actor } = ctx;
  if (!isUser(actor)) throw new Forbidden();
  const order = await orderOf(ctx, input);
  return withTransaction(ctx, async (ctx) => {
    await row("SELECT id FROM users WHERE id = $id FOR UPDATE", { id: actor.id }, ctx.tx);
    const open = present(
      await row<{ count: number }>(
        "SELECT count(*)::integer AS count FROM report_exports WHERE asked_by = $id AND state IN ('waiting', 'running') AND expires_at > $now",
        { id: actor.id, now: ctx.now },
        ctx.tx,
      ),
    );
    if (open.count >= MOST_AT_ONCE)
      throw new TooMany(`Please wait: ${MOST_AT_ONCE} of your files are being made.`, 60);
    return present(await keepOrder(ctx, order, { hours: FILE_HOURS }));
  });
}

/**
 * Stores an order with its job and its audit event, for the given hours.
 * @param schedule what it is made for, with the day of the period: nothing happens when that was ordered before
 */
export async function keepOrder(
  ctx: TxContext,
  { list, format, filters }: Order,
  { hours, schedule }: { hours: number; schedule?: { id: string; period: string } },
): Promise<{ id: string } | undefined> {
  const made = await row<{ id: string }>(
    `INSERT INTO report_exports (report, format, filters, asked_by, created_at, expires_at, schedule_id, period)
     VALUES ($list, $format, $filters, $askedBy, $now, $now::timestamptz + make_interval(hours => $hours), $scheduleId, $period)
     ON CONFLICT (schedule_id, period) DO NOTHING RETURNING id`,
    {
      list,
      format,
      filters: JSON.stringify(filters),
      hours,
      askedBy: userIdOf(ctx.actor),
      now: ctx.now,
      scheduleId: schedule?.id ?? null,
      period: schedule?.period ?? null,
    },
    ctx.tx,
  );
  if (!made) return undefined;
  await recordAudit(ctx, {
    action: "report.export",
    subjectKind: "report_export",
    subjectId: made.id,
    after: { report: list, format, filters },
  });
  await enqueue("report-export", { exportId: made.id }, { tx: ctx.tx });
  return made;
}
