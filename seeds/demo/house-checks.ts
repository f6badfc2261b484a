import { approveVisit, submitVisit, verifyVisit } from "#app/domain/field-visits/decide-visit.ts";
import { addVisitPhotos } from "#app/domain/field-visits/save-parts.ts";
import { startVisit } from "#app/domain/field-visits/save-visit.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { fillVisit } from "./field-visits.ts";
import type { WrittenProperty } from "./inventory.ts";
import type { DemoPeople } from "./people.ts";
import { keepPictures, type Picture, type Pictures } from "./pictures.ts";

/** The houses of each city that staff have checked, counted within the city: near its two best known hospitals. */
const CHECKED = [0, 10];

/** In the first of them in Pune the visit did not find one thing that the house claims. */
const UNFOUND = { city: "Pune", house: 0 };

/** Visits to houses on sale, approved: their pages say when, and what was seen. */
export async function writeHouseChecks(
  now: Date,
  {
    people,
    cityIds,
    properties,
    pictures,
  }: { people: DemoPeople; cityIds: Map<string, string>; properties: WrittenProperty[]; pictures: Pictures },
): Promise<void> {
  const claims = await claimsOf(people, properties);
  let daysAgo = 40;
  for (const [city, cityId] of cityIds) {
    const houses = properties.filter((property) => property.city === city);
    for (const place of CHECKED) {
      const house = houses[place];
      if (!house) continue;
      const claimed = claims.get(house.id) ?? [];
      const isUnfound = city === UNFOUND.city && place === UNFOUND.house;
      const at = new Date(now.getTime() - daysAgo-- * 86_400_000);
      const seen = isUnfound ? claimed.slice(1) : claimed;
      await checkHouse(people, house, { at, cityId, seen, picture: pictures.next("bathroom") });
    }
  }
}

/** The ids of what patients need that a house or one of its rooms claims to have, by house. */
async function claimsOf(people: DemoPeople, properties: WrittenProperty[]): Promise<Map<string, string[]>> {
  const claims = await rows<{ propertyId: string; facilityIds: string[] }>(
    `SELECT claim.property_id, array_agg(DISTINCT facility.id ORDER BY facility.id) AS "facilityIds"
     FROM (SELECT property_id, facility_id FROM property_facilities
       UNION SELECT room.property_id, own.facility_id FROM room_facilities own JOIN rooms room ON room.id = own.room_id) claim
     JOIN facilities facility ON facility.id = claim.facility_id AND facility.patient_fit
     WHERE claim.property_id = ANY($ids::uuid[]) GROUP BY claim.property_id`,
    { ids: properties.map(({ id }) => id) },
    present(people.staff(new Date()).tx),
  );
  return new Map(claims.map(({ propertyId, facilityIds }) => [propertyId, facilityIds]));
}

async function checkHouse(
  people: DemoPeople,
  house: WrittenProperty,
  { at, cityId, seen, picture }: { at: Date; cityId: string; seen: string[]; picture: Picture },
): Promise<void> {
  const staff = people.staff(at);
  const { id: visitId } = await startVisit(staff, {
    kind: "accommodation",
    checksPropertyId: house.id,
    values: {
      entity_name: house.name,
      city_id: cityId,
      address: house.address,
      pin_code: house.pinCode,
      contact_person: "The desk",
      phone_e164: "040 2345 6789",
      latitude: house.latitude,
      longitude: house.longitude,
      due_on: istDate(at),
      facility_ids: seen,
      details: { total_rooms: house.rooms.length },
    },
  });
  await fillVisit(staff, {
    visitId,
    kind: "accommodation",
    latitude: house.latitude,
    longitude: house.longitude,
  });
  const photo = { accountId: null, picture, purpose: "visit_photo" as const };
  const [uploadId] = await keepPictures(present(staff.tx), at, [photo], false);
  await addVisitPhotos(staff, {
    visitId,
    photos: [{ uploadId: present(uploadId), caption: picture.caption }],
  });
  await submitVisit(staff, { visitId, remark: "Walked through every room with the desk." });
  await verifyVisit(staff, { visitId });
  await approveVisit(people.admin(at), { visitId });
}
