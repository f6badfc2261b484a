import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { withPlace } from "#app/domain/places/place-labels.ts";
import { plannedRows } from "#db/client.ts";

/** What an agency narrows its bookings by: only what its own bookings name, and nothing where that leaves no choice. */

/** The most choices of each kind. */
const MOST = 200;

/** The cities of an agency's bookings; nothing for anybody but agents. */
export const agencyCities = (ctx: Context) =>
  choicesOf(
    ctx,
    `SELECT city.id AS value, city.name, '' AS city FROM cities city
     WHERE city.id IN (SELECT city_id FROM bookings WHERE agent_account_id = $agency) ORDER BY city.name LIMIT ${MOST}`,
  );

/** The hospitals that an agency's bookings are for; nothing for anybody but agents. */
export const agencyHospitals = (ctx: Context) =>
  choicesOf(
    ctx,
    `SELECT hospital.id AS value, hospital.near_hospital_name AS name, city.name AS city
     FROM hospitals hospital JOIN cities city ON city.id = hospital.city_id
     WHERE hospital.id IN (SELECT hospital_id FROM bookings WHERE agent_account_id = $agency)
     ORDER BY hospital.near_hospital_name, city.name LIMIT ${MOST}`,
  );

/** The houses in which an agency's guests stay; nothing for anybody but agents. */
export const agencyHouses = (ctx: Context) =>
  choicesOf(
    ctx,
    `SELECT house.id AS value, house.name, city.name AS city
     FROM properties house JOIN cities city ON city.id = house.city_id
     WHERE house.id IN (SELECT property_id FROM bookings WHERE agent_account_id = $agency)
     ORDER BY house.name, city.name LIMIT ${MOST}`,
  );

async function choicesOf({ actor, tx }: Context, sql: string): Promise<Option[]> {
  if (!isUser(actor) || !hasRole(actor, "agent")) return [];
  const found = await plannedRows<{ value: string; name: string; city: string }>(
    sql,
    { agency: actor.accountId },
    tx,
  );
  if (found.length < 2) return [];
  return found.map(({ value, name, city }) => ({
    value,
    label: withPlace(name, city),
  }));
}
