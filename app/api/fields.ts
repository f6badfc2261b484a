import { z } from "zod";
import { parseTypedDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";

/** Fields that many calls take. JSON has numbers and truth values, a form has only text: both are understood. */

export const nothing = z.object({});
export const id = z.uuid("This id is not known");
export const page = z.coerce.number().int().min(1).max(10_000).default(1);
export const q = z.string().trim().max(80).default("");

/** A number that may be left out: nothing and an empty text are null. */
export const numberOrNull = z.preprocess(
  (given) => (given === "" || given === undefined ? null : typeof given === "string" ? Number(given) : given),
  z.number("Please give a number").nullable(),
);

export const flag = z.preprocess(
  (given) => given === true || given === "true" || given === "on" || given === "1" || given === 1,
  z.boolean(),
);

/** A list, or its items with commas between. */
export const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess(
    (given) =>
      typeof given === "string"
        ? given
            .split(",")
            .map((one) => one.trim())
            .filter(Boolean)
        : given,
    z.array(item).max(most, `At most ${most}, please`),
  );

/** What of a form may be changed: a field that is not sent is absent, where the form itself would fill it in. */
export function changesOf<Shape extends Record<string, z.ZodType>>(form: z.ZodObject<Shape>) {
  const fields = Object.entries(form.shape).map(
    ([name, field]) => [name, z.optional(field instanceof z.ZodDefault ? field.unwrap() : field)] as const,
  );
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodObject<{
    [Name in keyof Shape]: z.ZodOptional<z.ZodType>;
  }>;
}

/** A day: `2026-12-01`, or day, month and year with dashes or slashes as the specification has it. */
export const day = z
  .string("Please give a date like 2026-12-01")
  .max(20)
  .transform((typed, issues) => {
    const date = parseTypedDate(typed);
    if (date) return date;
    issues.addIssue({ code: "custom", message: "Please give a date like 2026-12-01" });
    return z.NEVER;
  });

/** `10:30`, with a day before it or not: `2026-12-01T10:30`, `2026-12-01 10:30`. */
export const timeGiven = z
  .string("Please give the time like 10:30")
  .trim()
  .transform((text, issues) => {
    const match = /^(?:(\d{4}-\d{2}-\d{2})[T ])?(\d{1,2}):(\d{2})(?::\d{2}.*)?$/.exec(text);
    const time = match && `${present(match[2]).padStart(2, "0")}:${match[3]}`;
    if (time && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return { date: match[1], time };
    issues.addIssue({ code: "custom", message: "Please give the time like 10:30" });
    return z.NEVER;
  });

/** The days of a date-wise list, both included; a side that is not given is open. */
export const dates = { fromDate: day.optional(), toDate: day.optional() };
