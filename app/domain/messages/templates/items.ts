import { z } from "zod";
import { instant, rupees } from "../render.ts";
import { item, paise, path, template, text } from "./parts.ts";

/** What is booked beside a room: to the guest and to whoever sells it. */
export const ITEMS_TEMPLATES = {
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
} as const;
