import { z } from "zod";
import { count, day, rupees } from "../render.ts";
import { amount, bookingLink, date, paise, path, reference, stay, template, text } from "./parts.ts";

/** Stays and payments: to the guest and to the property. */
export const STAYS_TEMPLATES = {
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
} as const;
