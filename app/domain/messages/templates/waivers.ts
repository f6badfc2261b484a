import { z } from "zod";
import { words } from "#app/words/catalogue.ts";
import { count, day, smsRupees } from "../words.ts";
import {
  amount,
  asSentence,
  bookingLink,
  date,
  paise,
  reference,
  referenceSample,
  refundSentence,
  stay,
  stayPlaces,
  staySample,
  template,
  text,
} from "./parts.ts";

const granted = { ...stay, leavesOn: date.optional() };

/** What is decided of a medical waiver: to the guest and to the property. */
export const WAIVERS_TEMPLATES = {
  "waiver.granted": template({
    what: "A medical waiver is granted, to the guest",
    variables: z.strictObject({ ...granted, reference, refundPaise: paise }),
    sample: { ...staySample, reference: referenceSample, leavesOn: "2026-12-02", refundPaise: 114_240 },
    places: (v, site) => ({
      ...stayPlaces(v),
      refundSentence: refundSentence(v.refundPaise),
      leaves: v.leavesOn ? day(v.leavesOn) : "",
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber"],
    sms: "{{brand}}: nothing is charged for the nights of {{bookingNumber}} ({{propertyName}}) that you do not use.[[ Your stay ends on {{leaves}}.]] {{refundSentence}} {{link}}",
    mail: {
      subject: "Nothing is charged: {{propertyName}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

We read the hospital's letter. Nothing is charged for the nights that you do not use. {{refundSentence}}

- Booking number: {{bookingNumber}}
- Property: {{propertyName}}
- Stay as booked: {{checkIn}} to {{checkOut}}
- It now ends on: {{leaves}}

We wish you strength. The letter is erased after 90 days.

[See the booking]({{link}})`,
    },
  }),

  "waiver.refused": template({
    what: "A medical waiver is refused, to the guest",
    variables: z.strictObject({ ...stay, reference, reason: text }),
    sample: { ...staySample, reference: referenceSample, reason: "The letter is of another patient." },
    places: (v, site) => ({
      ...stayPlaces(v),
      reason: asSentence(v.reason),
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber", "reason"],
    sms: "{{brand}}: we cannot waive the charge of {{bookingNumber}} ({{propertyName}}): {{reason}} Your booking stands as it is. {{link}}",
    mail: {
      subject: "Your request for {{propertyName}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

We cannot waive the charge: {{reason}}

Your booking stands as it is, and can be changed or cancelled by its policy. If you have another letter, you can ask once more.

- Booking number: {{bookingNumber}}
- Property: {{propertyName}}

[See the booking]({{link}})`,
    },
  }),

  "waiver.partner_granted": template({
    what: "A medical waiver is granted, to the property",
    variables: z.strictObject({ ...granted, rooms: amount, chargePaise: paise, platformPaise: paise }),
    sample: {
      ...staySample,
      leavesOn: "2026-12-02",
      rooms: 1,
      chargePaise: 112_000,
      platformPaise: 56_000,
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      leaves: v.leavesOn ? day(v.leavesOn) : "",
      roomsText: count(v.rooms, "room"),
      moneySentence:
        v.chargePaise > 0
          ? words("messages")("waiverShared", {
              charge: smsRupees(v.chargePaise),
              platform: smsRupees(v.platformPaise),
            })
          : words("messages")("waiverNoCharge"),
      link: `${site.origin}/partnerBookings`,
    }),
    must: ["bookingNumber", "propertyName"],
    sms: "{{brand}}: the treatment of the guest of {{bookingNumber}} at {{propertyName}} changed.[[ The stay ends on {{leaves}}.]] The nights that are not used are on sale again. {{moneySentence}} {{link}}",
    mail: {
      subject: "Medical waiver: {{bookingNumber}}, {{propertyName}}",
      body: `Hello,

The hospital says that the treatment of {{guestName}} changed. The nights that are not used are on sale again. {{moneySentence}}

- Booking number: {{bookingNumber}}
- Stay as booked: {{checkIn}} to {{checkOut}}
- It now ends on: {{leaves}}
- Rooms: {{roomsText}}

[Open your bookings]({{link}})`,
    },
  }),
} as const;
