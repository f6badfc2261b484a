import { expect } from "vitest";
import { photoFile } from "#tests/factories/uploads.ts";
import type { Journey, Said } from "./caller.ts";
import { hyderabad, idOf } from "./demo.ts";

/** Where things are, and the masters: what anybody may read, what the office adds. */

const ids = (list: Said[], name: string) => list.map((one) => one[name]);
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const placeJourneys: Journey[] = [
  {
    name: "States, cities and hospitals are read by everybody; an admin adds a hospital and changes one thing of it",
    async walk(as) {
      const [guest, admin, staff] = [as("guest"), as("admin"), as("staff")];
      const city = await hyderabad();
      const { data: states } = await guest("GET /stateMaster");
      const telangana = states.find((one: Said) => one.state_name === "Telangana");
      expect(telangana).toEqual({ state_id: expect.any(String), state_name: "Telangana" });
      const inState = await guest("GET /citiesOfState/:state_id", { state_id: telangana.state_id });
      const asCity = {
        city_id: city,
        city_name: "Hyderabad",
        city_seo_name: "hyderabad",
        state_id: telangana.state_id,
        state_name: "Telangana",
      };
      expect(inState.data).toContainEqual(asCity);
      for (const one of inState.data) expect(one.state_name).toBe("Telangana");
      const lists = [
        "GET /citiesOfState/getAllCities/selectCities",
        "GET /citiesOfState/getAllCitiesTravel/selectCitiesTravel",
        "GET /cityMaster",
        "GET /transporterApi/getAllCitiesForTravel/selectCities",
      ];
      const officeLists = [
        "GET /centeraccounts/getBookingAllCity",
        "GET /adminDashboard/cities-for-callback",
        "GET /adminDashboard/cities-for-room-price-update",
        "GET /adminDashboard/city-array",
      ];
      const { data: cities } = await guest(lists[0]!);
      expect(cities).toContainEqual(asCity);
      expect(cities.length).toBeGreaterThan(inState.data.length);
      for (const list of lists) expect((await guest(list)).data, list).toEqual(cities);
      for (const list of officeLists) expect((await admin(list)).data, list).toEqual(cities);

      const given = {
        near_hospital_name: "Hospital by a call",
        city,
        locality: "Lakdi Ka Pul",
        type: "Heart",
        address: "Road 1",
        pin_code: "500004",
        latitude: 17.4021,
        longitude: 78.4613,
        no_of_bed: 250,
        active: true,
      };
      const saved = await admin("POST /hospitalMaster/savingHospitalDetails", given);
      expect(saved.message).toBe("Hospital Details Saved Successfully");
      const { near_hospital_id } = saved;
      const change = "PUT /hospitalMaster/updateHospitalData/:near_hospital_id";
      const changed = await admin(change, { near_hospital_id, no_of_bed: 300 });
      expect(changed).toEqual({ message: "Hospital Details Saved Successfully" });
      expect((await staff.try(change, { near_hospital_id, no_of_bed: 1 })).status).toBe(403);
      const { active: _, city: __, ...shown } = given;
      for (const [asking, list, value] of [
        [guest, "GET /hospitalMaster/:city_id", { city_id: city }],
        [guest, "GET /dropdown/loadNearHospitalNames/:x", { x: city }],
        [admin, "GET /adminDashboard/hospitals-for-callback/:city_id", { city_id: city }],
        [guest, "GET /dropdown/loadHospitalMasterDetails", {}],
        [admin, "GET /adminDashboard/hospital-master-details", {}],
      ] as const) {
        const { data } = await asking(list, value);
        expect(
          data.find((one: Said) => one.near_hospital_id === near_hospital_id),
          list,
        ).toEqual({
          ...shown,
          near_hospital_id,
          no_of_bed: 300,
          city: "Hyderabad",
          hospital_seo_name: "hospital-by-a-call",
        });
        expect((await asking(list, { ...value, page: 9_000 })).data, list).toEqual([]);
      }
    },
  },
  {
    name: "Staff add room types, facilities and property types, and everybody reads them",
    async walk(as) {
      const [guest, staff, partner] = [as("guest"), as("staff"), as("partner")];
      const sent = { facility_image: await photoFile() };
      const shown = { icon: expect.stringMatching(/^\/uploads\//) };
      for (const [save, what, given, lists] of [
        [
          "POST /roomTypeMaster",
          "Room type",
          {
            room_type: "Room for a helper",
            room_short_description: "A second bed",
            room_long_description: "With a bed for whoever looks after the patient.",
          },
          ["GET /roomTypeMaster", "GET /roomType"],
        ],
        [
          "POST /facilityMaster",
          "Facility",
          { name: "Bed that rises", description: "Beside the bed" },
          ["GET /facilityMaster", "GET /facilityMaster/loadPropertyAmenities"],
        ],
        [
          "POST /propertyTypeMaster",
          "Property type",
          { property_type: "Recovery home" },
          ["GET /propertyTypeMaster"],
        ],
      ] as const) {
        const isFacility = what === "Facility";
        const body = { ...given, ...(isFacility ? sent : {}) };
        const saved = await staff(save, body);
        expect(saved).toEqual({ message: `${what} saved successfully`, id: expect.any(String) });
        const [twice, theirs] = [await staff.try(save, body), await partner.try(save, body)];
        expect([twice.status, theirs.status]).toEqual([400, 403]);
        for (const list of lists)
          expect((await guest(list)).data, list).toContainEqual({
            ...given,
            ...(isFacility ? shown : {}),
            id: saved.id,
          });
      }
    },
  },
  {
    name: "Somebody looks for a room near a hospital, opens a property and reads its prices",
    async walk(as) {
      const guest = as("guest");
      const city_id = await hyderabad();
      const hospitalId = await idOf("hospitals", "near_hospital_name ILIKE '%Jubilee Hills%' AND active");
      const { data: hospitals } = await guest("GET /hospitalMaster/:city_id", { city_id });
      const hospital = hospitals.find((one: Said) => one.near_hospital_id === hospitalId);
      const [checkIn, checkOut] = [dayIn(5), dayIn(7)];
      const search =
        "GET /hotelManagement/loadhotels/:city_id/:latitude/:longitude/:checkIn/:checkOut/:adult_count/:child_count";
      const { latitude, longitude } = hospital;
      const asked = { city_id, latitude, longitude, checkIn, checkOut, adult_count: 2, child_count: 0 };
      const found = await guest(search, asked);
      const [room] = found.data;
      expect(room).toMatchObject({
        txn_id: expect.any(String),
        property_name: expect.any(String),
        city_seo_name: "hyderabad",
        room_price: expect.any(Number),
        gst_amount: expect.any(Number),
        distance_m: expect.any(Number),
      });
      expect(room.total_price).toBeCloseTo(room.room_price + room.gst_amount, 2);
      const distances = ids(found.data, "distance_m");
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
      const dashed = (date: string) => date.split("-").reverse().map(Number).join("-");
      const again = await guest(search, { ...asked, checkIn: dashed(checkIn), checkOut: dashed(checkOut) });
      expect(again).toEqual(found);
      expect((await guest.try(search, { ...asked, checkOut: checkIn })).said.fields).toHaveProperty(
        "checkOut",
      );

      const open =
        "GET /hotelManagement/loadPropertyInfo/:city_seo_name/:hospital_seo_name/:subproperty_seo_name";
      const { hospital_seo_name, near_hospital_name } = hospital;
      const { city_seo_name, subproperty_seo_name } = room;
      const names = { city_seo_name, hospital_seo_name, subproperty_seo_name };
      const { data: property } = await guest(open, names);
      expect(property).toMatchObject({
        txn_id: room.txn_id,
        property_name: room.property_name,
        city_name: "Hyderabad",
        near_hospital_name,
        address: expect.any(String),
      });
      expect(ids(property.rooms, "room_id")).toContain(room.room_id);
      for (const name of Object.keys(names))
        expect((await guest.try(open, { ...names, [name]: "nowhere" })).status, name).toBe(404);

      const prices =
        "GET /hotelManagement/loadhotelsInfo/:partner_id/:partner_sub_id/:txn_id/:guests_count/:checkIn/:checkOut";
      const stay = { partner_id: "0", partner_sub_id: "0", guests_count: 2, checkIn, checkOut };
      const { varData } = await guest(prices, { ...stay, txn_id: room.txn_id });
      expect(ids(varData, "room_id").sort()).toEqual(ids(property.rooms, "room_id").sort());
      expect(varData.find((one: Said) => one.room_id === room.room_id)).toMatchObject({
        txn_id: room.txn_id,
        fits: true,
        no_of_days: 2,
        no_of_avail_rooms: room.no_of_avail_rooms,
        total_price: room.total_price,
      });
    },
  },
];
