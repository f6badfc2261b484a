import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { row } from "#db/client.ts";
import { draftExpiry } from "./draft.ts";
import { kindOf } from "./kinds.ts";
import { type Selection, selectionSchema } from "./schema.ts";

export type CreateDraftInput = {
  browserHash: Uint8Array;
  /** The readable search that the choice came from, for the way back. */
  search: string;
  selection: Selection;
};

/**
 * Keeps a choice under an unguessable id, so that nothing personal stands in a URL. Nothing is taken from the stock yet. Guest
 * details that this browser typed for its last choice are taken over, so that choosing another room loses nothing.
 * @returns the total in paise as the guest sees it now
 * @throws Invalid when the choice cannot be booked, NotFound when a room is not on sale
 */
export async function createDraft(
  ctx: Context,
  input: CreateDraftInput,
): Promise<{ id: string; totalPaise: number; expiresAt: Date }> {
  const selection = parseInput(selectionSchema, input.selection);
  await refuseUnknownHospital(ctx, selection.hospitalId);
  const quotes = await kindOf(selection.kind).quote(ctx, selection, ctx.tx);
  const totalPaise = quotes.reduce((sum, quote) => sum + quote.breakdown.totalPaise, 0);
  const expiresAt = draftExpiry(ctx);
  const made = await row<{ id: string }>(
    `INSERT INTO booking_drafts (browser_hash, kind, search, selection, quoted_total_paise, guests, created_at, expires_at)
     VALUES ($browserHash, $kind, $search, $selection, $totalPaise, coalesce((
       SELECT guests FROM booking_drafts WHERE browser_hash = $browserHash AND expires_at > $now ORDER BY created_at DESC LIMIT 1), '{}'),
       $now, $expiresAt) RETURNING id`,
    {
      browserHash: Buffer.from(input.browserHash),
      kind: selection.kind,
      search: input.search.slice(0, 500),
      selection: JSON.stringify(selection),
      totalPaise,
      now: ctx.now,
      expiresAt,
    },
    ctx.tx,
  );
  return { id: made!.id, totalPaise, expiresAt };
}

async function refuseUnknownHospital(ctx: Context, hospitalId: string | null): Promise<void> {
  if (!hospitalId) return;
  const known = await row("SELECT 1 FROM hospitals WHERE id = $hospitalId", { hospitalId }, ctx.tx);
  if (!known) throw new NotFound();
}
