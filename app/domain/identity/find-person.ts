import { type EventLine, eventsOf } from "#app/domain/audit/events-of.ts";
import { type Context, isPrivileged, type Role } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { row, rows } from "#db/client.ts";
import type { UserStatus } from "./labels.ts";
import { SESSION_LIFE } from "./sessions.ts";

type Person = {
  id: string;
  name: string;
  role: Role;
  subRole: string | null;
  status: UserStatus;
  phone: string | null;
  email: string | null;
  accountId: string | null;
  accountName: string | null;
  zoneCityId: string | null;
  zoneName: string | null;
  allCities: boolean;
  hasPassword: boolean;
  secondStep: boolean;
  recoveryCodes: number;
  createdAt: Date;
  lastLoginAt: Date | null;
};

/** A device that somebody is signed in on; `id` ends it and opens nothing. */
export type PersonSession = { id: string; userAgent: string; createdAt: Date; seenAt: Date };
/** A link to set the password. */
export type Invitation = { sentAt: Date; expiresAt: Date; usedAt: Date | null };

export type PersonDetail = Person & {
  sessions: PersonSession[];
  invitations: Invitation[];
  history: EventLine[];
};

/** One person of any role with devices, links to set the password and what happened. For admins. @throws NotFound */
export async function findPerson(ctx: Context, userId: string): Promise<PersonDetail> {
  const found = isPrivileged(ctx.actor)
    ? await row<Person>(
        `SELECT u.id, u.name, u.role, u.sub_role, u.status, u.phone_e164 AS phone, u.email::text, u.account_id, a.name AS account_name,
           u.zone_city_id, c.name AS zone_name, u.all_cities, u.password_hash IS NOT NULL AS has_password,
           u.totp_secret IS NOT NULL AS second_step, u.created_at, u.last_login_at,
           (SELECT count(*)::integer FROM recovery_codes r WHERE r.user_id = u.id AND r.used_at IS NULL) AS recovery_codes
         FROM users u LEFT JOIN accounts a ON a.id = u.account_id LEFT JOIN cities c ON c.id = u.zone_city_id WHERE u.id = $userId`,
        { userId },
        ctx.tx,
      )
    : undefined;
  if (!found) throw new NotFound();
  const [sessions, invitations, history] = await Promise.all([
    sessionsOf(ctx, found),
    rows<Invitation>(
      `SELECT created_at AS sent_at, expires_at, used_at FROM single_use_tokens
       WHERE user_id = $userId AND purpose = 'set_password' ORDER BY created_at DESC LIMIT 5`,
      { userId },
      ctx.tx,
    ),
    eventsOf(ctx, { kinds: ["user", "staff", "city_manager", "user_role"], id: userId }),
  ]);
  return { ...found, sessions, invitations, history };
}

function sessionsOf(ctx: Context, { id, role }: Person): Promise<PersonSession[]> {
  return rows<PersonSession>(
    `SELECT encode(id_hash, 'hex') AS id, user_agent, created_at, seen_at FROM sessions
     WHERE user_id = $id AND role = $role AND revoked_at IS NULL AND expires_at > $now AND seen_at > $idleSince AND viewed_by IS NULL
     ORDER BY created_at DESC LIMIT 50`,
    { id, role, now: ctx.now, idleSince: new Date(ctx.now.getTime() - SESSION_LIFE[role].idle) },
    ctx.tx,
  );
}
