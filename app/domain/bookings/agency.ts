import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { plannedRow } from "#db/client.ts";

/** The account of the agency that a booking is made through: that of the agent who books, or of the link that the guest came by. */
export function agencyOf({ actor, agency }: Context): string | null {
  return hasRole(actor, "agent") && isUser(actor) ? actor.accountId : (agency?.accountId ?? null);
}

/** What that agency earns of a price, ppm; 0 without one. */
export async function agencyShare(ctx: Context): Promise<number> {
  if (!hasRole(ctx.actor, "agent")) return ctx.agency?.ppm ?? 0;
  const account = await plannedRow<{ ppm: number }>(
    "SELECT agent_commission_ppm AS ppm FROM accounts WHERE id = $accountId",
    { accountId: agencyOf(ctx) },
    ctx.tx,
  );
  return account?.ppm ?? 0;
}
