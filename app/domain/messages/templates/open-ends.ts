import { z } from "zod";
import { day, instant, smsRupees } from "../words.ts";
import {
  bookingLink,
  date,
  linkTo,
  paise,
  reference,
  referenceSample,
  stay,
  stayPlaces,
  staySample,
  template,
} from "./parts.ts";

/** Nights that are reserved at the open end of a stay. */
export const OPEN_END_TEMPLATES = {
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
      link: linkTo(site, `/customer_bookings/${v.reference}`),
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
} as const;
