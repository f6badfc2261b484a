import { expect } from "vitest";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import type { Journey, Said } from "./caller.ts";
import { deccan, hyderabad } from "./demo.ts";

const T = "/transporterApi";

/** A route on sale in Hyderabad, whose it is, and where it goes. */
async function someRoute() {
  const found = await row<
    Record<"id" | "accountId" | "userId" | "vehicleId" | "fromId" | "toId" | "from" | "to", string>
  >(
    `SELECT i.id, i.account_id, u.id AS "userId", i.parent_id AS "vehicleId", r.from_point_id AS "fromId",
       r.to_point_id AS "toId", a.point_name::text AS "from", b.point_name::text AS "to"
     FROM items i JOIN travel_locations r ON r.item_id = i.id JOIN travel_points a ON a.id = r.from_point_id
     JOIN travel_points b ON b.id = r.to_point_id JOIN cities c ON c.id = i.city_id AND c.slug = 'hyderabad'
     JOIN users u ON u.account_id = i.account_id AND u.role = 'partner' AND u.sub_partner_id IS NULL AND u.status = 'approved'
     WHERE i.status = 'approved' ORDER BY i.id LIMIT 1`,
  );
  return found!;
}

export const travelJourneys: Journey[] = [
  {
    name: "A customer chooses where a cab starts and goes, and finds those that are free at a time",
    async walk(as) {
      const guest = as("guest");
      const [city_id, route] = [await hyderabad(), await someRoute()];
      expect((await guest("GET /dropdown/getLoadVehiclesCityData")).data).toContainEqual({
        city_id,
        city_name: "Hyderabad",
      });
      expect((await guest("GET /dropdown/loadVehicalTypeCategory")).data[0]).toHaveProperty(
        "vehicle_type_name",
      );
      expect((await guest("GET /dropdown/loadVehiclePerTrip")).data).toHaveLength(2);
      const starts = await guest("GET /dropdown/getPickUplocationArr/:city_id", { city_id });
      expect(starts.data).toContainEqual(
        expect.objectContaining({ point_id: route.fromId, point_name: route.from }),
      );
      expect(await guest("GET /dropdown/loadVehicleFromPlace/:x", { x: city_id })).toEqual(starts);
      const drops = await guest("GET /dropdown/getDropLocationArr/:city_id", { city_id });
      const goals = await guest("GET /dropdown/loadVehicleToPlace/:x", { x: route.fromId });
      expect(goals.data).toContainEqual(expect.objectContaining({ point_id: route.toId }));
      expect(drops.data).toEqual(expect.arrayContaining(goals.data));
      expect(await guest(`GET ${T}/loadVehicleToPlace`, { point_id: route.fromId })).toEqual(goals);

      const wanted = {
        time: `${addDays(istDate(new Date()), 5)}T10:30`,
        city_id,
        pickupLocation: route.fromId,
        drop: route.toId,
        flightOrTrainNo: "6E-204",
        travellers: 1,
      };
      const path = "booking/:time/:city_id/:pickupLocation/:drop/:flightOrTrainNo/:travellers";
      const found = await guest(`GET ${T}/travelLocationbookingDetails/${path}`, wanted);
      expect(found.data.map((one: Said) => one.txn_id)).toContain(route.id);
      expect(found.data[0]).toMatchObject({ fare: expect.any(Number), total_fare: expect.any(Number) });
      expect(await guest(`GET ${T}/travelLocationDetailsForMobileLogin/${path}`, wanted)).toEqual(found);
      const named = { ...wanted, city_id: "Hyderabad", pickupLocation: route.from, drop: route.to };
      expect(await guest(`GET ${T}/travelLocationbookingDetailsAfterAcc`, named)).toEqual(found);
      expect(await guest(`GET ${T}/travelLocationData`, named)).toEqual(found);
      expect((await guest.try(`GET ${T}/travelLocationData`, { ...named, time: "25:00" })).status).toBe(400);
      const nowhere = { ...named, drop: "Nowhere" };
      expect((await guest(`GET ${T}/travelLocationData`, nowhere)).data).toEqual([]);
      const cart = await guest(`GET ${T}/travelLocationCartData`, { txn_id: route.id });
      expect(cart.data).toMatchObject([{ txn_id: route.id, vehicle: { txn_id: route.vehicleId } }]);
      expect((await guest.try(`GET ${T}/travelLocationCartData`, { txn_id: route.vehicleId })).status).toBe(
        404,
      );
    },
  },
  {
    name: "A travel partner finds its routes and changes what they cost; another partner does not",
    async walk(as) {
      const route = await someRoute();
      const [owner, stranger] = [as({ userId: route.userId, role: "partner" }), as(await deccan())];
      const wanted = {
        account_id: route.accountId,
        city: "Hyderabad",
        hospital_name: route.to,
        point_name_from: route.from,
      };
      const find = `GET ${T}/loadVehicleUpdatedData/:account_id/:city/:hospital_name/:point_name_from`;
      expect((await owner(find, wanted)).data.map((one: Said) => one.txn_id)).toContain(route.id);
      expect((await stranger.try(find, wanted)).said.data).toEqual([]);
      const report = await owner(`GET ${T}/travelLocationDetailsPartnerReports/:id`, { id: route.accountId });
      expect(report.data.length).toBeGreaterThan(0);
      const update = `PUT ${T}/travelPriceUpdate`;
      await owner(update, { txn_id: route.id, fare: 810.5, night_fare: 990, toll: 60 });
      const after = await owner(find, wanted);
      expect(after.data.find((one: Said) => one.txn_id === route.id)).toMatchObject({
        fare: 810.5,
        night_fare: 990,
        toll: 60,
      });
      expect((await stranger.try(update, { txn_id: route.id, fare: 1, night_fare: 1 })).status).toBe(404);
      expect((await owner.try(update, { txn_id: route.id, fare: "x" })).status).toBe(400);
    },
  },
  {
    name: "Travel points are listed with their distances; staff add and change one",
    async walk(as) {
      const [guest, staff] = [as("guest"), as("staff")];
      const city_id = await hyderabad();
      const points = await guest("GET /cityMaster/getallpointnames", { city_id });
      const [first, second] = points.data;
      expect(first).toMatchObject({
        city_name: "Hyderabad",
        point_type: expect.any(String),
        latitude: expect.any(Number),
      });
      const types = await guest("GET /cityMaster/getallpointtypes");
      expect(types.data.map((one: Said) => one.point_type)).toContain(first.point_type);
      const hospitals = await guest("GET /cityMaster/getallDestinations", { city_id });
      expect(points.data).toEqual(expect.arrayContaining(hospitals.data));
      const distances = await guest("GET /cityMaster/getallpointnamesDistance", {
        city_id,
        point_id: first.point_id,
      });
      expect(distances.data[0].distance).toBe(0);
      const fromMiddle = await guest("GET /cityMaster/getAllPointNamesDistanceForTravel", { city_id });
      expect(fromMiddle.data).toHaveLength(distances.data.length);
      const between = await guest("GET /cityMaster/calculateCityKM", {
        distance: `${first.point_id},${second.point_id}`,
      });
      expect(between.distance).toBe(
        distances.data.find((one: Said) => one.point_id === second.point_id).distance,
      );
      expect((await guest.try("GET /cityMaster/calculateCityKM", { distance: first.point_id })).status).toBe(
        400,
      );

      const place = {
        city_name: "Hyderabad",
        point_type: first.point_type,
        latitude: 17.41,
        longitude: 78.43,
      };
      const { sno } = await staff("POST /adminDashboard/savetravellocationdetails", {
        ...place,
        point_name: "Gate of a call",
      });
      const change = "PUT /adminDashboard/updatetravellocationdetails/:sno";
      await staff(change, { sno, point_name: "Back gate of a call" });
      expect((await staff.try(change, { sno, point_type: "Castle" })).said.fields).toHaveProperty(
        "point_type_id",
      );
      const master = await staff("GET /adminDashboard/travel-city-wise-locations", {
        city_id,
        q: "gate of a call",
      });
      expect(master.data).toMatchObject([{ sno, point_name: "Back gate of a call", latitude: 17.41 }]);
    },
  },
];
