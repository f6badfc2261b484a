import { type Context, hasRole, isPrivileged, isUser, userIdOf } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, rows } from "#db/client.ts";
import { type RequestKind, type RequestStatus, waitingSql } from "./labels.ts";
import { staleRequest, writeAction } from "./write-action.ts";

/**
 * Giving an open request of a zone to somebody of the staff, for the manager of the city. What was asked stays between the patient and
 * whoever works on it: neither name nor message is read here (see `zoneRequestList`).
 */

export type ZoneRequest = {
  id: string;
  number: string;
  kind: RequestKind;
  hospitalName: string;
  cityId: string | null;
  cityName: string | null;
  createdAt: Date;
  dueAt: Date;
  overdue: boolean;
  status: RequestStatus;
  ownerId: string | null;
  ownerName: string | null;
  version: number;
};

const SELECT = `SELECT asked.id, asked.number, asked.kind, coalesce(hospital.near_hospital_name, asked.hospital_name) AS hospital_name,
    coalesce(asked.city_id, hospital.city_id) AS city_id, city.name::text AS city_name, asked.created_at, asked.due_at,
    asked.due_at < $now AS overdue, asked.status, asked.owner_id, owner.name AS owner_name, asked.version
  FROM requests asked LEFT JOIN hospitals hospital ON hospital.id = asked.hospital_id
  LEFT JOIN cities city ON city.id = coalesce(asked.city_id, hospital.city_id) LEFT JOIN users owner ON owner.id = asked.owner_id
  WHERE asked.id = $id AND asked.status <> 'closed'`;

/** An open request of the actor's zone, without what it says. @throws Forbidden; NotFound, also for another zone's and a closed one */
export async function findZoneRequest(ctx: Context, id: string): Promise<ZoneRequest> {
  const { actor } = ctx;
  if (!isPrivileged(actor) && !hasRole(actor, "city_manager")) throw new Forbidden();
  const found = await row<ZoneRequest>(SELECT, { id, now: ctx.now }, ctx.tx);
  const inZone = isPrivileged(actor) || (isUser(actor) && found?.cityId === actor.zoneCityId);
  if (!found || !inZone) throw new NotFound();
  return found;
}

/** Besides the staff of a city its manager, who reads what was asked only then. */
const STAFF = `person.status = 'approved' AND (person.role = 'staff' AND (person.all_cities OR person.zone_city_id = $cityId)
  OR person.role = 'city_manager' AND person.id = $self AND person.zone_city_id = $cityId)`;

/**
 * Whom a request of a city can be given to: its staff, staff of all cities, and the manager who asks; by name, with how many open requests
 * they have.
 */
export function staffOfZone(
  ctx: Context,
  { cityId }: Pick<ZoneRequest, "cityId">,
): Promise<Array<{ id: string; name: string; open: number }>> {
  return rows(
    `SELECT person.id, person.name, (SELECT count(*)::integer FROM requests held WHERE held.owner_id = person.id AND ${waitingSql("held")}) AS open
     FROM users person WHERE ${STAFF} ORDER BY person.name, person.id LIMIT 200`,
    { cityId, self: userIdOf(ctx.actor) },
    ctx.tx,
  );
}

export type AssignRequestInput = {
  id: string;
  /** As shown on the page that was filled in. */
  version: number;
  owner_id: string;
  /** IST. */
  due_date: string;
  due_time: string;
  remarks: string;
};

/**
 * Gives an open request to somebody of the staff of its city, until a time; it then stands in their To do.
 * @throws as `findZoneRequest`; Conflict `stale` when somebody wrote about it meanwhile; Invalid on `owner_id`
 */
export async function assignRequest(ctx: Context, input: AssignRequestInput): Promise<{ number: string }> {
  return withTransaction(ctx, async (ctx) => {
    await execute("SELECT FROM requests WHERE id = $id FOR UPDATE", { id: input.id }, ctx.tx);
    const request = await findZoneRequest(ctx, input.id);
    if (request.version !== input.version) throw staleRequest();
    const owner = await row<{ name: string }>(
      `SELECT person.name FROM users person WHERE person.id = $ownerId AND ${STAFF}`,
      { ownerId: input.owner_id, cityId: request.cityId, self: userIdOf(ctx.actor) },
      ctx.tx,
    );
    if (!owner) {
      const text = "Please choose somebody of the staff of this city.";
      throw new Invalid(text, { owner_id: [text] });
    }
    await writeAction(ctx, input.id, {
      action: "request.assign",
      before: request,
      after: { status: request.status, ownerId: input.owner_id },
      dueAt: istInstant(input.due_date, input.due_time),
      remarks: input.remarks || `Assigned to ${owner.name}.`,
    });
    return { number: request.number };
  });
}
