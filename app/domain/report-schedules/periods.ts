import { addDays, type IsoDate, istDate, istInstant } from "#app/domain/shared/dates.ts";
import type { Every, Rhythm } from "./labels.ts";

/** When a report is made by the clock. */

/** No two days of a rhythm are further apart. */
const LONGEST = 31;

function isDay({ every, onDay }: Rhythm, date: IsoDate): boolean {
  if (every === "day") return true;
  if (every === "month") return Number(date.slice(8)) === onDay;
  return (new Date(`${date}T00:00:00Z`).getUTCDay() || 7) === onDay;
}

const instantOn = ({ atHour }: Rhythm, date: IsoDate) =>
  istInstant(date, `${String(atHour).padStart(2, "0")}:00`);

/** The first instant of a rhythm after another instant. */
export function nextAfter(rhythm: Rhythm, after: Date): Date {
  return walk(rhythm, after, 1, (at) => at > after);
}

/** The last instant of a rhythm that is not after another instant. */
export function lastUntil(rhythm: Rhythm, until: Date): Date {
  return walk(rhythm, until, -1, (at) => at <= until);
}

function walk(rhythm: Rhythm, from: Date, step: 1 | -1, fits: (at: Date) => boolean): Date {
  let date = istDate(from);
  for (let days = 0; days <= LONGEST; days += 1, date = addDays(date, step)) {
    const at = instantOn(rhythm, date);
    if (isDay(rhythm, date) && fits(at)) return at;
  }
  throw new Error("This rhythm has no day.");
}

/** The day, the seven days or the calendar month before a day, first and last. */
export function daysBefore(every: Every, date: IsoDate): { from: IsoDate; to: IsoDate } {
  const to = addDays(every === "month" ? `${date.slice(0, 7)}-01` : date, -1);
  if (every === "month") return { from: `${to.slice(0, 7)}-01`, to };
  return { from: every === "day" ? to : addDays(to, -6), to };
}
