import type { Tier } from "#app/domain/money/cancellation-policy.ts";
import type { RatePlan } from "#app/domain/money/rate-plans.ts";
import { type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { MEAL_LABELS, type Meal } from "#app/domain/shared/meals.ts";
import { present } from "#app/present.ts";
import { plannedRows, type Transaction } from "#db/client.ts";
import type { Frozen, Snapshot } from "../kind.ts";

/** What a room booking keeps of its property, so that its page and invoice stay as they were when it was placed. */
export type RoomSnapshot = Snapshot & {
  /** Facts of kinds other than rooms, each as label and text. */
  facts?: Array<[label: string, text: string]>;
  /** Where it happens for the guest: what it is brought to, the pickup, the lab. A room's is its property. */
  place?: { name: string; address: string };
  propertyName: string;
  propertyType: string;
  propertySlug: string;
  propertyAddress: string;
  propertyPhone: string | null;
  propertyEmail: string | null;
  /** Of the property or outlet, else of its partner; null when the platform supplies. */
  propertyGstin: string | null;
  pinCode: string;
  houseRules: string;
  latitude: number;
  longitude: number;
  checkInTime: string;
  checkOutTime: string;
  roomName: string;
  roomType: string;
  roomCategory: string;
  /** The rate that was chosen; nothing for the standard one. */
  ratePlan?: "saver";
  /** Meals in the price for those who stay with the patient, and for how many of them in each room; nothing where it includes none. */
  attendantMeals?: Meal[];
  attendantsWithMeals?: number;
  cityName: string;
  citySlug: string;
  hospitalName: string | null;
  hospitalSlug: string | null;
  hospitalCitySlug: string | null;
  distanceM: number | null;
};

type Policy = { policyName: string; tiers: Tier[] };
type Facts = Omit<RoomSnapshot, "title" | "subtitle"> &
  Policy &
  Required<Pick<RoomSnapshot, "attendantMeals" | "attendantsWithMeals">> & {
    roomId: string;
    saver: { name: string; tiers: Tier[] } | null;
  };

/** The snapshot and the frozen policy of each quote: of its rate, else of the property; one without a policy of its own has the default one. */
export async function describeRooms(
  quotes: Array<{ roomId: string | null; startsOn: IsoDate; units: number; ratePlan?: RatePlan }>,
  hospitalId: string | null,
  tx?: Transaction,
): Promise<Frozen[]> {
  const facts = await plannedRows<Facts>(
    `SELECT room.id AS "roomId", room.name AS "roomName", room_type.room_type, room.room_category, room.attendant_meals, room.attendants_with_meals,
       property.name AS "propertyName", property.slug AS "propertySlug", property_type.property_type,
       property.address AS "propertyAddress", property.pin_code, property.phone_e164 AS "propertyPhone",
       property.email AS "propertyEmail", coalesce(nullif(property.gstin, ''), (SELECT gstin FROM accounts WHERE id = property.account_id)) AS "propertyGstin", property.house_rules,
       property.latitude, property.longitude,
       to_char(property.check_in_time, 'HH24:MI') AS "checkInTime", to_char(property.check_out_time, 'HH24:MI') AS "checkOutTime",
       city.name AS "cityName", city.slug AS "citySlug",
       hospital.near_hospital_name AS "hospitalName", hospital.slug AS "hospitalSlug", hospital_city.slug AS "hospitalCitySlug",
       near.distance_m, policy.name AS "policyName", policy.tiers,
       (SELECT jsonb_build_object('name', own.name, 'tiers', own.tiers) FROM cancellation_policies own WHERE own.id = room.saver_policy_id) AS saver
     FROM rooms room
     JOIN room_types room_type ON room_type.id = room.room_type_id
     JOIN properties property ON property.id = room.property_id
     JOIN property_types property_type ON property_type.id = property.property_type_id
     JOIN cities city ON city.id = property.city_id
     JOIN cancellation_policies policy ON CASE WHEN property.cancellation_policy_id IS NULL
       THEN policy.is_default ELSE policy.id = property.cancellation_policy_id END
     LEFT JOIN hospitals hospital ON hospital.id = $hospitalId
     LEFT JOIN cities hospital_city ON hospital_city.id = hospital.city_id
     LEFT JOIN property_hospitals near ON near.hospital_id = hospital.id AND near.property_id = property.id
     WHERE room.id = ANY($roomIds::uuid[])`,
    { hospitalId, roomIds: quotes.map((quote) => quote.roomId) },
    tx,
  );
  const byRoom = new Map(facts.map((fact) => [fact.roomId, fact]));
  return quotes.map((quote) => {
    const found = byRoom.get(quote.roomId ?? "");
    if (!found) throw new Error("There is no default cancellation policy");
    const { roomId: _, policyName, tiers, saver, attendantMeals, attendantsWithMeals, ...names } = found;
    const chosen = quote.ratePlan === "saver" ? present(saver) : null;
    const room = `${names.roomName} (${names.roomType}, ${names.roomCategory})`;
    return {
      snapshot: {
        title: names.propertyName,
        subtitle: [
          room,
          ...(chosen ? ["saver rate"] : []),
          ...mealsPhrase(attendantMeals, attendantsWithMeals * quote.units),
        ].join(", "),
        ...names,
        ...(chosen ? { ratePlan: "saver" } : {}),
        ...(attendantMeals.length > 0 ? { attendantMeals, attendantsWithMeals } : {}),
      } as RoomSnapshot,
      policy: {
        name: chosen?.name ?? policyName,
        tiers: chosen?.tiers ?? tiers,
        startsAt: istInstant(quote.startsOn, names.checkInTime).toISOString(),
      },
    };
  });
}

/** `breakfast and dinner for 2 attendants included`; nothing where no meal is. */
function mealsPhrase(meals: Meal[], attendants: number): string[] {
  if (meals.length === 0) return [];
  const named = new Intl.ListFormat("en-GB").format(meals.map((meal) => MEAL_LABELS[meal].toLowerCase()));
  return [`${named} for ${attendants} ${attendants === 1 ? "attendant" : "attendants"} included`];
}
