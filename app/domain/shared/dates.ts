import { present } from "#app/present.ts";
/** Dates of stays are IST calendar dates as `YYYY-MM-DD` text; nights run from check-in up to, not including, check-out. */
export type IsoDate = string;

const IST_OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;
/**
 * Of years in which anybody is born or travels. The database knows no year 0, and the day after 9999-12-31 is written with six digits: who
 * counts on from there fails.
 */
const PATTERN = /^(?:19|20|21)\d\d-\d\d-\d\d$/;
/** A month of a stay, a statement or the books. */
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** True for a real calendar date of the years 1900 to 2199, written `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The IST calendar date of an instant. */
export function istDate(instant: Date): IsoDate {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** Until this hour of the IST clock the night that began yesterday can still be booked and begun: trains arrive at night. */
const NIGHT_ENDS_AT = 4;

/** The IST date on which the present night began: before 4 a.m. it is yesterday's. */
export function nightDate(instant: Date): IsoDate {
  return istDate(new Date(instant.getTime() - NIGHT_ENDS_AT * 3_600_000));
}

/** HH:MM of an instant on the Indian clock. */
export function istClock(instant: Date | string): string {
  return new Date(new Date(instant).getTime() + IST_OFFSET_MS).toISOString().slice(11, 16);
}

/** The instant at which the IST clock shows `time` (HH:MM) on `date`. */
export function istInstant(date: IsoDate, time: string): Date {
  return new Date(`${date}T${time.slice(0, 5)}:00+05:30`);
}

/** The instant at which something of a past IST date is booked: its noon, or `now` on a morning of today. */
export function noonOrNow(date: string, now: Date): Date {
  return new Date(Math.min(istInstant(date, "12:00").getTime(), now.getTime()));
}

/** The date `days` later (or earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Number of nights from check-in to check-out. */
export function nightsBetween(checkIn: IsoDate, checkOut: IsoDate): number {
  return Math.round((Date.parse(`${checkOut}T00:00:00Z`) - Date.parse(`${checkIn}T00:00:00Z`)) / DAY_MS);
}

/** Every night of a stay, in order. */
export function nightsOf(checkIn: IsoDate, checkOut: IsoDate): IsoDate[] {
  const first = Date.parse(`${checkIn}T00:00:00Z`);
  return Array.from({ length: nightsBetween(checkIn, checkOut) }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(date: IsoDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Reads `dd/mm/yyyy`, `d-m-yyyy` or `yyyy-mm-dd` as people type it; undefined when it is no real date. */
export function parseTypedDate(text: string): IsoDate | undefined {
  const trimmed = text.trim();
  if (isIsoDate(trimmed)) return trimmed;
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(trimmed);
  if (!match) return undefined;
  const iso = `${match[3]}-${present(match[2]).padStart(2, "0")}-${present(match[1]).padStart(2, "0")}`;
  return isIsoDate(iso) ? iso : undefined;
}

/** The month `YYYY-MM` that lies `months` later. */
export function shiftMonth(month: string, months: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const total = year * 12 + number - 1 + months;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, "0")}`;
}

export function isMonth(text: string): boolean {
  return MONTH.test(text);
}
