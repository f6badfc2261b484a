import type { z } from "zod";
import { config } from "#app/config.ts";
import { oneLine, renderMail } from "./render.ts";
import type { Channel } from "./schema.ts";
import { ITEMS_TEMPLATES } from "./templates/items.ts";
import { OFFICE_TEMPLATES } from "./templates/office.ts";
import type { Definition } from "./templates/parts.ts";
import { PEOPLE_TEMPLATES } from "./templates/people.ts";
import { STAYS_TEMPLATES } from "./templates/stays.ts";

/** Every message that the product sends: what it needs to know, and what it says on each channel it may go by. */
export const TEMPLATES = {
  ...STAYS_TEMPLATES,
  ...ITEMS_TEMPLATES,
  ...PEOPLE_TEMPLATES,
  ...OFFICE_TEMPLATES,
} as const;

export type TemplateName = keyof typeof TEMPLATES;
export type Variables<Name extends TemplateName> = z.input<(typeof TEMPLATES)[Name]["variables"]>;

export type Rendered =
  | { channel: "sms" | "whatsapp"; text: string }
  | { channel: "mail"; subject: string; text: string; html: string };

/** True when a template has words for that channel. */
export function goesBy(name: TemplateName, channel: Channel): boolean {
  const definition: Definition<z.ZodType> = TEMPLATES[name];
  return channel === "mail" ? definition.mail !== undefined : definition.sms !== undefined;
}

/**
 * What a message says. The brand and the origin of its links are settings.
 * @throws ZodError when the variables do not fit; Error when the template has no words for the channel
 */
export function render(name: TemplateName, channel: Channel, variables: unknown): Rendered {
  const definition: Definition<z.ZodType> = TEMPLATES[name];
  const values = definition.variables.parse(variables);
  const site = { brand: config().BRAND_NAME, origin: config().APP_ORIGIN };
  if (channel === "mail" && definition.mail)
    return { channel, ...renderMail(definition.mail(values, site), site) };
  const write = channel === "whatsapp" ? (definition.whatsapp ?? definition.sms) : definition.sms;
  if (channel !== "mail" && write) return { channel, text: oneLine(write(values, site)) };
  throw new Error(`The template ${name} has no words for ${channel}`);
}
