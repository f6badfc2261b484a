import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { brokenConstraint, execute, row, rows, type Transaction } from "#db/client.ts";
import { canVisit, visitScope } from "./policy.ts";

/** A visit to a house that is on sale: what it says that patients need is confirmed, or off until a later visit has seen it. */

export type HouseToCheck = {
  id: string;
  name: string;
  cityId: string;
  address: string;
  pinCode: string;
  latitude: number;
  longitude: number;
};

/** What the form of a visit begins with that checks a house on sale. @throws NotFound outside the actor's zone; Forbidden */
export async function houseToCheck(ctx: Context, propertyId: string): Promise<HouseToCheck> {
  if (!canVisit(ctx.actor)) throw new Forbidden();
  const scope = visitScope(ctx.actor);
  const house = await row<HouseToCheck>(
    `SELECT v.id, v.name, v.city_id, v.address, v.pin_code, v.latitude, v.longitude
     FROM properties v WHERE v.id = $propertyId AND v.status = 'approved' AND ${scope.where}`,
    { propertyId, ...scope.bind },
    ctx.tx,
  );
  if (!house) throw new NotFound();
  return house;
}

/** Says why a second check of the same house cannot begin. */
export async function onceAtATime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) !== "field_visits_one_check") throw error;
    throw new Conflict("Somebody is visiting this house already: look at the open field visits.", "open");
  }
}

/**
 * SQL: `claim` and its `facility`: what patients need that a house or one of its rooms says it has, and that a visit did not see.
 * @param house the expression of the property's id. @param visit of the visit's
 */
export const unseenClaims = (house: string, visit: string) =>
  `(SELECT facility_id, NULL::uuid AS room_id FROM property_facilities WHERE property_id = ${house}
       UNION ALL SELECT own.facility_id, own.room_id FROM room_facilities own JOIN rooms room ON room.id = own.room_id
         WHERE room.property_id = ${house}) claim
     JOIN facilities facility ON facility.id = claim.facility_id AND facility.patient_fit AND facility.active
       AND NOT EXISTS (SELECT FROM field_visit_facilities seen
         WHERE seen.field_visit_id = ${visit} AND seen.facility_id = claim.facility_id)`;

/**
 * Applies what an approved visit found in the house that it checked: of what patients need, what it did not see is off in the house and
 * its rooms, and what it saw is on again where the house says so.
 */
export async function applyFindings(
  tx: Transaction,
  visit: { id: string; propertyId: string },
): Promise<void> {
  const bind = { visitId: visit.id, propertyId: visit.propertyId };
  const mended = await rows<{ facility: string; ofHouse: boolean; roomIds: string[] }>(
    `DELETE FROM denied_facilities denied USING field_visit_facilities seen
     WHERE denied.property_id = $propertyId AND seen.field_visit_id = $visitId AND seen.facility_id = denied.facility_id
     RETURNING denied.facility_id AS facility, denied.of_house, denied.room_ids`,
    bind,
    tx,
  );
  const again = JSON.stringify(mended);
  await execute(
    `INSERT INTO property_facilities (property_id, facility_id)
     SELECT $propertyId, mended.facility FROM jsonb_to_recordset($again::jsonb) AS mended (facility uuid, "ofHouse" boolean)
     WHERE mended."ofHouse" ON CONFLICT DO NOTHING`,
    { propertyId: visit.propertyId, again },
    tx,
  );
  await execute(
    `INSERT INTO room_facilities (room_id, facility_id)
     SELECT room.id, mended.facility FROM jsonb_to_recordset($again::jsonb) AS mended (facility uuid, "roomIds" uuid[])
     JOIN rooms room ON room.id = ANY (mended."roomIds") AND room.property_id = $propertyId ON CONFLICT DO NOTHING`,
    { propertyId: visit.propertyId, again },
    tx,
  );
  await execute(
    `INSERT INTO denied_facilities (property_id, facility_id, field_visit_id, of_house, room_ids)
     SELECT $propertyId, claim.facility_id, $visitId, bool_or(claim.room_id IS NULL),
       coalesce(array_agg(claim.room_id) FILTER (WHERE claim.room_id IS NOT NULL), '{}')
     FROM ${unseenClaims("$propertyId", "$visitId")}
     GROUP BY claim.facility_id`,
    bind,
    tx,
  );
  const denied = "SELECT facility_id FROM denied_facilities WHERE property_id = $propertyId";
  await execute(
    `DELETE FROM property_facilities WHERE property_id = $propertyId AND facility_id IN (${denied})`,
    { propertyId: visit.propertyId },
    tx,
  );
  await execute(
    `DELETE FROM room_facilities own USING rooms room WHERE room.id = own.room_id AND room.property_id = $propertyId
       AND own.facility_id IN (${denied})`,
    { propertyId: visit.propertyId },
    tx,
  );
}

/** What the last visits did not find in a house, with the day: off until a later visit has seen it. */
export async function deniedFacts(
  ctx: Context,
  propertyId: string,
): Promise<{ on: string; names: string[] } | null> {
  const found = await row<{ at: Date | null; names: string[] | null }>(
    `SELECT max(visit.verified_at) AS at, array_agg(facility.name::text ORDER BY facility.position, facility.name) AS names
     FROM denied_facilities denied JOIN facilities facility ON facility.id = denied.facility_id
     JOIN field_visits visit ON visit.id = denied.field_visit_id WHERE denied.property_id = $propertyId`,
    { propertyId },
    ctx.tx,
  );
  return found?.at && found.names ? { on: istDate(found.at), names: found.names } : null;
}
