import { redirect } from "@remix-run/node";
import type { Context, Role } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { paths } from "#app/http/paths.ts";
import { contextOf, type SignedIn, startedSession } from "#app/http/session.ts";

/**
 * The session of the role asked for; without one, the login of that role, which leads back to `next`. One that still owes its second
 * step is sent to turn it on, unless that is what it came for.
 */
export async function ownSession(
  request: Request,
  role: Role,
  next: string,
  { toTurnOn = false }: { toTurnOn?: boolean } = {},
): Promise<{ ctx: Context; session: SignedIn }> {
  const session = await startedSession(request, role);
  if (session?.actor.viewedBy) throw new Forbidden("Somebody's own account is not shown while you look.");
  if (session?.owesSecondStep && !toTurnOn) throw redirect(paths.account(role));
  if (session) return { ctx: contextOf(request, session.actor), session };
  throw redirect(paths.signIn(role, next));
}
