import { type Context, userIdOf } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { RatePlan } from "#app/domain/money/rate-plans.ts";
import { plannedRow } from "#db/client.ts";
import type { Selection, TypedGuests } from "./schema.ts";

/** How long a draft is kept after it was last changed. */
export const DRAFT_HOURS = 24;

export type DraftKey = { id: string; browserHash: Uint8Array };

export type DraftRow = {
  id: string;
  search: string;
  /** The first choice, and everything: the first and what was added to it. */
  selection: Selection;
  selections: Selection[];
  guests: TypedGuests;
  /** The coupon that the guest typed. */
  couponCode: string | null;
  quotedTotalPaise: number;
  orderId: string | null;
  expiresAt: Date;
};

/** The guests typed into a draft, as SQL. Typed while signed in, they are that account's alone; otherwise they are of everybody with this browser. `$userId`: who asks. */
export const OWN_GUESTS = "CASE WHEN typed_by IS NULL OR typed_by = $userId THEN guests ELSE '{}' END";

/** The stored draft of this browser. @throws NotFound when missing, another browser's, or expired */
export async function readDraft(
  ctx: Context,
  key: DraftKey,
  lock: "" | "FOR UPDATE" = "",
): Promise<DraftRow> {
  const found = await plannedRow<DraftRow>(
    `SELECT id, search, selection, jsonb_build_array(selection) || more AS selections, ${OWN_GUESTS} AS guests, coupon_code, quoted_total_paise, order_id, expires_at
     FROM booking_drafts WHERE id = $id AND browser_hash = $browserHash AND expires_at > $now ${lock}`,
    { id: key.id, browserHash: Buffer.from(key.browserHash), now: ctx.now, userId: userIdOf(ctx.actor) },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** Choices whose room, the first of them, is taken at this rate. @throws NotFound when the first is no room */
export function atRate([first, ...more]: readonly Selection[], ratePlan: RatePlan): Selection[] {
  if (first?.kind !== "room") throw new NotFound();
  return [{ ...first, lines: first.lines.map((line) => ({ ...line, ratePlan })) }, ...more];
}

/** When a draft that is changed now ends. */
export function draftExpiry(ctx: Context): Date {
  return new Date(ctx.now.getTime() + DRAFT_HOURS * 3_600_000);
}
