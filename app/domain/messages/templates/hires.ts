import { z } from "zod";
import { day, type Site, smsRupees, timeOfDay } from "../words.ts";
import { date, linkTo, paise, path, template, text, time, whatOf } from "./parts.ts";

/** What was hired goes back, or should have: to the guest, and to the store that somebody else expects it from. */

const hire = {
  bookingNumber: text,
  what: text,
  seller: text,
  contactPhone: text.optional(),
  lastDay: date,
  /** When the store closes. */
  time,
  depositPaise: paise,
  /** What a day after the last one costs of the deposit. */
  lateDayPaise: paise.default(0),
  path,
};
const hireSample = {
  bookingNumber: "MHE-7K3F-92QX",
  what: "Wheelchair",
  seller: "Hyderabad Surgicals and Hire",
  contactPhone: "+91 98480 12345",
  lastDay: "2026-12-04",
  time: "20:00",
  depositPaise: 300_000,
  lateDayPaise: 16_800,
  path: "/bookingEquipmentConfirmedPage/7K3F92QX7K3F92QX7K3F92QX7K",
};
const hirePlaces = (v: z.output<z.ZodObject<typeof hire>>, site: Site) => ({
  bookingNumber: v.bookingNumber,
  what: whatOf({ kind: "equipment", what: v.what }),
  seller: v.seller,
  contactPhone: v.contactPhone ?? "",
  lastDay: day(v.lastDay),
  time: v.time ? timeOfDay(v.time) : "",
  deposit: v.depositPaise > 0 ? smsRupees(v.depositPaise) : "",
  lateDay: v.depositPaise > 0 && v.lateDayPaise > 0 ? smsRupees(v.lateDayPaise) : "",
  link: linkTo(site, v.path),
});

export const HIRE_TEMPLATES = {
  "booking.return_due": template({
    what: "The last day of a hire, to the guest",
    variables: z.strictObject(hire),
    sample: hireSample,
    places: hirePlaces,
    must: ["bookingNumber", "what"],
    sms: "{{brand}}: your hire of {{what}} ends today (booking {{bookingNumber}}). {{seller}} takes it back[[ until {{time}}]].[[ To arrange it, or to keep it longer, call {{contactPhone}}.]][[ A late day costs {{lateDay}}.]] {{link}}",
  }),

  "booking.return_overdue": template({
    what: "A hire has not come back on its last day, to the guest",
    variables: z.strictObject(hire),
    sample: hireSample,
    places: hirePlaces,
    must: ["bookingNumber", "what"],
    sms: "{{brand}}: {{what}} (booking {{bookingNumber}}) was due back on {{lastDay}}. Please return it to {{seller}}[[ or call {{contactPhone}}]].[[ A late day costs {{lateDay}}, at most your deposit of {{deposit}}.]] {{link}}",
  }),

  "booking.partner_not_back": template({
    what: "A hire is not back though somebody else has it booked, to the store",
    variables: z.strictObject({
      bookingNumber: text,
      guestName: text,
      what: text,
      lastDay: date,
      nextNumber: text,
      nextGuest: text,
      nextFrom: date,
      path,
    }),
    sample: {
      bookingNumber: hireSample.bookingNumber,
      guestName: "Asha Rao",
      what: hireSample.what,
      lastDay: hireSample.lastDay,
      nextNumber: "MHE-4M8D-27KX",
      nextGuest: "Ravi Kumar",
      nextFrom: "2026-12-06",
      path: "/partnerAccepted/1/2/3/accepted?sign=7K3F92QX",
    },
    places: ({ what, lastDay, nextFrom, path, ...names }, site) => ({
      ...names,
      what: whatOf({ kind: "equipment", what }),
      lastDay: day(lastDay),
      nextFrom: day(nextFrom),
      link: linkTo(site, path),
    }),
    must: ["bookingNumber", "nextNumber", "link"],
    // The link works on the booking for the partner.
    secret: true,
    sms: "{{brand}}: {{what}} (booking {{bookingNumber}}) was due on {{lastDay}} and is not marked as returned. {{nextGuest}} has booked it from {{nextFrom}} ({{nextNumber}}). {{link}}",
    mail: {
      subject: "Not back: {{what}}, booked again from {{nextFrom}}",
      body: `Hello,

{{what}} was due back on {{lastDay}} and is not marked as returned. {{nextGuest}} has booked it from {{nextFrom}}.

- Not back: booking {{bookingNumber}} of {{guestName}}
- Booked next: {{nextNumber}} of {{nextGuest}}

If it is back, mark it as returned. If not, please call {{guestName}} to get it back, or find another one for {{nextGuest}}.

[Mark it as returned]({{link}})`,
    },
  }),
} as const;
