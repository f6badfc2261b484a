import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";

export type Choice = { id: string; name: string };
export type PropertyChoices = {
  types: Choice[];
  cities: Choice[];
  facilities: Choice[];
  policies: Array<Choice & { description: string }>;
};

/**
 * What the property form offers: active types, cities (for staff of a city that one), facilities (what patients need first) and
 * cancellation policies.
 */
export async function propertyChoices({ actor, tx }: Context): Promise<PropertyChoices> {
  const zone = isUser(actor) && hasRole(actor, "staff") ? actor.zoneCityId : null;
  const [types, cities, facilities, policies] = await Promise.all([
    rows<Choice>(
      "SELECT id, property_type::text AS name FROM property_types WHERE active ORDER BY property_type LIMIT 500",
    ),
    rows<Choice>(
      "SELECT id, name::text FROM cities WHERE active AND ($zone::uuid IS NULL OR id = $zone) ORDER BY name LIMIT 2000",
      { zone },
      tx,
    ),
    facilityChoices(),
    rows<Choice & { description: string }>(
      "SELECT id, name, description FROM cancellation_policies WHERE active ORDER BY is_default DESC, name LIMIT 50",
    ),
  ]);
  return { types, cities, facilities, policies };
}

/** What the room form offers. */
export async function roomChoices(): Promise<{ types: Choice[]; facilities: Choice[] }> {
  const [types, facilities] = await Promise.all([
    rows<Choice>(
      "SELECT id, room_type::text AS name FROM room_types WHERE active ORDER BY room_type LIMIT 500",
    ),
    facilityChoices(),
  ]);
  return { types, facilities };
}

function facilityChoices(): Promise<Choice[]> {
  return rows<Choice>(
    "SELECT id, name::text FROM facilities WHERE active ORDER BY patient_fit DESC, position, name LIMIT 200",
  );
}
