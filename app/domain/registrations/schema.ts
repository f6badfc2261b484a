import { z } from "zod";
import {
  ASKED_DOCUMENTS,
  DOCUMENTS,
  type DocumentKind,
  type SignUpKind,
} from "#app/domain/documents/labels.ts";
import { lastDaySchema, numberOf, optionalLastDay, optionalNumberOf } from "#app/domain/documents/schema.ts";
import { emailSchema, personNameSchema, phoneSchema } from "#app/domain/identity/schema.ts";
import { lineOfText, optionalText } from "#app/domain/shared/text-schema.ts";

/** What each registration asks for. Field names are those of the specification (section 3). */

const blank = (typed: unknown) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed);
const coordinate = (min: number, max: number, message: string) =>
  z.preprocess(blank, z.coerce.number(message).min(min, message).max(max, message).optional());

const person = {
  first_name: personNameSchema,
  mobile_no: phoneSchema,
  email_id: emailSchema,
};

const account = {
  ...person,
  name: lineOfText("Please enter the name of the business."),
  city: z.uuid("Please choose the city."),
  /** As typed; the hospital of that city with this name. */
  nearest_hospital: z.string().trim().max(200).default(""),
  address: optionalText(500),
};

/** One field for the number of each paper asked for, and one for its last day where it has one. */
function paperFields(kind: SignUpKind | "agent") {
  const shape: Record<string, z.ZodType> = {};
  for (const { kind: paper, required } of ASKED_DOCUMENTS[kind]) {
    shape[paper] = required ? numberOf(paper) : optionalNumberOf(paper);
    if (DOCUMENTS[paper].ends) shape[`${paper}_valid_until`] = required ? lastDaySchema : optionalLastDay;
  }
  return shape as { [field: string]: z.ZodType<string | undefined> };
}

/** A partner's registration, of one kind. */
export const partnerRegistrationSchema = (kind: SignUpKind) => z.object({ ...account, ...paperFields(kind) });

/** An agent's registration, first page. */
export const agentRegistrationSchema = z.object({ ...account, ...paperFields("agent") });

export type AccountRegistration = z.output<z.ZodObject<typeof account>> & {
  [field: string]: string | undefined;
};

/** Second page of an agent's registration: where the agent works. */
export const agentLocationSchema = z.object({
  city: z.uuid("Please choose the city."),
  nearest_hospital: z.string().trim().max(200).default(""),
  address: optionalText(500),
  latitude: coordinate(6, 38, "A latitude in India is between 6 and 38."),
  longitude: coordinate(68, 98, "A longitude in India is between 68 and 98."),
});

/** Staff or a city manager: the city is the zone. */
export const officeRegistrationSchema = z.object({
  role: z.enum(["staff", "city_manager"], "Please choose what you register as."),
  ...person,
  city: z.uuid("Please choose the city."),
});

/** The papers in a registration's values, those that were given. */
export function documentsOf(
  kind: SignUpKind | "agent",
  values: { [field: string]: string | undefined },
): Array<{ kind: DocumentKind; number: string; validUntil: string | null }> {
  return ASKED_DOCUMENTS[kind].flatMap(({ kind: paper }) => {
    const number = values[paper];
    return number ? [{ kind: paper, number, validUntil: values[`${paper}_valid_until`] ?? null }] : [];
  });
}
