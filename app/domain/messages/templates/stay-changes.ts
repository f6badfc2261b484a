import { z } from "zod";
import { formats, words } from "#app/words/catalogue.ts";
import { keptWords } from "#app/words/kept.ts";
import { count, day, smsRupees } from "../words.ts";
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

/** A stay that is changed: longer, shorter, moved within its house. */
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
      room: "Twin room (Twin, Non-AC)",
      paidPaise: 57_120,
      chargePaise: 0,
      refundPaise: 0,
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      room: keptWords(v.room),
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
    variables: z.strictObject({
      ...stay,
      room: text,
      rooms: amount,
      wasFrom: date,
      wasUntil: date,
      wasRoom: text.optional(),
      path: path.optional(),
    }),
    sample: {
      ...staySample,
      room: "Twin room (Twin, Non-AC)",
      rooms: 1,
      wasFrom: "2026-11-28",
      wasUntil: "2026-12-01",
      wasRoom: "Twin room (Twin, Non-AC)",
      path: "/partnerAccepted/1/2/3/accepted?sign=7K3F92QX",
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      room: keptWords(v.room),
      roomsText: count(v.rooms, "room"),
      was: wasWords(v),
      link: linkTo(site, v.path ?? "/partnerBookings"),
    }),
    must: ["bookingNumber", "propertyName"],
    // The link decides for the house.
    secret: true,
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

  "booking.agent_changed": template({
    what: "A stay is longer, shorter, moved or in another house, to the agent who brought the guest",
    variables: z.strictObject({
      ...stay,
      wasFrom: date,
      wasUntil: date,
      room: text.optional(),
      wasWhere: text.optional(),
      /** More, or less where it is negative. */
      commissionChangePaise: z.number().int(),
      path,
    }),
    sample: {
      ...staySample,
      guestName: "Asha",
      wasFrom: "2026-12-01",
      wasUntil: "2026-12-06",
      commissionChangePaise: -9_500,
      path: "/agent_bookings",
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      where: formats().commas([v.propertyName, v.room && keptWords(v.room)]),
      was: agentWasWords(v),
      commissionSentence: commissionSentence(v.commissionChangePaise),
      link: linkTo(site, v.path),
    }),
    must: ["bookingNumber", "checkIn", "checkOut"],
    sms: "{{brand}}: booking {{bookingNumber}} of {{guestName}} is now {{checkIn}} to {{checkOut}}, {{where}}; it was {{was}}. {{commissionSentence}} {{link}}",
    mail: {
      subject: "Changed: {{bookingNumber}}, {{guestName}}, {{checkIn}} to {{checkOut}}",
      body: `Hello,

The stay of {{guestName}} has changed. It was {{was}}. {{commissionSentence}}

- Booking number: {{bookingNumber}}
- Stay: {{where}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}

[Open the booking]({{link}})`,
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

type Dates = Record<"checkIn" | "checkOut" | "wasFrom" | "wasUntil", string>;
const keepsDates = (v: Dates) => v.wasFrom === v.checkIn && v.wasUntil === v.checkOut;

/** What a stay was before it was moved: its dates, or, where these are the same, its room. */
function wasWords(v: Dates & { room: string; wasRoom?: string | undefined }): string {
  if (keepsDates(v) && v.wasRoom && v.wasRoom !== v.room) return keptWords(v.wasRoom);
  return words("messages")("fromTo", { from: day(v.wasFrom), to: day(v.wasUntil) });
}

/** What a stay was before, for an agent: its dates where they changed, and its room or house where that did. */
function agentWasWords(v: Dates & { wasWhere?: string | undefined }): string {
  const dates = words("messages")("fromTo", { from: day(v.wasFrom), to: day(v.wasUntil) });
  return formats().commas([keepsDates(v) && v.wasWhere ? "" : dates, v.wasWhere && keptWords(v.wasWhere)]);
}

/** What becomes of an agency's commission after tax, paise. */
function commissionSentence(changePaise: number): string {
  const t = words("messages");
  if (changePaise === 0) return t("commissionSame");
  const amount = smsRupees(Math.abs(changePaise));
  return changePaise > 0 ? t("commissionMore", { amount }) : t("commissionLess", { amount });
}
