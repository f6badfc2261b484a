/** What the demo's kitchens, companies, stores and labs sell. Amounts in rupees; prices of the year, rounded. */

export type DemoDish = {
  name: string;
  type: string;
  units: string;
  meals: string[];
  marks: string[];
  rupees: number;
  stock: number;
  description: string;
};

const dish = (
  name: string,
  type: string,
  units: string,
  meals: string,
  marks: string,
  rupees: number,
  stock: number,
  description = "",
): DemoDish => ({
  name,
  type,
  units,
  meals: meals.split(" "),
  marks: marks.split(" "),
  rupees,
  stock,
  description,
});

/** Each diet mark stands on a dish at least once. The first are what every kitchen cooks. */
export const DISHES: DemoDish[] = [
  dish(
    "Moong dal khichdi",
    "Light meal",
    "1 bowl, 350 g",
    "lunch dinner",
    "vegetarian soft low_salt",
    110,
    40,
    "Rice and split moong, cooked soft, little salt, no chilli.",
  ),
  dish(
    "Renal plate",
    "Diet meal",
    "1 plate",
    "lunch dinner",
    "vegetarian renal low_salt",
    190,
    20,
    "Low potassium and phosphorus: leached vegetables, rice, no tomato, no dal. Tell us the prescribed limits.",
  ),
  dish(
    "Diabetic thali",
    "Diet meal",
    "1 plate",
    "lunch dinner",
    "vegetarian diabetic high_protein",
    180,
    30,
    "Two phulkas, dal, sprouts, vegetables, salad. No sugar, no potato, little rice.",
  ),
  dish(
    "Idli with sambar",
    "Breakfast",
    "4 pieces",
    "breakfast snack",
    "vegetarian vegan soft",
    80,
    60,
    "Steamed, mild sambar, chutney apart.",
  ),
  dish(
    "Clear vegetable soup",
    "Soup",
    "1 cup, 250 ml",
    "lunch snack dinner",
    "vegetarian vegan liquid low_salt",
    70,
    40,
    "Strained; for the day after surgery.",
  ),
  dish(
    "Vegetable thali",
    "Meal",
    "1 plate",
    "lunch dinner",
    "vegetarian",
    150,
    60,
    "Rice, two phulkas, dal, two vegetables, curd.",
  ),
  dish(
    "Jain thali",
    "Meal",
    "1 plate",
    "lunch dinner",
    "vegetarian jain",
    170,
    25,
    "No onion, garlic or roots.",
  ),
  dish(
    "Ragi porridge",
    "Breakfast",
    "1 bowl, 300 ml",
    "breakfast",
    "vegetarian liquid diabetic",
    75,
    30,
    "Thin, with buttermilk or milk, without sugar.",
  ),
  dish(
    "Curd rice",
    "Light meal",
    "1 bowl, 350 g",
    "lunch dinner",
    "vegetarian soft",
    95,
    40,
    "With a little ginger; no chilli on request.",
  ),
  dish("Egg curry with chapatis", "Meal", "2 eggs, 3 chapatis", "lunch dinner", "egg high_protein", 160, 25),
  dish("Chicken curry with rice", "Meal", "1 plate", "lunch dinner", "non_vegetarian high_protein", 220, 30),
  dish("Vegetable upma", "Breakfast", "1 plate", "breakfast snack", "vegetarian vegan", 70, 40),
];

export type DemoVehicle = {
  name: string;
  type: string;
  seats: number;
  day: number;
  night: number;
  wheelchair: boolean;
  stretcher: boolean;
  cars: number;
  description: string;
};

export const VEHICLES: DemoVehicle[] = [
  {
    name: "Sedan",
    type: "Sedan",
    seats: 4,
    day: 900,
    night: 1_100,
    wheelchair: false,
    stretcher: false,
    cars: 4,
    description: "Air-conditioned; a folded wheelchair fits in the boot.",
  },
  {
    name: "Wheelchair van",
    type: "Wheelchair van",
    seats: 4,
    day: 1_500,
    night: 1_800,
    wheelchair: true,
    stretcher: false,
    cars: 2,
    description: "Ramp and belts: the patient stays in the wheelchair.",
  },
  {
    name: "Patient transport",
    type: "Ambulance",
    seats: 3,
    day: 2_400,
    night: 2_900,
    wheelchair: true,
    stretcher: true,
    cars: 2,
    description: "Stretcher, oxygen and an attendant. Not for emergencies: call 108.",
  },
];

export type DemoEquipment = {
  name: string;
  unit: string;
  type: "buy" | "hire" | "refill";
  rupees: number;
  deposit: number;
  units: number;
  refilling: string;
  description: string;
};

const equipment = (
  name: string,
  unit: string,
  type: DemoEquipment["type"],
  rupees: number,
  deposit: number,
  units: number,
  description = "",
  refilling = "",
): DemoEquipment => ({ name, unit, type, rupees, deposit, units, refilling, description });

export const EQUIPMENT: DemoEquipment[] = [
  equipment("Wheelchair", "Piece", "hire", 150, 3_000, 8, "Self-propelled, seat 46 cm, up to 110 kg."),
  equipment(
    "Oxygen concentrator, 5 litres",
    "Piece",
    "hire",
    400,
    15_000,
    4,
    "With cannula; brought and explained.",
  ),
  equipment(
    "Hospital bed with mattress",
    "Piece",
    "hire",
    350,
    8_000,
    3,
    "Two cranks and side rails; set up in the room.",
  ),
  equipment("Walker", "Piece", "hire", 60, 800, 10, "Folds, height can be set."),
  equipment("Commode chair", "Piece", "hire", 70, 1_200, 6),
  equipment(
    "Oxygen cylinder, B type",
    "Cylinder",
    "refill",
    450,
    0,
    40,
    "Bring or hand over the empty one.",
    "Medical oxygen, 1.5 cubic metres",
  ),
  equipment("Folding wheelchair", "Piece", "buy", 7_500, 0, 5, "New, with a year of guarantee."),
  equipment("Nebuliser", "Piece", "buy", 1_850, 0, 12, "With masks for adults and children."),
  equipment("Adult diapers, large", "Packet", "buy", 420, 0, 60, "10 in a packet."),
  equipment("Elbow crutches", "Pair", "buy", 850, 0, 10),
];

/** Test, rupees. The names are those of the masters. */
export const TEST_PRICES: Record<string, number> = {
  "Complete blood count": 320,
  "Fasting blood sugar": 90,
  HbA1c: 450,
  "Liver function test": 650,
  "Kidney function test": 620,
  "Lipid profile": 700,
  "Thyroid profile": 550,
  "Urine routine": 150,
  ECG: 300,
  "Chest X-ray": 450,
  "Ultrasound of the abdomen": 1_200,
};

/** Where people arrive: name, latitude, longitude. Near the entrance, to within a few hundred metres. */
export const ARRIVALS: Record<
  string,
  { airport: [string, number, number]; station: [string, number, number] }
> = {
  Hyderabad: {
    airport: ["Rajiv Gandhi International Airport", 17.2403, 78.4294],
    station: ["Secunderabad Junction", 17.4337, 78.5016],
  },
  Chennai: {
    airport: ["Chennai International Airport", 12.9816, 80.1638],
    station: ["MGR Chennai Central", 13.0827, 80.2757],
  },
  Bengaluru: {
    airport: ["Kempegowda International Airport", 13.1989, 77.7068],
    station: ["KSR Bengaluru City Junction", 12.9781, 77.5697],
  },
  Mumbai: {
    airport: ["Chhatrapati Shivaji Maharaj International Airport", 19.0974, 72.8745],
    station: ["Chhatrapati Shivaji Maharaj Terminus", 18.9398, 72.8355],
  },
  Delhi: {
    airport: ["Indira Gandhi International Airport", 28.5562, 77.1],
    station: ["New Delhi Railway Station", 28.6425, 77.2197],
  },
  Kolkata: {
    airport: ["Netaji Subhas Chandra Bose International Airport", 22.652, 88.4467],
    station: ["Howrah Junction", 22.5839, 88.3425],
  },
  Vellore: { airport: ["Vellore Airport", 12.9088, 79.0668], station: ["Katpadi Junction", 12.9719, 79.138] },
  Pune: { airport: ["Pune Airport", 18.5793, 73.9089], station: ["Pune Junction", 18.5286, 73.8744] },
};
