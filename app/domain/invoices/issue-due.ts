import type { Context } from "#app/domain/context.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, rows } from "#db/client.ts";
import { HAD_NIGHTS_OF, issueDocuments } from "./issue-documents.ts";

const BATCH = 200;

/**
 * Issues the documents of bookings that were supplied or taken back: the invoice or bill of supply of what is over, the credit note of
 * what was invoiced and cancelled. What was cancelled before anything was supplied or charged has none. Each in its own transaction;
 * again, it does nothing.
 * @returns how many bookings were looked after
 * @throws AggregateError when some could not be
 */
export async function issueDueDocuments(ctx: Context, signal?: AbortSignal): Promise<number> {
  const due = (seen: string[]) =>
    rows<{ id: string }>(
      `SELECT booking_id AS id FROM documents_due WHERE booking_id <> ALL($seen::uuid[]) ORDER BY since, booking_id LIMIT ${BATCH}`,
      { seen },
      ctx.tx,
    );
  return eachDueOnItsOwn(due, ({ id }) => issueDue(ctx, id), signal);
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
