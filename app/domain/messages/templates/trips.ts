import { z } from "zod";
import { present } from "#app/present.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { KINDS_OF_REQUESTS } from "#db/models/values.ts";
import { instant, type Site, smsRupees } from "../words.ts";
import { begins, item, linkTo, paise, path, refundSentence, template, text, whatOf } from "./parts.ts";

const { guestName, ...booked } = item;

/** What is among the parts, in the language of the message; English as it was said when it was queued. */
function summaryOf(parts: Array<{ kind: z.infer<typeof booked.kind> }>, said: string): string {
  const t = words("kinds");
  if (t.language === "en") return said;
  return formats().list([...new Set(parts.map(({ kind }) => t(`noun_${kind}`)))]);
}

/** What a part of several is, and its number: `1 Dec 2026: Amma Kitchen, Lunch, 3 days. Booking MHF-7K3F-92QX.` */
const partLine = (
  part: Parameters<typeof begins>[0] & Parameters<typeof whatOf>[0] & { bookingNumber: string },
) => `${begins(part)}: ${whatOf(part)}. ${words("messages")("partNumber", { number: part.bookingNumber })}`;

/** What the messages to an agent name of the bookings of a guest. */
type OfAgent = { guestName: string; parts: Parameters<typeof partLine>[0][]; path: string };
const ofAgentPlaces = (v: OfAgent, site: Site) => ({
  guestName: v.guestName,
  numbers: formats().commas(v.parts.map(({ bookingNumber }) => bookingNumber)),
  parts: v.parts.map(partLine).join("\n\n"),
  link: linkTo(site, v.path),
});
const ofAgentSample = {
  guestName: "Asha Rao",
  parts: [
    {
      bookingNumber: "MHF-7K3F-92QX",
      kind: "food" as const,
      what: "Amma Kitchen",
      detail: "Lunch, 3 days",
      startsAt: "2026-12-01T07:30:00.000Z",
    },
  ],
};

/** What somebody asked for, as their own area names it. */
const asked = z.enum(KINDS_OF_REQUESTS);
const askedWords = (kind: z.infer<typeof asked>) => words("requests")(`kind_${kind}`);

/** To the guest: one message for what is paid together, and a request by its number. */
export const TRIPS_TEMPLATES = {
  "request.received": template({
    what: "A request has come in, to the guest who is signed in",
    // `about` is the kind in English: a message that waited while this version came has it alone.
    variables: z.strictObject({ number: text, about: text, kind: asked.optional(), dueAt: z.iso.datetime() }),
    sample: {
      number: "MHQ-7K3F-92QX",
      about: "Callback",
      kind: "callback" as const,
      dueAt: "2026-12-01T07:30:00.000Z",
    },
    places: (v, site) => ({
      number: v.number,
      about: v.kind ? askedWords(v.kind) : v.about,
      due: instant(v.dueAt),
      link: linkTo(site, "/customer_requests"),
    }),
    must: ["number"],
    sms: "{{brand}}: we have your request {{number}} ({{about}}) and answer by {{due}}. {{link}}",
  }),

  "request.answered": template({
    what: "A request is answered, to the guest: the answer itself stands in a mail alone",
    variables: z.strictObject({
      number: text,
      kind: asked,
      name: text,
      /** Empty in a text to a phone, which others may read. */
      text: z.string().trim().max(1_000),
    }),
    sample: {
      number: "MHQ-7K3F-92QX",
      kind: "callback" as const,
      name: "Asha Rao",
      text: "Yes, the room has a lift.",
    },
    places: (v, site) => ({
      number: v.number,
      about: askedWords(v.kind),
      name: v.name,
      text: v.text,
      link: linkTo(site, "/customer_requests"),
    }),
    must: ["number", "link"],
    sms: "{{brand}}: we have answered your request {{number}} ({{about}}). Read it: {{link}}",
    mail: {
      subject: "Our answer to your request {{number}}",
      body: `Dear {{name}},

{{text}}

Something more to ask? Sign in with the mobile number of your request and write to us there.

[My requests]({{link}})`,
    },
  }),

  "trip.confirmed": template({
    what: "Several things that were paid together are confirmed, to the guest, once for all",
    variables: z.strictObject({
      guestName,
      city: text,
      /** In words, for a short message: `room, cab and meals`. */
      summary: text,
      parts: z.array(z.strictObject({ ...booked, contactPhone: text.optional() })).min(2),
      paidPaise: paise,
      path,
    }),
    sample: {
      guestName: "Asha Rao",
      city: "Hyderabad",
      summary: "room, cab and meals",
      parts: [
        {
          bookingNumber: "MHR-7K3F-92QX",
          kind: "room",
          what: "Golconda Arogya Nivas",
          detail: "Twin room (Twin, Non-AC)",
          startsAt: "2026-12-01T06:30:00.000Z",
          contactPhone: "+91 98480 12345",
        },
        {
          bookingNumber: "MHF-7K3F-92QX",
          kind: "food",
          what: "Amma Kitchen",
          detail: "Lunch, 3 days",
          startsAt: "2026-12-01T07:30:00.000Z",
        },
      ],
      paidPaise: 602_700,
      path: "/customer_trip/7K3F92QX7K3F92QX7K3F92QX7K",
    },
    places: (v, site) => ({
      guestName: v.guestName,
      city: translateName(v.city),
      summary: summaryOf(v.parts, v.summary),
      from: begins(present(v.parts[0])),
      parts: v.parts
        .map((part) =>
          [
            partLine(part),
            part.contactPhone ? words("messages")("partCall", { phone: part.contactPhone }) : "",
          ]
            .filter(Boolean)
            .join(" "),
        )
        .join("\n\n"),
      paid: smsRupees(v.paidPaise),
      link: linkTo(site, v.path),
    }),
    must: ["link"],
    sms: "{{brand}}: your trip to {{city}} is confirmed: {{summary}}, from {{from}}. Paid {{paid}}. {{link}}",
    mail: {
      subject: "Confirmed: your trip to {{city}}, from {{from}}",
      body: `Dear {{guestName}},

Everything is confirmed and paid: {{paid}}. Please bring an identity card of every adult.

{{parts}}

[See the trip]({{link}})`,
    },
  }),

  "trip.cancelled": template({
    what: "Several things of a trip are cancelled together, to the guest, once for all",
    variables: z.strictObject({
      guestName,
      city: text,
      summary: text,
      parts: z.array(z.strictObject({ ...booked, refundPaise: paise })).min(2),
      refundPaise: paise,
      path,
    }),
    sample: {
      guestName: "Asha Rao",
      city: "Hyderabad",
      summary: "room and meals",
      parts: [
        {
          bookingNumber: "MHR-7K3F-92QX",
          kind: "room" as const,
          what: "Golconda Arogya Nivas",
          detail: "Twin room (Twin, Non-AC)",
          startsAt: "2026-12-01T06:30:00.000Z",
          refundPaise: 514_080,
        },
        {
          bookingNumber: "MHF-7K3F-92QX",
          kind: "food" as const,
          what: "Amma Kitchen",
          detail: "Lunch, 3 days",
          startsAt: "2026-12-01T07:30:00.000Z",
          refundPaise: 88_620,
        },
      ],
      refundPaise: 602_700,
      path: "/customer_trip/7K3F92QX7K3F92QX7K3F92QX7K",
    },
    places: (v, site) => ({
      guestName: v.guestName,
      city: translateName(v.city),
      summary: summaryOf(v.parts, v.summary),
      parts: v.parts
        .map((part) =>
          words("messages")("partCancelled", {
            begins: begins(part),
            what: whatOf(part),
            number: part.bookingNumber,
            refund: smsRupees(part.refundPaise),
          }),
        )
        .join("\n\n"),
      refundSentence: refundSentence(v.refundPaise),
      link: linkTo(site, v.path),
    }),
    must: ["link"],
    sms: "{{brand}}: of your trip to {{city}} is cancelled: {{summary}}. {{refundSentence}} What stays booked: {{link}}",
    mail: {
      subject: "Cancelled, of your trip to {{city}}: {{summary}}",
      body: `Dear {{guestName}},

This is cancelled. {{refundSentence}}

{{parts}}

[See the trip]({{link}})`,
    },
  }),

  "booking.agent_paid": template({
    what: "What an agent's guest booked is paid, to the agent, once for what was paid together",
    variables: z.strictObject({
      guestName,
      parts: z.array(z.strictObject(booked)).min(1),
      commissionPaise: paise,
      path,
    }),
    sample: { ...ofAgentSample, commissionPaise: 9_500, path: "/agent_bookings" },
    places: (v, site) => ({ ...ofAgentPlaces(v, site), commission: smsRupees(v.commissionPaise) }),
    must: ["numbers"],
    sms: "{{brand}}: paid and confirmed for {{guestName}}: {{numbers}}. Your commission after tax: {{commission}}. {{link}}",
    mail: {
      subject: "Paid: {{numbers}}, {{guestName}}",
      body: `Hello,

This is paid and confirmed for {{guestName}}. Your commission after tax: {{commission}}.

{{parts}}

[Open the booking]({{link}})`,
    },
  }),

  "booking.agent_hold_ended": template({
    what: "What an agent held for a guest was not paid and is no longer held, to the agent, once for what was held together",
    variables: z.strictObject({ guestName, parts: z.array(z.strictObject(booked)).min(1), path }),
    sample: { ...ofAgentSample, path: "/agent_bookings" },
    places: ofAgentPlaces,
    must: ["numbers", "link"],
    sms: "{{brand}}: no longer held for {{guestName}}, nothing was paid: {{numbers}}. To book it again: {{link}}",
    mail: {
      subject: "No longer held: {{numbers}}, {{guestName}}",
      body: `Hello,

This is no longer held for {{guestName}} and is on sale again. Nothing was paid.

{{parts}}

[Book it again]({{link}})`,
    },
  }),

  "booking.agent_cancelled": template({
    what: "Bookings are cancelled, to the agent who brought the guest, once for what was cancelled together",
    variables: z.strictObject({
      guestName,
      parts: z.array(z.strictObject(booked)).min(1),
      commissionPaise: paise,
    }),
    sample: { ...ofAgentSample, commissionPaise: 0 },
    places: (v, site) => ({
      ...ofAgentPlaces({ ...v, path: "/agent_bookings" }, site),
      commission: smsRupees(v.commissionPaise),
    }),
    must: ["numbers"],
    sms: "{{brand}}: cancelled for {{guestName}}: {{numbers}}. Your commission is now {{commission}}. {{link}}",
    mail: {
      subject: "Cancelled: {{numbers}}, {{guestName}}",
      body: `Hello,

This is cancelled for {{guestName}}. Your commission is now {{commission}}.

{{parts}}

[Open your bookings]({{link}})`,
    },
  }),

  "trip.refunded": template({
    what: "Money of several things that were cancelled together went back, to the guest, once for all",
    variables: z.strictObject({
      guestName,
      city: text,
      summary: text,
      parts: z.array(z.strictObject({ kind: booked.kind })).min(1),
      /** Of the bookings, in the order of time. */
      numbers: text,
      amountPaise: paise,
      path,
    }),
    sample: {
      guestName: "Asha Rao",
      city: "Hyderabad",
      summary: "room and meals",
      parts: [{ kind: "room" as const }, { kind: "food" as const }],
      numbers: "MHR-7K3F-92QX, MHF-7K3F-92QX",
      amountPaise: 602_700,
      path: "/customer_trip/7K3F92QX7K3F92QX7K3F92QX7K",
    },
    places: (v, site) => ({
      guestName: v.guestName,
      city: translateName(v.city),
      numbers: v.numbers,
      summary: summaryOf(v.parts, v.summary),
      amount: smsRupees(v.amountPaise),
      link: linkTo(site, v.path),
    }),
    must: ["amount"],
    sms: "{{brand}}: {{amount}} for what you cancelled of your trip to {{city}} ({{summary}}) is refunded the way you paid. Your bank shows it within 5 to 7 working days.",
    mail: {
      subject: "Refunded: {{amount}} of your trip to {{city}}",
      body: `Dear {{guestName}},

{{amount}} is refunded the way you paid, for what you cancelled: {{summary}} ({{numbers}}). Your bank shows it within 5 to 7 working days.

[See the trip]({{link}})`,
    },
  }),
} as const;
