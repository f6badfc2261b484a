import { present } from "#app/present.ts";
import { CITY_WORDS, houseName, LANDMARKS, type PropertyType } from "./city-words.ts";
import { DEMO_CITIES, type DemoCity, type DemoHospital } from "./hospitals.ts";
import type { Motif } from "./illustrations.ts";
import { Random } from "./random.ts";
import { type DemoRoom, roomsOf } from "./rooms.ts";
import { CLOSINGS, FACILITY_SENTENCES, HOUSE_RULES, ID_RULE, MEAL_SENTENCES, OPENINGS } from "./texts.ts";

/** A house near a hospital, made up of what such houses are. */
export type DemoProperty = {
  city: string;
  hospital: string;
  type: PropertyType;
  name: string;
  address: string;
  pinCode: string;
  latitude: number;
  longitude: number;
  description: string;
  houseRules: string;
  checkIn: string;
  checkOut: string;
  policy: string | null;
  facilities: string[];
  rooms: DemoRoom[];
  pictures: Motif[];
};

/** How far from the gate, in metres, and what stands there. */
const RINGS: Array<{ from: number; to: number; types: PropertyType[] }> = [
  { from: 150, to: 450, types: ["Guest house", "Hospital guest house", "Dharamshala"] },
  { from: 300, to: 900, types: ["Hotel", "Guest house", "Hospital guest house"] },
  { from: 600, to: 1_800, types: ["Service apartment", "Hotel", "Home stay", "Guest house"] },
  { from: 1_200, to: 3_900, types: ["Home stay", "Service apartment", "Dharamshala", "Hotel"] },
];
/** The first hospital of each city has one more house close by. */
const EXTRA_RING = { from: 250, to: 700, types: ["Guest house", "Hotel"] satisfies PropertyType[] };

/** How often a house of each type has what patients need. Missing means never. */
const FACILITY_ODDS: Record<PropertyType, Record<string, number>> = {
  "Guest house": {
    Lift: 0.35,
    "Step-free entrance": 0.45,
    "Ground-floor room": 0.7,
    "Western toilet": 0.95,
    "Grab bars": 0.25,
    "Attendant bed": 0.6,
    "Self-cooking kitchen": 0.45,
    "Fridge for medicine": 0.6,
    "Power backup": 0.75,
    "Quiet floor": 0.25,
    "Hot water": 0.9,
    "Free Wi-Fi": 0.7,
    "Daily housekeeping": 0.8,
    "Vegetarian meals": 0.45,
    Laundry: 0.4,
    Television: 0.6,
    "Drinking water": 0.9,
    "Luggage room": 0.5,
  },
  Hotel: {
    Lift: 0.92,
    "Step-free entrance": 0.6,
    "Wheelchair-accessible bathroom": 0.3,
    "Western toilet": 1,
    "Grab bars": 0.3,
    "Attendant bed": 0.55,
    "Fridge for medicine": 0.7,
    "Power backup": 0.97,
    "Quiet floor": 0.35,
    "Patient diet on request": 0.35,
    "Ambulance at the gate": 0.5,
    "Hot water": 1,
    "Free Wi-Fi": 0.95,
    "Daily housekeeping": 1,
    "Vegetarian meals": 0.8,
    Laundry: 0.85,
    Parking: 0.7,
    Television: 1,
    "Reception day and night": 0.95,
    "Drinking water": 1,
    "Luggage room": 0.8,
    "Hospital shuttle": 0.35,
  },
  "Service apartment": {
    Lift: 0.8,
    "Step-free entrance": 0.5,
    "Wheelchair-accessible bathroom": 0.15,
    "Western toilet": 1,
    "Attendant bed": 0.75,
    "Self-cooking kitchen": 1,
    "Fridge for medicine": 1,
    "Power backup": 0.85,
    "Quiet floor": 0.3,
    "Oxygen point": 0.25,
    "Hot water": 1,
    "Free Wi-Fi": 0.9,
    "Daily housekeeping": 0.5,
    Laundry: 0.7,
    Parking: 0.75,
    Television: 0.9,
    "Drinking water": 1,
  },
  "Hospital guest house": {
    Lift: 0.65,
    "Step-free entrance": 0.85,
    "Wheelchair-accessible bathroom": 0.55,
    "Western toilet": 1,
    "Grab bars": 0.6,
    "Attendant bed": 0.95,
    "Self-cooking kitchen": 0.5,
    "Fridge for medicine": 0.95,
    "Power backup": 0.9,
    "Oxygen point": 0.5,
    "Quiet floor": 0.6,
    "Ground-floor room": 0.7,
    "Patient diet on request": 0.6,
    "Ambulance at the gate": 0.8,
    "Hot water": 0.95,
    "Free Wi-Fi": 0.4,
    "Daily housekeeping": 0.85,
    "Vegetarian meals": 0.7,
    "Reception day and night": 0.8,
    "Drinking water": 1,
    "Luggage room": 0.8,
    "Hospital shuttle": 0.3,
  },
  Dharamshala: {
    "Step-free entrance": 0.5,
    "Ground-floor room": 0.8,
    "Western toilet": 0.6,
    "Attendant bed": 0.5,
    "Self-cooking kitchen": 0.7,
    "Fridge for medicine": 0.45,
    "Power backup": 0.5,
    "Quiet floor": 0.3,
    "Hot water": 0.6,
    "Vegetarian meals": 0.75,
    "Drinking water": 1,
    "Prayer room": 0.8,
    "Luggage room": 0.7,
  },
  "Home stay": {
    "Step-free entrance": 0.4,
    "Ground-floor room": 0.6,
    "Western toilet": 0.95,
    "Attendant bed": 0.7,
    "Self-cooking kitchen": 0.5,
    "Fridge for medicine": 0.9,
    "Power backup": 0.6,
    "Quiet floor": 0.6,
    "Patient diet on request": 0.7,
    "Hot water": 0.95,
    "Free Wi-Fi": 0.8,
    "Vegetarian meals": 0.8,
    Laundry: 0.6,
    Television: 0.7,
    "Drinking water": 1,
    Parking: 0.35,
  },
};

const FRONTS: Record<PropertyType, Motif[]> = {
  "Guest house": ["front-guest-house", "front-guest-house", "front-bungalow"],
  Hotel: ["front-hotel"],
  "Service apartment": ["front-apartment"],
  "Hospital guest house": ["front-guest-house", "front-apartment", "front-dharamshala"],
  Dharamshala: ["front-dharamshala"],
  "Home stay": ["front-home-stay", "front-home-stay", "front-bungalow"],
};

/** All properties of the demo, hospital by hospital; the same every time. */
export function demoProperties(): DemoProperty[] {
  return DEMO_CITIES.flatMap((city, number) => {
    const random = new Random(2_026_000 + number);
    const taken = new Set<string>();
    return city.hospitals.flatMap((hospital, index) =>
      [...RINGS, ...(index === 0 ? [EXTRA_RING] : [])].map((ring) =>
        propertyNear(city, hospital, ring, random, taken),
      ),
    );
  });
}

function propertyNear(
  city: DemoCity,
  hospital: DemoHospital,
  ring: (typeof RINGS)[number],
  random: Random,
  taken: Set<string>,
): DemoProperty {
  const type = random.pick(ring.types);
  const distanceM = Math.round(random.between(ring.from, ring.to));
  const facilities = facilitiesOf(type, random);
  return {
    city: city.name,
    hospital: hospital.name,
    type,
    name: freeName(type, city.name, random, taken),
    address: addressOf(city, hospital, distanceM, random),
    pinCode: hospital.pinCode,
    ...pointAround(hospital, distanceM, random),
    description: descriptionOf(type, hospital, distanceM, facilities, random),
    houseRules: rulesOf(type, facilities, random),
    checkIn: random.pick(["11:00", "12:00", "12:00", "13:00"]),
    checkOut: random.pick(["10:00", "11:00", "11:00"]),
    policy: random.pick([null, null, "Flexible", type === "Hotel" ? "Strict" : "Flexible"]),
    facilities,
    rooms: roomsOf(type, { random, priceFactor: present(CITY_WORDS[city.name]).priceFactor, distanceM }),
    pictures: [random.pick(FRONTS[type]), ...commonPictures(type, facilities)],
  };
}

function freeName(type: PropertyType, city: string, random: Random, taken: Set<string>): string {
  for (;;) {
    const name = houseName(type, city, random);
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** To a tenth of a metre: sums of fractions end in noise. */
export const roundDegrees = (value: number) => Math.round(value * 1e6) / 1e6;

/** A point `distanceM` metres away in any direction. One degree of latitude is 111,195 m. */
function pointAround({ latitude, longitude }: DemoHospital, distanceM: number, random: Random) {
  const direction = random.between(0, 2 * Math.PI);
  const degrees = distanceM / 111_195;
  return {
    latitude: roundDegrees(latitude + degrees * Math.cos(direction)),
    longitude: roundDegrees(
      longitude + (degrees * Math.sin(direction)) / Math.cos((latitude * Math.PI) / 180),
    ),
  };
}

function addressOf(city: DemoCity, hospital: DemoHospital, distanceM: number, random: Random): string {
  const street = present(CITY_WORDS[city.name]).street(random);
  const short = present(hospital.name.split(",")[0]);
  const landmark =
    distanceM < 450
      ? random.pick([
          `behind ${short}`,
          `opposite the outpatient gate of ${short}`,
          `in the lane beside ${short}`,
        ])
      : random.pick(LANDMARKS);
  return `${street}, ${landmark}, ${hospital.locality}`;
}

function facilitiesOf(type: PropertyType, random: Random): string[] {
  return Object.entries(FACILITY_ODDS[type])
    .filter(([, odds]) => random.chance(odds))
    .map(([name]) => name);
}

/** How one gets to the hospital. Streets are a third longer than the straight line. */
function wayTo(hospital: DemoHospital, distanceM: number): string {
  const short = present(hospital.name.split(",")[0]);
  // As the pages reckon it: 75 m a minute.
  const walk = Math.max(1, Math.round((distanceM * 1.3) / 75));
  if (distanceM < 500)
    return `${walk} ${walk === 1 ? "minute" : "minutes"} on foot from the gate of ${short}`;
  const ride = Math.round(3 + (distanceM * 1.3) / 280);
  if (distanceM < 1_300) return `${walk} minutes on foot or ${ride} by auto from ${short}`;
  return `about ${ride} minutes by auto from ${short}`;
}

function descriptionOf(
  type: PropertyType,
  hospital: DemoHospital,
  distanceM: number,
  facilities: string[],
  random: Random,
): string {
  const opening = random
    .pick(OPENINGS[type])
    .replace("{locality}", hospital.locality)
    .replace("{way}", wayTo(hospital, distanceM));
  const told = facilities.filter((name) => FACILITY_SENTENCES[name]);
  const needs = random.some(told, 2).map((name) => random.pick(present(FACILITY_SENTENCES[name])));
  const meals = facilities.includes("Vegetarian meals") ? MEAL_SENTENCES.cooked : MEAL_SENTENCES.outside;
  return [opening, ...needs, random.pick(meals), random.pick(CLOSINGS)].join(" ");
}

function rulesOf(type: PropertyType, facilities: string[], random: Random): string {
  const { all, strict, kitchen } = HOUSE_RULES;
  return [
    ID_RULE,
    ...random.some(all, random.whole(3, 5)),
    ...(type === "Dharamshala" ? random.some(strict, 2) : []),
    ...(facilities.includes("Self-cooking kitchen") ? [random.pick(kitchen)] : []),
  ].join("\n");
}

/** One or two pictures of what is shared, the one that tells most first. */
function commonPictures(type: PropertyType, facilities: string[]): Motif[] {
  const has = (name: string) => facilities.includes(name);
  const shown: Motif[] = [];
  if (has("Wheelchair-accessible bathroom")) shown.push("bathroom");
  if (type === "Service apartment") shown.push("living");
  else if (has("Self-cooking kitchen")) shown.push("kitchen");
  if (has("Reception day and night") || type === "Guest house") shown.push("reception");
  if (has("Vegetarian meals")) shown.push("dining");
  return shown.length > 0 ? shown.slice(0, 2) : ["reception"];
}
