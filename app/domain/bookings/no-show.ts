import { addDays, type IsoDate, istInstant } from "#app/domain/shared/dates.ts";

/** When a guest who did not come can be marked. */

/** The time of the morning after the first day (IST). */
export const NO_SHOW_FROM = "06:00";
export const NO_SHOW_HOURS = 48;

/** From the morning after the first day, for 48 hours. */
export function noShowWindow({ startsOn }: { startsOn: IsoDate }): { from: Date; until: Date } {
  const from = istInstant(addDays(startsOn, 1), NO_SHOW_FROM);
  return { from, until: new Date(from.getTime() + NO_SHOW_HOURS * 3_600_000) };
}
