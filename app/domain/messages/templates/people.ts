import { z } from "zod";
import { count, day, oneLine } from "../render.ts";
import { amount, date, path, template, text } from "./parts.ts";

/** Codes, passwords, approvals, papers: to somebody with an account. */
export const PEOPLE_TEMPLATES = {
  "otp.code": template({
    variables: z.strictObject({ code: z.string().regex(/^\d{6}$/), minutes: amount }),
    secret: true,
    sms: ({ code, minutes }, { brand }) =>
      `${code} is your ${brand} code. It works for ${count(minutes, "minute")}. We never call to ask for it: tell it to nobody.`,
  }),

  "account.set_password": template({
    variables: z.strictObject({ name: text, path, hours: amount }),
    secret: true,
    mail: (v, site) => ({
      subject: `Set your ${site.brand} password`,
      greeting: `Dear ${v.name},`,
      paragraphs: [
        `With this link you choose your password for ${site.brand}. It works once, for ${count(v.hours, "hour")}.`,
        "If you did not ask for it, do nothing: without the link nothing changes.",
      ],
      action: { label: "Set the password", url: `${site.origin}${v.path}` },
    }),
  }),

  "account.password_changed": template({
    variables: z.strictObject({ name: text }),
    mail: (v, site) => ({
      subject: `Your ${site.brand} password was changed`,
      greeting: `Dear ${v.name},`,
      paragraphs: [
        "The password of your account was changed just now, and every device was signed out.",
        "If that was not you, please tell us at once.",
      ],
      action: { label: "Open the site", url: site.origin },
    }),
  }),

  "document.ending": template({
    variables: z.strictObject({ name: text, paper: text, validUntil: date, ended: z.boolean(), path }),
    sms: (v, site) =>
      `${site.brand}: your ${v.paper} ${v.ended ? "ended on" : "is valid until"} ${day(v.validUntil)}. Please enter the new one: ${site.origin}${v.path}`,
    mail: (v, site) => ({
      subject: v.ended
        ? `Ended on ${day(v.validUntil)}: ${v.paper}`
        : `Valid until ${day(v.validUntil)}: ${v.paper}`,
      greeting: `Dear ${v.name},`,
      paragraphs: [
        `Your ${v.paper} ${v.ended ? "ended on" : "is valid until"} ${day(v.validUntil)}.`,
        "Please enter the new one in your profile, so that guests find what you sell without a break.",
      ],
      action: { label: "Open your profile", url: `${site.origin}${v.path}` },
    }),
  }),

  "account.contact_code": template({
    variables: z.strictObject({ code: z.string().regex(/^\d{6}$/), minutes: amount }),
    secret: true,
    sms: ({ code, minutes }, { brand }) =>
      `${code} is your ${brand} code to use this number for your account. It works for ${count(minutes, "minute")}.`,
    mail: ({ code, minutes }, site) => ({
      subject: `${code} is your ${site.brand} code`,
      greeting: "Hello,",
      paragraphs: [
        `Type the code ${code} to use this address for your account. It works for ${count(minutes, "minute")}.`,
        "If you did not ask for it, do nothing: without the code nothing changes.",
      ],
      action: { label: "Open the site", url: site.origin },
    }),
  }),

  "account.contact_changed": template({
    variables: z.strictObject({ name: text, what: z.enum(["mobile number", "email address"]) }),
    sms: (v, site) =>
      `${site.brand}: the ${v.what} of your account was changed just now. If that was not you, tell us at once: ${site.origin}`,
    mail: (v, site) => ({
      subject: `The ${v.what} of your ${site.brand} account was changed`,
      greeting: `Dear ${v.name},`,
      paragraphs: [
        `The ${v.what} of your account was changed just now.`,
        "If that was not you, please tell us at once.",
      ],
      action: { label: "Open the site", url: site.origin },
    }),
  }),

  "approval.approved": template({
    variables: z.strictObject({ name: text, subject: text, path }),
    sms: (v, site) => `${site.brand}: ${v.subject} is approved. ${site.origin}${v.path}`,
    mail: (v, site) => ({
      subject: `Approved: ${v.subject}`,
      greeting: `Dear ${v.name},`,
      paragraphs: [`${v.subject} is approved.`],
      action: { label: "Open it", url: `${site.origin}${v.path}` },
    }),
  }),

  "approval.rejected": template({
    variables: z.strictObject({
      name: text,
      subject: text,
      reason: z.string().trim().min(1).max(1_000),
      path,
    }),
    sms: (v, site) =>
      `${site.brand}: ${v.subject} is not approved yet. Reason: ${oneLine(v.reason).slice(0, 160)} ${site.origin}${v.path}`,
    mail: (v, site) => ({
      subject: `Not approved yet: ${v.subject}`,
      greeting: `Dear ${v.name},`,
      paragraphs: [
        `${v.subject} is not approved yet. The reason:`,
        v.reason,
        "Please change it and send it in again.",
      ],
      action: { label: "Open it", url: `${site.origin}${v.path}` },
    }),
  }),
} as const;
