import { z } from "zod";
import { words } from "#app/words/catalogue.ts";
import { count, day, instant, smsRupees } from "../words.ts";
import {
  amount,
  bookingLink,
  date,
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

/** A stay that is changed: longer, shorter, moved, in another house. */
export const STAY_CHANGE_TEMPLATES = {
  "booking.extended": template({
    what: "A stay is longer, to the guest",
    variables: z.strictObject({ ...stay, reference, addedNights: amount, paidPaise: paise }),
    sample: { ...staySample, reference: referenceSample, addedNights: 2, paidPaise: 380_800 },
    places: (v, site) => ({
      ...stayPlaces(v),
      addedNights: count(v.addedNights, "night"),
      paid: smsRupees(v.paidPaise),
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

  "booking.partner_extended": template({
    what: "A stay is longer, to the property",
    variables: z.strictObject({
      ...stay,
      rooms: amount,
      addedNights: amount,
      partnerSharePaise: paise,
      path,
    }),
    sample: {
      ...staySample,
      rooms: 1,
      addedNights: 2,
      partnerSharePaise: 323_000,
      path: "/partnerAccepted/1/2/3/accepted?sign=7K3F92QX",
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      roomsText: count(v.rooms, "room"),
      addedNights: count(v.addedNights, "night"),
      share: smsRupees(v.partnerSharePaise),
      link: linkTo(site, v.path),
    }),
    must: ["bookingNumber", "checkOut", "link"],
    // The link decides for the house.
    secret: true,
    sms: "{{brand}}: booking {{bookingNumber}} at {{propertyName}} is longer by {{addedNights}}: now {{checkIn}} to {{checkOut}}, {{roomsText}}. Your share of it {{share}}. {{link}}",
    mail: {
      subject: "Longer stay {{bookingNumber}}: {{propertyName}}, until {{checkOut}}",
      body: `Hello,

{{guestName}} stays longer at {{propertyName}}.

- Booking number: {{bookingNumber}}
- Check-in: {{checkIn}}
- New check-out: {{checkOut}}
- Rooms: {{roomsText}}
- Added: {{addedNights}}
- Your share of the added nights: {{share}}

[Open the booking]({{link}})`,
    },
  }),

  "booking.shortened": template({
    what: "Nights of a stay are given back, to the guest",
    variables: z.strictObject({ ...stay, reference, nights: amount, chargePaise: paise, refundPaise: paise }),
    sample: {
      ...staySample,
      reference: referenceSample,
      nights: 2,
      chargePaise: 57_120,
      refundPaise: 323_680,
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      nights: count(v.nights, "night"),
      charge: smsRupees(v.chargePaise),
      refund: smsRupees(v.refundPaise),
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
      ...stay,
      reference,
      room: text,
      paidPaise: paise,
      chargePaise: paise,
      refundPaise: paise,
    }),
    sample: {
      ...staySample,
      reference: referenceSample,
      room: "Twin room, Non-AC",
      paidPaise: 57_120,
      chargePaise: 0,
      refundPaise: 0,
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      room: v.room,
      charge: smsRupees(v.chargePaise),
      moneySentence:
        v.refundPaise > 0
          ? refundSentence(v.refundPaise)
          : v.paidPaise > 0
            ? words("messages")("paidMore", { amount: smsRupees(v.paidPaise) })
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
      ...staySample,
      room: "Twin room, Non-AC",
      rooms: 1,
      wasFrom: "2026-11-28",
      wasUntil: "2026-12-01",
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
      ...stay,
      reference,
      room: text,
      wasProperty: text,
      wasNumber: text,
      propertyAddress: text,
      refundPaise: paise,
      contactPhone: text.optional(),
    }),
    sample: {
      ...staySample,
      reference: referenceSample,
      room: "Twin room, AC",
      refundPaise: 0,
      wasProperty: "Charminar Guest House",
      wasNumber: "MHR-5F4N-Y12H",
      propertyAddress: "12 Film Nagar Road, Hyderabad 500033",
      contactPhone: "+91 98480 12345",
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      room: v.room,
      wasProperty: v.wasProperty,
      wasNumber: v.wasNumber,
      propertyAddress: v.propertyAddress,
      contact: v.contactPhone ?? "",
      moneySentence:
        v.refundPaise > 0
          ? `${words("messages")("payNothingMore")} ${refundSentence(v.refundPaise)}`
          : words("messages")("payNothingMore"),
      termsSentence: words("policy")("movedHere"),
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber", "propertyName"],
    sms: "{{brand}}: {{wasProperty}} cannot keep your room. You stay at {{propertyName}}, {{propertyAddress}}, {{checkIn}} to {{checkOut}}. {{moneySentence}} New booking {{bookingNumber}}: {{link}}",
    mail: {
      subject: "Your stay is now at {{propertyName}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

We are sorry: {{wasProperty}} cannot keep your room. We booked another one for you. {{moneySentence}} {{termsSentence}}

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
    variables: z.strictObject({ ...stay, rooms: amount, housePaise: paise, proposedPaise: paise.optional() }),
    sample: { ...staySample, rooms: 1, housePaise: 112_000 },
    places: (v, site) => ({
      ...stayPlaces(v),
      roomsText: count(v.rooms, "room"),
      moneySentence: v.proposedPaise
        ? words("messages")("dearerRoomUndecided", { amount: smsRupees(v.proposedPaise) })
        : v.housePaise > 0
          ? words("messages")("dearerRoom", { amount: smsRupees(v.housePaise) })
          : words("messages")("houseNotCharged"),
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

  "booking.keep_night": template({
    what: "A reserved night has to be kept this evening, to the guest",
    variables: z.strictObject({
      ...stay,
      reference,
      night: date,
      until: z.iso.datetime(),
      totalPaise: paise,
    }),
    sample: {
      ...staySample,
      reference: referenceSample,
      night: "2026-12-04",
      until: "2026-12-03T14:30:00.000Z",
      totalPaise: 112_000,
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      night: day(v.night),
      until: instant(v.until),
      total: smsRupees(v.totalPaise),
      link: `${site.origin}/customer_bookings/${v.reference}`,
    }),
    must: ["bookingNumber", "night", "until"],
    sms: "{{brand}}: the night of {{night}} at {{propertyName}} ({{bookingNumber}}) is held for you until {{until}}. Pay {{total}} to keep it; otherwise it is free again at no cost. {{link}}",
    mail: {
      subject: "Do you keep the night of {{night}}? {{propertyName}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

The night of {{night}} is held for you until {{until}}. Pay {{total}} to keep it. If you do not need it, you need not do anything: it is free again at no cost.

- Booking number: {{bookingNumber}}
- Property: {{propertyName}}
- Check-out as booked: {{checkOut}}

[Keep it or give it back]({{link}})`,
    },
  }),

  "booking.nights_freed": template({
    what: "Reserved nights were not kept in time, to the guest",
    variables: z.strictObject({ ...stay, reference }),
    sample: { ...staySample, reference: referenceSample },
    places: (v, site) => ({ ...stayPlaces(v), link: bookingLink(site, v.reference) }),
    must: ["bookingNumber"],
    sms: "{{brand}}: the nights from {{checkOut}} that you reserved at {{propertyName}} ({{bookingNumber}}) are no longer held. Nothing is charged. Your check-out is {{checkOut}}. {{link}}",
    mail: {
      subject: "No longer held: nights from {{checkOut}}, {{propertyName}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

The nights from {{checkOut}} that you reserved were not paid in time and are no longer held. Nothing is charged. If you want to stay longer, the nights can be added while the room is free.

- Booking number: {{bookingNumber}}
- Property: {{propertyName}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}

[See the booking]({{link}})`,
    },
  }),

  "booking.change_expired": template({
    what: "A change of a stay was not paid in time, to the guest",
    variables: z.strictObject({ ...stay, path }),
    sample: { ...staySample, path: `/customer_bookings/${referenceSample}/change` },
    places: (v, site) => ({ ...stayPlaces(v), link: linkTo(site, v.path) }),
    must: ["bookingNumber", "checkIn", "checkOut"],
    sms: "{{brand}}: the change of booking {{bookingNumber}} was not paid in time. Your stay at {{propertyName}} is as it was, {{checkIn}} to {{checkOut}}; nothing was charged. To try again: {{link}}",
    mail: {
      subject: "Not changed: {{propertyName}}, {{checkIn}} to {{checkOut}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

The change of your stay was not paid in time. Your stay is as it was, and nothing was charged.

- Booking number: {{bookingNumber}}
- Property: {{propertyName}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}

[Try again]({{link}})`,
    },
  }),
} as const;
