import { NotFound } from "#app/domain/errors.ts";
import { addDays, type IsoDate, isIsoDate, nightsBetween } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { translateError } from "#app/words/labels.ts";

/** Who travels and when. Dates are IST calendar dates, check-out exclusive; `rooms` is how many of one room type. */
export type Stay = {
  checkIn: IsoDate;
  checkOut: IsoDate;
  adults: number;
  children: number;
  infants: number;
  rooms: number;
};

/** A stay near a hospital: what the `{searchInfo}` of an address says. Nothing in it names a person. */
export type StaySearch = Stay & { city: string; hospital: string };

/** What somebody has chosen so far: dates may be missing. */
export type StayDraft = Omit<Stay, "checkIn" | "checkOut"> & {
  checkIn: IsoDate | null;
  checkOut: IsoDate | null;
};

export const STAY_LIMITS = {
  nights: 60,
  daysAhead: 365,
  adults: 20,
  children: 10,
  infants: 5,
  rooms: 5,
} as const;

/** A patient and one attendant in one room: who most often travels. */
export const USUAL_PARTY = { adults: 2, children: 0, infants: 0, rooms: 1 } as const;

const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";
const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const PATTERN = new RegExp(
  `^(${SLUG})~(${SLUG})~(${DATE})~(${DATE})~(\\d{1,2})a(\\d{1,2})c(\\d{1,2})i(\\d{1,2})r$`,
);

/** `hyderabad~apollo-jubilee-hills~2026-12-01~2026-12-04~2a0c0i1r` */
export function encodeStaySearch(search: StaySearch): string {
  const party = `${search.adults}a${search.children}c${search.infants}i${search.rooms}r`;
  return [search.city, search.hospital, search.checkIn, search.checkOut, party].join("~");
}

/**
 * Reads what `encodeStaySearch` wrote. Says nothing about whether the dates are still ahead: see `stayProblems`.
 * @throws NotFound when the text is no search that this site could have written
 */
export function decodeStaySearch(text: string): StaySearch {
  const match = text.length <= 300 ? PATTERN.exec(text) : null;
  if (!match) throw new NotFound();
  const [, city, hospital, checkIn, checkOut] = match as unknown as string[];
  const [adults, children, infants, rooms] = match.slice(5).map(Number) as [number, number, number, number];
  const search = {
    city: present(city),
    hospital: present(hospital),
    checkIn: present(checkIn),
    checkOut: present(checkOut),
    adults,
    children,
    infants,
    rooms,
  };
  const lengthIsSound =
    isIsoDate(search.checkIn) &&
    isIsoDate(search.checkOut) &&
    isWithin(nightsBetween(search.checkIn, search.checkOut), 1, "nights");
  if (!lengthIsSound || !partyIsSound(search) || encodeStaySearch(search) !== text) throw new NotFound();
  return search;
}

function isWithin(value: number, least: number, limit: keyof typeof STAY_LIMITS): boolean {
  return value >= least && value <= STAY_LIMITS[limit];
}

function partyIsSound(party: Pick<Stay, "adults" | "children" | "infants" | "rooms">): boolean {
  return (
    isWithin(party.adults, 1, "adults") &&
    isWithin(party.children, 0, "children") &&
    isWithin(party.infants, 0, "infants") &&
    isWithin(party.rooms, 1, "rooms")
  );
}

export type StayProblems = { checkIn?: string; checkOut?: string; party?: string };

/** Why this stay cannot be searched, in words for its form; empty when it can. `today` is the IST date. */
export function stayProblems(stay: StayDraft, today: IsoDate): StayProblems {
  const problems: StayProblems = {};
  if (!stay.checkIn) problems.checkIn = "Choose the day you arrive.";
  else if (stay.checkIn < today)
    problems.checkIn = "The day you arrive is in the past. Choose today or a later day.";
  else if (stay.checkIn > addDays(today, STAY_LIMITS.daysAhead))
    problems.checkIn = "Rooms can be booked up to a year ahead. Choose an earlier day.";
  if (!stay.checkOut) problems.checkOut = "Choose the day you leave.";
  else if (stay.checkIn && stay.checkOut <= stay.checkIn)
    problems.checkOut = "The day you leave must be after the day you arrive.";
  else if (stay.checkIn && nightsBetween(stay.checkIn, stay.checkOut) > STAY_LIMITS.nights)
    problems.checkOut = `One booking can be up to ${STAY_LIMITS.nights} nights long. Book the first part now and extend it later.`;
  const { adults, children, infants, rooms } = STAY_LIMITS;
  if (!partyIsSound(stay))
    problems.party = words("refusals")("partyLimits", { adults, children, infants, rooms });
  return Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, translateError(text)]));
}

/** The stay, when both dates are chosen and can be searched on this day. */
export function validStay(draft: StayDraft, today: IsoDate): Stay | null {
  const { checkIn, checkOut } = draft;
  if (!checkIn || !checkOut || Object.keys(stayProblems(draft, today)).length > 0) return null;
  const { adults, children, infants, rooms } = draft;
  return { checkIn, checkOut, adults, children, infants, rooms };
}
