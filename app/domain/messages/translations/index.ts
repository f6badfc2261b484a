import type { Language } from "#app/words/languages.ts";
import type { MailText } from "../templates/parts.ts";
import ar from "./ar.json" with { type: "json" };
import bn from "./bn.json" with { type: "json" };
import hi from "./hi.json" with { type: "json" };
import ta from "./ta.json" with { type: "json" };
import te from "./te.json" with { type: "json" };

/** Texts for guests in the other languages: those of one template by channel. WhatsApp uses the text of the SMS. */
export type Translation = { sms?: string; mail?: MailText };

export const TRANSLATIONS: Record<
  Exclude<Language, "en">,
  { [template: string]: Translation | undefined }
> = {
  hi,
  te,
  ta,
  bn,
  ar,
};
