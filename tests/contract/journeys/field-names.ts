import { expect } from "vitest";
import { addDays, nightDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import type { Asking, Journey, Said } from "./caller.ts";
import { hyderabad } from "./demo.ts";

/** The fields that the specification names for a kind, and the several ways in which something may be named or dated. */

const first = async (asking: Asking, name: string, given = {}): Promise<Said> => {
  const [found] = (await asking(name, given)).data;
  if (!found) throw new Error(`${name} lists nothing`);
  return found;
};

const BOOKING_FIELDS = {
  "GET /booking/guestFoodBookingData": ["kitchen_name", "item_quantity", "food_items_list"],
  "GET /booking/guestTravelBookingData": ["pickup_location", "drop_location", "booking_time"],
  "GET /booking/guestMedicalBookingData": ["medical_booking_orderid", "medical_store"],
  "GET /booking/loadaccfoodbooking": ["food_booking_orderid", "kitchen_name"],
  "GET /booking/loadacctravelbooking": ["travel_booking_orderid", "pickup_location"],
};

const ITEM_FIELDS = {
  "GET /transporterApi/getTransportDetailsForAdmin": [
    "transport_company_name",
    "transport_phone",
    "transport_email_id",
    "transport_latitude",
    "transport_longitude",
    "total_travel_count",
  ],
  "GET /transporterApi/getTravelDetailsForAdmin": [
    "vehicle_from",
    "vehicle_to",
    "vehicle_type_name",
    "vehicle_image",
    "travel_status",
  ],
  "GET /equipmentPartner/getEquipmentItemsForAdmin": ["measure_unit_name", "equipment_image"],
};

export const fieldNameJourneys: Journey[] = [
  {
    name: "Rows of a kind have the fields that the specification names for it, names beside ids",
    async walk(as) {
      const admin = as("admin");
      for (const [name, fields] of Object.entries({ ...BOOKING_FIELDS, ...ITEM_FIELDS }))
        expect([name, Object.keys(await first(admin, name))]).toEqual([name, expect.arrayContaining(fields)]);
      const trip = await first(admin, "GET /booking/loadacctravelbooking");
      const one = await first(admin, "GET /booking/getBookingIdDetails/:id", { id: trip.booking_order_id });
      expect(one).toMatchObject({
        pickup_location: trip.pickup_location,
        travel_booking_orderid: trip.booking_order_id,
      });
      const route = await row<{
        accountId: string;
        userId: string;
        from: string;
        to: string;
        company: string;
        type: string;
      }>(
        `SELECT i.account_id, u.id AS "userId", start.point_name::text AS "from", goal.point_name::text AS "to",
           company.name AS company, sort.name::text AS type
         FROM items i JOIN travel_locations way ON way.item_id = i.id JOIN travel_points start ON start.id = way.from_point_id
         JOIN travel_points goal ON goal.id = way.to_point_id JOIN items car ON car.id = i.parent_id
         JOIN items company ON company.id = car.parent_id JOIN point_types sort ON sort.id = start.point_type_id
         JOIN users u ON u.account_id = i.account_id AND u.role = 'partner' AND u.sub_partner_id IS NULL AND u.status = 'approved'
         WHERE i.status = 'approved' ORDER BY i.id LIMIT 1`,
      );
      const owner = as({ userId: route!.userId, role: "partner" });
      const rows: Said[] = (
        await owner("GET /transporterApi/travelLocationDetailsPartnerReports/:id", { id: route!.accountId })
      ).data;
      expect(rows).toContainEqual(
        expect.objectContaining({
          travel_name: route!.company,
          pickup_type: route!.type,
          point_name_from: route!.from,
          hospital_name: route!.to,
          vehicle_type_name: expect.any(String),
          total_fare: expect.any(Number),
        }),
      );
    },
  },
  {
    name: "A city is its id or its name in every call; a day has dashes or slashes",
    async walk(as) {
      const guest = as("guest");
      const city_id = await hyderabad();
      const lists = {
        "GET /hospitalMaster/:city_id": { city_id: "hyderabad" },
        "GET /cityMaster/getallpointnames": { city_id: "Hyderabad" },
        "GET /dropdown/getPickUplocationArr/:city_id": { city_id: "HYDERABAD" },
      };
      for (const [name, named] of Object.entries(lists))
        expect(await guest(name, named)).toEqual(await guest(name, { city_id }));
      const strange = await guest.try("GET /cityMaster/getallpointnames", { city_id: "Atlantis" });
      expect([strange.status, Object.keys(strange.said.fields)]).toEqual([400, ["city_id"]]);

      const { latitude, longitude } = await first(guest, "GET /hospitalMaster/:city_id", { city_id });
      const search =
        "GET /hotelManagement/loadhotels/:city_id/:latitude/:longitude/:checkIn/:checkOut/:adult_count/:child_count";
      const [from, to] = [5, 7].map((days) => addDays(nightDate(new Date()), days)) as [string, string];
      const stay = { latitude, longitude, adult_count: 2, child_count: 0 };
      const found = await guest(search, { ...stay, city_id, checkIn: from, checkOut: to });
      const slashed = (day: string) => day.split("-").reverse().join("/");
      const same = { ...stay, city_id: "Hyderabad", checkIn: slashed(from), checkOut: slashed(to) };
      expect(await guest(search, same)).toEqual(found);
    },
  },
];
