import { expect } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import type { Asking, Given, Said } from "./caller.ts";
import { hyderabad, idOf } from "./demo.ts";

/** What differs by kind in the walk from a registration to the payment of what was sold: how it comes on sale, is found and booked. */

type People = { owner: Asking; admin: Asking; guest: Asking; staff: Asking; accountId: string };

export type WalkKind = {
  kind: "room" | "food" | "travel" | "equipment" | "lab";
  partnerType: string;
  /** Puts it on sale, looks for it as a guest, and says what a booking of it is. `price` is what the search told, where it does. */
  putOnSale(people: People): Promise<{ choice: Given; price?: number }>;
  save: string;
  quote: string;
  cancel: string;
  /** The call that says what became of it, and its name for the booking's number. */
  status: [call: string, number: string];
  /** Its first day, and its last (of a stay: the day of leaving). */
  days: [from: string, until: string];
  /** What the table of accounts calls it. */
  table: string;
  pay: [call: string, more: Given];
};

const inDays = (days: number) => addDays(istDate(new Date()), days);
const P = "/propertyRegistrationMaster";
const PLACE = { latitude: 17.4167, longitude: 78.4115 };
const HOSPITAL = "slug = 'apollo-hospitals-jubilee-hills'";
const ROUND_THE_CLOCK = { opening_time: "00:00", closing_time: "00:00" };

/** An outlet of a new partner: it is approved by `approve`, and its id given. */
async function outlet(
  { owner, admin }: People,
  name: string,
  save: string,
  approve: string,
): Promise<string> {
  const where = {
    city_id: await hyderabad(),
    address: "Road 9, Jubilee Hills",
    ...PLACE,
    ...ROUND_THE_CLOCK,
  };
  const { txn_id } = await owner(save, { [name]: `Outlet at the end of the walk`, ...where });
  await admin(approve, approve.includes(":tnx_id") ? { tnx_id: txn_id } : { txn_id });
  return txn_id;
}

/** Approves what has no call of its own, out of the list of what waits. */
async function approveOne(admin: Asking, table: string, txnId: string) {
  const call = "POST /approvePartner";
  const waiting = await admin(call, { table, q: "end of the walk" });
  const found = waiting.data.find((one: Said) => one.txn_id === txnId);
  await admin(call, { table, approval_id: found.approval_id, status: "approved" });
  expect((await admin.try(call, { table, approval_id: found.approval_id, status: "approved" })).status).toBe(
    409,
  );
}

export const WALK_KINDS: WalkKind[] = [
  {
    kind: "room",
    partnerType: "property",
    async putOnSale({ owner, admin, guest, accountId }) {
      const city_id = await hyderabad();
      const house = await owner(`POST ${P}/savingPropertyDetails`, {
        property_name: "House at the end of the walk",
        property_type: await idOf("property_types", "active"),
        city_id,
        address: "Road 9, Jubilee Hills",
        pin_code: "500033",
        property_phone: "040 2345 6789",
        property_latitude: PLACE.latitude,
        property_longitude: PLACE.longitude,
        front_of_the_house: await photoFile(),
      });
      const room = await owner(`POST ${P}/savingRoomDetails`, {
        property_txn_id: house.txn_id,
        room_name: "Quiet room",
        room_type: await idOf("room_types", "room_type = 'Double'"),
        room_category: "AC",
        max_adults: 2,
        price: 1500,
        units: 4,
      });
      const ids = { partner_id: accountId, partner_sub_id: "0" };
      await admin(`PUT ${P}/approveAccPropertyData/:partner_id/:partner_sub_id/:txn_id`, {
        ...ids,
        txn_id: house.txn_id,
      });
      await admin(`PUT ${P}/approveAccRoomData/:partner_id/:partner_sub_id/:sno`, {
        ...ids,
        sno: room.room_id,
      });
      const [checkIn, checkOut] = this.days;
      const stay = { ...ids, txn_id: house.txn_id, guests_count: 2, checkIn, checkOut };
      const look =
        "GET /hotelManagement/loadhotelsInfo/:partner_id/:partner_sub_id/:txn_id/:guests_count/:checkIn/:checkOut";
      const info = await guest(look, stay);
      expect(info.varData).toMatchObject([{ room_id: room.room_id, no_of_days: 2, no_of_avail_rooms: 4 }]);
      expect((await guest.try(look, { ...stay, partner_id: crypto.randomUUID() })).status).toBe(404);
      expect((await guest.try(look, { ...stay, partner_sub_id: crypto.randomUUID() })).status).toBe(404);
      const found = await guest(
        "GET /hotelManagement/loadhotels/:city_id/:latitude/:longitude/:checkIn/:checkOut/:adult_count/:child_count",
        { city_id, ...PLACE, checkIn, checkOut, adult_count: 2, child_count: 0, sort: "price" },
      );
      expect(found.data.length).toBeGreaterThan(0);
      return {
        choice: { room_id: room.room_id, check_in: checkIn, check_out: checkOut, adult_count: 2 },
        price: info.varData[0].total_price,
      };
    },
    save: "POST /booking/saveBookingData",
    quote: "GET /cancelled/loadAccomodationDetails/:item",
    cancel: "POST /cancelled/cancellDetails",
    status: ["PUT /booking/AccomodationStatus/:booking_order_id", "booking_order_id"],
    days: [inDays(2), inDays(4)],
    table: "accommodation",
    pay: ["POST /adminDashboard/paymentForAccommodationPartnerSaving", {}],
  },
  {
    kind: "food",
    partnerType: "food",
    async putOnSale(people) {
      const { owner, admin, guest } = people;
      const kitchen = await outlet(
        people,
        "kitchen_name",
        "POST /foodPartner/foodRestaurantDetailsSaving",
        "PUT /foodPartner/approveRestaurantDetails",
      );
      const dish = await owner("POST /foodPartner/savingFoodDetails", {
        parent_txn_id: kitchen,
        item_name: "Kitchari at the end of the walk",
        food_type_id: await idOf("food_types", "active"),
        units: "1 bowl",
        meal_times: ["lunch", "dinner"],
        price: 80.5,
        daily_stock: 20,
      });
      await admin("PUT /foodPartner/approvefoodItemApprove", { item_txn_id: dish.txn_id });
      const found = await guest("GET /foodPartner/getBookingFoodDetails/bookingDetails/:value", {
        value: "Hyderabad",
        q: "Kitchari at the end",
      });
      expect(found.data).toMatchObject([{ txn_id: dish.txn_id, parent_txn_id: kitchen, price: 80.5 }]);
      return {
        choice: {
          parent_txn_id: kitchen,
          food_items_list: [{ item_txn_id: dish.txn_id, item_quantity: 2 }],
          meal_times: ["lunch"],
          food_booking_date: this.days[0],
          no_of_days: 2,
          hospital_id: await idOf("hospitals", HOSPITAL),
          guest_address: "Ward 4, bed 12",
        },
      };
    },
    save: "POST /booking/saveFoodBookingDetails",
    quote: "GET /cancelled/loadFoodDetails",
    cancel: "POST /cancelled/cancelledfoodbooking",
    status: ["PUT /booking/FoodStatus/:food_booking_orderid", "food_booking_orderid"],
    days: [inDays(3), inDays(4)],
    table: "food",
    pay: ["POST /adminDashboard/paymentForFoodPartnerSaving", {}],
  },
  {
    kind: "travel",
    partnerType: "travel",
    async putOnSale(people) {
      const { owner, admin, guest, staff } = people;
      const T = "/transporterApi";
      const company = await outlet(
        people,
        "transport_company_name",
        `POST ${T}/savingTransportDetails`,
        `PUT ${T}/approveTrasnportDetails/:tnx_id`,
      );
      const cab = await owner(`POST ${T}/savingTravelDetails`, {
        parent_txn_id: company,
        vehicle_name: "Cab at the end of the walk",
        vehicle_type: await idOf("vehicle_types", "active"),
        no_of_seaters: 4,
        day_price: 900,
        night_price: 1100,
        cars: [
          { registration_number: "TS09WA1001", papers_valid_until: "2031-01-31" },
          { registration_number: "TS09WA1002", papers_valid_until: "2031-01-31" },
        ],
      });
      const ids = { txn_id: cab.txn_id, transport_sub_id: "0" };
      await admin(`PUT ${T}/approveTravelDetails/:txn_id/:transport_sub_id`, ids);
      const [{ point_type }] = (await guest("GET /cityMaster/getallpointtypes")).data;
      const points: string[] = [];
      for (const point_name of ["Station at the end of the walk", "Gate at the end of the walk"]) {
        const place = { city_name: "Hyderabad", point_type, ...PLACE, point_name };
        points.push((await staff("POST /adminDashboard/savetravellocationdetails", place)).sno);
      }
      const route = await owner(`POST ${T}/saveTravelLocationData`, {
        parent_txn_id: cab.txn_id,
        from_point_id: points[0],
        to_point_id: points[1],
        fare: 800,
        night_fare: 1000,
        toll: 60,
      });
      await approveOne(admin, "mh_transport_master", route.txn_id);
      const wanted = {
        time: `${this.days[0]}T10:30`,
        city_id: await hyderabad(),
        pickupLocation: points[0],
        drop: points[1],
        travellers: 1,
      };
      const found = await guest(`GET ${T}/travelLocationData`, wanted);
      expect(found.data).toMatchObject([{ txn_id: route.txn_id, fare: 903, units: 2 }]);
      return { choice: { txn_id: route.txn_id, booking_time: `${this.days[0]} 10:30`, travellers: 1 } };
    },
    save: "POST /booking/submittravelDetails",
    quote: "GET /cancelled/loadTravelDetails",
    cancel: "POST /cancelled/cancelledtravelbooking",
    status: ["PUT /booking/TravelStatus/:travel_booking_orderid", "travel_booking_orderid"],
    days: [inDays(3), inDays(3)],
    table: "travel",
    pay: ["POST /centeraccounts/paymentForTravelPartnerSaving", {}],
  },
  {
    kind: "equipment",
    partnerType: "equipment",
    async putOnSale(people) {
      const { owner, admin, guest } = people;
      const store = await outlet(
        people,
        "medical_store_name",
        "POST /equipmentPartner/savingMedicalStoreDetails",
        "PUT /equipmentPartner/approveMedicalstoreDetails/:txn_id",
      );
      const chair = await owner("POST /equipmentPartner/equipmentLocation", {
        parent_txn_id: store,
        item_name: "Wheelchair at the end of the walk",
        measure_unit_id: await idOf("measure_units", "active"),
        purchased_type: "hire",
        price: 150,
        units: 5,
      });
      await admin("PUT /equipmentPartner/approveEquipmentDetails/:txn_id", { txn_id: chair.txn_id });
      const found = await guest("GET /equipmentPartner/getEquipmentBookingDetails/booking/:city", {
        city: "hyderabad",
        myArray: chair.txn_id,
      });
      expect(found.data).toMatchObject([{ txn_id: chair.txn_id, purchased_type: "hire", price: 150 }]);
      const hospital_id = await idOf("hospitals", HOSPITAL);
      return {
        choice: { item_txn_id: chair.txn_id, eqp_booking_date: this.days[0], no_of_days: 3, hospital_id },
      };
    },
    save: "POST /booking/saveEquipmentBookingDetails",
    quote: "GET /cancelled/loadMedicalDetails",
    cancel: "POST /cancelled/cancelledequipmentbooking",
    status: ["PUT /booking/equipmentStatus/:medical_booking_orderid", "medical_booking_orderid"],
    days: [inDays(3), inDays(5)],
    table: "medical",
    pay: ["POST /adminDashboard/paymentForEquipmentPartnerSaving", {}],
  },
  {
    kind: "lab",
    partnerType: "equipment",
    async putOnSale({ admin, guest, accountId }) {
      const city_id = await hyderabad();
      const center = "Lab at the end of the walk";
      // The specification has no call that adds a lab centre: partners do that on their screen.
      const { id: itemId } = await submitListing(systemContext("test"), {
        kind: "lab_centre",
        accountId,
        values: {
          name: center,
          city_id,
          address: "Road 9, Jubilee Hills",
          ...PLACE,
          slot_minutes: 30,
          opening_time: "07:00",
          closing_time: "19:00",
        },
        terms: {
          slot_capacity: 3,
          tests: [{ lab_test_id: await idOf("lab_tests", "active"), price_paise: 45_000 }],
        },
      });
      await approveOne(admin, "mh_equipment_master", itemId);
      const city = "Hyderabad";
      const centres = (await guest("GET /cityMaster/getarthilabcenters/:city", { city })).data;
      expect(centres.map((one: Said) => one.aarthi_center_name)).toContain(center);
      const list = "GET /cityMaster/getarthilabtestname/:city/:center/:test_type";
      const tests = (await guest(list, { city, center, test_type: "ALL" })).data;
      expect(tests).toMatchObject([{ price: 450 }]);
      return {
        choice: {
          city_name: city,
          aarthi_center_name: center,
          customer_name: "Walking Wahida",
          test_name: tests[0].test_name,
          test_date: this.days[0],
          test_time: "10:00",
        },
      };
    },
    save: "POST /booking/arthilabsdetaisSavingmethod",
    quote: "GET /cancelled/loadMedicalDetails",
    cancel: "POST /cancelled/cancelledequipmentbooking",
    status: ["PUT /booking/equipmentStatus/:medical_booking_orderid", "medical_booking_orderid"],
    days: [inDays(3), inDays(3)],
    table: "lab",
    pay: ["POST /adminDashboard/paymentForPartnerSaving", { booking_type: "lab" }],
  },
];
