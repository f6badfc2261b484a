import { z } from "zod";
import { words } from "#app/words/catalogue.ts";
import { count, smsRupees, timeOfDay } from "../words.ts";
import { OPEN_END_TEMPLATES } from "./open-ends.ts";
import {
  amount,
  bookingLink,
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
  time,
} from "./parts.ts";
import { RELOCATION_TEMPLATES } from "./relocations.ts";
import { STAY_CHANGE_TEMPLATES } from "./stay-changes.ts";
import { STAY_PAYMENT_TEMPLATES } from "./stay-payments.ts";

/** Stays: to the guest and to the property. */
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
      total: smsRupees(v.totalPaise),
      paid: smsRupees(v.paidPaise),
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
      charge: smsRupees(v.chargePaise),
      refund: smsRupees(v.refundPaise),
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
    places: (v, site) => ({ guestName: v.guestName, what: v.what, link: linkTo(site, v.path) }),
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

  ...STAY_CHANGE_TEMPLATES,
  ...RELOCATION_TEMPLATES,
  ...OPEN_END_TEMPLATES,

  "booking.partner_new": template({
    what: "A stay is booked, to the property",
    variables: z.strictObject({
      ...stay,
      rooms: amount,
      guests: amount,
      partnerSharePaise: paise,
      path: path.default("/partnerBookings"),
    }),
    sample: {
      ...staySample,
      rooms: 2,
      guests: 3,
      partnerSharePaise: 484_600,
      path: "/partnerAccepted/1/2/3/accepted?sign=7K3F92QX",
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      rooms: String(v.rooms),
      roomsText: count(v.rooms, "room"),
      guests: String(v.guests),
      guestsText: count(v.guests, "guest"),
      share: smsRupees(v.partnerSharePaise),
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

  ...STAY_PAYMENT_TEMPLATES,

  "booking.reminder": template({
    what: "The day before check-in, to the guest",
    variables: z.strictObject({ ...stay, reference, time }),
    sample: { ...staySample, reference: referenceSample, time: "12:00" },
    places: (v, site) => ({
      ...stayPlaces(v),
      time: v.time ? timeOfDay(v.time) : "",
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
      time: v.time ? timeOfDay(v.time) : "",
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber"],
    sms: "{{brand}}: your stay at {{propertyName}} ends today[[ at {{time}}]] (booking {{bookingNumber}}). Do you need another night? {{link}}",
  }),
} as const;
