import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import type { ValuesOf } from "../fields.ts";
import type { ListingKind } from "../kind.ts";
import { MAX_ROOMS, MEAL_CHOICES } from "../labels.ts";

/** A type of room of a property; how many there are of it is a number. */
export const room = {
  label: "Room",
  plural: "Rooms",
  store: "rooms",
  parent: "property",
  detail: null,
  values: [
    {
      name: "name",
      label: "Name",
      type: "text",
      max: 80,
      required: "Please enter a name that guests understand",
      hint: "As guests read it: Double room with kitchen",
      section: "What it is",
      aliases: ["room_name"],
    },
    {
      name: "room_type_id",
      label: "Type of room",
      type: "master",
      master: "room_types",
      required: "Please choose the type of room",
    },
    {
      name: "room_category",
      label: "AC or non-AC",
      type: "choice",
      choices: { AC: "AC", "Non-AC": "Non-AC" },
      required: "Please choose AC or Non-AC",
      aliases: ["ac_type"],
      fileOptional: true,
      fileWords: { "": "AC", yes: "AC", no: "Non-AC" },
    },
    {
      name: "max_adults",
      label: "Adults at most",
      type: "number",
      min: 1,
      max: 20,
      initial: "2",
      aliases: ["adults"],
    },
    {
      name: "max_children",
      label: "Children at most",
      type: "number",
      min: 0,
      max: 20,
      default: 0,
      initial: "1",
      aliases: ["children"],
    },
    {
      name: "max_extra_beds",
      label: "Extra beds at most",
      type: "number",
      min: 0,
      max: 10,
      default: 0,
      aliases: ["extra_beds"],
    },
    { name: "description", label: "Description", type: "long_text", max: 2_000 },
    {
      name: "facility_ids",
      label: "Facilities",
      type: "masters",
      master: "facilities",
      link: "room_facilities",
      key: "room_id",
      column: "facilities",
      aliases: ["amenities"],
    },
  ],
  terms: [
    {
      name: "default_price_paise",
      label: "Price per night in rupees",
      type: "rupees",
      required: "Please enter a price above zero",
      hint: "Before tax",
      column: "price",
      aliases: ["default_price", "rate"],
    },
    {
      name: "default_allotment",
      label: "Rooms of this type on sale",
      type: "number",
      min: 0,
      max: 1_000,
      column: "no_of_avail_rooms",
      aliases: ["units", "allotment", "rooms"],
    },
    { name: "extra_bed_charge_paise", label: "Extra bed per night in rupees", type: "rupees", initial: "0" },
    {
      name: "partner_offer_ppm",
      label: "Offer in percent",
      type: "percent",
      max: 90,
      hint: "Taken off every night's price",
      initial: "0",
      aliases: ["partner_offer_percentage"],
    },
    {
      name: "min_nights",
      label: "Minimum nights",
      type: "number",
      min: 1,
      max: 60,
      default: 1,
      hint: "Shorter stays are not offered this room",
      section: "How long guests stay",
      aliases: ["minimum_stay"],
    },
    {
      name: "max_nights",
      label: "Maximum nights",
      type: "number",
      min: 1,
      max: 60,
      default: 60,
      aliases: ["maximum_stay"],
    },
    {
      name: "weekly_offer_ppm",
      label: "Weekly rate: percent off from 7 nights",
      type: "percent",
      max: 90,
      hint: "Taken off every night's price when a guest stays 7 nights or more. 0: no weekly rate",
      initial: "0",
      section: "Weekly and monthly rates",
      column: "weekly_offer_percentage",
      aliases: ["weekly_discount"],
    },
    {
      name: "monthly_offer_ppm",
      label: "Monthly rate: percent off from 28 nights",
      type: "percent",
      max: 90,
      hint: "Instead of the weekly rate when a guest stays 28 nights or more. 0: the weekly rate stays",
      initial: "0",
      column: "monthly_offer_percentage",
      aliases: ["monthly_discount"],
    },
    {
      name: "saver_policy_id",
      label: "Saver rate: its cancellation policy",
      type: "master",
      master: "cancellation_policies",
      empty: "No saver rate",
      hint: "A second rate that guests can choose: it costs less, and is cancelled by this policy instead of the property's",
      section: "Saver rate",
      column: "saver_policy",
      aliases: ["rate_plan_policy"],
    },
    {
      name: "saver_offer_ppm",
      label: "Saver rate: percent off",
      type: "percent",
      max: 90,
      hint: "Taken off every night's price when a guest chooses the saver rate",
      initial: "0",
      column: "saver_offer_percentage",
      aliases: ["rate_plan_discount"],
    },
    {
      name: "attendant_meals",
      label: "Attendants' meals included in the price",
      type: "choices",
      choices: MEAL_CHOICES,
      hint: "What those who stay with the patient get on each day of the stay without paying more. None: meals are not included",
      section: "Meals included",
      aliases: ["meals_included"],
    },
    {
      name: "attendants_with_meals",
      label: "Attendants who get these meals, in each room",
      type: "number",
      min: 0,
      max: 10,
      default: 0,
      aliases: ["meals_included_for"],
    },
    {
      name: "open_end_nights",
      label: "Nights that a guest may reserve after the stay",
      type: "number",
      min: 0,
      max: 14,
      default: 0,
      hint: "For a treatment that may take longer: each night is held at its price, and is on sale again when it is not paid by 8 PM of the evening before. 0: not offered",
      section: "Open end",
      aliases: ["reserved_nights"],
    },
  ],
  // The database holds them too.
  rules: ({
    min_nights,
    max_nights,
    weekly_offer_ppm,
    monthly_offer_ppm,
    saver_policy_id,
    saver_offer_ppm,
    attendant_meals,
    attendants_with_meals,
  }) => {
    const broken: Array<[string, string]> = [];
    if (Number(min_nights) > Number(max_nights))
      broken.push(["max_nights", "Please enter no fewer than the minimum nights"]);
    if (Number(monthly_offer_ppm) > 0 && Number(monthly_offer_ppm) < Number(weekly_offer_ppm))
      broken.push(["monthly_offer_ppm", "The monthly rate cannot cost more per night than the weekly rate"]);
    if (saver_policy_id && !Number(saver_offer_ppm))
      broken.push(["saver_offer_ppm", "Please enter the discount of the saver rate, like 10"]);
    if (!saver_policy_id && Number(saver_offer_ppm) > 0)
      broken.push(["saver_policy_id", "Please choose the cancellation policy of the saver rate"]);
    const hasMeals = Array.isArray(attendant_meals) && attendant_meals.length > 0;
    if (hasMeals && !Number(attendants_with_meals))
      broken.push(["attendants_with_meals", "Please enter how many attendants get the meals, like 1"]);
    if (!hasMeals && Number(attendants_with_meals) > 0)
      broken.push(["attendant_meals", "Please choose the meals that these attendants get"]);
    return broken;
  },
  listed: [],
  stock: { field: "default_allotment", unit: "night" },
  most: { listings: MAX_ROOMS, photos: 20 },
  adding: {
    lead: "One entry for each type of room. How many the house has of it is a number below.",
    button: "Save the room",
    done: PARTNERS_MESSAGES.dataSuccessfullySaved,
  },
  path: () => "/myProperties",
  decided: {
    approved: PARTNERS_MESSAGES.roomApprovedSuccessfully,
    rejected: "Room Rejected Successfully...",
  },
  saveFailed: PARTNERS_MESSAGES.failedToSaveRoomDetails,
} as const satisfies ListingKind;

/** What a partner says about a type of room. */
export type RoomValues = ValuesOf<typeof room.values>;

/** What a room costs and how many there are, where a night says nothing else. Paise a night before tax; ppm. */
export type RoomTerms = ValuesOf<typeof room.terms>;
