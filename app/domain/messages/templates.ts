import type { z } from "zod";
import { config } from "#app/config.ts";
import type { RegisteredWords } from "#app/integrations/message-port.ts";
import { LANGUAGE_CODES, type Language } from "#app/words/languages.ts";
import { speaking } from "#app/words/speaking.ts";
import { type RenderedMail, renderMail } from "./mail-layout.ts";
import type { Channel } from "./schema.ts";
import { CLAIMS_TEMPLATES } from "./templates/claims.ts";
import { DOCUMENTS_TEMPLATES } from "./templates/documents.ts";
import { FORM_C_TEMPLATES } from "./templates/form-c.ts";
import { ITEMS_TEMPLATES } from "./templates/items.ts";
import { OFFICE_TEMPLATES } from "./templates/office.ts";
import type { Definition, MailText } from "./templates/parts.ts";
import { PAYOUT_TEMPLATES } from "./templates/payouts.ts";
import { PEOPLE_TEMPLATES } from "./templates/people.ts";
import { STAYS_TEMPLATES } from "./templates/stays.ts";
import { TRIPS_TEMPLATES } from "./templates/trips.ts";
import { WAITING_TEMPLATES } from "./templates/waiting.ts";
import { WAIVERS_TEMPLATES } from "./templates/waivers.ts";
import { TRANSLATIONS, type Translation } from "./translations/index.ts";
import { fillPlaces, oneLine, type Places, type Site, withNumberedPlaces } from "./words.ts";

/** Every message that the product sends: what it needs to know, and what it says on each channel it may go by. */
export const TEMPLATES = {
  ...STAYS_TEMPLATES,
  ...ITEMS_TEMPLATES,
  ...TRIPS_TEMPLATES,
  ...CLAIMS_TEMPLATES,
  ...DOCUMENTS_TEMPLATES,
  ...WAITING_TEMPLATES,
  ...WAIVERS_TEMPLATES,
  ...FORM_C_TEMPLATES,
  ...PEOPLE_TEMPLATES,
  ...PAYOUT_TEMPLATES,
  ...OFFICE_TEMPLATES,
} as const;

export type TemplateName = keyof typeof TEMPLATES;
export type Variables<Name extends TemplateName> = z.input<(typeof TEMPLATES)[Name]["variables"]>;

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[];

/** The words of a message before anything is filled in. A mail has a subject. */
export type Text = { body: string; subject?: string };

/** A text that an admin saved; without a body it is the text of the code. */
export type SavedText = { body: string | null; subject: string | null; providerTemplateId: string };

export type Rendered =
  | {
      channel: "sms" | "whatsapp";
      text: string;
      registered?: RegisteredWords;
    }
  | ({ channel: "mail" } & RenderedMail);

export function definitionOf(name: TemplateName): Definition<z.ZodType> {
  return TEMPLATES[name];
}

/** True when a template has words for that channel. */
export function supportsChannel(name: TemplateName, channel: Channel): boolean {
  return defaultText(name, channel) !== undefined;
}

/** True when the product says a message in other languages too: what a guest or a partner gets. */
export function isTranslated(name: TemplateName): boolean {
  return languagesOf(name).length > 1;
}

/** The languages that a message is written in: a guest's in all, a partner's in those of partners. */
export function languagesOf(name: TemplateName): Language[] {
  return LANGUAGE_CODES.filter((language) => language === "en" || name in TRANSLATIONS[language]);
}

/** The text that the product comes with, in English where it is not translated; undefined when it does not go by that channel. */
export function defaultText(
  name: TemplateName,
  channel: Channel,
  language: Language = "en",
): Text | undefined {
  const { sms, whatsapp, mail } = { ...definitionOf(name), ...translationOf(name, language) };
  if (channel === "mail") return mail satisfies MailText | undefined;
  const body = channel === "whatsapp" ? (whatsapp ?? sms) : sms;
  return body === undefined ? undefined : { body };
}

function translationOf(name: TemplateName, language: Language): Translation | undefined {
  return language === "en" ? undefined : TRANSLATIONS[language][name];
}

/**
 * The words for each place of a template, in the language of the work under way. The brand and the origin of its links are settings.
 * @throws ZodError when the variables do not fit
 */
export function placesFor(name: TemplateName, variables: unknown): Places {
  const definition = definitionOf(name);
  const site = siteOf();
  return {
    brand: site.brand,
    site: site.origin,
    ...definition.places(definition.variables.parse(variables), site),
  };
}

/** What every text may name. */
export function siteOf(): Site {
  return { brand: config().BRAND_NAME, origin: config().APP_ORIGIN };
}

/**
 * What a message says in a language, in the words that an admin saved or else in those of the code.
 * @throws ZodError when the variables do not fit; Error when the template has no words for the channel
 */
export function render(
  name: TemplateName,
  channel: Channel,
  variables: unknown,
  saved?: SavedText | null,
  language: Language = "en",
): Rendered {
  return speaking(language, () => renderIn(language, name, channel, variables, saved));
}

function renderIn(
  language: Language,
  name: TemplateName,
  channel: Channel,
  variables: unknown,
  saved?: SavedText | null,
): Rendered {
  const own = saved?.body ? { body: saved.body, subject: saved.subject ?? undefined } : undefined;
  const text = own ?? defaultText(name, channel, language);
  if (!text) throw new Error(`The template ${name} has no words for ${channel}`);
  const places = placesFor(name, variables);
  if (channel === "mail") {
    const { fixed, variables: schema } = definitionOf(name);
    const mail = fixed?.mail?.(schema.parse(variables), siteOf());
    return {
      channel,
      ...renderMail(mail ?? { subject: text.subject ?? "", body: text.body }, places, siteOf()),
    };
  }
  const filled = oneLine(fillPlaces(text.body, places));
  return { channel, text: filled, registered: registeredWords(name, variables, saved, text.body, places) };
}

function registeredWords(
  name: TemplateName,
  variables: unknown,
  saved: SavedText | null | undefined,
  body: string,
  places: Places,
): RegisteredWords | undefined {
  const { fixed, variables: schema } = definitionOf(name);
  if (fixed) return fixed.registered?.(schema.parse(variables));
  return saved?.providerTemplateId
    ? { id: saved.providerTemplateId, values: withNumberedPlaces(body, places).values }
    : undefined;
}
