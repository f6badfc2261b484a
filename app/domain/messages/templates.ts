import { z } from "zod";
import { config } from "#app/config.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { count, day, instant, type MailContent, oneLine, renderMail, rupees, type Site } from "./render.ts";
import type { Channel } from "./schema.ts";

/** Every message that the product sends: what it needs to know, and what it says on each channel it may go by. */

type Definition<Variables extends z.ZodType> = {
  variables: Variables;
  /** The variables hold a code or a link that opens something: they are sealed at rest and emptied after sending. */
  secret?: true;
  /** SMS, and WhatsApp where that has no text of its own. */
  sms?: (values: z.output<Variables>, site: Site) => string;
  whatsapp?: (values: z.output<Variables>, site: Site) => string;
  mail?: (values: z.output<Variables>, site: Site) => MailContent;
};

function template<Variables extends z.ZodType>(definition: Definition<Variables>): Definition<Variables> {
  return definition;
}

const text = z.string().trim().min(1).max(200).transform(oneLine);
const paise = z.number().int().nonnegative();
const date = z.string().refine(isIsoDate);
const amount = z.number().int().positive();
const path = z.string().regex(/^\/(?!\/)[^\s\\]*$/);

const stay = { bookingNumber: text, guestName: text, propertyName: text, checkIn: date, checkOut: date };
/** What is booked beside a room, and when (ISO instant). */
const item = {
  bookingNumber: text,
  guestName: text,
  kind: z.enum(["room", "food", "travel", "equipment", "lab"]),
  what: text,
  startsAt: z.iso.datetime(),
};
const reference = z.string().regex(/^[0-9A-Za-z_-]{16,64}$/);

const bookingLink = (site: Site, booking: string) => `${site.origin}/bookingConfirmedPage/${booking}`;

export const TEMPLATES = {
  "otp.code": template({
    variables: z.strictObject({ code: z.string().regex(/^\d{6}$/), minutes: amount }),
    secret: true,
    sms: ({ code, minutes }, { brand }) =>
      `${code} is your ${brand} code. It works for ${count(minutes, "minute")}. We never call to ask for it: tell it to nobody.`,
  }),

  "booking.confirmed": template({
    variables: z.strictObject({
      ...stay,
      reference,
      propertyAddress: text,
      hospitalName: text,
      rooms: amount,
      totalPaise: paise,
      paidPaise: paise,
      contactPhone: text.optional(),
    }),
    sms: (v, site) =>
      `${site.brand}: booking ${v.bookingNumber} is confirmed. ${v.propertyName}, ${day(v.checkIn)} to ${day(v.checkOut)}, ${count(v.rooms, "room")}, paid ${rupees(v.paidPaise)}.${v.contactPhone ? ` Property: ${v.contactPhone}.` : ""} ${bookingLink(site, v.reference)}`,
    mail: (v, site) => ({
      subject: `Confirmed: ${v.propertyName}, ${day(v.checkIn)} to ${day(v.checkOut)} (${v.bookingNumber})`,
      greeting: `Dear ${v.guestName},`,
      paragraphs: [
        `Your stay near ${v.hospitalName} is confirmed and paid. Please bring an identity card of every adult.`,
      ],
      facts: [
        ["Booking number", v.bookingNumber],
        ["Property", v.propertyName],
        ["Address", v.propertyAddress],
        ["Near", v.hospitalName],
        ["Check-in", day(v.checkIn)],
        ["Check-out", day(v.checkOut)],
        ["Rooms", String(v.rooms)],
        ["Total price with tax", rupees(v.totalPaise)],
        ["Paid", rupees(v.paidPaise)],
        ...(v.contactPhone ? ([["Property's phone", v.contactPhone]] as Array<[string, string]>) : []),
      ],
      action: { label: "See the booking", url: bookingLink(site, v.reference) },
    }),
  }),

  "booking.cancelled": template({
    variables: z.strictObject({ ...stay, reference, chargePaise: paise, refundPaise: paise }),
    sms: (v, site) =>
      `${site.brand}: booking ${v.bookingNumber} (${v.propertyName}, ${day(v.checkIn)}) is cancelled. ${v.refundPaise > 0 ? `${rupees(v.refundPaise)} goes back the way you paid, within 5 to 7 working days.` : "No refund is due."}`,
    mail: (v, site) => ({
      subject: `Cancelled: ${v.propertyName}, ${day(v.checkIn)} (${v.bookingNumber})`,
      greeting: `Dear ${v.guestName},`,
      paragraphs: [
        "Your booking is cancelled.",
        v.refundPaise > 0
          ? "The refund goes back the way you paid, within 5 to 7 working days."
          : "By its cancellation policy no refund is due.",
      ],
      facts: [
        ["Booking number", v.bookingNumber],
        ["Property", v.propertyName],
        ["Check-in", day(v.checkIn)],
        ["Check-out", day(v.checkOut)],
        ["Cancellation charge", rupees(v.chargePaise)],
        ["Refund", rupees(v.refundPaise)],
      ],
      action: { label: "See the booking", url: bookingLink(site, v.reference) },
    }),
  }),

  "booking.item_confirmed": template({
    variables: z.strictObject({ ...item, path, paidPaise: paise, contactPhone: text.optional() }),
    sms: (v, site) =>
      `${site.brand}: booking ${v.bookingNumber} is confirmed. ${v.what}, ${instant(v.startsAt)}, paid ${rupees(v.paidPaise)}.${v.contactPhone ? ` Call: ${v.contactPhone}.` : ""} ${site.origin}${v.path}`,
    mail: (v, site) => ({
      subject: `Confirmed: ${v.what}, ${instant(v.startsAt)} (${v.bookingNumber})`,
      greeting: `Dear ${v.guestName},`,
      paragraphs: ["Your booking is confirmed and paid."],
      facts: [
        ["Booking number", v.bookingNumber],
        ["What", v.what],
        ["When", instant(v.startsAt)],
        ["Paid", rupees(v.paidPaise)],
        ...(v.contactPhone ? ([["Whom to call", v.contactPhone]] as Array<[string, string]>) : []),
      ],
      action: { label: "See the booking", url: `${site.origin}${v.path}` },
    }),
  }),

  "booking.item_cancelled": template({
    variables: z.strictObject({ ...item, path, chargePaise: paise, refundPaise: paise }),
    sms: (v, site) =>
      `${site.brand}: booking ${v.bookingNumber} (${v.what}, ${instant(v.startsAt)}) is cancelled. ${v.refundPaise > 0 ? `${rupees(v.refundPaise)} goes back the way you paid, within 5 to 7 working days.` : "No refund is due."}`,
    mail: (v, site) => ({
      subject: `Cancelled: ${v.what}, ${instant(v.startsAt)} (${v.bookingNumber})`,
      greeting: `Dear ${v.guestName},`,
      paragraphs: ["Your booking is cancelled."],
      facts: [
        ["Booking number", v.bookingNumber],
        ["What", v.what],
        ["When", instant(v.startsAt)],
        ["Cancellation charge", rupees(v.chargePaise)],
        ["Refund, with any deposit", rupees(v.refundPaise)],
      ],
      action: { label: "See the booking", url: `${site.origin}${v.path}` },
    }),
  }),

  "booking.partner_item_new": template({
    variables: z.strictObject({ ...item, path, partnerSharePaise: paise }),
    // The link decides for the partner.
    secret: true,
    sms: (v, site) =>
      `${site.brand}: new booking ${v.bookingNumber}. ${v.what}, ${instant(v.startsAt)}. Your share ${rupees(v.partnerSharePaise)}. Accept or decline: ${site.origin}${v.path}`,
    mail: (v, site) => ({
      subject: `New booking ${v.bookingNumber}: ${v.what}, ${instant(v.startsAt)}`,
      greeting: "Hello,",
      paragraphs: [`${v.guestName} booked with you. Please say whether you can do it.`],
      facts: [
        ["Booking number", v.bookingNumber],
        ["What", v.what],
        ["When", instant(v.startsAt)],
        ["Your share", rupees(v.partnerSharePaise)],
      ],
      action: { label: "Accept or decline", url: `${site.origin}${v.path}` },
    }),
  }),

  "booking.partner_item_cancelled": template({
    variables: z.strictObject(item),
    sms: (v, site) =>
      `${site.brand}: booking ${v.bookingNumber} is cancelled. ${v.what}, ${instant(v.startsAt)}. Nobody expects it any more.`,
    mail: (v) => ({
      subject: `Cancelled: ${v.bookingNumber}, ${v.what}`,
      greeting: "Hello,",
      paragraphs: [`${v.guestName} no longer needs it. It is free to be sold again.`],
      facts: [
        ["Booking number", v.bookingNumber],
        ["What", v.what],
        ["When", instant(v.startsAt)],
      ],
    }),
  }),

  "feedback.ask": template({
    variables: z.strictObject({ guestName: text, what: text, path }),
    secret: true,
    sms: (v, site) =>
      `${site.brand}: how was it with ${v.what}? One minute helps the next patient: ${site.origin}${v.path}`,
    mail: (v, site) => ({
      subject: `How was it with ${v.what}?`,
      greeting: `Dear ${v.guestName},`,
      paragraphs: [
        "We hope that the patient is better. What you tell us helps the next family. The link works once.",
      ],
      facts: [],
      action: { label: "Tell us", url: `${site.origin}${v.path}` },
    }),
  }),

  "booking.extended": template({
    variables: z.strictObject({ ...stay, reference, addedNights: amount, paidPaise: paise }),
    sms: (v, site) =>
      `${site.brand}: booking ${v.bookingNumber} is extended by ${count(v.addedNights, "night")}, check-out ${day(v.checkOut)}. Paid ${rupees(v.paidPaise)}. ${bookingLink(site, v.reference)}`,
    mail: (v, site) => ({
      subject: `Extended to ${day(v.checkOut)}: ${v.propertyName} (${v.bookingNumber})`,
      greeting: `Dear ${v.guestName},`,
      paragraphs: [`Your stay is longer by ${count(v.addedNights, "night")}.`],
      facts: [
        ["Booking number", v.bookingNumber],
        ["Property", v.propertyName],
        ["Check-in", day(v.checkIn)],
        ["New check-out", day(v.checkOut)],
        ["Paid for the extension", rupees(v.paidPaise)],
      ],
      action: { label: "See the booking", url: bookingLink(site, v.reference) },
    }),
  }),

  "booking.partner_new": template({
    variables: z.strictObject({ ...stay, rooms: amount, guests: amount, partnerSharePaise: paise }),
    sms: (v, site) =>
      `${site.brand}: new booking ${v.bookingNumber} at ${v.propertyName}, ${day(v.checkIn)} to ${day(v.checkOut)}, ${count(v.rooms, "room")}, ${count(v.guests, "guest")}. Your share ${rupees(v.partnerSharePaise)}. ${site.origin}/partnerBookings`,
    mail: (v, site) => ({
      subject: `New booking ${v.bookingNumber}: ${v.propertyName}, ${day(v.checkIn)}`,
      greeting: "Hello,",
      paragraphs: [`${v.guestName} booked at ${v.propertyName}.`],
      facts: [
        ["Booking number", v.bookingNumber],
        ["Check-in", day(v.checkIn)],
        ["Check-out", day(v.checkOut)],
        ["Rooms", String(v.rooms)],
        ["Guests", String(v.guests)],
        ["Your share", rupees(v.partnerSharePaise)],
      ],
      action: { label: "Open your bookings", url: `${site.origin}/partnerBookings` },
    }),
  }),

  "booking.partner_cancelled": template({
    variables: z.strictObject({ ...stay, rooms: amount }),
    sms: (v, site) =>
      `${site.brand}: booking ${v.bookingNumber} at ${v.propertyName}, ${day(v.checkIn)} to ${day(v.checkOut)}, is cancelled. ${count(v.rooms, "room")} on sale again. ${site.origin}/partnerBookings`,
    mail: (v, site) => ({
      subject: `Cancelled: ${v.bookingNumber}, ${v.propertyName}, ${day(v.checkIn)}`,
      greeting: "Hello,",
      paragraphs: [`${v.guestName} cancelled. ${count(v.rooms, "room")} on sale again for these nights.`],
      facts: [
        ["Booking number", v.bookingNumber],
        ["Check-in", day(v.checkIn)],
        ["Check-out", day(v.checkOut)],
      ],
      action: { label: "Open your bookings", url: `${site.origin}/partnerBookings` },
    }),
  }),

  "booking.hold_expired": template({
    variables: z.strictObject({
      guestName: text,
      propertyName: text,
      checkIn: date,
      checkOut: date,
      retryPath: path,
    }),
    sms: (v, site) =>
      `${site.brand}: the room at ${v.propertyName} for ${day(v.checkIn)} is no longer held, nothing was paid. To book it again: ${site.origin}${v.retryPath}`,
    mail: (v, site) => ({
      subject: `No longer held: ${v.propertyName}, ${day(v.checkIn)}`,
      greeting: `Dear ${v.guestName},`,
      paragraphs: [
        `The room at ${v.propertyName} from ${day(v.checkIn)} to ${day(v.checkOut)} was not paid in time and is on sale again. Nothing was charged.`,
      ],
      action: { label: "Book it again", url: `${site.origin}${v.retryPath}` },
    }),
  }),

  "payment.refunded": template({
    variables: z.strictObject({ bookingNumber: text, reference, guestName: text, amountPaise: paise }),
    sms: (v, site) =>
      `${site.brand}: ${rupees(v.amountPaise)} of booking ${v.bookingNumber} is refunded the way you paid. Your bank shows it within 5 to 7 working days.`,
    mail: (v, site) => ({
      subject: `Refunded: ${rupees(v.amountPaise)} of ${v.bookingNumber}`,
      greeting: `Dear ${v.guestName},`,
      paragraphs: [
        `${rupees(v.amountPaise)} is refunded the way you paid. Your bank shows it within 5 to 7 working days.`,
      ],
      action: { label: "See the booking", url: bookingLink(site, v.reference) },
    }),
  }),

  "payment.late": template({
    variables: z.strictObject({ guestName: text, propertyName: text, amountPaise: paise }),
    sms: (v, site) =>
      `${site.brand}: your payment of ${rupees(v.amountPaise)} came after the room at ${v.propertyName} was let go, and it is taken. The whole amount goes back the way you paid.`,
    mail: (v, site) => ({
      subject: `Your payment goes back: ${v.propertyName}`,
      greeting: `Dear ${v.guestName},`,
      paragraphs: [
        `Your payment of ${rupees(v.amountPaise)} came after the room at ${v.propertyName} was let go, and somebody else has it now. We are sorry.`,
        "The whole amount goes back the way you paid, within 5 to 7 working days.",
      ],
      action: { label: "Find another room near the hospital", url: site.origin },
    }),
  }),

  "account.set_password": template({
    variables: z.strictObject({ name: text, path, hours: amount }),
    secret: true,
    mail: (v, site) => ({
      subject: `Set your ${site.brand} password`,
      greeting: `Dear ${v.name},`,
      paragraphs: [
        `With this link you choose your password for ${site.brand}. It works once, for ${count(v.hours, "hour")}.`,
        "If you did not ask for it, do nothing: without the link nothing changes.",
      ],
      action: { label: "Set the password", url: `${site.origin}${v.path}` },
    }),
  }),

  "account.password_changed": template({
    variables: z.strictObject({ name: text }),
    mail: (v, site) => ({
      subject: `Your ${site.brand} password was changed`,
      greeting: `Dear ${v.name},`,
      paragraphs: [
        "The password of your account was changed just now, and every device was signed out.",
        "If that was not you, please tell us at once.",
      ],
      action: { label: "Open the site", url: site.origin },
    }),
  }),

  "booking.reminder": template({
    variables: z.strictObject({
      ...stay,
      reference,
      time: z
        .string()
        .regex(/^\d\d:\d\d$/)
        .optional(),
    }),
    sms: (v, site) =>
      `${site.brand}: tomorrow, ${day(v.checkIn)}, ${v.propertyName} expects you${v.time ? ` from ${v.time}` : ""} (booking ${v.bookingNumber}). Please bring an identity card of every adult. ${bookingLink(site, v.reference)}`,
  }),

  "booking.checkout_reminder": template({
    variables: z.strictObject({
      ...stay,
      reference,
      time: z
        .string()
        .regex(/^\d\d:\d\d$/)
        .optional(),
    }),
    sms: (v, site) =>
      `${site.brand}: your stay at ${v.propertyName} ends today${v.time ? ` at ${v.time}` : ""} (booking ${v.bookingNumber}). Do you need another night? ${bookingLink(site, v.reference)}`,
  }),

  /** The words of a campaign, filled in for one person when their turn came. */
  "campaign.text": template({
    variables: z.strictObject({ text: z.string().trim().min(1).max(1_600) }),
    sms: (v) => v.text,
  }),

  /** What the office writes to one person or a few. */
  "office.note": template({
    variables: z.strictObject({
      name: text,
      subject: text,
      text: z.string().trim().min(1).max(2_000),
    }),
    sms: (v, site) => `${site.brand}: ${v.text}`,
    mail: (v) => ({
      subject: v.subject,
      greeting: `Dear ${v.name},`,
      paragraphs: v.text.split(/\n\s*\n/),
    }),
  }),

  "subscriber.welcome": template({
    variables: z.strictObject({ path }),
    mail: ({ path: end }, site) => ({
      subject: `You will hear from ${site.brand}`,
      greeting: "Hello,",
      paragraphs: [
        `This address was entered on ${site.origin} to hear about new houses near hospitals. Was it not you, or is it enough? The link below ends it at once.`,
      ],
      action: { label: "Send me nothing more", url: `${site.origin}${end}` },
    }),
  }),

  "document.ending": template({
    variables: z.strictObject({ name: text, paper: text, validUntil: date, ended: z.boolean(), path }),
    sms: (v, site) =>
      `${site.brand}: your ${v.paper} ${v.ended ? "ended on" : "is valid until"} ${day(v.validUntil)}. Please enter the new one: ${site.origin}${v.path}`,
    mail: (v, site) => ({
      subject: v.ended
        ? `Ended on ${day(v.validUntil)}: ${v.paper}`
        : `Valid until ${day(v.validUntil)}: ${v.paper}`,
      greeting: `Dear ${v.name},`,
      paragraphs: [
        `Your ${v.paper} ${v.ended ? "ended on" : "is valid until"} ${day(v.validUntil)}.`,
        "Please enter the new one in your profile, so that guests find what you sell without a break.",
      ],
      action: { label: "Open your profile", url: `${site.origin}${v.path}` },
    }),
  }),

  "account.contact_code": template({
    variables: z.strictObject({ code: z.string().regex(/^\d{6}$/), minutes: amount }),
    secret: true,
    sms: ({ code, minutes }, { brand }) =>
      `${code} is your ${brand} code to use this number for your account. It works for ${count(minutes, "minute")}.`,
    mail: ({ code, minutes }, site) => ({
      subject: `${code} is your ${site.brand} code`,
      greeting: "Hello,",
      paragraphs: [
        `Type the code ${code} to use this address for your account. It works for ${count(minutes, "minute")}.`,
        "If you did not ask for it, do nothing: without the code nothing changes.",
      ],
      action: { label: "Open the site", url: site.origin },
    }),
  }),

  "account.contact_changed": template({
    variables: z.strictObject({ name: text, what: z.enum(["mobile number", "email address"]) }),
    sms: (v, site) =>
      `${site.brand}: the ${v.what} of your account was changed just now. If that was not you, tell us at once: ${site.origin}`,
    mail: (v, site) => ({
      subject: `The ${v.what} of your ${site.brand} account was changed`,
      greeting: `Dear ${v.name},`,
      paragraphs: [
        `The ${v.what} of your account was changed just now.`,
        "If that was not you, please tell us at once.",
      ],
      action: { label: "Open the site", url: site.origin },
    }),
  }),

  "grievance.answered": template({
    variables: z.strictObject({ name: text, about: text, answer: z.string().trim().min(1).max(2_000) }),
    sms: (v, site) =>
      `${site.brand}: our answer about "${v.about.slice(0, 60)}": ${oneLine(v.answer).slice(0, 300)}`,
    mail: (v, site) => ({
      subject: `Our answer: ${v.about}`,
      greeting: `Dear ${v.name},`,
      paragraphs: [v.answer],
      action: { label: "Open the site", url: site.origin },
    }),
  }),

  "approval.approved": template({
    variables: z.strictObject({ name: text, subject: text, path }),
    sms: (v, site) => `${site.brand}: ${v.subject} is approved. ${site.origin}${v.path}`,
    mail: (v, site) => ({
      subject: `Approved: ${v.subject}`,
      greeting: `Dear ${v.name},`,
      paragraphs: [`${v.subject} is approved.`],
      action: { label: "Open it", url: `${site.origin}${v.path}` },
    }),
  }),

  "approval.rejected": template({
    variables: z.strictObject({
      name: text,
      subject: text,
      reason: z.string().trim().min(1).max(1_000),
      path,
    }),
    sms: (v, site) =>
      `${site.brand}: ${v.subject} is not approved yet. Reason: ${oneLine(v.reason).slice(0, 160)} ${site.origin}${v.path}`,
    mail: (v, site) => ({
      subject: `Not approved yet: ${v.subject}`,
      greeting: `Dear ${v.name},`,
      paragraphs: [
        `${v.subject} is not approved yet. The reason:`,
        v.reason,
        "Please change it and send it in again.",
      ],
      action: { label: "Open it", url: `${site.origin}${v.path}` },
    }),
  }),
} as const;

export type TemplateName = keyof typeof TEMPLATES;
export type Variables<Name extends TemplateName> = z.input<(typeof TEMPLATES)[Name]["variables"]>;

export type Rendered =
  | { channel: "sms" | "whatsapp"; text: string }
  | { channel: "mail"; subject: string; text: string; html: string };

/** True when a template has words for that channel. */
export function goesBy(name: TemplateName, channel: Channel): boolean {
  const definition: Definition<z.ZodType> = TEMPLATES[name];
  return channel === "mail" ? definition.mail !== undefined : definition.sms !== undefined;
}

/**
 * What a message says. The brand and the origin of its links are settings.
 * @throws ZodError when the variables do not fit; Error when the template has no words for the channel
 */
export function render(name: TemplateName, channel: Channel, variables: unknown): Rendered {
  const definition: Definition<z.ZodType> = TEMPLATES[name];
  const values = definition.variables.parse(variables);
  const site = { brand: config().BRAND_NAME, origin: config().APP_ORIGIN };
  if (channel === "mail" && definition.mail)
    return { channel, ...renderMail(definition.mail(values, site), site) };
  const write = channel === "whatsapp" ? (definition.whatsapp ?? definition.sms) : definition.sms;
  if (channel !== "mail" && write) return { channel, text: oneLine(write(values, site)) };
  throw new Error(`The template ${name} has no words for ${channel}`);
}
