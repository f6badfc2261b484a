import type { Context } from "#app/domain/context.ts";
import { row } from "#db/client.ts";
import type { BookingKindName } from "./labels.ts";

/** The newest choice of a kind that this browser made and did not yet pay, or null. */
export async function newestDraft(
  ctx: Context,
  key: { browserHash: Uint8Array; kind: BookingKindName },
): Promise<{ id: string } | null> {
  const found = await row<{ id: string }>(
    `SELECT draft.id FROM booking_drafts draft LEFT JOIN orders ordered ON ordered.id = draft.order_id
     WHERE draft.browser_hash = $browserHash AND draft.kind = $kind AND draft.expires_at > $now
       AND (ordered.id IS NULL OR ordered.status IN ('held', 'expired')) ORDER BY draft.created_at DESC LIMIT 1`,
    { browserHash: Buffer.from(key.browserHash), kind: key.kind, now: ctx.now },
    ctx.tx,
  );
  return found ?? null;
}
