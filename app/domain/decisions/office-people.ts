import { type EventLine, eventsOf } from "#app/domain/audit/events-of.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { OfficeRole, RegistrationStatus } from "#app/domain/registrations/labels.ts";
import { row } from "#db/client.ts";
import { type WaitingRequest, waitingRequests } from "./find-account.ts";

type OfficePerson = {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  role: OfficeRole;
  zoneName: string | null;
  subRole: string | null;
  status: RegistrationStatus;
  createdAt: Date;
  lastLoginAt: Date | null;
  secondStep: boolean;
  approvalId: string | null;
  approvalVersion: number | null;
};

const ROW = `u.id, u.name, u.role, u.phone_e164 AS phone, u.email::text, c.name AS "zoneName", u.sub_role, u.status, u.created_at,
  u.last_login_at, u.totp_secret IS NOT NULL AS "secondStep", p.id AS "approvalId", p.version AS "approvalVersion"`;
const JOINS = `LEFT JOIN cities c ON c.id = u.zone_city_id
  LEFT JOIN LATERAL (SELECT id, version FROM approvals WHERE subject_id = u.id AND subject_kind = u.role AND status = 'pending' LIMIT 1) p ON true`;

export type OfficePersonDetail = OfficePerson & { requests: WaitingRequest[]; history: EventLine[] };

/** Somebody of the back office with what waits and the trail. For admins. @throws NotFound */
export async function findOfficePerson(
  ctx: Context,
  input: { userId: string; role: OfficeRole },
): Promise<OfficePersonDetail> {
  const found = isPrivileged(ctx.actor)
    ? await row<OfficePerson>(
        `SELECT ${ROW} FROM users u ${JOINS} WHERE u.id = $userId AND u.role = $role`,
        input,
        ctx.tx,
      )
    : undefined;
  if (!found) throw new NotFound();
  const [requests, history] = await Promise.all([
    waitingRequests(ctx, [input.userId], null),
    eventsOf(ctx, { kinds: ["user", "staff", "city_manager", "user_role"], id: input.userId }),
  ]);
  return { ...found, requests, history };
}
