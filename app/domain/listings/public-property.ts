import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import type { Meal } from "#app/domain/shared/meals.ts";
import { propertyOnSale, roomOnSale } from "#app/domain/shared/on-sale.ts";
import { plannedRow, plannedRows } from "#db/client.ts";
import type { PhotoFocus, RoomCategory } from "./labels.ts";

export type PublicPhoto = {
  uploadId: string;
  caption: string;
  width: number | null;
  height: number | null;
  focus: PhotoFocus;
  /** The day on the Indian clock when it was sent to us. */
  addedOn: IsoDate;
};
export type PublicFacility = { id: string; name: string; patientFit: boolean };

export type PublicRoom = {
  id: string;
  name: string;
  typeName: string;
  roomCategory: RoomCategory;
  description: string;
  maxAdults: number;
  maxChildren: number;
  maxExtraBeds: number;
  extraBedChargePaise: number;
  defaultPricePaise: number;
  partnerOfferPpm: number;
  minNights: number;
  maxNights: number;
  /** Off each night of a stay of 7, and of 28 nights or more. */
  weeklyOfferPpm: number;
  monthlyOfferPpm: number;
  openEndNights: number;
  /** Of its second rate: the policy and the percentage off (ppm); null and 0 where it has none. */
  saverPolicyId: string | null;
  saverOfferPpm: number;
  /** Meals in the price for those who stay with the patient, and for how many of them in each room; none and 0 where it includes none. */
  attendantMeals: Meal[];
  attendantsWithMeals: number;
  facilities: PublicFacility[];
  photos: PublicPhoto[];
};

export type PublicProperty = {
  id: string;
  slug: string;
  name: string;
  typeName: string;
  cityId: string;
  cityName: string;
  citySlug: string;
  address: string;
  pinCode: string;
  description: string;
  houseRules: string;
  latitude: number;
  longitude: number;
  /** `HH:MM` on the Indian clock. */
  checkInTime: string;
  checkOutTime: string;
  cancellationPolicyId: string | null;
  facilities: PublicFacility[];
  photos: PublicPhoto[];
  rooms: PublicRoom[];
};

const FACILITIES = (table: "property" | "room", owner: string) => `coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'patientFit', f.patient_fit) ORDER BY f.patient_fit DESC, f.position, f.name)
  FROM ${table}_facilities x JOIN facilities f ON f.id = x.facility_id AND f.active WHERE x.${table}_id = ${owner}), '[]')`;

const PHOTOS = (condition: string) => `coalesce((
  SELECT jsonb_agg(jsonb_build_object('uploadId', ph.upload_id, 'caption', ph.caption, 'width', u.width, 'height', u.height, 'focus', ph.focus, 'addedOn', (u.created_at AT TIME ZONE 'Asia/Kolkata')::date) ORDER BY ph.position, ph.id)
  FROM property_photos ph JOIN uploads u ON u.id = ph.upload_id WHERE ph.approved AND ${condition}), '[]')`;

/**
 * A property as guests see it: approved, with its approved photos and rooms. Prices for a stay come from `quoteRooms`.
 * No phone and no email: those belong to a booking.
 * @param where an address, or an id; with an id also whose it has to be
 * @throws NotFound when there is none on sale at this address
 */
export async function publicProperty(
  ctx: Context,
  where:
    | { propertyId: string; accountId?: string | null; branchId?: string | null }
    | { citySlug: string; propertySlug: string },
): Promise<PublicProperty> {
  const [condition, bind] =
    "propertyId" in where
      ? [
          `p.id = $propertyId AND ($accountId::uuid IS NULL OR p.account_id = $accountId)
           AND ($branchId::uuid IS NULL OR p.sub_partner_id = $branchId)`,
          {
            propertyId: where.propertyId,
            accountId: where.accountId ?? null,
            branchId: where.branchId ?? null,
          },
        ]
      : [
          "c.slug = $citySlug AND p.slug = $propertySlug",
          { citySlug: where.citySlug, propertySlug: where.propertySlug },
        ];
  const property = await plannedRow<Omit<PublicProperty, "rooms">>(
    `SELECT p.id, p.slug, p.name, t.property_type AS "typeName", p.city_id, c.name AS "cityName", c.slug AS "citySlug", p.address,
       p.pin_code, p.description, p.house_rules, p.latitude, p.longitude,
       to_char(p.check_in_time, 'HH24:MI') AS "checkInTime", to_char(p.check_out_time, 'HH24:MI') AS "checkOutTime",
       p.cancellation_policy_id, ${FACILITIES("property", "p.id")} AS facilities,
       ${PHOTOS("ph.property_id = p.id AND ph.room_id IS NULL")} AS photos
     FROM properties p JOIN property_types t ON t.id = p.property_type_id JOIN cities c ON c.id = p.city_id
     WHERE ${condition} AND ${propertyOnSale("p")}`,
    bind,
    ctx.tx,
  );
  if (!property) throw new NotFound();
  const rooms = await plannedRows<PublicRoom>(
    `SELECT r.id, r.name, t.room_type AS "typeName", r.room_category, r.description, r.max_adults,
       r.max_children, r.max_extra_beds, r.extra_bed_charge_paise,
       r.default_price_paise, r.partner_offer_ppm, r.min_nights, r.max_nights, r.weekly_offer_ppm, r.monthly_offer_ppm, r.open_end_nights, r.saver_policy_id, r.saver_offer_ppm,
       r.attendant_meals, r.attendants_with_meals,
       ${FACILITIES("room", "r.id")} AS facilities, ${PHOTOS("ph.property_id = r.property_id AND ph.room_id = r.id")} AS photos
     FROM rooms r JOIN room_types t ON t.id = r.room_type_id
     WHERE r.property_id = $id AND ${roomOnSale("r")} ORDER BY r.default_price_paise, r.id`,
    { id: property.id },
    ctx.tx,
  );
  return { ...property, rooms };
}
