import { type Context, isPrivileged, type Role } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";
import { differenceSql } from "./difference.ts";

/** One line of what happened to a thing. */
export type EventLine = {
  at: Date;
  action: string;
  /** The person's name, or what it was: `system:hold-expiry`, `guest`. */
  by: string;
  role: Role | null;
  difference: string | null;
  reason: string | null;
};

/**
 * What happened to a thing, newest first, at most 30 events. The caller has read the thing within its scope; who did it and what it
 * changed is for admins, so nobody else gets any.
 * @param kinds what the thing is called in events: an account is an `account` to some and a `partner` to others
 */
export async function eventsOf(
  ctx: Context,
  { kinds, id }: { kinds: readonly string[]; id: string },
): Promise<EventLine[]> {
  if (!isPrivileged(ctx.actor)) return [];
  return rows<EventLine>(
    `SELECT event.at, event.action, coalesce(person.name, event.actor_kind) AS by, event.actor_role AS role,
       ${differenceSql("event")} AS difference, event.reason
     FROM audit_events event LEFT JOIN users person ON person.id = event.actor_id
     WHERE event.subject_kind = ANY($kinds::text[]) AND event.subject_id = $id ORDER BY event.id DESC LIMIT 30`,
    { kinds: [...kinds], id },
    ctx.tx,
  );
}
