import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import { parsePercent, parseRupees } from "#app/domain/shared/amounts.ts";
import { SALE } from "./property-labels.ts";
import { MAX_PAISE, type NightsChange, propertyValues, roomTerms, roomValues } from "./property-schema.ts";

/** The forms as people fill them in: what is typed becomes the values of `schema.ts`. An empty field is left out by then. */

/** `17.4156, 78.4123`, as map apps copy a point. */
const location = z
  .string({ error: "Please give the place on the map" })
  .trim()
  .transform((typed, issues) => {
    const match = /^\(?(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\)?$/.exec(typed);
    if (match) return { latitude: Number(match[1]), longitude: Number(match[2]) };
    issues.addIssue({ code: "custom", message: "Please give two numbers, like 17.4156, 78.4123" });
    return z.NEVER;
  })
  .refine(
    ({ latitude, longitude }) => latitude >= 6 && latitude <= 38 && longitude >= 68 && longitude <= 98,
    "This point lies outside India",
  );

/** A phone of the house, fixed or mobile; the value is E.164. */
export const housePhone = z
  .string()
  .trim()
  .max(40)
  .transform((typed, issues) => {
    const phone = parsePhoneNumberFromString(typed, "IN");
    if (phone?.isValid()) return phone.number as string;
    issues.addIssue({ code: "custom", message: "Please give a phone number, like 040 2345 6789" });
    return z.NEVER;
  });

const rupees = (message: string) =>
  z
    .string({ error: message })
    .transform((typed, issues) => {
      const paise = parseRupees(typed);
      if (paise !== undefined) return paise;
      issues.addIssue({ code: "custom", message: "Please give an amount in rupees, like 1500" });
      return z.NEVER;
    })
    .refine((paise) => paise <= MAX_PAISE, "This amount is too high");

const percent = z.string().transform((typed, issues) => {
  const ppm = parsePercent(typed);
  if (ppm !== undefined) return ppm;
  issues.addIssue({ code: "custom", message: "Please give a percentage, like 10" });
  return z.NEVER;
});

const version = z.number().int().optional();

const propertyFields = propertyValues
  .omit({ latitude: true, longitude: true, phone_e164: true, gstin: true })
  .extend({
    location,
    phone_e164: housePhone.nullable().default(null),
    gstin: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(propertyValues.shape.gstin.unwrap().unwrap())
      .nullable()
      .default(null),
    version,
  });

/** The property form. `location` becomes latitude and longitude. */
export const propertyForm = propertyFields.transform(({ location: point, version: seen, ...rest }) => ({
  version: seen,
  values: { ...rest, ...point },
}));

/** The same for a new property that staff put in: with the partner whose it is. */
export const propertyForPartnerForm = propertyFields
  .omit({ version: true })
  .extend({ account_id: z.uuid("Please choose the partner") })
  .transform(({ location: point, account_id, ...rest }) => ({
    accountId: account_id,
    values: { ...rest, ...point },
  }));

const terms = {
  default_price: rupees("Please give the price of a night").refine(
    (paise) => paise > 0,
    "Please give a price above zero",
  ),
  default_allotment: roomTerms.shape.default_allotment,
  extra_bed_charge: rupees("Please give an amount").default(0),
  partner_offer: percent.refine((ppm) => ppm <= 900_000, "At most 90 %").default(0),
};
type Terms = {
  default_price: number;
  default_allotment: number;
  extra_bed_charge: number;
  partner_offer: number;
};

const termsOf = ({ default_price, default_allotment, extra_bed_charge, partner_offer }: Terms) => ({
  default_price_paise: default_price,
  default_allotment,
  extra_bed_charge_paise: extra_bed_charge,
  partner_offer_ppm: partner_offer,
});

const newRoomFields = roomValues.extend(terms);

function newRoom(typed: z.output<typeof newRoomFields>) {
  const { default_price, default_allotment, extra_bed_charge, partner_offer, ...values } = typed;
  return { values, terms: termsOf({ default_price, default_allotment, extra_bed_charge, partner_offer }) };
}

/** A new room: what it is and what it costs. */
export const newRoomForm = newRoomFields.transform(newRoom);

/** The same for a new room that staff put in: with the property that has it. */
export const newRoomOfForm = newRoomFields
  .extend({ property_id: z.uuid("Please choose the property") })
  .transform(({ property_id, ...typed }) => ({ propertyId: property_id, ...newRoom(typed) }));

/** What an existing room is. */
export const roomForm = roomValues
  .extend({ version })
  .transform(({ version: seen, ...values }) => ({ version: seen, values }));

/** What an existing room costs. */
export const roomTermsForm = z
  .object({ ...terms, version })
  .transform(({ version: seen, ...typed }) => ({ version: seen, terms: termsOf(typed) }));

const wholeNumber = z
  .string()
  .regex(/^\d{1,4}$/, "Please give a whole number")
  .transform(Number);
const ticked = z.literal("on").optional();
const whole = (text: string | undefined) => text || undefined;

/**
 * The change of nights as its form gives it, in the address of the preview and in the post. An empty price or number stays
 * as it is; `…_usual` follows the room's default again.
 */
export const nightsForm = z
  .object({
    room_ids: z.array(z.uuid()).min(1, "Please choose a room").max(40),
    first_night: z.string({ error: "Please give the first night" }),
    last_night: z.string({ error: "Please give the last night" }),
    weekdays: z.array(z.coerce.number().int().min(0).max(6)).default([]),
    price: z.preprocess(
      whole,
      rupees("Please give the price")
        .refine((paise) => paise > 0, "Please give a price above zero")
        .optional(),
    ),
    price_usual: ticked,
    allotment: z.preprocess(whole, wholeNumber.optional()),
    allotment_usual: ticked,
    sale: z.enum(SALE).default("keep"),
  })
  .transform(({ price, price_usual, allotment, allotment_usual, sale, ...rest }, issues): NightsChange => {
    const either = "Either a number, or the usual one";
    if (price !== undefined && price_usual)
      issues.addIssue({ code: "custom", path: ["price"], message: either });
    if (allotment !== undefined && allotment_usual)
      issues.addIssue({ code: "custom", path: ["allotment"], message: either });
    return {
      ...rest,
      price_paise: price_usual ? "default" : price,
      allotment: allotment_usual ? "default" : allotment,
      closed: sale === "keep" ? undefined : sale === "close",
    };
  });
