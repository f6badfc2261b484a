import { type Actor, type Context, userIdOf } from "#app/domain/context.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { plannedExecute } from "#db/client.ts";
import { type DraftKey, draftExpiry, OWN_GUESTS, readDraft } from "./draft.ts";
import { type TypedGuests, typedGuestsSchema } from "./schema.ts";

/**
 * Keeps what was typed so far, valid or not, so that nothing is typed twice. Fields that are not given stay as they were.
 * @throws NotFound when the draft is not this browser's
 */
export async function updateDraft(ctx: Context, input: DraftKey & { guests: TypedGuests }): Promise<void> {
  const guests = parseInput(typedGuestsSchema, input.guests);
  await withTransaction(ctx, async (ctx) => {
    const draft = await readDraft(ctx, input, "FOR UPDATE");
    await plannedExecute(
      `UPDATE booking_drafts SET guests = ${OWN_GUESTS} || $guests::jsonb, typed_by = $userId, expires_at = $expiresAt WHERE id = $id`,
      {
        id: draft.id,
        guests: JSON.stringify(guests),
        userId: userIdOf(ctx.actor),
        expiresAt: draftExpiry(ctx),
      },
      ctx.tx,
    );
  });
}

/**
 * Hands what was typed while signed in to whoever places the order: the account of the number that was proved by a code, or a desk.
 * @param to who places the order
 */
export async function handOverGuests(ctx: Context, key: DraftKey, to: Actor): Promise<void> {
  await plannedExecute(
    "UPDATE booking_drafts SET typed_by = $to WHERE id = $id AND browser_hash = $browserHash AND typed_by = $from",
    { id: key.id, browserHash: Buffer.from(key.browserHash), from: userIdOf(ctx.actor), to: userIdOf(to) },
    ctx.tx,
  );
}

/** Forgets what was typed about guests in this browser: whoever uses it next is somebody else. What was chosen stays. */
export async function forgetTypedGuests(ctx: Context, browserHash: Uint8Array): Promise<void> {
  await plannedExecute(
    "UPDATE booking_drafts SET guests = '{}', typed_by = NULL WHERE browser_hash = $browserHash AND guests <> '{}'",
    { browserHash: Buffer.from(browserHash) },
    ctx.tx,
  );
}
