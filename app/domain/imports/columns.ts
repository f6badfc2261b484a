/** What each import reads: our names of the columns, which must be there, what else they are called. Client-safe. */

import { RATE_CODE_CHOICES } from "#app/domain/masters/definitions.ts";
import { LISTING_COLUMNS } from "./listing-columns.ts";

export type ImportColumn = { name: string; required?: true; hint: string; aliases?: readonly string[] };

const place: ImportColumn[] = [
  { name: "state", hint: "the state", aliases: ["state_name"] },
  { name: "city", required: true, hint: "the city", aliases: ["city_name", "district"] },
];
const point: ImportColumn[] = [
  {
    name: "coordinates",
    hint: 'latitude and longitude in one cell: "17.41, 78.41"',
    aliases: ["lat_long", "location_coordinates"],
  },
  { name: "latitude", hint: "degrees north", aliases: ["lat"] },
  { name: "longitude", hint: "degrees east", aliases: ["lng", "long", "lon"] },
];
const address: ImportColumn[] = [
  { name: "address", hint: "street and house" },
  { name: "pin_code", hint: "six digits; otherwise taken from the address", aliases: ["pincode", "pin"] },
];

const named = (hint: string, ...aliases: string[]): ImportColumn => ({
  name: "name",
  required: true,
  hint,
  aliases,
});
const described: ImportColumn = { name: "description", hint: "what it means" };

const COLUMNS = {
  // Recognised in a later import by name, address and city.
  hospitals: [
    { name: "near_hospital_name", required: true, hint: "the name", aliases: ["hospital_name", "name"] },
    ...place,
    ...point,
    ...address,
    { name: "locality", hint: "the part of the city" },
    { name: "type", hint: "what it is known for", aliases: ["hospital_type", "hospital_category"] },
    { name: "no_of_bed", hint: "beds", aliases: ["beds", "no_of_beds", "total_num_beds"] },
    { name: "phone", hint: "telephone", aliases: ["telephone"] },
    { name: "website", hint: "address on the web" },
  ],
  cities: [
    { name: "name", required: true, hint: "the city", aliases: ["city", "city_name"] },
    { name: "state", required: true, hint: "the state", aliases: ["state_name"] },
    ...point,
  ],
  facilities: [
    { name: "name", required: true, hint: "the name", aliases: ["facility"] },
    { name: "description", hint: "what it means" },
    { name: "patient_fit", hint: "yes when patients need it" },
    { name: "position", hint: "small numbers come first" },
  ],
  "room-types": [
    { name: "room_type", required: true, hint: "the name", aliases: ["name"] },
    { name: "room_short_description", hint: "in a few words", aliases: ["short_description"] },
    { name: "room_long_description", hint: "in a sentence or two", aliases: ["long_description"] },
  ],
  "property-types": [
    { name: "property_type", required: true, hint: "the name", aliases: ["name"] },
    { name: "description", hint: "what it means" },
  ],
  states: [named("the state", "state", "state_name")],
  departments: [named("the department", "department"), described],
  problems: [
    named("what the patient says is wrong", "problem"),
    { name: "department", hint: "who looks after it, by its name" },
  ],
  "food-types": [named("the name", "food_type"), described],
  "vehicle-types": [named("the name", "vehicle_type"), described],
  units: [named("the name", "unit")],
  "point-types": [
    named("the name", "point_type"),
    { name: "place", required: true, hint: "airport, station, bus_stand, hospital, property or other" },
  ],
  "travel-points": [
    { name: "city", required: true, hint: "a city by its name", aliases: ["city_name"] },
    { name: "state", hint: "its state, where several have a city of this name" },
    { name: "point_type", required: true, hint: "a point type by its name" },
    { name: "point_name", required: true, hint: "the name", aliases: ["name"] },
    { name: "latitude", required: true, hint: "degrees north", aliases: ["lat"] },
    { name: "longitude", required: true, hint: "degrees east", aliases: ["lng", "lon"] },
  ],
  "lab-test-types": [named("the name", "test_type")],
  "lab-tests": [
    named("the name", "test_name"),
    { name: "lab_test_type", required: true, hint: "a lab test type by its name", aliases: ["test_type"] },
    { name: "preparation", hint: "what the patient does before" },
  ],
  "search-aliases": [
    named("what people say", "alias"),
    { name: "kind", hint: "hospital (the default) or city" },
    {
      name: "stands_for",
      required: true,
      hint: "names of hospitals, separated by semicolons, or of the city",
    },
    { name: "city", hint: "only for hospitals of this city" },
    { name: "state", hint: "the city's state, where several have one of this name" },
  ],
  "cancellation-policies": [
    named("the policy", "policy"),
    described,
    {
      name: "tiers",
      required: true,
      hint: 'the steps, as the file of the list writes them: [{"from_hours":48,"charge":"percent","value":0}], where 1000000 is 100 per cent',
      aliases: ["steps"],
    },
  ],
  rates: [
    { name: "code", required: true, hint: RATE_CODE_CHOICES.join(", ") },
    { name: "kind", required: true, hint: "room, food, travel, equipment, lab, or * for all of them" },
    { name: "rate", required: true, hint: "per cent, like 2.5%", aliases: ["per_cent"] },
    { name: "valid_from", required: true, hint: "its first day, like 2027-04-01", aliases: ["from"] },
    { name: "note", hint: "what it is for" },
    { name: "source", hint: "the address where it can be read" },
    {
      name: "item_group",
      hint: "GST only: hire, buy or refill, or the first digits of an HSN; empty for every item",
    },
    { name: "above_paise", hint: "GST only: where one unit costs more than this, like 750000" },
    { name: "hsn", hint: "HSN or SAC: 4, 6 or 8 digits" },
    { name: "exempt", hint: "yes or no" },
    { name: "payer", hint: "who pays the GST: registered, platform or partner" },
    { name: "party", hint: "TDS only: no_pan, individual or non_resident; empty for everybody" },
    { name: "threshold_paise", hint: "TDS only: nothing is deducted up to this in a year" },
  ],
  partners: [
    { name: "name", required: true, hint: "the partner's or agency's name", aliases: ["partner_name"] },
    {
      name: "phone",
      required: true,
      hint: "the mobile to sign in with",
      aliases: ["mobile", "phone_no", "mobile_no"],
    },
    {
      name: "contact_name",
      hint: "the person who signs in; otherwise the partner's name",
      aliases: ["first_name"],
    },
    { name: "email", hint: "address for mails", aliases: ["email_id"] },
    {
      name: "partner_type",
      hint: "property (the default), food, travel, equipment, lab or agent",
      aliases: ["kind", "type"],
    },
    ...place.map((column) => ({ ...column, required: undefined })),
    { name: "address", hint: "street and house" },
    { name: "gstin", hint: "15 letters and digits" },
    { name: "pan", hint: "10 letters and digits" },
  ],
  drivers: [
    {
      name: "partner_phone",
      required: true,
      hint: "the mobile of the transport partner",
      aliases: ["partner_mobile"],
    },
    named("who drives", "driver_name"),
    { name: "phone", required: true, hint: "where guests reach the driver", aliases: ["mobile"] },
    { name: "licence_number", required: true, hint: "of the driving licence", aliases: ["licence"] },
    { name: "licence_valid_until", required: true, hint: "its last day", aliases: ["valid_until"] },
  ],
  "room-nights": [
    { name: "partner_phone", hint: "the partner's mobile, where several houses have the name" },
    { name: "property", required: true, hint: "the house by its name", aliases: ["property_name"] },
    { name: "room", required: true, hint: "the room by its name", aliases: ["room_name"] },
    { name: "first_night", required: true, hint: "a day from today on", aliases: ["night", "from", "date"] },
    { name: "last_night", hint: "the last of several nights; empty for one night", aliases: ["to"] },
    { name: "weekdays", hint: "only these, like Fri; Sat" },
    { name: "price", hint: "rupees a night before tax; usual for the room's own; empty stays as it is" },
    { name: "rooms", hint: "how many are on sale; usual for the room's own", aliases: ["allotment"] },
    { name: "closed", hint: "yes or no" },
    { name: "closed_reason", hint: "for the partner alone", aliases: ["reason"] },
    { name: "closed_to_arrival", hint: "yes where nobody may arrive", aliases: ["cta"] },
    { name: "closed_to_departure", hint: "yes where nobody may leave", aliases: ["ctd"] },
    { name: "room_id", hint: "of the room, as an export gives it, instead of both names" },
  ],
  ...LISTING_COLUMNS,
} as const satisfies Record<string, readonly ImportColumn[]>;

export type ImportName = keyof typeof COLUMNS;

const ID: ImportColumn = {
  name: "id",
  hint: "of a row that stands here already, as an export gives it; rows without one are recognised by the columns above",
};

/** The columns of each import, and the id by which it recognises what was exported. */
export const IMPORTS = Object.fromEntries(
  Object.entries<readonly ImportColumn[]>(COLUMNS).map(([name, columns]) => [
    name,
    [...columns, name === "hospitals" ? { ...ID, aliases: ["near_hospital_id"] } : ID],
  ]),
) as unknown as Record<ImportName, readonly ImportColumn[]>;
export const IMPORT_NAMES = Object.keys(IMPORTS) as ImportName[];
