import { randomUUID } from "node:crypto";
import { type Context, isUser } from "#app/domain/context.ts";
import { seal, unseal } from "#app/domain/shared/sealing.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row } from "#db/client.ts";

/**
 * A posted form that waits until its sender has confirmed their identity, or signed in again; then it is sent again, with the same one-time
 * key.
 */
export type HeldForm = {
  /** Path and query that it was sent to. */
  address: string;
  /** Its texts, names repeated where the form repeats them. */
  fields: Array<[name: string, value: string]>;
  /** It had files, which are not kept. */
  hadFiles: boolean;
};

const LIFE_MS = 15 * 60_000;
/** Of one person at a time; the oldest goes first. */
const MOST = 10;

/**
 * Keeps a form for 15 minutes, sealed, for this person in this browser.
 * @returns its id
 */
export async function holdForm(
  ctx: Context,
  userId: string,
  browserHash: Buffer,
  form: HeldForm,
): Promise<string> {
  const id = randomUUID();
  await withTransaction(ctx, async (ctx) => {
    await execute(
      `INSERT INTO held_forms (id, user_id, browser_hash, sealed, created_at, expires_at)
       VALUES ($id, $userId, $browserHash, $sealed, $now, $expiresAt)`,
      {
        id,
        userId,
        browserHash,
        sealed: seal("held-form", id, JSON.stringify(form)),
        now: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + LIFE_MS),
      },
      ctx.tx,
    );
    await execute(
      `DELETE FROM held_forms WHERE user_id = $userId AND id NOT IN
         (SELECT id FROM held_forms WHERE user_id = $userId ORDER BY created_at DESC, id LIMIT ${MOST})`,
      { userId },
      ctx.tx,
    );
  });
  return id;
}

/** The form of this id, or undefined when it is another person's or browser's, unknown or too old. */
export async function findHeldForm(
  ctx: Context,
  browserHash: Buffer,
  id: string,
): Promise<HeldForm | undefined> {
  if (!isUser(ctx.actor)) return undefined;
  const found = await row<{ sealed: string }>(
    `SELECT sealed FROM held_forms
     WHERE id = $id AND user_id = $userId AND browser_hash = $browserHash AND expires_at > $now`,
    { id, userId: ctx.actor.id, browserHash, now: ctx.now },
  );
  const text = found && unseal("held-form", id, found.sealed);
  return text === undefined ? undefined : (JSON.parse(text) as HeldForm);
}
