import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { plannedRow } from "#db/client.ts";

export type OwnContact = { name: string; phone: string | null; email: string | null };

/** How the signed-in customer is reached (phone as E.164); null for everybody else. */
export async function ownContact(ctx: Context): Promise<OwnContact | null> {
  if (!isUser(ctx.actor) || !hasRole(ctx.actor, "customer")) return null;
  const own = await plannedRow<OwnContact>(
    "SELECT name, phone_e164 AS phone, email FROM users WHERE id = $id",
    { id: ctx.actor.id },
    ctx.tx,
  );
  return own ?? null;
}
