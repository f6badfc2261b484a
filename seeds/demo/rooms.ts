import type { PropertyType } from "./city-words.ts";
import type { Motif } from "./illustrations.ts";
import type { Random } from "./random.ts";

/** The rooms of the demo's properties: which kinds a house has, what they are called, hold and cost. */

export type RoomType = "Single" | "Double" | "Twin" | "Triple" | "Family" | "Dormitory bed";

export type DemoRoom = {
  type: RoomType;
  category: "AC" | "Non-AC";
  name: string;
  description: string;
  maxAdults: number;
  maxChildren: number;
  maxExtraBeds: number;
  extraBedChargePaise: number;
  pricePaise: number;
  allotment: number;
  offerPpm: number;
  facilities: string[];
  subject: Motif;
};

type Shape = { adults: number; children: number; extraBeds: number; factor: number; subject: Motif };

const SHAPES: Record<RoomType, Shape> = {
  Single: { adults: 1, children: 0, extraBeds: 1, factor: 0.72, subject: "single" },
  Double: { adults: 2, children: 1, extraBeds: 1, factor: 1, subject: "double" },
  Twin: { adults: 2, children: 1, extraBeds: 1, factor: 1.08, subject: "twin" },
  Triple: { adults: 3, children: 1, extraBeds: 1, factor: 1.34, subject: "triple" },
  Family: { adults: 4, children: 2, extraBeds: 2, factor: 1.72, subject: "family" },
  "Dormitory bed": { adults: 1, children: 0, extraBeds: 0, factor: 0.42, subject: "dormitory" },
};

type Offered = [RoomType, "AC" | "Non-AC"];

/** What such a house has to let, in the order in which it would be asked for. */
const HOUSES: Record<PropertyType, { base: number; allotment: [number, number]; rooms: Offered[] }> = {
  "Guest house": {
    base: 1_350,
    allotment: [2, 5],
    rooms: [
      ["Double", "AC"],
      ["Twin", "Non-AC"],
      ["Triple", "AC"],
      ["Single", "Non-AC"],
      ["Family", "AC"],
    ],
  },
  Hotel: {
    base: 2_150,
    allotment: [3, 8],
    rooms: [
      ["Double", "AC"],
      ["Twin", "AC"],
      ["Triple", "AC"],
      ["Single", "AC"],
    ],
  },
  "Service apartment": {
    base: 2_350,
    allotment: [1, 4],
    rooms: [
      ["Family", "AC"],
      ["Double", "AC"],
      ["Twin", "AC"],
      ["Triple", "Non-AC"],
    ],
  },
  "Hospital guest house": {
    base: 980,
    allotment: [3, 7],
    rooms: [
      ["Twin", "Non-AC"],
      ["Twin", "AC"],
      ["Triple", "Non-AC"],
      ["Dormitory bed", "Non-AC"],
    ],
  },
  Dharamshala: {
    base: 820,
    allotment: [4, 8],
    rooms: [
      ["Dormitory bed", "Non-AC"],
      ["Twin", "Non-AC"],
      ["Triple", "Non-AC"],
      ["Family", "Non-AC"],
    ],
  },
  "Home stay": {
    base: 1_250,
    allotment: [1, 2],
    rooms: [
      ["Double", "AC"],
      ["Twin", "Non-AC"],
      ["Single", "Non-AC"],
      ["Family", "Non-AC"],
    ],
  },
};

const NAMES: Record<RoomType, string[]> = {
  Single: ["Single room", "Single room for one patient", "Small single room"],
  Double: ["Double room", "Double room with attendant bed", "Corner double room", "Double room, garden side"],
  Twin: ["Twin room", "Twin room for patient and attendant", "Twin room, ground floor"],
  Triple: ["Triple room", "Three-bed room", "Triple room with window to the garden"],
  Family: ["Family room", "Family room with cooking corner", "Two-room family suite"],
  "Dormitory bed": [
    "Bed in the women's dormitory",
    "Bed in the men's dormitory",
    "Bed in the eight-bed hall",
  ],
};

const DESCRIPTIONS: Record<RoomType, string[]> = {
  Single: [
    "One bed, a table, a chair for a visitor and an attached bathroom.",
    "A small room at the end of the corridor, quiet and light. Attached bathroom with a seat toilet.",
  ],
  Double: [
    "One large bed, a wardrobe, a table and an attached bathroom with hot water in the morning and evening.",
    "A large bed and space for a cot beside it. The bathroom is attached and has a seat toilet.",
    "A bright room with a large bed, a chair by the window and an attached bathroom.",
  ],
  Twin: [
    "Two beds with a table between them, so that the patient rests and the attendant stays within reach.",
    "Two separate beds at a comfortable height, an attached bathroom, a bell to the desk.",
  ],
  Triple: [
    "Three beds and an attached bathroom: the patient and two who take turns at the hospital.",
    "Three separate beds under two windows, a wardrobe with a lock, an attached bathroom.",
  ],
  Family: [
    "A large bed, a cot and a corner to cook in, with gas and vessels. Attached bathroom.",
    "Two joined rooms for a family of four, with a small kitchen and a balcony.",
  ],
  "Dormitory bed": [
    "One bed with clean linen and a locker; four bathrooms for twelve beds, hot water in the morning.",
    "A bed in a bunk with a curtain, a lamp and a locker. Bathrooms are shared on the floor.",
  ],
};

/** Prices move with how far one walks: 12 % more at the gate, 16 % less at 4 km. */
function distanceFactor(distanceM: number): number {
  return 1.12 - 0.28 * Math.min(1, distanceM / 4_000);
}

const LEAST_RUPEES = 450;
const MOST_RUPEES = 4_500;

const LEAST_EXTRA_BED_RUPEES = 150;

/** Rupees to paise, in steps of 50 rupees and within what such rooms cost. */
function price(rupees: number, least = LEAST_RUPEES): number {
  const stepped = Math.round(rupees / 50) * 50;
  return Math.min(MOST_RUPEES, Math.max(least, stepped)) * 100;
}

/** Two to four rooms of a house. Amounts in paise a night before tax. */
export function roomsOf(
  type: PropertyType,
  { random, priceFactor, distanceM }: { random: Random; priceFactor: number; distanceM: number },
): DemoRoom[] {
  const house = HOUSES[type];
  const standing = random.between(0.88, 1.14);
  const least = type === "Home stay" ? 1 : 2;
  const count = Math.min(house.rooms.length, random.whole(least, 3) + 1);
  const taken = new Set<string>();
  return house.rooms.slice(0, count).map(([roomType, category]) => {
    const shape = SHAPES[roomType];
    const cooled = category === "AC";
    const rupees =
      house.base * shape.factor * (cooled ? 1 : 0.76) * priceFactor * standing * distanceFactor(distanceM);
    const extraBeds = random.chance(0.75) ? shape.extraBeds : 0;
    const label = random.pick(NAMES[roomType]);
    const [fewest, most] = house.allotment;
    return {
      type: roomType,
      category,
      name: roomName(label, category, taken),
      description: random.pick(DESCRIPTIONS[roomType]),
      maxAdults: shape.adults,
      maxChildren: shape.children,
      maxExtraBeds: extraBeds,
      extraBedChargePaise: extraBeds ? price(rupees * 0.22, LEAST_EXTRA_BED_RUPEES) : 0,
      pricePaise: price(rupees),
      allotment: random.whole(fewest, most),
      offerPpm: random.chance(0.28) ? random.pick([5, 8, 10, 12, 15]) * 10_000 : 0,
      facilities: [
        ...(cooled ? ["Air conditioning"] : []),
        ...(roomType === "Dormitory bed" ? ["Luggage room"] : ["Western toilet"]),
        ...(label.includes("attendant") ? ["Attendant bed"] : []),
        ...(label.includes("ground floor") ? ["Ground-floor room", "Grab bars"] : []),
        ...(roomType === "Family" ? ["Self-cooking kitchen"] : []),
      ],
      subject: shape.subject,
    };
  });
}

/** The label alone, as AC or not stands beside it everywhere; with it where the house has two rooms of one label. */
function roomName(label: string, category: string, taken: Set<string>): string {
  const name = taken.has(label) ? `${label}, ${category}` : label;
  taken.add(name);
  return name;
}
