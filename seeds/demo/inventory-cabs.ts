import { randomUUID } from "node:crypto";
import { present } from "#app/present.ts";
import { VEHICLES } from "./inventory-catalogue.ts";
import type { DemoPartner } from "./people.ts";
import { item, outlet, type Point, paise, type Seller } from "./seller.ts";

const DRIVERS = {
  first: "Ravi Anil Imran Suresh Joseph Manoj Salim Ganesh Prakash Dinesh Abdul Mahesh Rafiq".split(" "),
  last: "Kumar Das Shaikh Yadav Naik Pillai Gowda Mondal Rathod Khan Selvam".split(" "),
};

/** A name of its own for each number. */
function driverName(number: number): string {
  const { first, last } = DRIVERS;
  return `${first[number % first.length]} ${last[number % last.length]}`;
}

/** A cab company of a city: drivers, cars, and routes between its airport, station, hospitals and houses. */
export function writeCompany(seller: Seller, owner: DemoPartner, points: Point[]): void {
  const company = outlet(seller, "transport_company", owner, present(seller.near[0]), {
    name: `Sahayatri Cabs ${seller.city}`,
    description: "Drivers who wait at the gate with your name and help with bags and wheelchair.",
    type: "Cab company",
    licence: `TP/${seller.random.whole(1_000, 9_999)}/2026`,
    over: { opening_time: "00:00", closing_time: "00:00", lead_minutes: 120 },
  });
  const serial = [...seller.city].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_000;
  for (const index of [0, 1, 2])
    seller.sheets.add("drivers", {
      account_id: owner.accountId,
      name: driverName(serial + index * 31),
      phone_e164: `+9190003${String((serial + index) % 100_000).padStart(5, "0")}`,
      licence_number: `TS092011${index}${String(serial).padStart(6, "0")}`,
      licence_valid_until: "2031-03-31",
      created_at: seller.since,
    });
  for (const vehicle of VEHICLES) {
    const id = item(seller, "vehicle", owner, vehicle.name, {
      parent_id: company,
      description: vehicle.description,
    });
    seller.sheets.add("vehicles", {
      item_id: id,
      vehicle_type_id: seller.masters.vehicle.get(vehicle.type),
      no_of_seaters: vehicle.seats,
      day_price_paise: paise(vehicle.day),
      night_price_paise: paise(vehicle.night),
      wheelchair: vehicle.wheelchair,
      stretcher: vehicle.stretcher,
    });
    for (let car = 0; car < vehicle.cars; car++) {
      seller.sheets.add("vehicle_units", {
        id: randomUUID(),
        item_id: id,
        registration_number: newPlate(),
        papers_valid_until: "2028-03-31",
        active: true,
      });
    }
    for (const [from, to, minutes, toll] of routesOf(points)) {
      const far = from.place === "airport" || to.place === "airport";
      const route = item(seller, "travel_location", owner, `${from.name} to ${to.name}`, { parent_id: id });
      seller.sheets.add("travel_locations", {
        item_id: route,
        from_point_id: from.id,
        to_point_id: to.id,
        complete_pickup_address: from.place === "airport" ? "Arrivals, at the pillar with our sign" : "",
        complete_drop_address: "",
        fare_paise: far ? paise(vehicle.day + 350) : null,
        night_fare_paise: far ? paise(vehicle.night + 400) : null,
        toll_paise: paise(toll),
        parking_paise: far ? paise(100) : 0,
        permits_paise: 0,
        duration_minutes: minutes,
      });
    }
  }
}

let lastPlate = 1_000;
const newPlate = () => `TS09DM${++lastPlate}`;

/** Airport and station to the first hospitals and to every house, each of these hospitals to a house that was listed for it; and back. */
function routesOf(points: Point[]): Array<[Point, Point, number, number]> {
  const of = (place: Point["place"]) => points.filter((point) => point.place === place);
  const both = (
    one: Point,
    other: Point,
    minutes: number,
    toll: number,
  ): Array<[Point, Point, number, number]> => [
    [one, other, minutes, toll],
    [other, one, minutes, toll],
  ];
  const hospitals = of("hospital").slice(0, 6);
  const houses = of("property");
  const arrivalsAt = (place: Point) => [
    ...of("airport").flatMap((airport) => both(airport, place, 150, 110)),
    ...of("station").flatMap((station) => both(station, place, 90, 0)),
  ];
  return [
    ...hospitals.flatMap((hospital) => {
      const house = houses.find(({ hospitalId }) => hospitalId === hospital.hospitalId);
      return [...arrivalsAt(hospital), ...(house ? both(hospital, house, 60, 0) : [])];
    }),
    ...houses.flatMap(arrivalsAt),
  ];
}
