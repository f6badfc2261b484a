import { z } from "zod";
import { words } from "#app/words/catalogue.ts";
import { day, instant, smsRupees } from "../words.ts";
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
  template,
  text,
  whatOf,
} from "./parts.ts";

const hold = { guestName: text, propertyName: text, checkIn: date, checkOut: date, retryPath: path };

/** What somebody else holds for a guest. */
const held = {
  guestName: text,
  bookedBy: text,
  kind: item.kind,
  what: text,
  detail: item.detail,
  /** How many other things are held with it. */
  more: amount.optional(),
  startsAt: item.startsAt,
};
const heldSample = {
  guestName: "Asha Rao",
  bookedBy: "Ravi Medical Travels",
  kind: "room" as const,
  what: "Golconda Arogya Nivas",
  detail: "Twin room (Twin, Non-AC)",
  more: 2,
  startsAt: "2026-12-01T06:30:00.000Z",
};

/** How a message names what is held of a stay that was booked before. */
const HELD_OF_STAY = { extension: "nightsAddedAt", change: "changeOfStayAt" } as const;

function heldWords(v: Parameters<typeof whatOf>[0] & { more?: number | undefined }): string {
  const what = whatOf(v);
  return v.more ? words("messages")("andMore", { what, count: v.more }) : what;
}

/** What is paid for a stay, and what goes back. */
export const STAY_PAYMENT_TEMPLATES = {
  "booking.pay_link": template({
    what: "An agent holds something for a guest: how to pay it",
    variables: z.strictObject({
      ...held,
      /** Nights that are added to a stay, or a change of it; left out for a booking. */
      changes: z.enum(["extension", "change"]).optional(),
      until: z.iso.datetime(),
      totalPaise: paise,
      path,
    }),
    sample: {
      ...heldSample,
      until: "2026-11-28T05:00:00.000Z",
      totalPaise: 571_200,
      path: `/proceedToPayPage/${referenceSample}`,
    },
    places: (v, site) => ({
      guestName: v.guestName,
      bookedBy: v.bookedBy === site.brand ? words("booking")("ourOffice") : v.bookedBy,
      what: v.changes ? words("messages")(HELD_OF_STAY[v.changes], { what: heldWords(v) }) : heldWords(v),
      when: begins(v),
      until: instant(v.until),
      total: smsRupees(v.totalPaise),
      link: linkTo(site, v.path),
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
      link: linkTo(site, v.retryPath),
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

  "booking.hold_released": template({
    what: "An agent released what it held for a guest, to the guest",
    variables: z.strictObject({ ...held, retryPath: path }),
    sample: { ...heldSample, retryPath: "/hotels/hyderabad/apollo-hospitals-jubilee-hills" },
    places: (v, site) => ({
      guestName: v.guestName,
      bookedBy: v.bookedBy,
      what: heldWords(v),
      when: begins(v),
      link: linkTo(site, v.retryPath),
    }),
    must: ["what", "link"],
    sms: "{{brand}}: {{bookedBy}} no longer holds {{what}}, {{when}}, for you. Nothing was charged. To book it yourself: {{link}}",
    mail: {
      subject: "No longer held for you: {{what}}, {{when}}",
      body: `Dear {{guestName}},

{{bookedBy}} no longer holds {{what}}, {{when}}, for you. It is on sale again, and nothing was charged.

You can book it yourself, as long as it is free.

[Book it yourself]({{link}})`,
    },
  }),

  "payment.refunded": template({
    what: "Money went back, to the guest",
    variables: z.strictObject({
      bookingNumber: text,
      reference,
      guestName: text,
      amountPaise: paise,
      /** All of it is the deposit of the booking. */
      isDeposit: z.boolean().optional(),
    }),
    sample: {
      bookingNumber: "MHR-7K3F-92QX",
      reference: referenceSample,
      guestName: "Asha Rao",
      amountPaise: 514_080,
      isDeposit: true,
    },
    places: (v, site) => ({
      bookingNumber: v.bookingNumber,
      guestName: v.guestName,
      amount: smsRupees(v.amountPaise),
      part: v.isDeposit ? words("messages")("depositPart") : "",
      link: bookingLink(site, v.reference),
    }),
    must: ["amount", "bookingNumber"],
    sms: "{{brand}}: {{amount}} of booking {{bookingNumber}}[[ ({{part}})]] is refunded the way you paid. Your bank shows it within 5 to 7 working days.",
    mail: {
      subject: "Refunded: {{amount}} of {{bookingNumber}}[[ ({{part}})]]",
      body: `Dear {{guestName}},

{{amount}}[[ ({{part}})]] is refunded the way you paid. Your bank shows it within 5 to 7 working days.

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
      amount: smsRupees(v.amountPaise),
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
} as const;
