import type { Context } from "#app/domain/context.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, rows } from "#db/client.ts";
import { HAD_NIGHTS_OF, issueDocuments } from "./issue-documents.ts";

const BATCH = 200;

/**
 * Issues the documents of bookings that were supplied or taken back: the invoice or bill of supply of what is over, the credit note of
 * what was invoiced and cancelled. What was cancelled before anything was supplied or charged has none. Each in its own transaction;
 * again, it does nothing.
 * @returns how many bookings were looked after
 */
export async function issueDueDocuments(ctx: Context, signal?: AbortSignal): Promise<number> {
  let done = 0;
  const failed = new Map<string, unknown>();
  while (!signal?.aborted) {
    const due = await rows<{ id: string }>(
      `SELECT booking_id AS id FROM documents_due WHERE booking_id <> ALL($failed::uuid[]) ORDER BY since, booking_id LIMIT ${BATCH}`,
      { failed: [...failed.keys()] },
      ctx.tx,
    );
    for (const { id } of due) {
      if (signal?.aborted) return done;
      try {
        done += (await issueDue(ctx, id)) ? 1 : 0;
      } catch (error) {
        failed.set(id, error);
      }
    }
    if (due.length < BATCH) break;
  }
  // One that fails holds up none of the others; the job says so and is tried again.
  for (const error of failed.values()) throw error;
  return done;
}

async function issueDue(ctx: Context, id: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const taken = await execute("DELETE FROM documents_due WHERE booking_id = $id", { id }, ctx.tx);
    if (taken === 0) return false;
    const found = await row<{ needed: boolean }>(
      `SELECT booking.status IN ('completed', 'no_show') OR coalesce((cancelled.kept ->> 'pricePaise')::bigint, 0) > 0
         OR EXISTS (SELECT FROM tax_documents WHERE tax_documents.booking_id = booking.id OR ${HAD_NIGHTS_OF("booking.id")}) AS needed
       FROM bookings booking LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id WHERE booking.id = $id`,
      { id },
      ctx.tx,
    );
    if (found?.needed) await issueDocuments(ctx, id);
    return true;
  });
}
