import { inTransaction } from "#db/client.ts";
import type { Context, TxContext } from "./context.ts";

/**
 * Runs `work` in the transaction that the context carries, or in one of its own, which is committed when the work ends and
 * rolled back when it throws. The work is given the context with the transaction in it.
 */
export function withTransaction<T>(ctx: Context, work: (ctx: TxContext) => Promise<T>): Promise<T> {
  return inTransaction(ctx.tx, (tx) => work({ ...ctx, tx }));
}
