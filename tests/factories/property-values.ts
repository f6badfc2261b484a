import { randomUUID } from "node:crypto";
import type { PropertyValues } from "#app/domain/listings/kinds/property.ts";
import type { RoomTerms, RoomValues } from "#app/domain/listings/kinds/room.ts";
import { row } from "#db/client.ts";

/** The id of the property or room type of this name, made when missing. */
export async function makeType(table: "property_types" | "room_types", name: string): Promise<string> {
  const column = table === "property_types" ? "property_type" : "room_type";
  const made = await row<{ id: string }>(
    `INSERT INTO ${table} (${column}) VALUES ($1) ON CONFLICT (${column}) DO UPDATE SET ${column} = EXCLUDED.${column} RETURNING id`,
    [name],
  );
  return made!.id;
}

export async function makeFacility(name = `Facility ${randomUUID().slice(0, 8)}`): Promise<string> {
  const made = await row<{ id: string }>(
    "INSERT INTO facilities (name, patient_fit) VALUES ($1, true) RETURNING id",
    [name],
  );
  return made!.id;
}

/** What a partner fills in for a property in this city, at the coordinates of `makeCity`. */
export async function propertyValuesIn(
  cityId: string,
  over: Partial<PropertyValues> = {},
): Promise<PropertyValues> {
  return {
    name: `Guest House ${randomUUID().slice(0, 8)}`,
    property_type_id: await makeType("property_types", "Guest house"),
    city_id: cityId,
    cancellation_policy_id: null,
    phone_e164: "+919812345678",
    email: "host@example.com",
    address: "12 Hospital Road",
    pin_code: "500033",
    description: "Two minutes from the gate.",
    house_rules: "",
    latitude: 17.389,
    longitude: 78.4867,
    check_in_time: "12:00",
    check_out_time: "11:00",
    gstin: null,
    facility_ids: [],
    ...over,
  };
}

export async function roomValues(over: Partial<RoomValues> = {}): Promise<RoomValues> {
  return {
    name: `Room ${randomUUID().slice(0, 8)}`,
    room_type_id: await makeType("room_types", "Double"),
    room_category: "AC",
    description: "",
    max_adults: 2,
    max_children: 1,
    max_extra_beds: 1,
    facility_ids: [],
    ...over,
  };
}

export const ROOM_TERMS: RoomTerms = {
  default_price_paise: 100_000,
  default_allotment: 5,
  extra_bed_charge_paise: 20_000,
  partner_offer_ppm: 0,
  min_nights: 1,
  max_nights: 60,
  weekly_offer_ppm: 0,
  open_end_nights: 0,
  saver_policy_id: null,
  saver_offer_ppm: 0,
  attendant_meals: [],
  attendants_with_meals: 0,
  monthly_offer_ppm: 0,
};
