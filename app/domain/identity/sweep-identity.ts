import type { Context } from "#app/domain/context.ts";
import { execute } from "#db/client.ts";

const DAY = 86_400_000;

/**
 * Removes what nobody needs any more: codes, links and counts that ended yesterday, keys and sessions that ended 90 days ago (until then
 * they tell which browsers a user knows), keys of forms and calls of more than a day ago, forms that waited too long for a confirmation.
 * @returns rows removed
 */
export async function sweepIdentity(ctx: Context): Promise<number> {
  const ago = (milliseconds: number) => new Date(ctx.now.getTime() - milliseconds);
  const removed = [
    await execute("DELETE FROM otps WHERE expires_at < $before", { before: ago(DAY) }),
    await execute("DELETE FROM single_use_tokens WHERE expires_at < $before", { before: ago(DAY) }),
    await execute("DELETE FROM held_forms WHERE expires_at < $before", { before: ctx.now }),
    await execute("DELETE FROM rate_limits WHERE expire < $before", { before: ago(DAY).getTime() }),
    await execute("DELETE FROM sessions WHERE expires_at < $before", { before: ago(90 * DAY) }),
    await execute("DELETE FROM api_keys WHERE least(expires_at, revoked_at) < $before", {
      before: ago(90 * DAY),
    }),
    await execute("DELETE FROM form_submissions WHERE created_at < $before", { before: ago(DAY) }),
  ];
  return removed.reduce((sum, count) => sum + count, 0);
}
