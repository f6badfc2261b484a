import { z } from "zod";
import { AGE_GROUPS } from "#app/domain/bookings/labels.ts";
import { draftGuestsSchema, type TypedGuests } from "#app/domain/bookings/schema.ts";
import { Invalid } from "#app/domain/errors.ts";
import { phoneSchema } from "#app/domain/identity/schema.ts";
import { parseInput } from "#app/domain/shared/parse.ts";

const typed = (max: number) => z.string().max(max).optional();

/** The guest form as it is posted: whatever was typed, so that it can be kept before it is judged. */
export const typedFormSchema = z.object({
  contactName: typed(200),
  phone: typed(40),
  email: typed(300),
  patientName: typed(200),
  patientAgeGroup: z.enum(AGE_GROUPS).optional(),
  attendantNames: z.array(z.string().max(200).optional()).max(20).optional(),
  nationality: typed(100),
  address: typed(500),
  specialRequests: typed(1_000),
  /** The total that the page showed. It is only compared. */
  shownTotalPaise: z.coerce.number().int().min(0),
});

export const codeFormSchema = z.object({
  otp: z.string().max(20).optional(),
  shownTotalPaise: z.coerce.number().int().min(0),
});

/** What was typed, with an empty text for what was left out, so that a cleared field is cleared in the draft too. */
export function typedGuests(value: z.output<typeof typedFormSchema>): TypedGuests {
  const { shownTotalPaise: _, attendantNames = [], patientAgeGroup, ...texts } = value;
  return {
    contactName: texts.contactName ?? "",
    phone: texts.phone ?? "",
    email: texts.email ?? "",
    patientName: texts.patientName ?? "",
    patientAgeGroup: patientAgeGroup ?? "adult",
    attendantNames: attendantNames.map((name) => name ?? ""),
    nationality: texts.nationality ?? "",
    address: texts.address ?? "",
    specialRequests: texts.specialRequests ?? "",
  };
}

const soundGuests = draftGuestsSchema.extend({ phone: phoneSchema });

/** The guest details, when they can be booked with. @throws Invalid with one message for each field */
export function checkGuests(guests: TypedGuests) {
  try {
    return parseInput(soundGuests, guests);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const fields = Object.entries(error.fields).map(([name, messages]) => [name, messages.slice(0, 1)]);
    throw new Invalid(error.message, Object.fromEntries(fields));
  }
}
