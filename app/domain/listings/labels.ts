import { MEAL_LABELS, MEALS } from "#app/domain/shared/meals.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { words } from "#app/words/catalogue.ts";

/** Names, limits and words of listings. Client-safe. */

/** What partners sell beside rooms. An outlet (kitchen, company, store, centre) comes first, then what it sells. */
export const ITEM_KINDS = [
  "kitchen",
  "food_item",
  "transport_company",
  "vehicle",
  "travel_location",
  "medical_store",
  "equipment_item",
  "lab_centre",
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Every kind of listing. */
export const KIND_NAMES = ["property", "room", ...ITEM_KINDS] as const;
export type KindName = (typeof KIND_NAMES)[number];

export const ITEM_STATUSES = ["pending", "approved", "rejected", "suspended"] as const;
/** Where a listing stands: only `approved` ones are on sale. */
export type ItemStatus = (typeof ITEM_STATUSES)[number];
export const LISTING_STATUS_WORDS: Readonly<Record<ItemStatus, string>> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  suspended: "Suspended",
};

/**
 * The status after submitting a listing. `created`: waits for its first approval. `saved`: still waits, as changed. `waiting`: the
 * draft waits while the approved version stays on sale.
 */
export type SubmitOutcome = "created" | "saved" | "waiting" | "unchanged";

const OUTCOMES: Record<SubmitOutcome, string> = {
  created: PARTNERS_MESSAGES.dataSuccessfullySaved,
  saved: PARTNERS_MESSAGES.dataSuccessfullySaved,
  waiting: `${PARTNERS_MESSAGES.dataSuccessfullySaved} Your changes wait for approval; guests see the approved version until then.`,
  unchanged: "Nothing waits: this is what guests see already.",
};

/** What to say after saving a listing. */
export function outcomeMessage(outcome: SubmitOutcome): string {
  return OUTCOMES[outcome];
}

export const ROOM_CATEGORIES = ["AC", "Non-AC"] as const;
export type RoomCategory = (typeof ROOM_CATEGORIES)[number];

export const MEAL_CHOICES: Record<string, string> = Object.fromEntries(
  MEALS.map((meal) => [meal, MEAL_LABELS[meal]]),
);

/** What a dish is fit for: people who may eat only some things look for these words. */
export const DIET_LABELS = {
  vegetarian: "Vegetarian",
  vegan: "Vegan",
  egg: "With egg",
  non_vegetarian: "Non-vegetarian",
  jain: "Jain",
  renal: "Renal",
  diabetic: "Diabetic",
  soft: "Soft",
  liquid: "Liquid",
  low_salt: "Low salt",
  high_protein: "High protein",
};
const DIETS = Object.keys(DIET_LABELS) as Array<keyof typeof DIET_LABELS>;

/** A diet in the language of the work under way; a mark that is not ours says itself. */
export function dietLabel(mark: string): string {
  return DIETS.find((diet) => diet === mark)
    ? words("kinds")(`diet_${mark as keyof typeof DIET_LABELS}`)
    : mark;
}

export const PURCHASED_TYPES: Record<string, string> = { buy: "Buy", hire: "Hire", refill: "Refill" };

export const WEEKDAYS = [
  { value: "1", label: "Mon" },
  { value: "2", label: "Tue" },
  { value: "3", label: "Wed" },
  { value: "4", label: "Thu" },
  { value: "5", label: "Fri" },
  { value: "6", label: "Sat" },
  { value: "0", label: "Sun" },
] as const;

/** Letters of the words under a photo. */
export const MAX_CAPTION = 140;
/** Room types of one property. */
export const MAX_ROOMS = 40;
/** Items of one kind under one outlet, or outlets of one kind of one account. */
export const MAX_ITEMS = 300;
/** Nights that one change of the grid may reach. */
export const MAX_NIGHTS_A_CHANGE = 400;
/** How far ahead nights may be changed. */
export const MAX_DAYS_AHEAD = 730;

/** What happens to a night's sale. */
export const SALE = ["keep", "open", "close"] as const;

/** The part of a photo that stays in sight where a box cuts it, from the left top row by row. */
export const PHOTO_FOCI = [
  "left-top",
  "top",
  "right-top",
  "left",
  "center",
  "right",
  "left-bottom",
  "bottom",
  "right-bottom",
] as const;
export type PhotoFocus = (typeof PHOTO_FOCI)[number];

export const FOCUS_WORDS: Readonly<Record<PhotoFocus, string>> = {
  "left-top": "Left top",
  top: "Top",
  "right-top": "Right top",
  left: "Left",
  center: "Middle",
  right: "Right",
  "left-bottom": "Left bottom",
  bottom: "Bottom",
  "right-bottom": "Right bottom",
};
