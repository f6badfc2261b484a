import { z } from "zod";
import { smsRupees } from "../words.ts";
import { HIRE_TEMPLATES } from "./hires.ts";
import {
  asSentence,
  item,
  itemPlaces,
  itemSample,
  linkTo,
  paise,
  path,
  refundSentence,
  template,
  text,
} from "./parts.ts";

/** Bookings other than rooms: to the guest and to the seller. */
export const ITEMS_TEMPLATES = {
  "booking.item_confirmed": template({
    what: "A meal, car, device or test is confirmed, to the guest",
    variables: z.strictObject({ ...item, path, paidPaise: paise, contactPhone: text.optional() }),
    sample: {
      ...itemSample,
      path: "/bookingFoodConfirmedPage/7K3F92QX7K3F92QX7K3F92QX7K",
      paidPaise: 31_500,
      contactPhone: "+91 98480 12345",
    },
    places: (v, site) => ({
      ...itemPlaces(v),
      paid: smsRupees(v.paidPaise),
      contactPhone: v.contactPhone ?? "",
      link: linkTo(site, v.path),
    }),
    must: ["bookingNumber", "link"],
    sms: "{{brand}}: booking {{bookingNumber}} is confirmed. {{what}}, {{when}}, paid {{paid}}.[[ Call: {{contactPhone}}.]] {{link}}",
    mail: {
      subject: "Confirmed: {{what}}, {{when}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

Your booking is confirmed and paid.

- Booking number: {{bookingNumber}}
- What: {{what}}
- When: {{when}}
- Paid: {{paid}}
- Contact: {{contactPhone}}

[See the booking]({{link}})`,
    },
  }),

  "booking.driver": template({
    what: "Who drives a booked trip is known, or changed, to the guest",
    variables: z.strictObject({ ...item, path, driverName: text, driverPhone: text, car: text }),
    sample: {
      ...itemSample,
      kind: "travel",
      what: "Airport to Apollo Hospitals",
      detail: "Innova (SUV), Deccan Cabs",
      bookingNumber: "MHT-7K3F-92QX",
      path: "/bookingTravelConfirmedPage/7K3F92QX7K3F92QX7K3F92QX7K",
      driverName: "Ravi Kumar",
      driverPhone: "+91 98480 12345",
      car: "TS09AB1234",
    },
    places: (v, site) => ({
      ...itemPlaces(v),
      driverName: v.driverName,
      driverPhone: v.driverPhone,
      car: v.car,
      link: linkTo(site, v.path),
    }),
    must: ["driverName", "driverPhone", "car"],
    sms: "{{brand}}: {{driverName}}, {{driverPhone}}, drives you on {{when}}, car {{car}}. Booking {{bookingNumber}}. {{link}}",
    mail: {
      subject: "Your driver: {{driverName}}, {{when}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

Your driver is {{driverName}}.

- Phone: {{driverPhone}}
- Car: {{car}}
- When: {{when}}
- What: {{what}}
- Booking number: {{bookingNumber}}

[See the booking]({{link}})`,
    },
  }),

  "booking.goodwill": template({
    what: "Part of what was paid goes back though the price stands, to the guest",
    variables: z.strictObject({ ...item, path, amountPaise: paise, reason: text }),
    sample: {
      ...itemSample,
      path: "/bookingFoodConfirmedPage/7K3F92QX7K3F92QX7K3F92QX7K",
      amountPaise: 50_000,
      reason: "The lunch of Tuesday came two hours late.",
    },
    places: (v, site) => ({
      ...itemPlaces(v),
      amount: smsRupees(v.amountPaise),
      reason: asSentence(v.reason),
      link: linkTo(site, v.path),
    }),
    must: ["amount", "bookingNumber"],
    sms: "{{brand}}: we give you {{amount}} of booking {{bookingNumber}} back. {{reason}} It comes the way you paid, within 5 to 7 working days. {{link}}",
    mail: {
      subject: "{{amount}} of {{bookingNumber}} goes back to you",
      body: `Dear {{guestName}},

We give you {{amount}} of what you paid back.

- Why: {{reason}}
- Booking number: {{bookingNumber}}
- What: {{what}}
- When: {{when}}

It comes the way you paid. Your bank shows it within 5 to 7 working days.

[See the booking]({{link}})`,
    },
  }),

  "booking.partner_goodwill": template({
    what: "A guest gets part of what was paid back, of which the partner bears some, to the partner",
    variables: z.strictObject({ ...item, amountPaise: paise, partnerPaise: paise, reason: text }),
    sample: {
      ...itemSample,
      amountPaise: 50_000,
      partnerPaise: 25_000,
      reason: "The lunch of Tuesday came two hours late.",
    },
    places: (v) => ({
      ...itemPlaces(v),
      amount: smsRupees(v.amountPaise),
      borne: smsRupees(v.partnerPaise),
      reason: asSentence(v.reason),
    }),
    must: ["bookingNumber", "borne"],
    sms: "{{brand}}: the guest of {{bookingNumber}} ({{what}}) gets {{amount}} back. {{reason}} {{borne}} of it is taken from your next payout.",
    mail: {
      subject: "Booking {{bookingNumber}}: {{borne}} is taken from your next payout",
      body: `Hello,

The guest of booking {{bookingNumber}} ({{what}}, {{when}}) gets {{amount}} of the price back. {{borne}} of it is taken from your next payout.

- Why: {{reason}}

You can dispute the line on your statement.`,
    },
  }),

  "booking.item_cancelled": template({
    what: "A meal, car, device or test is cancelled, to the guest",
    variables: z.strictObject({
      ...item,
      path,
      declinedBy: text.optional(),
      chargePaise: paise,
      refundPaise: paise,
    }),
    sample: {
      ...itemSample,
      path: "/customer_bookings",
      declinedBy: "Amma Kitchen",
      chargePaise: 0,
      refundPaise: 31_500,
    },
    places: (v, site) => ({
      ...itemPlaces(v),
      declinedBy: v.declinedBy ?? "",
      charge: smsRupees(v.chargePaise),
      refund: smsRupees(v.refundPaise),
      refundSentence: refundSentence(v.refundPaise),
      link: linkTo(site, v.path),
    }),
    must: ["bookingNumber"],
    sms: "{{brand}}: booking {{bookingNumber}} ({{what}}, {{when}}) is cancelled[[: {{declinedBy}} cannot do it, we are sorry]]. {{refundSentence}}",
    mail: {
      subject: "Cancelled: {{what}}, {{when}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

Your booking is cancelled[[: {{declinedBy}} cannot do it. We are sorry]].

- Booking number: {{bookingNumber}}
- What: {{what}}
- When: {{when}}
- Cancellation charge: {{charge}}
- Refund, with any deposit: {{refund}}

[See the booking]({{link}})`,
    },
  }),

  "booking.partner_item_new": template({
    what: "A meal, car, device or test is booked, to whoever sells it",
    variables: z.strictObject({ ...item, path, partnerSharePaise: paise }),
    sample: {
      ...itemSample,
      path: "/partnerAccepted/1/2/3/accepted?sign=7K3F92QX",
      partnerSharePaise: 27_000,
    },
    places: (v, site) => ({
      ...itemPlaces(v),
      share: smsRupees(v.partnerSharePaise),
      link: linkTo(site, v.path),
    }),
    must: ["bookingNumber", "link"],
    // The link decides for the partner.
    secret: true,
    sms: "{{brand}}: new booking {{bookingNumber}}. {{what}}, {{when}}. Your share {{share}}. Accept or decline: {{link}}",
    mail: {
      subject: "New booking {{bookingNumber}}: {{what}}, {{when}}",
      body: `Hello,

{{guestName}} booked with you. Please say whether you can do it.

- Booking number: {{bookingNumber}}
- What: {{what}}
- When: {{when}}
- Your share: {{share}}

[Accept or decline]({{link}})`,
    },
  }),

  "booking.partner_readdressed": template({
    what: "A meal, device or sample goes to another address than before, to whoever sells it",
    variables: z.strictObject({ ...item, was: text, place: text, address: text }),
    sample: {
      ...itemSample,
      was: "Charminar Guest House",
      place: "Golconda Arogya Nivas",
      address: "12 Film Nagar Road, Hyderabad 500033",
    },
    places: (v) => ({ ...itemPlaces(v), was: v.was, place: v.place, address: v.address }),
    must: ["bookingNumber", "place"],
    sms: "{{brand}}: booking {{bookingNumber}}, {{what}}: please go to {{place}}, {{address}}, and no longer to {{was}}.",
    mail: {
      subject: "Another address: {{bookingNumber}}, {{what}}",
      body: `Hello,

{{guestName}} needs this at another address. Please go there from now on.

- Booking number: {{bookingNumber}}
- What: {{what}}
- When: {{when}}
- Where: {{place}}, {{address}}
- No longer: {{was}}`,
    },
  }),

  "booking.partner_item_cancelled": template({
    what: "A meal, car, device or test is cancelled, to whoever sells it",
    variables: z.strictObject(item),
    sample: itemSample,
    places: (v) => itemPlaces(v),
    must: ["bookingNumber"],
    sms: "{{brand}}: booking {{bookingNumber}} is cancelled. {{what}}, {{when}}. Nobody expects it any more.",
    mail: {
      subject: "Cancelled: {{bookingNumber}}, {{what}}",
      body: `Hello,

{{guestName}} no longer needs it. It is free to be sold again.

- Booking number: {{bookingNumber}}
- What: {{what}}
- When: {{when}}`,
    },
  }),

  ...HIRE_TEMPLATES,
} as const;
