import { z } from "zod";

/** Text as people type it, trimmed and bounded in letters; what is refused says how much is possible. */

const tooLong = (max: number) => `At most ${max.toLocaleString("en-IN")} characters, please.`;

/** Text of at most `max` characters. */
export const textUpTo = (max: number) => z.string().trim().max(max, tooLong(max));

/** Text that may be left out: then "". */
export const optionalText = (max: number) => textUpTo(max).default("");

/** Text that has to be given, else it is refused with `message`. */
export const requiredText = (max: number, message: string, min = 1) =>
  z.string({ error: message }).trim().min(min, message).max(max, tooLong(max));

const ONE_LINE = /^[^\p{Cc}<>]*$/u;
const NOT_ONE_LINE = "Please leave out line breaks and < >.";

/** Text on one line that may be left out: then "". */
export const optionalLine = (max: number) => textUpTo(max).regex(ONE_LINE, NOT_ONE_LINE).default("");

/** A name on one line, of at least two letters. */
export const lineOfText = (message: string, max = 120) =>
  requiredText(max, message, 2).regex(ONE_LINE, NOT_ONE_LINE);
