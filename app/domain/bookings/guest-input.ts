import { z } from "zod";
import { numberOf } from "#app/domain/documents/schema.ts";
import { Invalid } from "#app/domain/errors.ts";
import { phoneSchema } from "#app/domain/identity/schema.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { AGE_GROUPS, type BookingKindName, GENDERS } from "./labels.ts";
import type { Buyer } from "./open-order.ts";
import { type DraftGuests, draftGuestsSchema, type Selection, type TypedGuests } from "./schema.ts";

/** The form of who a booking is for, as the guest, or an agent for the guest, fills it. */

const typed = (max: number) => z.string().max(max).optional();

/** The form as it is posted: whatever was typed, so that it can be kept before it is judged. */
export const typedFormSchema = z.object({
  contactName: typed(200),
  phone: typed(40),
  email: typed(300),
  patientName: typed(200),
  patientAgeGroup: z.enum(AGE_GROUPS).optional(),
  patientAge: typed(20),
  patientGender: z.enum(GENDERS).optional(),
  attendantNames: z.array(z.string().max(200).optional()).max(20).optional(),
  nationality: typed(100),
  address: typed(500),
  exactPlace: typed(500),
  specialRequests: typed(1_000),
  buyerGstin: typed(60),
  buyerName: typed(300),
  buyerAddress: typed(500),
  throughAgency: z.enum(["yes", "no"]).optional(),
  /** The total that the page showed, paise. It is only compared. */
  shownTotalPaise: z.coerce.number().int().min(0),
});

export const codeFormSchema = z.object({
  otp: z.string().max(20).optional(),
  shownTotalPaise: z.coerce.number().int().min(0),
});

/** What was typed, with an empty text for what was left out, so that a cleared field is cleared in the draft too. */
export function typedGuests(value: z.output<typeof typedFormSchema>): TypedGuests {
  const { shownTotalPaise: _, attendantNames = [], patientAgeGroup, patientGender, ...texts } = value;
  return {
    contactName: texts.contactName ?? "",
    phone: texts.phone ?? "",
    email: texts.email ?? "",
    patientName: texts.patientName ?? "",
    patientAgeGroup: patientAgeGroup ?? "",
    patientAge: texts.patientAge ?? "",
    patientGender: patientGender ?? "",
    attendantNames: attendantNames.map((name) => name ?? ""),
    nationality: texts.nationality ?? "",
    address: texts.address ?? "",
    exactPlace: texts.exactPlace ?? "",
    specialRequests: texts.specialRequests ?? "",
    buyerGstin: texts.buyerGstin ?? "",
    buyerName: texts.buyerName ?? "",
    buyerAddress: texts.buyerAddress ?? "",
    throughAgency: texts.throughAgency ?? "",
  };
}

/** Meals that are brought into a hospital need the ward and the bed; those that are collected, or come to the booked house, do not. */
export const needsPlace = (chosen: Selection[]): boolean =>
  chosen.some((each) => each.kind === "food" && each.propertyId === null && each.hospitalId !== null);

type Place = Partial<Pick<TypedGuests, "address" | "exactPlace">>;

/** Which of the guest details says where things are brought: beside a room the address is the family's home. */
export const placeField = (chosen: Array<{ kind: BookingKindName }>): keyof Place =>
  chosen.some(({ kind }) => kind === "room") ? "exactPlace" : "address";

/**
 * Every order passes it when it is placed; forms and calls ask before they send a code.
 * @param needed as `needsPlace` says
 * @param field as `placeField` says
 * @throws Invalid on that field when it is empty
 */
export function requirePlace(needed: boolean, guests: Place, field: keyof Place): void {
  if (!needed || guests[field]?.trim()) return;
  const message = words("items")("placeNeeded");
  throw new Invalid(message, { [field]: [message] });
}

type PatientInput = Pick<DraftGuests, "patientAgeGroup" | "patientAge" | "patientGender">;

const soundGuests = draftGuestsSchema.extend({ phone: phoneSchema });

/**
 * The guest details, when they can be booked with; the phone as E.164.
 * @param chosen what they are for: a lab needs more of its patient
 * @throws Invalid with one message for each field
 */
export function checkGuests(guests: TypedGuests, chosen: Array<{ kind: BookingKindName }>) {
  try {
    const sound = parseInput(soundGuests, withAgeGroup(guests));
    checkPatient(sound, chosen);
    buyerOf(sound);
    return sound;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const fields = Object.entries(error.fields).map(([name, messages]) => [name, messages.slice(0, 1)]);
    throw new Invalid(error.message, Object.fromEntries(fields));
  }
}

/**
 * The company that the invoice is for; null when none is. Its GSTIN is proved by its check character.
 * @throws Invalid when something of it is wrong or missing
 */
export function buyerOf({
  buyerGstin,
  buyerName: name,
  buyerAddress: address,
}: Pick<DraftGuests, "buyerGstin" | "buyerName" | "buyerAddress">): Buyer | null {
  if (buyerGstin === "" && name === "" && address === "") return null;
  const gstin = numberOf("gstin").safeParse(buyerGstin);
  const fields = {
    ...(gstin.error ? { buyerGstin: gstin.error.issues.map(({ message }) => message) } : {}),
    ...(name.length < 3 ? { buyerName: ["Please enter the company's name: its invoice needs it."] } : {}),
    ...(/\b[1-9]\d{5}\b/.test(address)
      ? {}
      : { buyerAddress: ["Please enter the company's address with its PIN code: its invoice needs it."] }),
  };
  const [first] = Object.values(fields);
  if (first) throw new Invalid(present(first[0]), fields);
  return { gstin: present(gstin.data), name, address };
}

/**
 * Who is asked for the age in years is not asked once more whether that is a child; calls have no field for it.
 * Without an age the patient is an adult.
 */
export function withAgeGroup(guests: TypedGuests): TypedGuests {
  if (guests.patientAgeGroup) return guests;
  const years = /^\s*\d{1,3}\s*$/.test(guests.patientAge ?? "") ? Number(guests.patientAge) : AGES.adult[1];
  const patientAgeGroup = years <= AGES.infant[1] ? "infant" : years <= AGES.child[1] ? "child" : "adult";
  return { ...guests, patientAgeGroup };
}

/** Who is a child by the age in years; the years between 12 and 17 are a house's own rule. */
const AGES: Record<DraftGuests["patientAgeGroup"], [from: number, to: number]> = {
  infant: [0, 1],
  child: [2, 17],
  adult: [12, 120],
};

/**
 * The age fits its group, and a lab, whose ranges go by age and sex, knows both.
 * @throws Invalid with one message for each field
 */
export function checkPatient(
  { patientAgeGroup, patientAge, patientGender }: PatientInput,
  chosen: Array<{ kind: BookingKindName }>,
): void {
  const [from, to] = AGES[patientAgeGroup];
  const ofLab = chosen.some(({ kind }) => kind === "lab");
  const fields = {
    ...(patientAge !== null && (patientAge < from || patientAge > to)
      ? { patientAge: ["The age in years does not match adult, child or under 2 years. Please check both."] }
      : {}),
    ...(ofLab && patientAge === null
      ? { patientAge: ["Please enter the patient's age: the lab needs it."] }
      : {}),
    ...(ofLab && patientGender === null
      ? { patientGender: ["Please choose the patient's sex: the lab needs it."] }
      : {}),
  };
  const [first] = Object.values(fields);
  if (first) throw new Invalid(present(first[0]), fields);
}
