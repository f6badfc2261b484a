import type { Language } from "#app/words/languages.ts";
import type { MailText } from "../templates/parts.ts";
import ar from "./ar.json" with { type: "json" };
import bn from "./bn.json" with { type: "json" };
import hi from "./hi.json" with { type: "json" };
import ta from "./ta.json" with { type: "json" };
import te from "./te.json" with { type: "json" };

/** What a guest is told, in the other languages: the texts of one template by channel. WhatsApp says what an SMS says. */
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
