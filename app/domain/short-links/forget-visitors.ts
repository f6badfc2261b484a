import type { Context } from "#app/domain/context.ts";
import { execute } from "#db/client.ts";

/** Forgets who clicked more than a day ago: from then on only the counts are left. @returns clicks made anonymous */
export function forgetVisitors(ctx: Context): Promise<number> {
  return execute(
    `UPDATE short_link_clicks SET visitor = NULL WHERE id IN
       (SELECT id FROM short_link_clicks WHERE visitor IS NOT NULL AND at < $before LIMIT 20000)`,
    { before: new Date(ctx.now.getTime() - 86_400_000) },
  );
}
