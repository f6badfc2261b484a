import { z } from "zod";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import type { RegisteredWords } from "#app/integrations/message-port.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { day, dayOf, instant, oneLine, type Site, smsRupees } from "../words.ts";

/** What templates are made of, and the fields that many of them have. */

/** Words with places to fill in: `fill` of words.ts says what they may hold, `renderMail` of mail-layout.ts what a mail's body may. */
export type MailText = { subject: string; body: string; ending?: MailEnding };

/** How a person ends such mails: the page with the button, and where a mail program posts when its own button is pressed (RFC 8058). */
export type MailEnding = { page: string; oneClick: string };

export type Definition<Variables extends z.ZodType> = {
  /** When it is sent and to whom, for the list of texts. */
  what: string;
  variables: Variables;
  /** What an admin sees filled in while editing. */
  sample: z.input<Variables>;
  /** The words for each `{{place}}`; empty when there is nothing to say. Every text also has `brand` and `site`. */
  places: (values: z.output<Variables>, site: Site) => Record<string, string>;
  /** Places without which the message would be of no use: no edit may leave them out. */
  must: string[];
  /** The variables hold a code or a link that opens something: they are sealed at rest and emptied after sending. */
  secret?: true;
  /** Its text is written elsewhere each time, and so is its registration. */
  fixed?: {
    registered?: (values: z.output<Variables>) => RegisteredWords | undefined;
    mail?: (values: z.output<Variables>, site: Site) => MailText;
  };
  /** SMS, and WhatsApp where that has no text of its own. */
  sms?: string;
  whatsapp?: string;
  mail?: MailText;
};

/** Keeps the types of one template together. */
export function template<Variables extends z.ZodType>(
  definition: Definition<Variables>,
): Definition<Variables> {
  return definition;
}

export const text = z.string().trim().min(1).max(200).transform(oneLine);
/** What somebody typed, before another sentence of ours: with the full stop that people leave out. */
export const asSentence = (typed: string) => (/[.!?…।؟]$/u.test(typed) ? typed : `${typed}.`);

export const paise = z.number().int().nonnegative();
export const date = z.string().refine(isIsoDate);
/** `14:00`, Indian time, where it is known. */
export const time = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .optional();
export const amount = z.number().int().positive();
export const path = z.string().regex(/^\/(?!\/)[^\s\\]*$/);

export const stay = {
  bookingNumber: text,
  guestName: text,
  propertyName: text,
  checkIn: date,
  checkOut: date,
};
export const staySample = {
  bookingNumber: "MHR-7K3F-92QX",
  guestName: "Asha Rao",
  propertyName: "Golconda Arogya Nivas",
  checkIn: "2026-12-01",
  checkOut: "2026-12-04",
};
type Stay = Record<keyof typeof stay, string>;
export const stayPlaces = ({ bookingNumber, guestName, propertyName, checkIn, checkOut }: Stay) => ({
  bookingNumber,
  guestName,
  propertyName,
  checkIn: day(checkIn),
  checkOut: day(checkOut),
});

/** What is booked beside a room, and when (ISO instant). */
export const item = {
  bookingNumber: text,
  guestName: text,
  kind: z.enum(["room", "food", "travel", "equipment", "lab"]),
  what: text,
  /** What it consists of, as the booking keeps it. A message that waited while this version came has it in `what`. */
  detail: z.string().trim().max(200).optional(),
  startsAt: z.iso.datetime(),
};
export const itemSample = {
  bookingNumber: "MHF-7K3F-92QX",
  guestName: "Asha Rao",
  kind: "food" as const,
  what: "Amma Kitchen",
  detail: "Lunch, 3 days",
  startsAt: "2026-12-01T07:30:00.000Z",
};
type Begins = { kind: z.infer<typeof item.kind>; startsAt: string };
/** When something begins: of what has no hour of its own, a room or what is brought in the course of a day, the day. */
export const begins = ({ kind, startsAt }: Begins) =>
  kind === "room" || kind === "equipment" ? dayOf(startsAt) : instant(startsAt);

type Said = Pick<Begins, "kind"> & { what: string; detail?: string | undefined };
/** What is booked, in the language of the message: `Amma Kitchen, Lunch, 3 days`. */
export const whatOf = ({ kind, what, detail }: Said): string =>
  formats()
    .commas([keptTitle(kind, what), detail && keptWords(detail)])
    .slice(0, 200);

type Item = Begins & Said & Record<"bookingNumber" | "guestName", string>;
export const itemPlaces = ({ bookingNumber, guestName, ...booked }: Item) => ({
  bookingNumber,
  guestName,
  what: whatOf(booked),
  when: begins(booked),
});

export const reference = z.string().regex(/^[0-9A-Za-z_-]{16,64}$/);
export const referenceSample = "7K3F92QX7K3F92QX7K3F92QX7K";

/** What becomes of the money of something that is cancelled, paise. */
export function refundSentence(refundPaise: number): string {
  const t = words("messages");
  return refundPaise > 0 ? t("refund", { amount: smsRupees(refundPaise) }) : t("noRefund");
}

/** Where a link of a message leads, in the language of the message. */
export function linkTo(site: Site, path: string): string {
  const language = currentLanguage();
  if (language === "en") return site.origin + path;
  return `${site.origin}${path}${path.includes("?") ? "&" : "?"}hl=${language}`;
}

export const bookingLink = (site: Site, booking: string) => linkTo(site, `/bookingConfirmedPage/${booking}`);
