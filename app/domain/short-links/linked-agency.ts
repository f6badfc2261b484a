import { type Context, userIdOf } from "#app/domain/context.ts";
import { plannedRow } from "#db/client.ts";

export type LinkedAgency = { accountId: string; name: string /** What it earns of a price. */; ppm: number };

/**
 * The agency whose link led this browser here within the last week: approved, its link not switched off, and not the guest's own.
 * @returns null for everybody else, without a question to the database
 */
export async function linkedAgency(ctx: Context): Promise<LinkedAgency | null> {
  const linkId = ctx.request?.shortLinkId;
  if (!linkId) return null;
  const found = await plannedRow<LinkedAgency>(
    `SELECT agency.id AS account_id, agency.name, agency.agent_commission_ppm AS ppm
     FROM short_links link JOIN accounts agency ON agency.id = link.account_id
     WHERE link.id = $linkId AND link.disabled_at IS NULL AND agency.status = 'approved' AND agency.account_kind = 'agent'
       AND NOT EXISTS (SELECT FROM users colleague JOIN users guest ON guest.id = $guestId
         WHERE colleague.account_id = agency.id AND colleague.phone_e164 = guest.phone_e164)`,
    { linkId, guestId: userIdOf(ctx.actor) },
    ctx.tx,
  );
  return found ?? null;
}
