import type { Tier } from "#app/domain/money/cancellation-policy.ts";
import { slugOf } from "#app/domain/shared/slug.ts";
import { present } from "#app/present.ts";
import { execute, inTransaction, row, type Transaction } from "#db/client.ts";
import { ALIASES } from "./aliases.ts";
import { DEPARTMENTS, PROBLEMS } from "./departments.ts";

/** The 28 states and 8 union territories of India. Source: the Constitution, First Schedule, as of 2020. */
export const STATES = [
  "Andaman and Nicobar Islands",
  "Andhra Pradesh",
  "Arunachal Pradesh",
  "Assam",
  "Bihar",
  "Chandigarh",
  "Chhattisgarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Delhi",
  "Goa",
  "Gujarat",
  "Haryana",
  "Himachal Pradesh",
  "Jammu and Kashmir",
  "Jharkhand",
  "Karnataka",
  "Kerala",
  "Ladakh",
  "Lakshadweep",
  "Madhya Pradesh",
  "Maharashtra",
  "Manipur",
  "Meghalaya",
  "Mizoram",
  "Nagaland",
  "Odisha",
  "Puducherry",
  "Punjab",
  "Rajasthan",
  "Sikkim",
  "Tamil Nadu",
  "Telangana",
  "Tripura",
  "Uttar Pradesh",
  "Uttarakhand",
  "West Bengal",
];

/** What a patient needs comes first, by how many stays fail without it; then what anybody asks for. */
const PATIENT_FACILITIES = {
  Lift: "A lift to every floor with guest rooms",
  "Step-free entrance": "From the street to the room without a step, or with a ramp",
  "Wheelchair-accessible bathroom": "A wheelchair fits through the door and can turn inside",
  "Western toilet": "A seat toilet in or next to the room",
  "Grab bars": "Bars to hold on to beside the toilet and in the shower",
  "Attendant bed": "A second bed or cot in the room for whoever looks after the patient",
  "Self-cooking kitchen": "A kitchen with gas and vessels where guests cook for the patient",
  "Fridge for medicine": "A fridge in the room or at the desk, kept cold through power cuts",
  "Power backup": "Light, fan, lift and sockets go on in a power cut",
  "Oxygen point": "A cylinder or concentrator can be set up in the room; the desk helps",
  "Quiet floor": "No events and no loud music on this floor, quiet from 9 pm",
  "Ground-floor room": "At least one room without stairs or lift",
  "Patient diet on request": "Low salt, soft, diabetic or Jain food when ordered the day before",
  "Ambulance at the gate": "An ambulance can stop at the entrance and take a stretcher",
};

const OTHER_FACILITIES = {
  "Air conditioning": "Cooling that the guest can set",
  "Hot water": "Hot water for bathing at any hour or at stated hours",
  "Free Wi-Fi": "Internet in the room without a charge",
  "Daily housekeeping": "The room is cleaned and the linen looked after each day",
  "Vegetarian meals": "Breakfast, lunch and dinner can be ordered",
  Laundry: "Clothes are washed here or collected",
  "Hospital shuttle": "A car or van to the hospital gate at fixed times",
  Parking: "Room for a car inside the gate",
  Television: "A television in the room or the hall",
  "Reception day and night": "Somebody opens the door and answers at any hour",
  "Drinking water": "Filtered water on every floor",
  "Prayer room": "A quiet room for prayer",
  "Luggage room": "Bags may stay before check-in and after check-out",
};

const PROPERTY_TYPES = {
  "Guest house": "A small house with a few rooms to let, usually run by the family that owns it",
  Hotel: "Rooms with a reception, service and usually a restaurant",
  "Service apartment": "A flat with its own kitchen, for stays of a week and more",
  "Hospital guest house": "Run by a hospital or a trust beside it, for patients and their families",
  Dharamshala: "Simple, low-priced rooms run by a trust for those who come for treatment or pilgrimage",
  "Home stay": "A room in a family's own home, often with meals of the house",
};

const ROOM_TYPES: Record<string, { short: string; long: string }> = {
  Single: {
    short: "One bed, one person",
    long: "A room with one bed for one person: a patient who comes for a check-up alone, or an attendant while the patient is admitted.",
  },
  Double: {
    short: "One large bed, two people",
    long: "A room with one large bed for two people. Ask for an attendant bed when the patient needs a bed alone.",
  },
  Twin: {
    short: "Two separate beds",
    long: "A room with two separate beds, so that the patient rests undisturbed and the attendant stays within reach.",
  },
  Triple: {
    short: "Three beds",
    long: "A room with three beds for a patient and two attendants who take turns at the hospital.",
  },
  Family: {
    short: "For a family of four or more",
    long: "A large room or two joined ones for a family with children, often with a corner to cook in.",
  },
  "Dormitory bed": {
    short: "One bed in a shared room",
    long: "One bed with a locker in a shared room, women and men apart. The lowest price; the bathroom is shared.",
  },
};

type PolicySeed = { name: string; description: string; tiers: Tier[] };

const WHOLE_STAY = 1_000_000;

const CANCELLATION_POLICIES: PolicySeed[] = [
  {
    name: "Moderate",
    description: "Free until 48 hours before check-in, then half until 24 hours before, then the whole stay.",
    tiers: [
      { from_hours: 48, charge: "percent", value: 0 },
      { from_hours: 24, charge: "percent", value: WHOLE_STAY / 2 },
      { from_hours: 0, charge: "percent", value: WHOLE_STAY },
    ],
  },
  {
    name: "Flexible",
    description: "Free until 24 hours before check-in, then the first night.",
    tiers: [
      { from_hours: 24, charge: "percent", value: 0 },
      { from_hours: 0, charge: "nights", value: 1 },
    ],
  },
  {
    name: "Strict",
    description: "Half until 7 days before check-in, then the whole stay.",
    tiers: [
      { from_hours: 168, charge: "percent", value: WHOLE_STAY / 2 },
      { from_hours: 0, charge: "percent", value: WHOLE_STAY },
    ],
  },
  {
    name: "Non-refundable",
    description: "Nothing back from the booking on; for a rate that costs less.",
    tiers: [{ from_hours: 0, charge: "percent", value: WHOLE_STAY }],
  },
];
const DEFAULT_POLICY = "Moderate";

const FOOD_TYPES = {
  Breakfast: "In the morning",
  Meal: "A full plate",
  "Light meal": "Easy on the stomach",
  "Diet meal": "Cooked as a doctor wrote it",
  Soup: "Clear or thick",
  Drink: "Juice, buttermilk, milk",
};
const VEHICLE_TYPES = {
  Hatchback: "Three passengers with little luggage",
  Sedan: "Four passengers with luggage",
  SUV: "Six passengers with luggage",
  "Wheelchair van": "The patient stays in the wheelchair",
  Ambulance: "Lying, with a stretcher",
};
const MEASURE_UNITS = ["Piece", "Pair", "Packet", "Box", "Cylinder", "Litre", "Set"];

const FASTING = "Nothing to eat for 10 hours before; water is fine.";
/** Tests by type, with what to do before. */
const LAB_TESTS: Record<string, Record<string, string>> = {
  Blood: {
    "Complete blood count": "",
    "Fasting blood sugar": FASTING,
    HbA1c: "",
    "Liver function test": "",
    "Kidney function test": "",
    "Lipid profile": FASTING,
    "Thyroid profile": "Before the morning tablet.",
    "Vitamin D": "",
  },
  Urine: { "Urine routine": "The first urine of the morning, in the cup that the lab gives." },
  Heart: { ECG: "" },
  Imaging: {
    "Chest X-ray": "No metal at neck and chest.",
    "Ultrasound of the abdomen": "Nothing to eat for 6 hours before; come with a full bladder.",
  },
};

/**
 * Adds the masters that every installation needs and does not have yet, recognised by their names: states, facilities,
 * property and room types, what food, vehicles, equipment and tests are sorted by, departments and problems, cancellation policies. What people edited since stays as it is. The rates are a migration's.
 */
export async function seedMasters(): Promise<void> {
  await inTransaction(undefined, async (tx) => {
    await addMissing(
      tx,
      "states (name, slug)",
      STATES.map((name) => [name, slugOf(name)]),
    );
    await addMissing(tx, "facilities (name, description, patient_fit, position)", [
      ...Object.entries(PATIENT_FACILITIES).map(([name, description], index) => [
        name,
        description,
        true,
        (index + 1) * 10,
      ]),
      ...Object.entries(OTHER_FACILITIES).map(([name, description], index) => [
        name,
        description,
        false,
        500 + index * 10,
      ]),
    ]);
    await addMissing(tx, "property_types (property_type, description)", Object.entries(PROPERTY_TYPES));
    await addMissing(
      tx,
      "room_types (room_type, room_short_description, room_long_description)",
      Object.entries(ROOM_TYPES).map(([name, { short, long }]) => [name, short, long]),
    );
    await addMissing(tx, "departments (name, description)", Object.entries(DEPARTMENTS));
    await execute(
      `INSERT INTO problems (name, department_id) SELECT problem, d.id FROM jsonb_each_text($problems::jsonb) AS made(problem, department)
       JOIN departments d ON d.name = department ON CONFLICT DO NOTHING`,
      { problems: JSON.stringify(PROBLEMS) },
      tx,
    );
    await addMissing(tx, "food_types (name, description)", Object.entries(FOOD_TYPES));
    await addMissing(tx, "vehicle_types (name, description)", Object.entries(VEHICLE_TYPES));
    await addMissing(
      tx,
      "measure_units (name)",
      MEASURE_UNITS.map((name) => [name]),
    );
    await addMissing(
      tx,
      "finder_aliases (name, kind, stands_for)",
      ALIASES.map(({ name, kind, standsFor }) => [name, kind, standsFor]),
    );
    await addLabTests(tx);
    await addPolicies(tx);
  });
}

async function addMissing(tx: Transaction, into: string, values: unknown[][]): Promise<number> {
  const width = present(values[0]).length;
  const places = values.map(
    (_, index) => `(${Array.from({ length: width }, (_, column) => `$${index * width + column + 1}`)})`,
  );
  return execute(`INSERT INTO ${into} VALUES ${places} ON CONFLICT DO NOTHING`, values.flat(), tx);
}

async function addLabTests(tx: Transaction): Promise<void> {
  const types = Object.keys(LAB_TESTS);
  await addMissing(
    tx,
    "lab_test_types (name)",
    types.map((name) => [name]),
  );
  const tests = Object.entries(LAB_TESTS).flatMap(([type, named]) =>
    Object.entries(named).map(([name, preparation]) => ({ type, name, preparation })),
  );
  await execute(
    `INSERT INTO lab_tests (lab_test_type_id, name, preparation)
     SELECT y.id, t.name, t.preparation FROM jsonb_to_recordset($tests::jsonb) AS t(type text, name text, preparation text)
     JOIN lab_test_types y ON y.name = t.type ON CONFLICT DO NOTHING`,
    { tests: JSON.stringify(tests) },
    tx,
  );
}

/** The migrations' own policy steps back for the default of this list, once. A default that somebody chose stays. */
async function addPolicies(tx: Transaction): Promise<void> {
  const known = await row(
    "SELECT FROM cancellation_policies WHERE name = $name",
    { name: DEFAULT_POLICY },
    tx,
  );
  await addMissing(
    tx,
    "cancellation_policies (name, description, tiers)",
    CANCELLATION_POLICIES.map(({ name, description, tiers }) => [name, description, JSON.stringify(tiers)]),
  );
  if (known) return;
  const retired = await execute(
    "UPDATE cancellation_policies SET is_default = false, active = false WHERE name = 'Standard' AND is_default",
    {},
    tx,
  );
  if (retired === 0) return;
  await execute(
    "UPDATE cancellation_policies SET is_default = true WHERE name = $name",
    { name: DEFAULT_POLICY },
    tx,
  );
}
