import { z } from "zod";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";
import { translateLabel } from "#app/words/labels.ts";
import { count, day, oneLine } from "../words.ts";
import { amount, date, linkTo, path, template, text } from "./parts.ts";

const code = z.string().regex(/^\d{6}(\d\d)?$/);
const codePlaces = (v: { code: string; minutes: number }) => ({
  code: v.code,
  minutes: count(v.minutes, "minute"),
});

type Approved = { approvedAs: string; nextStep: string; role?: "partner" | "agent"; partnerKind?: string };

/** The role somebody was approved for and the next steps: sellers read it in their language, the offices in English. */
function firstSteps({ approvedAs, nextStep, role, partnerKind = "" }: Approved) {
  const t = words("messages");
  if (role === "partner")
    return {
      approved_as: t("approvedPartner", { kind: translateLabel(partnerKind).toLowerCase() }),
      next_step: t("nextPartner"),
    };
  return role === "agent"
    ? { approved_as: t("approvedAgent"), next_step: t("nextAgent") }
    : { approved_as: approvedAs, next_step: nextStep };
}

/** What was decided on: named by its kind and title in the language of whoever reads it, otherwise by the English sentence. */
const decided = { subject: text, kind: text.optional(), title: text.optional() };
const decidedOn = ({ subject, kind, title }: { subject: string; kind?: string; title?: string }) =>
  kind && title
    ? words("messages")("yourThing", {
        kind: translateLabel(kind).toLowerCase(),
        title: keptTitle(kind === "Travel location" ? "travel" : "room", title),
      })
    : subject;

/** Codes, passwords, approvals, papers: to somebody with an account. */
export const PEOPLE_TEMPLATES = {
  "otp.code": template({
    what: "The code of a sign-in or a booking",
    variables: z.strictObject({ code, minutes: amount }),
    sample: { code: "004217", minutes: 5 },
    places: codePlaces,
    must: ["code"],
    secret: true,
    sms: "{{code}} is your {{brand}} code. It works for {{minutes}}. We never call to ask for it: tell it to nobody.",
    mail: {
      subject: "{{code}} is your {{brand}} code",
      body: `Your code is {{code}}.

It works for {{minutes}}, in the browser where you asked for it. We never call or write to ask for it: tell it to nobody.

If you did not request this, you can ignore this mail.`,
    },
  }),

  "account.set_password": template({
    what: "The link to set a password",
    variables: z.strictObject({ name: text, path, hours: amount }),
    sample: { name: "Anjali Reddy", path: "/set-password/7K3F92QX7K3F", hours: 24 },
    places: (v, site) => ({
      name: v.name,
      hours: count(v.hours, "hour"),
      link: linkTo(site, v.path),
    }),
    must: ["link"],
    secret: true,
    mail: {
      subject: "Set your {{brand}} password",
      body: `Dear {{name}},

Use this link to choose your password for {{brand}}. It works once, for {{hours}}.

If you did not request this, you can ignore this mail: nothing changes without the link.

[Set password]({{link}})`,
    },
  }),

  "account.credentials": template({
    what: "Welcome, with the login: to whoever was approved and has no password yet",
    variables: z.strictObject({
      name: text,
      path,
      hours: amount,
      approvedAs: text,
      login: text,
      door: path,
      nextStep: text,
      role: z.enum(["partner", "agent"]).optional(),
      partnerKind: z.string().max(40).optional(),
    }),
    sample: {
      name: "Anjali Reddy",
      path: "/set-password/7K3F92QX7K3F",
      hours: 24,
      approvedAs: "a partner (property)",
      login: "+919000010001",
      door: "/patnerLogin",
      nextStep: "add what you offer with photos and prices, and your bank account for payouts",
      role: "partner" as const,
      partnerKind: "Property",
    },
    places: (v, site) => ({
      name: v.name,
      hours: count(v.hours, "hour"),
      link: linkTo(site, v.path),
      login: v.login,
      door: linkTo(site, v.door),
      ...firstSteps(v),
    }),
    must: ["link", "login", "door"],
    secret: true,
    mail: {
      subject: "Welcome to {{brand}}: your login",
      body: `Dear {{name}},

Welcome to {{brand}}. You are approved as {{approved_as}}.

Your login name: {{login}}

Where you sign in: {{door}}

First choose your password. The link works once, for {{hours}}; later "Forgotten password" on that page mails you a new one.

[Choose password]({{link}})

Then sign in and {{next_step}}.

If you did not register with us, please tell us by answering this mail. Without the link nobody can sign in as you.`,
    },
  }),

  "account.password_changed": template({
    what: "A password was changed",
    variables: z.strictObject({ name: text }),
    sample: { name: "Anjali Reddy" },
    places: (v) => ({ name: v.name }),
    must: [],
    mail: {
      subject: "Your {{brand}} password was changed",
      body: `Dear {{name}},

The password of your account was changed just now, and every device was signed out.

If that was not you, please tell us at once.

[Open the site]({{site}})`,
    },
  }),

  "document.ending": template({
    what: "A paper ends soon or has ended, to its owner",
    variables: z.strictObject({ name: text, paper: text, validUntil: date, ended: z.boolean(), path }),
    sample: {
      name: "Sunrise Patient Stays",
      paper: "FSSAI licence 13619011000123",
      validUntil: "2026-12-31",
      ended: false,
      path: "/partner_profile",
    },
    places: (v, site) => ({
      name: v.name,
      paper: v.paper,
      until: day(v.validUntil),
      ends: words("messages")(v.ended ? "paperEndedOn" : "paperValidUntil", { date: day(v.validUntil) }),
      heading: words("messages")(v.ended ? "headingEndedOn" : "headingValidUntil", {
        date: day(v.validUntil),
      }),
      link: `${site.origin}${v.path}`,
    }),
    must: ["paper", "link"],
    sms: "{{brand}}: your {{paper}} {{ends}}. Please enter the new one: {{link}}",
    mail: {
      subject: "{{heading}}: {{paper}}",
      body: `Dear {{name}},

Your {{paper}} {{ends}}.

Please enter the new one in your profile, so that guests find what you sell without a break.

[Open your profile]({{link}})`,
    },
  }),

  "account.contact_code": template({
    what: "The code to change a number or an address",
    variables: z.strictObject({ code, minutes: amount }),
    sample: { code: "004217", minutes: 10 },
    places: codePlaces,
    must: ["code"],
    secret: true,
    sms: "{{code}} is your {{brand}} code to use this number for your account. It works for {{minutes}}.",
    mail: {
      subject: "{{code}} is your {{brand}} code",
      body: `Hello,

Type the code {{code}} to use this address for your account. It works for {{minutes}}.

If you did not request this, you can ignore this mail: nothing changes without the code.

[Open the site]({{site}})`,
    },
  }),

  "account.contact_changed": template({
    what: "A number or an address was changed",
    variables: z.strictObject({ name: text, what: z.enum(["mobile number", "email address"]) }),
    sample: { name: "Anjali Reddy", what: "mobile number" },
    places: (v) => ({
      name: v.name,
      what: words("messages")(v.what === "mobile number" ? "contactMobile" : "contactEmail"),
    }),
    must: ["what"],
    sms: "{{brand}}: the {{what}} of your account was changed just now. If that was not you, tell us at once: {{site}}",
    mail: {
      subject: "The {{what}} of your {{brand}} account was changed",
      body: `Dear {{name}},

The {{what}} of your account was changed just now.

If that was not you, please tell us at once.

[Open the site]({{site}})`,
    },
  }),

  "approval.approved": template({
    what: "Something sent in is approved",
    variables: z.strictObject({ name: text, ...decided, path }),
    sample: {
      name: "Anjali Reddy",
      subject: "Your property Golconda Arogya Nivas",
      kind: "Property",
      title: "Golconda Arogya Nivas",
      path: "/myProperties",
    },
    places: (v, site) => ({ name: v.name, subject: decidedOn(v), link: `${site.origin}${v.path}` }),
    must: ["subject"],
    sms: "{{brand}}: {{subject}} is approved. {{link}}",
    mail: {
      subject: "Approved: {{subject}}",
      body: `Dear {{name}},

{{subject}} is approved.

[Open it]({{link}})`,
    },
  }),

  "approval.rejected": template({
    what: "Something sent in is not approved yet",
    variables: z.strictObject({
      name: text,
      ...decided,
      reason: z.string().trim().min(1).max(1_000),
      path,
    }),
    sample: {
      name: "Anjali Reddy",
      subject: "Your property Golconda Arogya Nivas",
      kind: "Property",
      title: "Golconda Arogya Nivas",
      reason: "The photos are dark. Please take them by day.",
      path: "/myProperties",
    },
    places: (v, site) => ({
      name: v.name,
      subject: decidedOn(v),
      reason: v.reason,
      shortReason: oneLine(v.reason).slice(0, 160),
      link: `${site.origin}${v.path}`,
    }),
    must: ["subject"],
    sms: "{{brand}}: {{subject}} is not approved yet. Reason: {{shortReason}} {{link}}",
    mail: {
      subject: "Not approved yet: {{subject}}",
      body: `Dear {{name}},

{{subject}} is not approved yet. The reason:

{{reason}}

Please change it and send it in again.

[Open it]({{link}})`,
    },
  }),
} as const;
