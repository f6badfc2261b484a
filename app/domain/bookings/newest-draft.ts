import type { Context } from "#app/domain/context.ts";
import { row, rows } from "#db/client.ts";
import type { BookingKindName } from "./labels.ts";

/** A choice that is not paid: which kinds it holds, and its total when it was made, paise with tax and deposits. */
export type OpenChoice = { id: string; kinds: BookingKindName[]; totalPaise: number; createdAt: Date };

const MOST_OPEN = 5;

/** What this browser chose lately and nobody placed yet, the newest first. */
export function openChoices(ctx: Context, browserHash: Uint8Array): Promise<OpenChoice[]> {
  return rows<OpenChoice>(
    `SELECT id, jsonb_path_query_array(jsonb_build_array(selection) || more, '$[*].kind') AS kinds,
       quoted_total_paise AS "totalPaise", created_at
     FROM booking_drafts WHERE browser_hash = $browserHash AND order_id IS NULL AND expires_at > $now
     ORDER BY created_at DESC LIMIT ${MOST_OPEN}`,
    { browserHash: Buffer.from(browserHash), now: ctx.now },
    ctx.tx,
  );
}

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
