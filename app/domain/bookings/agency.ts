import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { plannedRow, type Transaction } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";

/** The agency's account of a booking: that of the agent who books, or of the shared link through which the guest came. */
export function agencyOf({ actor, agency }: Context): string | null {
  return hasRole(actor, "agent") && isUser(actor) ? actor.accountId : (agency?.accountId ?? null);
}

/** That agency's commission on a price, ppm; 0 without an agency. */
export async function agencyShare(ctx: Context): Promise<number> {
  if (!hasRole(ctx.actor, "agent")) return ctx.agency?.ppm ?? 0;
  const account = await plannedRow<{ ppm: number }>(
    "SELECT agent_commission_ppm AS ppm FROM accounts WHERE id = $accountId",
    { accountId: agencyOf(ctx) },
    ctx.tx,
  );
  return account?.ppm ?? 0;
}

/**
 * The context in which nights are added to a stay or replaced: whoever does it, the agency that brought the guest earns on the new nights too, at its
 * commission of today, unless it is no longer approved.
 */
export async function withAgencyOf<C extends Context>(
  ctx: C,
  { agentAccountId }: Pick<StoredBooking, "agentAccountId">,
): Promise<C> {
  if (!agentAccountId) return ctx;
  const agency = await plannedRow<{ accountId: string; ppm: number }>(
    `SELECT id AS "accountId", agent_commission_ppm AS ppm FROM accounts WHERE id = $agentAccountId AND status = 'approved'`,
    { agentAccountId },
    ctx.tx,
  );
  return { ...ctx, agency };
}

/** Whether a number is that of the agent's own agency or of somebody who works there. @param phone E.164 */
async function isOwnNumber({ actor, tx }: Context, phone: string): Promise<boolean> {
  if (!isUser(actor) || !hasRole(actor, "agent")) return false;
  const found = await plannedRow<{ isOwn: boolean }>(
    `SELECT EXISTS (SELECT FROM accounts WHERE id = $agency AND phone_e164 = $phone)
       OR EXISTS (SELECT FROM users WHERE account_id = $agency AND phone_e164 = $phone) AS "isOwn"`,
    { agency: actor.accountId, phone },
    tx,
  );
  return found?.isOwn ?? false;
}

/**
 * The code that opens a booking and the link to pay go to the guest's number: at the agent's own one the guest would get neither.
 * @throws Invalid on `phone`
 */
export async function refuseOwnNumber(ctx: Context, phone: string): Promise<void> {
  if (!(await isOwnNumber(ctx, phone))) return;
  const message =
    "This is your agency's own number. Please enter the guest's: the link to pay and the code for the booking go there.";
  throw new Invalid(message, { phone: [message] });
}

/** Whether an agent placed the order for its guest: a guest whom a link of the agency led here placed it alone. */
export async function isPlacedByAgent(orderId: string, tx?: Transaction): Promise<boolean> {
  const placed = await plannedRow<{ byAgent: boolean }>(
    `SELECT EXISTS (SELECT FROM orders JOIN users placer ON placer.id = orders.placed_by
       WHERE orders.id = $orderId AND placer.role = 'agent') AS "byAgent"`,
    { orderId },
    tx,
  );
  return placed?.byAgent ?? false;
}
