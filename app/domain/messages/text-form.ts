import { z } from "zod";
import type { Channel } from "./schema.ts";
import { definitionOf, placesFor, type TemplateName } from "./templates.ts";
import { placesOf } from "./words.ts";

/** What an edited text may say. */

export type TextForm = { subject: string; body: string; provider_template_id: string };

/** Twilio's content templates are named HX and 32 hex digits, those of the Indian operators (DLT) by a number. */
export const CONTENT_ID = /^HX[0-9a-f]{32}$/;
/** Templates of Meta's Cloud API have a name and a language: `booking_confirmed:en`. */
export const TEMPLATE_NAME = /^[a-z0-9_]{1,100}:[a-z]{2,3}(_[A-Z]{2})?$/;
const OPERATOR_ID = /^\d{8,25}$/;

const MOST: Record<Channel, number> = { sms: 1_000, whatsapp: 1_000, mail: 10_000 };

/** The id of words that are registered at the provider (both channels) or at the operators (SMS only); empty where they are not. */
export function providerTemplateId(channel: Channel) {
  return z
    .string()
    .trim()
    .max(80)
    .default("")
    .refine(
      (id) =>
        id === "" ||
        (channel !== "mail" && CONTENT_ID.test(id)) ||
        (channel === "sms" && OPERATOR_ID.test(id)) ||
        (channel === "whatsapp" && TEMPLATE_NAME.test(id)),
      channel === "sms"
        ? "An id is HX and 32 characters (Twilio), or the number of the operators (DLT)."
        : "An id is HX and 32 characters, as Twilio shows it, or a template's name and language at Meta, like booking_confirmed:en.",
    );
}

/** The form of one text: its places are checked against those of its template. */
export function textForm({ template, channel }: { template: TemplateName; channel: Channel }) {
  const { sample, must } = definitionOf(template);
  const known = Object.keys(placesFor(template, sample));
  const words = (most: number, required: string) =>
    z
      .string({ error: required })
      .transform((text) => text.replaceAll("\r\n", "\n").trim())
      .pipe(
        z
          .string()
          .min(1, required)
          .max(most, `At most ${most.toLocaleString("en-IN")} characters.`),
      )
      .superRefine((text, context) => {
        for (const place of placesOf(text).filter((each) => !known.includes(each)))
          context.addIssue({ code: "custom", message: `Nobody can fill in {{${place}}}.` });
        const left = text.replace(/\{\{\s*\w+\s*\}\}/g, "").replace(/\[\[((?!\[\[|\]\]).)*\]\]/gs, "");
        if (/\{\{|\}\}|\[\[|\]\]/.test(left))
          context.addIssue({ code: "custom", message: "A bracket is missing or too many." });
      });
  return z
    .object({
      subject:
        channel === "mail"
          ? words(200, "Please write the subject.")
          : z
              .string()
              .default("")
              .transform(() => ""),
      body: words(MOST[channel], "Please write the text."),
      provider_template_id: providerTemplateId(channel),
    })
    .superRefine(({ subject, body }, context) => {
      const used = placesOf(`${subject} ${body}`);
      for (const place of must.filter((each) => !used.includes(each)))
        context.addIssue({
          code: "custom",
          path: ["body"],
          message: `{{${place}}} is missing: without it the message is of no use.`,
        });
    });
}
