import { z } from "zod";
import { CHANNEL_LABELS, CHANNELS } from "../schema.ts";
import { day, oneLine } from "../words.ts";
import { date, linkTo, path, template, text } from "./parts.ts";

/** What the office writes by itself: campaigns, notes, answers, the newsletter. */
export const OFFICE_TEMPLATES = {
  "campaign.text": template({
    what: "A campaign",
    variables: z.strictObject({
      text: z.string().trim().min(1).max(1_600),
      /** Where the words are registered at the provider: its id and what it fills in. */
      registered: z
        .strictObject({ id: z.string().max(80), values: z.record(z.string(), z.string()) })
        .optional(),
    }),
    sample: { text: "Rooms near Apollo Hospitals. Reply STOP to end." },
    places: (v) => ({ text: v.text }),
    must: ["text"],
    fixed: { registered: (v) => v.registered },
    sms: "{{text}}",
  }),

  "campaign.mail": template({
    what: "A campaign by mail",
    variables: z.strictObject({
      subject: text,
      body: z.string().trim().min(1).max(10_000),
      places: z.record(z.string(), z.string()),
      /** Of campaign_recipients; the end of the address where the person says no. */
      recipientId: z.string().max(40),
    }),
    sample: {
      subject: "New houses near {{hospital}}",
      body: "Hello {{name}},\n\nclean rooms, a short walk from {{hospital}}.\n\n[See the rooms]({{link}})",
      places: {
        name: "Asha",
        hospital: "Apollo Hospitals",
        city: "Hyderabad",
        link: "https://example.com/r/1",
      },
      recipientId: "test",
    },
    places: (v) => ({ subject: v.subject, body: v.body, ...v.places }),
    must: [],
    // The author's words have paragraphs and buttons of their own, so they are the mail's body and no value in it.
    fixed: {
      mail: ({ subject, body, recipientId }, site) => ({
        subject,
        body,
        ending: {
          page: `${site.origin}/stop/${recipientId}`,
          oneClick: `${site.origin}/webhooks/stop/${recipientId}`,
        },
      }),
    },
    mail: { subject: "{{subject}}", body: "{{body}}" },
  }),

  "office.note": template({
    what: "A note of the office to people of a list",
    variables: z.strictObject({
      name: text,
      subject: text,
      text: z.string().trim().min(1).max(2_000),
    }),
    sample: { name: "Anjali Reddy", subject: "Your papers", text: "Please send the licence again." },
    places: (v) => ({ name: v.name, subject: v.subject, text: v.text }),
    must: ["text"],
    sms: "{{brand}}: {{text}}",
    mail: { subject: "{{subject}}", body: "Dear {{name}},\n\n{{text}}" },
  }),

  "office.answer": template({
    what: "What the office answers to somebody who wrote to our number",
    variables: z.strictObject({ text: z.string().trim().min(1).max(1_000) }),
    sample: { text: "Yes, the room has a lift." },
    places: (v) => ({ text: v.text }),
    must: ["text"],
    sms: "{{brand}}: {{text}}",
    whatsapp: "{{text}}",
  }),

  "office.provider-refuses": template({
    what: "To admins: a provider does not accept our credentials",
    variables: z.strictObject({ channel: z.enum(CHANNELS), reason: text }),
    sample: { channel: "sms", reason: "Twilio refuses our credentials (401, code 20003)" },
    places: (v, site) => ({
      channel: CHANNEL_LABELS[v.channel],
      reason: v.reason,
      link: `${site.origin}/adminQueues`,
    }),
    must: ["link"],
    mail: {
      subject: "{{channel}} messages wait: the provider refuses us",
      body: `{{reason}}.

No message is lost: each waits and is tried again every minute. Please check the provider's account and the credentials in the settings.

[Open the queues]({{link}})`,
    },
  }),

  "subscriber.welcome": template({
    what: "Somebody subscribed to the newsletter",
    variables: z.strictObject({ path }),
    sample: { path: "/unsubscribe/7K3F92QX7K3F92QX7K3F92QX7K" },
    places: (v, site) => ({ link: linkTo(site, v.path) }),
    must: ["link"],
    mail: {
      subject: "You will hear from {{brand}}",
      body: `Hello,

This address was entered on {{site}} to hear about new houses near hospitals. If this was not you, or to unsubscribe at any time, use the link below.

[Unsubscribe]({{link}})`,
    },
  }),

  "grievance.answered": template({
    what: "The answer to a complaint",
    variables: z.strictObject({
      /** A message that waited while this version came has none. */
      number: text.optional(),
      name: text,
      about: text,
      answer: z.string().trim().min(1).max(2_000),
    }),
    sample: { number: "MHQ-7K3F-92QX", name: "Asha Rao", about: "A deposit", answer: "It was sent today." },
    places: (v, site) => ({
      number: v.number ?? "",
      name: v.name,
      about: v.about,
      shortAbout: v.about.slice(0, 60),
      answer: v.answer,
      ...inSms(oneLine(v.answer), linkTo(site, "/customer_requests")),
    }),
    must: [],
    sms: "{{brand}}: our answer to your request[[ {{number}}]]: {{shortAnswer}}[[ Full answer: {{restLink}}]]",
    mail: {
      subject: "Our answer to your request[[ {{number}}]]: {{about}}",
      body: `Dear {{name}},

{{answer}}

[Open the site]({{site}})`,
    },
  }),

  "report.ready": template({
    what: "A report that is mailed by the clock is ready, to whoever wanted it",
    variables: z.strictObject({ name: text, title: text, day: date, rows: z.number().int(), path }),
    sample: { name: "Meera Iyer", title: "Bookings", day: "2026-11-23", rows: 412, path: "/adminFiles/test" },
    places: (v, site) => ({
      name: v.name,
      title: v.title,
      day: day(v.day),
      rows: v.rows.toLocaleString("en-IN"),
      link: `${site.origin}${v.path}`,
    }),
    must: ["link"],
    mail: {
      subject: "{{title}}, {{day}}",
      body: `Dear {{name}},

The file "{{title}}" of {{day}} is ready. Rows: {{rows}}. Sign in to download it; it is kept for 7 days.

[Download the file]({{link}})`,
    },
  }),
} as const;

/** As much of an answer as an SMS holds and, where it is cut, the page that shows all of it to whoever proves the number. */
function inSms(answer: string, page: string): { shortAnswer: string; restLink: string } {
  if (answer.length <= 300) return { shortAnswer: answer, restLink: "" };
  const lastWord = answer.lastIndexOf(" ", 240);
  return { shortAnswer: `${answer.slice(0, lastWord > 0 ? lastWord : 240)} …`, restLink: page };
}
