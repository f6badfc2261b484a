import { z } from "zod";
import { day, instant, smsRupees } from "../words.ts";
import { date, linkTo, paise, path, referenceSample, template, text } from "./parts.ts";

const stay = { guestName: text, checkIn: date, checkOut: date };
const staySample = { guestName: "Asha Rao", checkIn: "2026-12-01", checkOut: "2026-12-04" };

/** Of waiting lists, to the family that waits. Their links decide something, so they are sealed. */
export const WAITING_TEMPLATES = {
  "waiting.joined": template({
    secret: true,
    what: "Somebody joined the waiting list for a stay",
    variables: z.strictObject({ ...stay, place: text, path }),
    sample: { ...staySample, place: "Golconda Arogya Nivas", path: "/waiting/1/7K3F92QX" },
    places: (v, site) => ({
      guestName: v.guestName,
      place: v.place,
      checkIn: day(v.checkIn),
      checkOut: day(v.checkOut),
      link: linkTo(site, v.path),
    }),
    must: ["place", "link"],
    sms: "{{brand}}: you are on the waiting list for {{place}}, {{checkIn}} to {{checkOut}}. We send an SMS when a room is free. To see or leave it: {{link}}",
  }),

  "waiting.offer": template({
    secret: true,
    what: "A room is held for whoever is first on the waiting list",
    variables: z.strictObject({
      ...stay,
      propertyName: text,
      until: z.iso.datetime(),
      totalPaise: paise,
      path,
      listPath: path,
    }),
    sample: {
      ...staySample,
      propertyName: "Golconda Arogya Nivas",
      until: "2026-11-28T05:00:00.000Z",
      totalPaise: 571_200,
      path: `/proceedToPayPage/${referenceSample}`,
      listPath: "/waiting/1/7K3F92QX",
    },
    places: (v, site) => ({
      guestName: v.guestName,
      propertyName: v.propertyName,
      checkIn: day(v.checkIn),
      checkOut: day(v.checkOut),
      until: instant(v.until),
      total: smsRupees(v.totalPaise),
      link: linkTo(site, v.path),
      list: linkTo(site, v.listPath),
    }),
    must: ["propertyName", "until", "link"],
    sms: "{{brand}}: a room at {{propertyName}}, {{checkIn}} to {{checkOut}}, is held for you until {{until}}. To pay {{total}}: {{link}} Waiting list: {{list}}",
    mail: {
      subject: "A room is free: {{propertyName}}, {{checkIn}}",
      body: `Dear {{guestName}},

The room that you wait for is free. We hold it for you until {{until}}; it is yours when it is paid. Then it goes to the next in line.

- Where: {{propertyName}}
- When: {{checkIn}} to {{checkOut}}
- To pay, with tax: {{total}}

[See it and pay]({{link}})

[The waiting list]({{list}})`,
    },
  }),
} as const;
