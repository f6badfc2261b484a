import { type Context, userIdOf } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { countDraft } from "#app/domain/identity/limits.ts";
import type { RatePlan } from "#app/domain/money/rate-plans.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { plannedExecute, plannedRow } from "#db/client.ts";
import { atRate, type DraftKey, draftExpiry, readDraft } from "./draft.ts";
import { payable, quoteAll } from "./kinds.ts";
import { MAX_SELECTIONS } from "./labels.ts";
import { type Selection, selectionSchema } from "./schema.ts";

/** A browser keeps so many choices that are not placed; the oldest falls away for the next one. */
const MAX_DRAFTS = 100;

export type CreateDraftInput = {
  browserHash: Uint8Array;
  /** The readable search that the choice came from, for the way back. */
  search: string;
  selection: Selection;
  /** A desk chooses, for whoever is on the phone now: nothing that was typed for the guest before is taken over. */
  startsEmpty?: boolean;
};

/** What the typed place means for a kind: the home of whoever books a room, where a cab waits, or where the rest is brought. */
const placeKind = (kind: string) => `CASE WHEN ${kind} IN ('room', 'travel') THEN ${kind} ELSE 'brought' END`;

/**
 * Keeps a choice under an unguessable id, so that nothing personal stands in a URL. Nothing is taken from the stock yet. Guest
 * details that this browser typed for its last choice are taken over, so that choosing another room loses nothing; special requests are not
 * where the last choice was of another kind, or was booked, nor is the place where it was of a room (the family's home) or a cab (a gate).
 * What was booked for somebody else than who is signed in leaves nothing behind: an agent books for another guest next. A choice of a
 * desk begins empty (`startsEmpty`), also after one that was begun and not booked.
 * @returns the total in paise as the guest sees it now
 * @throws Invalid when the choice cannot be booked, NotFound when a room is not on sale, TooMany as `countDraft`
 */
export async function createDraft(
  ctx: Context,
  input: CreateDraftInput,
): Promise<{ id: string; totalPaise: number; expiresAt: Date }> {
  const selection = parseInput(selectionSchema, input.selection);
  await refuseUnknownHospital(ctx, selection.hospitalId);
  const priced = await quoteAll(ctx, [selection]);
  const totalPaise = payable(priced.map(({ quote }) => quote));
  const expiresAt = draftExpiry(ctx);
  await countDraft(ctx);
  const made = present(
    await plannedRow<{ id: string }>(
      `WITH surplus AS (DELETE FROM booking_drafts WHERE id IN (SELECT id FROM booking_drafts
         WHERE browser_hash = $browserHash AND order_id IS NULL ORDER BY created_at DESC OFFSET ${MAX_DRAFTS - 1} FOR UPDATE SKIP LOCKED))
     INSERT INTO booking_drafts (browser_hash, kind, search, selection, quoted_total_paise, guests, typed_by, created_at, expires_at)
     SELECT $browserHash, $kind, $search::text, $selection::jsonb, $totalPaise::bigint, coalesce(last.guests, '{}'), last.typed_by,
       $now::timestamptz, $expiresAt::timestamptz
     FROM (VALUES (true)) made LEFT JOIN (
       SELECT CASE WHEN $startsEmpty::boolean OR order_id IS NOT NULL AND (SELECT customer_id FROM orders WHERE id = order_id) IS DISTINCT FROM $userId THEN '{}'
           WHEN kind = $kind AND order_id IS NULL THEN guests
           WHEN ${placeKind("kind")} = ${placeKind("$kind")} THEN guests - 'specialRequests'
           ELSE guests - ARRAY['specialRequests', 'address', 'exactPlace'] END AS guests, typed_by
       FROM booking_drafts WHERE browser_hash = $browserHash AND expires_at > $now ORDER BY created_at DESC LIMIT 1) last ON true
     RETURNING id`,
      {
        browserHash: Buffer.from(input.browserHash),
        userId: userIdOf(ctx.actor),
        startsEmpty: input.startsEmpty ?? false,
        kind: selection.kind,
        search: input.search.slice(0, 500),
        selection: JSON.stringify(selection),
        totalPaise,
        now: ctx.now,
        expiresAt,
      },
      ctx.tx,
    ),
  );
  return { id: made.id, totalPaise, expiresAt };
}

/**
 * Adds another choice, of any kind, to a draft: all of it is paid at once.
 * @throws NotFound for another browser's draft or something not on sale; Invalid when it cannot be booked, or the draft is full
 */
export async function addToDraft(ctx: Context, input: DraftKey & { selection: Selection }): Promise<void> {
  const selection = parseInput(selectionSchema, input.selection);
  await refuseUnknownHospital(ctx, selection.hospitalId);
  await changeDraft(ctx, input, (chosen) => {
    if (chosen.length >= MAX_SELECTIONS)
      throw new Invalid(`One order holds at most ${MAX_SELECTIONS} things. Please pay it first.`);
    if (selection.kind === "room") throw new Invalid(words("refusals")("oneRoom"));
    return [...chosen, selection];
  });
}

/** Takes a choice out of a draft again, by its place; the first one of a room stays. @throws NotFound; Invalid */
export async function removeFromDraft(ctx: Context, input: DraftKey & { place: number }): Promise<void> {
  await changeDraft(ctx, input, (chosen) => {
    const [first] = chosen;
    if (!chosen[input.place]) throw new NotFound();
    if (chosen.length === 1 || (input.place === 0 && present(first).kind === "room"))
      throw new Invalid(words("refusals")("keepsFirst"));
    return chosen.filter((_, index) => index !== input.place);
  });
}

/** Takes the room of a draft at another of its rates. @throws NotFound where it is not sold at that rate, or nothing of the draft is a room */
export async function chooseRate(ctx: Context, input: DraftKey & { ratePlan: RatePlan }): Promise<void> {
  await changeDraft(ctx, input, (chosen) => atRate(chosen, input.ratePlan));
}

async function changeDraft(
  ctx: Context,
  key: DraftKey,
  change: (chosen: Selection[]) => Selection[],
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const draft = await readDraft(ctx, key, "FOR UPDATE");
    const [selection, ...more] = change(draft.selections);
    const priced = await quoteAll(ctx, [present(selection), ...more], { code: draft.couponCode });
    await plannedExecute(
      `UPDATE booking_drafts SET kind = $kind, selection = $selection, more = $more, quoted_total_paise = $totalPaise,
         expires_at = $expiresAt WHERE id = $id`,
      {
        id: draft.id,
        kind: present(selection).kind,
        selection: JSON.stringify(selection),
        more: JSON.stringify(more),
        totalPaise: payable(priced.map(({ quote }) => quote)),
        expiresAt: draftExpiry(ctx),
      },
      ctx.tx,
    );
  });
}

async function refuseUnknownHospital(ctx: Context, hospitalId: string | null): Promise<void> {
  if (!hospitalId) return;
  const known = await plannedRow("SELECT 1 FROM hospitals WHERE id = $hospitalId", { hospitalId }, ctx.tx);
  if (!known) throw new NotFound();
}
