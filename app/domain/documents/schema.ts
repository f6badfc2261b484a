import { z } from "zod";
import { isIsoDate, parseTypedDate } from "#app/domain/shared/dates.ts";
import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind } from "./labels.ts";
import { normaliseNumber, numberProblem } from "./numbers.ts";

const blank = (typed: unknown) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed);

/** The number of a paper: as kept, or why it cannot be. */
export function numberOf(kind: DocumentKind) {
  return z
    .string(`Please enter the number of the ${DOCUMENTS[kind].label}.`)
    .trim()
    .max(60, "This number is too long.")
    .transform((typed, issues) => {
      const number = normaliseNumber(kind, typed);
      const problem = numberProblem(kind, number);
      if (problem) issues.addIssue({ code: "custom", message: problem });
      return number;
    });
}

/** The expiry date of a document, as the browser's date field or a person writes it. */
export const lastDaySchema = z
  .string("Please enter the date on which it expires.")
  .trim()
  .transform((typed, issues) => {
    const date = parseTypedDate(typed);
    if (date && isIsoDate(date) && date > "2000-01-01" && date < "2100-01-01") return date;
    issues.addIssue({ code: "custom", message: "Please enter a date, like 31/12/2027." });
    return z.NEVER;
  });

export const optionalNumberOf = (kind: DocumentKind) => z.preprocess(blank, numberOf(kind).optional());
export const optionalLastDay = z.preprocess(blank, lastDaySchema.optional());

/** A document that an owner adds or renews. */
export const documentSchema = z
  .object({
    document_kind: z.enum(DOCUMENT_KINDS, "Please choose which paper it is."),
    number: z.string("Please enter the number.").trim().min(1, "Please enter the number.").max(60),
    valid_until: optionalLastDay,
  })
  .transform((input, issues) => {
    const number = normaliseNumber(input.document_kind, input.number);
    const problem = numberProblem(input.document_kind, number);
    if (problem) issues.addIssue({ code: "custom", path: ["number"], message: problem });
    if (DOCUMENTS[input.document_kind].ends && !input.valid_until) {
      issues.addIssue({
        code: "custom",
        path: ["valid_until"],
        message: "Please enter the date on which it expires.",
      });
    }
    return {
      ...input,
      number,
      valid_until: DOCUMENTS[input.document_kind].ends ? input.valid_until : undefined,
    };
  });
export type DocumentInput = z.input<typeof documentSchema>;
