import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { row } from "#db/client.ts";

/**
 * Whose bookings an id means: a partner's or an agent's account, a customer, or a city. For whoever may see them all.
 * @throws NotFound when it is nobody's
 */
export async function findBookingOwner(
  ctx: Context,
  id: string,
): Promise<{ account?: string; customer?: string; city?: string }> {
  const found = await row<{ kind: "account" | "customer" | "city" | null }>(
    `SELECT CASE WHEN EXISTS (SELECT FROM accounts WHERE id = $id) THEN 'account'
       WHEN EXISTS (SELECT FROM users WHERE id = $id AND role = 'customer') THEN 'customer'
       WHEN EXISTS (SELECT FROM cities WHERE id = $id) THEN 'city' END AS kind`,
    { id },
    ctx.tx,
  );
  if (!found?.kind) throw new NotFound();
  return { [found.kind]: id };
}
