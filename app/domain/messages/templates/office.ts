import { z } from "zod";
import { oneLine } from "../render.ts";
import { path, template, text } from "./parts.ts";

/** What the office writes by itself: campaigns, notes, answers, the newsletter. */
export const OFFICE_TEMPLATES = {
  "campaign.text": template({
    variables: z.strictObject({ text: z.string().trim().min(1).max(1_600) }),
    sms: (v) => v.text,
  }),

  "office.note": template({
    variables: z.strictObject({
      name: text,
      subject: text,
      text: z.string().trim().min(1).max(2_000),
    }),
    sms: (v, site) => `${site.brand}: ${v.text}`,
    mail: (v) => ({
      subject: v.subject,
      greeting: `Dear ${v.name},`,
      paragraphs: v.text.split(/\n\s*\n/),
    }),
  }),

  "subscriber.welcome": template({
    variables: z.strictObject({ path }),
    mail: ({ path: end }, site) => ({
      subject: `You will hear from ${site.brand}`,
      greeting: "Hello,",
      paragraphs: [
        `This address was entered on ${site.origin} to hear about new houses near hospitals. Was it not you, or is it enough? The link below ends it at once.`,
      ],
      action: { label: "Send me nothing more", url: `${site.origin}${end}` },
    }),
  }),

  "grievance.answered": template({
    variables: z.strictObject({ name: text, about: text, answer: z.string().trim().min(1).max(2_000) }),
    sms: (v, site) =>
      `${site.brand}: our answer about "${v.about.slice(0, 60)}": ${oneLine(v.answer).slice(0, 300)}`,
    mail: (v, site) => ({
      subject: `Our answer: ${v.about}`,
      greeting: `Dear ${v.name},`,
      paragraphs: [v.answer],
      action: { label: "Open the site", url: site.origin },
    }),
  }),
} as const;
