import { z } from "zod";
import { instant } from "../words.ts";
import { linkTo, path, stay, stayPlaces, staySample, template } from "./parts.ts";

/** Guests from abroad: the guest is asked for the papers, the house is reminded of the report. */
export const FORM_C_TEMPLATES = {
  "form_c.papers": template({
    what: "A guest from abroad is asked for passport and visa before the arrival",
    variables: z.strictObject({ ...stay, path }),
    sample: { ...staySample, path: "/customer_bookings/7K3F92QX7K3F92QX7K3F92QX7K/papers" },
    places: (v, site) => ({ ...stayPlaces(v), link: linkTo(site, v.path) }),
    must: ["bookingNumber", "link"],
    sms: "{{brand}}: {{bookingNumber}}, {{propertyName}}: every house in India reports guests from abroad. Enter passport and visa before {{checkIn}}, once for all: {{link}}",
    mail: {
      subject: "Passport and visa for {{propertyName}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

Every house in India reports its guests from abroad within 24 hours. Enter passport and visa of everybody who comes before you arrive, and nobody has to copy them at the desk.

- Booking number: {{bookingNumber}}
- Property: {{propertyName}}
- Arrival: {{checkIn}}

They are kept encrypted, only this house sees them, and they are erased 90 days after your last stay. You enter them once: your next booking has them.

[Enter passport and visa]({{link}})`,
    },
  }),

  "form_c.due": template({
    what: "A house is reminded to report a guest from abroad (Form C)",
    variables: z.strictObject({ ...stay, dueAt: z.iso.datetime(), path }),
    sample: { ...staySample, dueAt: "2026-12-02T06:30:00.000Z", path: "/partnerFormC/7K3F92QX" },
    places: (v, site) => ({ ...stayPlaces(v), due: instant(v.dueAt), link: linkTo(site, v.path) }),
    must: ["bookingNumber", "due"],
    sms: "{{brand}}: {{bookingNumber}} is a guest from abroad. File Form C until {{due}} and enter its number: {{link}}",
    mail: {
      subject: "Form C for {{bookingNumber}} until {{due}}",
      body: `Hello,

The guest of {{bookingNumber}} at {{propertyName}} comes from abroad. The law wants Form C within 24 hours of the arrival.

- Guest: {{guestName}}
- Stay: {{checkIn}} to {{checkOut}}
- File it until: {{due}}

The papers that the guest entered are behind the link. File them with the Bureau of Immigration, then enter the application number.

[Open the register]({{link}})`,
    },
  }),
} as const;
