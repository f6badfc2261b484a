import { randomUUID } from "node:crypto";
import { gstinCheckCharacter } from "#app/domain/documents/numbers.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { unique, uniqueCompany, uniquePhone } from "./unique.ts";

/**
 * Builders of the rows that a booking needs: city, hospital, account, user, property, room. Each takes what the caller
 * cares about, makes up the rest so that it is unique, and returns the id. Shared by tests, seeds and the bench.
 */

type Fields = Record<string, unknown>;

async function insert(table: string, fields: Fields, tx?: Transaction): Promise<string> {
  const names = Object.keys(fields);
  const made = await row<{ id: string }>(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((_, index) => `$${index + 1}`).join(", ")}) RETURNING id`,
    Object.values(fields),
    tx,
  );
  return made!.id;
}

/** A row whose name is unique (state, property type, room type): found or made. */
async function shared(table: string, fields: Fields, name: string, tx?: Transaction): Promise<string> {
  const found = () => row<{ id: string }>(`SELECT id FROM ${table} WHERE ${name} = $1`, [fields[name]], tx);
  const names = Object.keys(fields);
  await execute(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((_, index) => `$${index + 1}`).join(", ")}) ON CONFLICT DO NOTHING`,
    Object.values(fields),
    tx,
  );
  return (await found())!.id;
}

/** A city in Telangana, at Hyderabad's coordinates unless told. */
export async function makeCity(over: Fields = {}, tx?: Transaction): Promise<string> {
  const state = await shared("states", { name: "Telangana", slug: "telangana" }, "name", tx);
  const tag = unique();
  return insert(
    "cities",
    {
      state_id: state,
      name: `City ${tag}`,
      slug: `city-${tag}`,
      latitude: 17.385,
      longitude: 78.4867,
      ...over,
    },
    tx,
  );
}

export async function makeHospital(over: Fields & { city_id: string }, tx?: Transaction): Promise<string> {
  const tag = unique();
  return insert(
    "hospitals",
    {
      near_hospital_name: `Hospital ${tag}`,
      slug: `hospital-${tag}`,
      latitude: 17.385,
      longitude: 78.4867,
      ...over,
    },
    tx,
  );
}

/** An approved property partner's account, unless told. */
export async function makeAccount(over: Fields = {}, tx?: Transaction): Promise<string> {
  const kind = over.account_kind ?? "partner";
  const partner = kind === "partner" ? { partner_kind: "property" } : {};
  return insert(
    "accounts",
    {
      account_kind: kind,
      ...partner,
      name: `Account ${unique()}`,
      phone_e164: uniquePhone(),
      status: "approved",
      ...(kind === "partner" ? { gstin: makeGstin() } : {}),
      ...over,
    },
    tx,
  );
}

/** A GSTIN of Telangana whose check character is right, another each time. */
export function makeGstin(): string {
  const first = uniqueCompany();
  return first + gstinCheckCharacter(first);
}

/** Says in the audit trail that somebody comes into the office by the tests, as the command line would: the database asks for it. */
export async function auditOfficeUser(id: string, tx?: Transaction): Promise<void> {
  await execute(
    "INSERT INTO audit_events (actor_kind, action, subject_kind, subject_id) VALUES ('system:test', 'user.create', 'user', $id)",
    { id },
    tx,
  );
}

/** An approved user of a role; a partner or agent needs `account_id`, a city manager `zone_city_id`. */
export async function makeUser(over: Fields & { role: string }, tx?: Transaction): Promise<string> {
  const everywhere = over.role === "staff" && !over.zone_city_id ? { all_cities: true } : {};
  const usual = { name: `User ${unique()}`, phone_e164: uniquePhone(), status: "approved", ...everywhere };
  const id = String(over.id ?? randomUUID());
  if (["staff", "city_manager", "admin"].includes(over.role)) await auditOfficeUser(id, tx);
  return insert("users", { ...usual, ...over, id }, tx);
}

export async function makeCustomer(over: Fields = {}, tx?: Transaction): Promise<string> {
  return makeUser({ role: "customer", ...over }, tx);
}

/** An approved property half a kilometre from the coordinates of `makeHospital`. */
export async function makeProperty(
  over: Fields & { account_id: string; city_id: string },
  tx?: Transaction,
): Promise<string> {
  const type = await shared("property_types", { property_type: "Guest house" }, "property_type", tx);
  const tag = unique();
  return insert(
    "properties",
    {
      property_type_id: type,
      name: `Property ${tag}`,
      slug: `property-${tag}`,
      address: "1 Hospital Road",
      latitude: 17.389,
      longitude: 78.4867,
      status: "approved",
      ...over,
    },
    tx,
  );
}

/** An approved room type of a property: 1,000 rupees a night, 20 units, two adults and a child each, unless told. */
export async function makeRoom(over: Fields & { property_id: string }, tx?: Transaction): Promise<string> {
  const type = await shared("room_types", { room_type: "Double" }, "room_type", tx);
  return insert(
    "rooms",
    {
      room_type_id: type,
      room_category: "AC",
      name: `Room ${unique()}`,
      max_adults: 2,
      max_children: 1,
      default_price_paise: 100_000,
      default_allotment: 20,
      status: "approved",
      ...over,
    },
    tx,
  );
}

export type Place = {
  cityId: string;
  hospitalId: string;
  accountId: string;
  propertyId: string;
  roomId: string;
};

/** A city with a hospital, a partner, a property and one room type: the least that can be booked. */
export async function makePlace(
  over: { property?: Fields; room?: Fields; account?: Fields } = {},
): Promise<Place> {
  const cityId = await makeCity();
  const hospitalId = await makeHospital({ city_id: cityId });
  const accountId = await makeAccount(over.account);
  const propertyId = await makeProperty({ account_id: accountId, city_id: cityId, ...over.property });
  const roomId = await makeRoom({ property_id: propertyId, ...over.room });
  return { cityId, hospitalId, accountId, propertyId, roomId };
}
