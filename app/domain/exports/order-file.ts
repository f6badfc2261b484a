import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Forbidden, TooMany } from "#app/domain/errors.ts";
import { FILE_FORMATS } from "#app/domain/lists/write-file.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { inTransaction, row } from "#db/client.ts";
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

/**
 * Asks for a list as a file that is made in the background, in the actor's scope. It can be fetched for 24 hours.
 * @throws Invalid; Forbidden; TooMany while five of the actor's files are not made yet
 */
export async function orderFile(ctx: Context, input: FileOrder): Promise<{ id: string }> {
  const { list: name, format, query } = parseInput(fileOrder, input);
  const { actor } = ctx;
  if (!isUser(actor)) throw new Forbidden();
  // Whoever may not see it is told now, not by a job that fails.
  const list = await loadList(name);
  const state = list.search.decode(new URLSearchParams(query));
  list.query(ctx, state);
  // Only what the list knows is kept.
  const filters = { query: list.search.href({ ...state, page: 1 }).slice(1) };
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
