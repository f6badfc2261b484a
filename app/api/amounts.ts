import { z } from "zod";

/** Amounts are rupees and rates percent at the edge, paise and ppm within. */

export const toRupees = (paise: number) => paise / 100;
export const percent = (ppm: number) => ppm / 10_000;

const amount = (message: string, most: number, factor: number) =>
  z.coerce
    .number(message)
    .min(0, message)
    .max(most, message)
    .transform((given) => Math.round(given * factor));

/** A given amount in rupees, as paise. */
export const rupeesGiven = amount("Please enter an amount in rupees, like 1500", 1_00_00_000, 100);
/** A given rate in percent, as ppm. */
export const percentGiven = amount("Please give a percentage, like 10", 100, 10_000);
