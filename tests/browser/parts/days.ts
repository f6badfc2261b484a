import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";

const TODAY = istDate(new Date());

/** A day counted from the one on which the file began: a journey that is under way at midnight goes on with its dates. */
export const inDays = (days: number): IsoDate => addDays(TODAY, days);
