import { z } from "zod";
import { words } from "#app/words/catalogue.ts";
import { count, day, instant, rupees } from "../words.ts";
import {
  amount,
  begins,
  bookingLink,
  date,
  item,
  linkTo,
  paise,
  path,
  reference,
  referenceSample,
  refundSentence,
  stay,
  stayPlaces,
  staySample,
  template,
  text,
} from "./parts.ts";

const time = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .optional();

const hold = { guestName: text, propertyName: text, checkIn: date, checkOut: date, retryPath: path };

/** Stays and payments: to the guest and to the property. */
export const STAYS_TEMPLATES = {
  "booking.confirmed": template({
    what: "A stay is confirmed, to the guest",
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
    sample: {
      ...staySample,
      reference: referenceSample,
      propertyAddress: "12 Film Nagar Road, Hyderabad 500033",
      hospitalName: "Apollo Hospitals, Jubilee Hills",
      rooms: 1,
      totalPaise: 571_200,
      paidPaise: 571_200,
      contactPhone: "+91 98480 12345",
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      propertyAddress: v.propertyAddress,
      hospitalName: v.hospitalName,
      rooms: String(v.rooms),
      roomsText: count(v.rooms, "room"),
      total: rupees(v.totalPaise),
      paid: rupees(v.paidPaise),
      contactPhone: v.contactPhone ?? "",
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber", "link"],
    sms: "{{brand}}: booking {{bookingNumber}} is confirmed. {{propertyName}}, {{checkIn}} to {{checkOut}}, {{roomsText}}, paid {{paid}}.[[ Property: {{contactPhone}}.]] {{link}}",
    mail: {
      subject: "Confirmed: {{propertyName}}, {{checkIn}} to {{checkOut}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

Your stay near {{hospitalName}} is confirmed and paid. Please bring an identity card of every adult.

- Booking number: {{bookingNumber}}
- Property: {{propertyName}}
- Address: {{propertyAddress}}
- Near: {{hospitalName}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}
- Rooms: {{rooms}}
- Total price with tax: {{total}}
- Paid: {{paid}}
- Property's phone: {{contactPhone}}

[See the booking]({{link}})`,
    },
  }),

  "booking.cancelled": template({
    what: "A stay is cancelled, to the guest",
    variables: z.strictObject({ ...stay, reference, chargePaise: paise, refundPaise: paise }),
    sample: { ...staySample, reference: referenceSample, chargePaise: 57_120, refundPaise: 514_080 },
    places: (v, site) => ({
      ...stayPlaces(v),
      charge: rupees(v.chargePaise),
      refund: rupees(v.refundPaise),
      refundSentence: refundSentence(v.refundPaise),
      refundRule: words("messages")(v.refundPaise > 0 ? "refundRule" : "noRefundRule"),
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber"],
    sms: "{{brand}}: booking {{bookingNumber}} ({{propertyName}}, {{checkIn}}) is cancelled. {{refundSentence}}",
    mail: {
      subject: "Cancelled: {{propertyName}}, {{checkIn}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

Your booking is cancelled.

{{refundRule}}

- Booking number: {{bookingNumber}}
- Property: {{propertyName}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}
- Cancellation charge: {{charge}}
- Refund: {{refund}}

[See the booking]({{link}})`,
    },
  }),

  "feedback.ask": template({
    what: "After a stay: how was it, to the guest",
    variables: z.strictObject({ guestName: text, what: text, path }),
    sample: { guestName: "Asha Rao", what: "Golconda Arogya Nivas", path: "/feedback/7K3F92QX7K3F" },
    places: (v, site) => ({ guestName: v.guestName, what: v.what, link: `${site.origin}${v.path}` }),
    must: ["link"],
    secret: true,
    sms: "{{brand}}: how was it with {{what}}? One minute helps the next patient: {{link}}",
    mail: {
      subject: "How was it with {{what}}?",
      body: `Dear {{guestName}},

We hope that the patient is better. What you tell us helps the next family. The link works once.

[Tell us]({{link}})`,
    },
  }),

  "booking.extended": template({
    what: "A stay is longer, to the guest",
    variables: z.strictObject({ ...stay, reference, addedNights: amount, paidPaise: paise }),
    sample: { ...staySample, reference: referenceSample, addedNights: 2, paidPaise: 380_800 },
    places: (v, site) => ({
      ...stayPlaces(v),
      addedNights: count(v.addedNights, "night"),
      paid: rupees(v.paidPaise),
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber"],
    sms: "{{brand}}: booking {{bookingNumber}} is extended by {{addedNights}}, check-out {{checkOut}}. Paid {{paid}}. {{link}}",
    mail: {
      subject: "Extended to {{checkOut}}: {{propertyName}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

Your stay is longer by {{addedNights}}.

- Booking number: {{bookingNumber}}
- Property: {{propertyName}}
- Check-in: {{checkIn}}
- New check-out: {{checkOut}}
- Paid for the extension: {{paid}}

[See the booking]({{link}})`,
    },
  }),

  "booking.shortened": template({
    what: "Nights of a stay are given back, to the guest",
    variables: z.strictObject({ ...stay, reference, nights: amount, chargePaise: paise, refundPaise: paise }),
    sample: {
      ...{ ...staySample, reference: referenceSample },
      ...{ nights: 2, chargePaise: 57_120, refundPaise: 323_680 },
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      nights: count(v.nights, "night"),
      charge: rupees(v.chargePaise),
      refund: rupees(v.refundPaise),
      refundSentence: refundSentence(v.refundPaise),
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber"],
    sms: "{{brand}}: booking {{bookingNumber}} is now {{checkIn}} to {{checkOut}}, {{nights}} fewer. {{refundSentence}} {{link}}",
    mail: {
      subject: "Changed: {{propertyName}}, {{checkIn}} to {{checkOut}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

Your stay is shorter by {{nights}}.

{{refundSentence}}

- Booking number: {{bookingNumber}}
- Property: {{propertyName}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}
- Charge for the nights that you gave back: {{charge}}
- Refund: {{refund}}

[See the booking]({{link}})`,
    },
  }),

  "booking.partner_shortened": template({
    what: "Nights of a stay are given back, to the property",
    variables: z.strictObject({ ...stay, rooms: amount, nights: amount }),
    sample: { ...staySample, rooms: 1, nights: 2 },
    places: (v, site) => ({
      ...stayPlaces(v),
      roomsText: count(v.rooms, "room"),
      nights: count(v.nights, "night"),
      link: `${site.origin}/partnerBookings`,
    }),
    must: ["bookingNumber", "propertyName"],
    sms: "{{brand}}: booking {{bookingNumber}} at {{propertyName}} is now {{checkIn}} to {{checkOut}}. {{nights}} ({{roomsText}}) on sale again. {{link}}",
    mail: {
      subject: "Shorter: {{bookingNumber}}, {{propertyName}}, {{checkIn}} to {{checkOut}}",
      body: `Hello,

{{guestName}} stays for {{nights}} fewer. These nights are on sale again.

- Booking number: {{bookingNumber}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}
- Rooms: {{roomsText}}

[Open your bookings]({{link}})`,
    },
  }),

  "booking.moved": template({
    what: "A stay is moved, to the guest",
    variables: z.strictObject({
      ...{ ...stay, reference, room: text },
      ...{ paidPaise: paise, chargePaise: paise, refundPaise: paise },
    }),
    sample: {
      ...{ ...staySample, reference: referenceSample, room: "Twin room, Non-AC" },
      ...{ paidPaise: 57_120, chargePaise: 0, refundPaise: 0 },
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      room: v.room,
      charge: rupees(v.chargePaise),
      moneySentence:
        v.refundPaise > 0
          ? refundSentence(v.refundPaise)
          : v.paidPaise > 0
            ? words("messages")("paidMore", { amount: rupees(v.paidPaise) })
            : words("messages")("nothingMore"),
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber"],
    sms: "{{brand}}: booking {{bookingNumber}} is now {{checkIn}} to {{checkOut}}, {{room}}. {{moneySentence}} {{link}}",
    mail: {
      subject: "Changed: {{propertyName}}, {{checkIn}} to {{checkOut}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

Your stay is changed. {{moneySentence}}

- Booking number: {{bookingNumber}}
- Property: {{propertyName}}
- Room: {{room}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}
- Charge for the nights that you gave back: {{charge}}

[See the booking]({{link}})`,
    },
  }),

  "booking.partner_moved": template({
    what: "A stay is moved, to the property",
    variables: z.strictObject({ ...stay, room: text, rooms: amount, wasFrom: date, wasUntil: date }),
    sample: {
      ...{ ...staySample, room: "Twin room, Non-AC", rooms: 1 },
      ...{ wasFrom: "2026-11-28", wasUntil: "2026-12-01" },
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      room: v.room,
      roomsText: count(v.rooms, "room"),
      was: words("messages")("fromTo", { from: day(v.wasFrom), to: day(v.wasUntil) }),
      link: `${site.origin}/partnerBookings`,
    }),
    must: ["bookingNumber", "propertyName"],
    sms: "{{brand}}: booking {{bookingNumber}} at {{propertyName}} is now {{checkIn}} to {{checkOut}}, {{room}} ({{roomsText}}); it was {{was}}. {{link}}",
    mail: {
      subject: "Changed: {{bookingNumber}}, {{propertyName}}, {{checkIn}} to {{checkOut}}",
      body: `Hello,

{{guestName}} changed the stay. It was {{was}}; what is no longer needed is on sale again.

- Booking number: {{bookingNumber}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}
- Room: {{room}}
- Rooms: {{roomsText}}

[Open your bookings]({{link}})`,
    },
  }),

  "booking.relocated": template({
    what: "A house cannot keep a stay and the guest is moved to another house, to the guest",
    variables: z.strictObject({
      ...{ ...stay, reference, room: text, wasProperty: text, wasNumber: text },
      ...{ propertyAddress: text, refundPaise: paise, contactPhone: text.optional() },
    }),
    sample: {
      ...{ ...staySample, reference: referenceSample, room: "Twin room, AC", refundPaise: 0 },
      ...{ wasProperty: "Charminar Guest House", wasNumber: "MHR-5F4N-Y12H" },
      ...{ propertyAddress: "12 Film Nagar Road, Hyderabad 500033", contactPhone: "+91 98480 12345" },
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      ...{ room: v.room, wasProperty: v.wasProperty, wasNumber: v.wasNumber },
      propertyAddress: v.propertyAddress,
      contact: v.contactPhone ?? "",
      moneySentence:
        v.refundPaise > 0
          ? `You pay nothing more. ${rupees(v.refundPaise)} goes back the way you paid, within 5 to 7 working days.`
          : "You pay nothing more.",
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber", "propertyName"],
    sms: "{{brand}}: {{wasProperty}} cannot keep your room. You stay at {{propertyName}}, {{propertyAddress}}, {{checkIn}} to {{checkOut}}. {{moneySentence}} New booking {{bookingNumber}}: {{link}}",
    mail: {
      subject: "Your stay is now at {{propertyName}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

We are sorry: {{wasProperty}} cannot keep your room. We booked another one for you. {{moneySentence}}

- New booking number: {{bookingNumber}} (it was {{wasNumber}})
- Property: {{propertyName}}
- Address: {{propertyAddress}}
- Phone: {{contact}}
- Room: {{room}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}

Meals and equipment that were to come to {{wasProperty}} come to the new house where their seller delivers there; your trip page says where each goes. If the new house does not suit you, call us.

[See the booking]({{link}})`,
    },
  }),

  "booking.partner_relocated": template({
    what: "A guest was moved to another house, to the house that could not keep the stay",
    variables: z.strictObject({ ...stay, rooms: amount, housePaise: paise }),
    sample: { ...staySample, rooms: 1, housePaise: 112_000 },
    places: (v, site) => ({
      ...stayPlaces(v),
      roomsText: count(v.rooms, "room"),
      moneySentence:
        v.housePaise > 0
          ? `The other room costs ${rupees(v.housePaise)} more; this is taken from your next payout.`
          : "Nothing is charged to you.",
      link: `${site.origin}/partnerBookings`,
    }),
    must: ["bookingNumber", "propertyName"],
    sms: "{{brand}}: the guest of {{bookingNumber}} at {{propertyName}} was moved to another house, {{checkIn}} to {{checkOut}}. {{moneySentence}} {{link}}",
    mail: {
      subject: "Moved to another house: {{bookingNumber}}, {{propertyName}}, {{checkIn}}",
      body: `Hello,

Your house could not keep the stay of {{guestName}}. Our desk moved the guest to another house for these nights. {{moneySentence}}

- Booking number: {{bookingNumber}}
- From: {{checkIn}}
- To: {{checkOut}}
- On sale again: {{roomsText}}. Please close these nights if the room cannot be used.

[Open your bookings]({{link}})`,
    },
  }),

  "booking.partner_new": template({
    what: "A stay is booked, to the property",
    variables: z.strictObject({
      ...{ ...stay, rooms: amount, guests: amount, partnerSharePaise: paise },
      path: path.default("/partnerBookings"),
    }),
    sample: {
      ...{ ...staySample, rooms: 2, guests: 3, partnerSharePaise: 484_600 },
      path: "/partnerAccepted/1/2/3/accepted?sign=7K3F92QX",
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      rooms: String(v.rooms),
      roomsText: count(v.rooms, "room"),
      guests: String(v.guests),
      guestsText: count(v.guests, "guest"),
      share: rupees(v.partnerSharePaise),
      link: linkTo(site, v.path),
    }),
    must: ["bookingNumber", "propertyName", "link"],
    // The link decides for the house.
    secret: true,
    sms: "{{brand}}: {{guestName}} booked {{propertyName}}, {{checkIn}} to {{checkOut}}, {{roomsText}}, {{guestsText}}. {{bookingNumber}}. Your share {{share}}. Accept and see the guest's details: {{link}}",
    mail: {
      subject: "New booking {{bookingNumber}}: {{propertyName}}, {{checkIn}}",
      body: `Hello,

{{guestName}} booked at {{propertyName}}.

- Booking number: {{bookingNumber}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}
- Rooms: {{rooms}}
- Guests: {{guests}}
- Your share: {{share}}

[Accept and see the guest's details]({{link}})`,
    },
  }),

  "booking.partner_cancelled": template({
    what: "A stay is cancelled, to the property",
    variables: z.strictObject({ ...stay, rooms: amount }),
    sample: { ...staySample, rooms: 2 },
    places: (v, site) => ({
      ...stayPlaces(v),
      roomsText: count(v.rooms, "room"),
      link: `${site.origin}/partnerBookings`,
    }),
    must: ["bookingNumber", "propertyName"],
    sms: "{{brand}}: booking {{bookingNumber}} at {{propertyName}}, {{checkIn}} to {{checkOut}}, is cancelled. {{roomsText}} on sale again. {{link}}",
    mail: {
      subject: "Cancelled: {{bookingNumber}}, {{propertyName}}, {{checkIn}}",
      body: `Hello,

{{guestName}} cancelled. {{roomsText}} on sale again for these nights.

- Booking number: {{bookingNumber}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}

[Open your bookings]({{link}})`,
    },
  }),

  "booking.pay_link": template({
    what: "An agent holds something for a guest: how to pay it",
    variables: z.strictObject({
      guestName: text,
      bookedBy: text,
      kind: item.kind,
      what: text,
      startsAt: item.startsAt,
      until: z.iso.datetime(),
      totalPaise: paise,
      path,
    }),
    sample: {
      guestName: "Asha Rao",
      bookedBy: "Ravi Medical Travels",
      kind: "room" as const,
      what: "Golconda Arogya Nivas, Twin room and 2 more",
      startsAt: "2026-12-01T06:30:00.000Z",
      until: "2026-11-28T05:00:00.000Z",
      totalPaise: 571_200,
      path: `/proceedToPayPage/${referenceSample}`,
    },
    places: (v, site) => ({
      guestName: v.guestName,
      bookedBy: v.bookedBy,
      what: v.what,
      when: begins(v),
      until: instant(v.until),
      total: rupees(v.totalPaise),
      link: `${site.origin}${v.path}`,
    }),
    must: ["total", "until", "link"],
    sms: "{{brand}}: {{bookedBy}} holds {{what}}, {{when}}, for you until {{until}}. To pay {{total}}: {{link}}",
    mail: {
      subject: "Please pay {{total}}: {{what}}, {{when}}",
      body: `Dear {{guestName}},

{{bookedBy}} chose this for you. It is held until {{until}}; it is yours when it is paid. Nothing is owed when it is not.

- What: {{what}}
- When: {{when}}
- To pay, with tax and deposits: {{total}}

You show that it is you with a code to your mobile number.

[Look at it and pay]({{link}})`,
    },
  }),

  "booking.hold_expired": template({
    what: "Something was not paid in time, to the guest",
    variables: z.strictObject(hold),
    sample: {
      guestName: "Asha Rao",
      propertyName: "Golconda Arogya Nivas",
      checkIn: "2026-12-01",
      checkOut: "2026-12-04",
      retryPath: "/hotels/hyderabad/apollo-hospitals-jubilee-hills",
    },
    places: (v, site) => ({
      guestName: v.guestName,
      propertyName: v.propertyName,
      checkIn: day(v.checkIn),
      checkOut: day(v.checkOut),
      link: `${site.origin}${v.retryPath}`,
    }),
    must: ["propertyName", "link"],
    sms: "{{brand}}: {{propertyName}} for {{checkIn}} is no longer held, nothing was paid. To book it again: {{link}}",
    mail: {
      subject: "No longer held: {{propertyName}}, {{checkIn}}",
      body: `Dear {{guestName}},

{{propertyName}} for {{checkIn}} was not paid in time and is on sale again. Nothing was charged.

[Book it again]({{link}})`,
    },
  }),

  "payment.refunded": template({
    what: "Money went back, to the guest",
    variables: z.strictObject({ bookingNumber: text, reference, guestName: text, amountPaise: paise }),
    sample: {
      bookingNumber: "MHR-7K3F-92QX",
      reference: referenceSample,
      guestName: "Asha Rao",
      amountPaise: 514_080,
    },
    places: (v, site) => ({
      bookingNumber: v.bookingNumber,
      guestName: v.guestName,
      amount: rupees(v.amountPaise),
      link: bookingLink(site, v.reference),
    }),
    must: ["amount", "bookingNumber"],
    sms: "{{brand}}: {{amount}} of booking {{bookingNumber}} is refunded the way you paid. Your bank shows it within 5 to 7 working days.",
    mail: {
      subject: "Refunded: {{amount}} of {{bookingNumber}}",
      body: `Dear {{guestName}},

{{amount}} is refunded the way you paid. Your bank shows it within 5 to 7 working days.

[See the booking]({{link}})`,
    },
  }),

  "payment.late": template({
    what: "A payment came too late, to the guest",
    variables: z.strictObject({ guestName: text, propertyName: text, amountPaise: paise }),
    sample: { guestName: "Asha Rao", propertyName: "Golconda Arogya Nivas", amountPaise: 571_200 },
    places: (v, site) => ({
      guestName: v.guestName,
      propertyName: v.propertyName,
      amount: rupees(v.amountPaise),
      link: site.origin,
    }),
    must: ["amount"],
    sms: "{{brand}}: your payment of {{amount}} for {{propertyName}} came after it was let go, and it is taken. The whole amount goes back the way you paid.",
    mail: {
      subject: "Your payment goes back: {{propertyName}}",
      body: `Dear {{guestName}},

Your payment of {{amount}} for {{propertyName}} came after it was let go, and somebody else has it now. We are sorry.

The whole amount goes back the way you paid, within 5 to 7 working days.

[Look again near the hospital]({{link}})`,
    },
  }),

  "booking.reminder": template({
    what: "The day before check-in, to the guest",
    variables: z.strictObject({ ...stay, reference, time }),
    sample: { ...staySample, reference: referenceSample, time: "12:00" },
    places: (v, site) => ({
      ...stayPlaces(v),
      time: v.time ?? "",
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber", "checkIn"],
    sms: "{{brand}}: tomorrow, {{checkIn}}, {{propertyName}} expects you[[ from {{time}}]] (booking {{bookingNumber}}). Please bring an identity card of every adult. {{link}}",
  }),

  "booking.checkout_reminder": template({
    what: "The day of check-out, to the guest",
    variables: z.strictObject({ ...stay, reference, time }),
    sample: { ...staySample, reference: referenceSample, time: "10:00" },
    places: (v, site) => ({
      ...stayPlaces(v),
      time: v.time ?? "",
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber"],
    sms: "{{brand}}: your stay at {{propertyName}} ends today[[ at {{time}}]] (booking {{bookingNumber}}). Do you need another night? {{link}}",
  }),
} as const;
