import type { PropertyType } from "./city-words.ts";

/** The sentences that the demo's properties are described with. */

export const OPENINGS: Record<PropertyType, string[]> = {
  "Guest house": [
    "A small family-run guest house in {locality}, {way}.",
    "Twelve plain, clean rooms on a side street of {locality}, {way}.",
    "The owners live on the top floor and have looked after patients' families for years. The house is {way}.",
    "A quiet lodge away from the main road, {way}.",
  ],
  Hotel: [
    "A straightforward hotel in {locality}, {way}.",
    "A mid-size hotel in {locality} where most guests come for treatment, {way}.",
    "Clean rooms and a desk that knows the hospital, {way}.",
    "Rooms renovated last year, with thick curtains and a good night's quiet, {way}.",
  ],
  "Service apartment": [
    "Furnished flats with their own kitchens for stays of a week or more, {way}.",
    "One and two bedroom flats for families who wait for an operation or a course of treatment, {way}.",
    "Your own front door, kitchen and washing machine, {way}.",
  ],
  "Hospital guest house": [
    "Built for patients and the people who come with them, {way}.",
    "Simple rooms run by people who know hospital days: early breakfast, late keys, {way}.",
    "A guest house for outstation patients, {way}. The desk helps with files, chemists and autos.",
  ],
  Dharamshala: [
    "Run by a trust for those who come for treatment, at the lowest price that keeps it clean, {way}.",
    "Plain rooms and dormitories around a courtyard, {way}. Donations keep the price low.",
    "A trust's house with simple meals and early nights, {way}.",
  ],
  "Home stay": [
    "Two rooms in a family's own home in {locality}, {way}.",
    "You stay with a family who cooks the way the doctor says, {way}.",
    "An upstairs flat of a family house with a small garden, {way}.",
  ],
};

/** What a facility means here, for the description. The first that fit are told. */
export const FACILITY_SENTENCES: Record<string, string[]> = {
  Lift: ["The lift takes a wheelchair and goes on in a power cut.", "A lift reaches every floor with rooms."],
  "Step-free entrance": [
    "From the gate to the bed there is no step.",
    "A ramp with a rail leads from the street to the desk.",
  ],
  "Wheelchair-accessible bathroom": [
    "Bathrooms on the ground floor are wide enough for a wheelchair and have bars to hold on to.",
  ],
  "Attendant bed": [
    "Each room takes a cot for the attendant.",
    "An attendant's cot is set up in the room on request.",
  ],
  "Self-cooking kitchen": [
    "Families cook in the shared kitchen; gas and vessels are there.",
    "The kitchen has gas, vessels and a mixer, so you cook what the patient can eat.",
  ],
  "Fridge for medicine": ["Insulin and injections stay cold in a fridge with power backup."],
  "Oxygen point": ["An oxygen concentrator can be set up in the room; the desk knows two suppliers."],
  "Quiet floor": ["The second floor is kept quiet from 9 pm."],
  "Ground-floor room": ["There are rooms on the ground floor for those who cannot climb."],
  "Ambulance at the gate": ["An ambulance can stop right at the door."],
  "Patient diet on request": [
    "Low-salt, soft and diabetic meals are cooked when you order the evening before.",
  ],
};

export const MEAL_SENTENCES = {
  cooked: [
    "Vegetarian breakfast and dinner are cooked in the house.",
    "Home-style meals come to the room when nobody can go out.",
    "Idli, khichdi and dal-rice are always on the menu.",
  ],
  outside: [
    "Two small messes and a fruit seller are on the same street.",
    "Tea from 5.30 am; meals come from the mess next door.",
    "The nearest eating places are three minutes away.",
  ],
};

export const CLOSINGS = [
  "Reports and scans can be printed at the desk.",
  "Long stays get fresh linen twice a week and a quieter room when one falls free.",
  "The desk keeps your luggage while the patient is admitted.",
  "Ask for a room near the stairs if you go to the ward at night.",
  "An auto to the hospital is called in five minutes, at any hour.",
  "If the discharge is delayed, tell the desk in the morning: the room is kept whenever it is free.",
  "The nearest 24-hour chemist is around the corner.",
  "Water on every floor is filtered; bottles can be filled at night.",
  "Washing lines are on the terrace, with shade for the monsoon.",
];

export const ID_RULE =
  "Please show an identity card of every adult and the hospital file or appointment at check-in.";

export const HOUSE_RULES: Record<"all" | "strict" | "kitchen", string[]> = {
  all: [
    "Quiet from 9 pm to 6 am: people sleep after night duty at the hospital.",
    "No smoking and no alcohol anywhere in the house.",
    "Visitors are welcome in the hall until 8 pm, not in the rooms.",
    "Please switch off lights, fan and geyser when you go out.",
    "Foreign guests: the desk fills the C-Form with your passport and visa.",
    "Used needles and dressings go into the yellow box at the desk, never into the bin.",
    "Tell us about infections, so that linen is washed apart. Nobody is sent away for it.",
    "Pets cannot stay.",
    "Valuables can be left in the safe at the desk.",
    "Late return from the hospital is no problem: ring the bell.",
  ],
  strict: [
    "Only vegetarian food inside the house.",
    "The gate closes at 10.30 pm; ring if you come from the hospital.",
    "Rooms are for patients and their families only, at most 21 days at a time.",
    "Women's and men's dormitories are on different floors.",
  ],
  kitchen: [
    "Please clean the stove and vessels after cooking; the kitchen closes at 10 pm.",
    "Label what you put into the shared fridge.",
  ],
};
