import { config } from "#app/config.ts";
import { isSealedNewly, seal, unseal } from "#app/domain/shared/sealing.ts";
import { execute, rows } from "#db/client.ts";

const AT_ONCE = 2_000;

/**
 * Re-encrypts with the newest of `SESSION_SECRETS` what signs webhooks, so that an older one can be removed and every endpoint goes on
 * hearing from us.
 * @returns of how many endpoints
 */
export async function resealWebhookSecrets(): Promise<number> {
  if (config().SESSION_SECRETS.length < 2) return 0;
  const kept = await rows<{ id: string; secret: string; previous: string | null }>(
    `SELECT id, secret, previous_secret AS previous FROM webhook_endpoints WHERE state <> 'deleted' ORDER BY id LIMIT ${AT_ONCE}`,
  );
  let count = 0;
  for (const { id, secret, previous } of kept) {
    const anew = sealedAnew(id, secret);
    const previousAnew = sealedAnew(id, previous);
    if (anew === secret && previousAnew === previous) continue;
    count += await execute(
      `UPDATE webhook_endpoints SET secret = $anew, previous_secret = $previousAnew
       WHERE id = $id AND secret = $secret AND previous_secret IS NOT DISTINCT FROM $previous`,
      { id, secret, previous, anew, previousAnew },
    );
  }
  return count;
}

/** The same, where it is sealed newly already or cannot be opened. */
function sealedAnew<Sealed extends string | null>(id: string, sealed: Sealed): Sealed | string {
  if (!sealed || isSealedNewly("webhook", id, sealed)) return sealed;
  const text = unseal("webhook", id, sealed);
  return text === undefined ? sealed : seal("webhook", id, text);
}
