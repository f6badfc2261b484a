import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { row } from "#db/client.ts";

export type AccountKind = "partner" | "agent";

/**
 * The partner's or agent's account that this actor manages: their own for its main login, whatever is named; for staff and city managers
 * the one named, within their zone; for admins any.
 * @throws Forbidden when nothing is named or nothing may be kept; NotFound outside the scope, and for branches
 */
export async function resolveManagedAccount(
  ctx: Context,
  named: string | undefined,
): Promise<{ accountId: string; kind: AccountKind }> {
  const { actor } = ctx;
  if (isUser(actor) && hasRole(actor, "partner", "agent")) {
    const own = actor.accountId;
    if (!own || actor.subPartnerId || (named && named !== own)) throw new NotFound();
    return { accountId: own, kind: actor.role as AccountKind };
  }
  if (!named || !(isPrivileged(actor) || hasRole(actor, "staff", "city_manager"))) throw new Forbidden();
  const zone = isUser(actor) && !isPrivileged(actor) ? actor.zoneCityId : null;
  const found = await row<{ kind: AccountKind }>(
    "SELECT account_kind AS kind FROM accounts WHERE id = $named AND ($zone::uuid IS NULL OR city_id = $zone)",
    { named, zone },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return { accountId: named, kind: found.kind };
}
