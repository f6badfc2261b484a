import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Forbidden, TooMany } from "#app/domain/errors.ts";
import { EXPORT_FORMATS } from "#app/domain/exports/report-query.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { inTransaction, row } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { exportQuery } from "./exports.ts";
import { exportFilters } from "./filters.ts";
import { EXPORT_NAMES, EXPORTS_OF } from "./labels.ts";

/** How long a file can be fetched. */
export const FILE_HOURS = 24;
const MOST_AT_ONCE = 5;

const fileOrder = z.object({
  name: z.enum(EXPORT_NAMES),
  format: z.enum(EXPORT_FORMATS),
  filters: exportFilters,
});
/** What the form of an order adds to the filter in its address. */
export const fileFormat = fileOrder.pick({ format: true });
export type FileOrder = z.input<typeof fileOrder>;

/**
 * Asks for a file that is made in the background, in the actor's scope. It can be fetched for 24 hours.
 * @throws Invalid; Forbidden; TooMany while five of the actor's files are not made yet
 */
export async function orderFile(ctx: Context, input: FileOrder): Promise<{ id: string }> {
  const { name, format, filters } = parseInput(fileOrder, input);
  const { actor } = ctx;
  if (!isUser(actor) || !EXPORTS_OF[actor.role].includes(name)) throw new Forbidden();
  // Whoever may not see it is told now, not by a job that fails.
  await exportQuery(ctx, name, filters);
  return inTransaction(ctx.tx, async (tx) => {
    await row("SELECT id FROM users WHERE id = $id FOR UPDATE", { id: actor.id }, tx);
    const open = await row<{ count: number }>(
      "SELECT count(*)::integer AS count FROM report_exports WHERE asked_by = $id AND state IN ('waiting', 'running') AND expires_at > $now",
      { id: actor.id, now: ctx.now },
      tx,
    );
    if (open!.count >= MOST_AT_ONCE)
      throw new TooMany(`Please wait: ${MOST_AT_ONCE} of your files are being made.`, 60);
    const made = await row<{ id: string }>(
      `INSERT INTO report_exports (report, format, filters, asked_by, created_at, expires_at)
       VALUES ($name, $format, $filters, $askedBy, $now, $now::timestamptz + make_interval(hours => ${FILE_HOURS})) RETURNING id`,
      { name, format, filters: JSON.stringify(filters), askedBy: actor.id, now: ctx.now },
      tx,
    );
    const { id } = made!;
    await recordAudit(ctx, tx, {
      action: "report.export",
      subjectKind: "report_export",
      subjectId: id,
      after: { report: name, format, filters },
    });
    await enqueue("report-export", { exportId: id }, { tx });
    return { id };
  });
}
