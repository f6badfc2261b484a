import { z } from "zod";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { type MailContent, oneLine, type Site } from "../render.ts";

/** What templates are made of, and the fields that many of them have. */

export type Definition<Variables extends z.ZodType> = {
  variables: Variables;
  /** The variables hold a code or a link that opens something: they are sealed at rest and emptied after sending. */
  secret?: true;
  /** SMS, and WhatsApp where that has no text of its own. */
  sms?: (values: z.output<Variables>, site: Site) => string;
  whatsapp?: (values: z.output<Variables>, site: Site) => string;
  mail?: (values: z.output<Variables>, site: Site) => MailContent;
};

/** Keeps the types of one template together. */
export function template<Variables extends z.ZodType>(
  definition: Definition<Variables>,
): Definition<Variables> {
  return definition;
}

export const text = z.string().trim().min(1).max(200).transform(oneLine);
export const paise = z.number().int().nonnegative();
export const date = z.string().refine(isIsoDate);
export const amount = z.number().int().positive();
export const path = z.string().regex(/^\/(?!\/)[^\s\\]*$/);

export const stay = {
  bookingNumber: text,
  guestName: text,
  propertyName: text,
  checkIn: date,
  checkOut: date,
};
/** What is booked beside a room, and when (ISO instant). */
export const item = {
  bookingNumber: text,
  guestName: text,
  kind: z.enum(["room", "food", "travel", "equipment", "lab"]),
  what: text,
  startsAt: z.iso.datetime(),
};
export const reference = z.string().regex(/^[0-9A-Za-z_-]{16,64}$/);

export const bookingLink = (site: Site, booking: string) => `${site.origin}/bookingConfirmedPage/${booking}`;
