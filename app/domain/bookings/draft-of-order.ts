import type { Context } from "#app/domain/context.ts";
import { plannedRow } from "#db/client.ts";
import type { BookingKindName } from "./labels.ts";

/**
 * The draft that an order was placed from last, for its own browser, so that the same choice can be placed again after its hold
 * has ended. Null when it is another browser's, expired, or was placed again since.
 */
export async function draftOfOrder(
  ctx: Context,
  key: { orderReference: string; browserHash: Uint8Array },
): Promise<{ id: string; kind: BookingKindName; search: string } | null> {
  const found = await plannedRow<{ id: string; kind: BookingKindName; search: string }>(
    `SELECT draft.id, draft.kind, draft.search FROM booking_drafts draft JOIN orders ordered ON ordered.id = draft.order_id
     WHERE ordered.reference = $reference AND draft.browser_hash = $browserHash AND draft.expires_at > $now LIMIT 1`,
    { reference: key.orderReference, browserHash: Buffer.from(key.browserHash), now: ctx.now },
    ctx.tx,
  );
  return found ?? null;
}
