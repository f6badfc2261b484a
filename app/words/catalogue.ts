import compile from "icu-minify/compile";
import * as ar from "./ar/index.ts";
import * as bn from "./bn/index.ts";
import * as en from "./en/index.ts";
import { type Formats, makeFormats } from "./formats.ts";
import * as hi from "./hi/index.ts";
import type { Language } from "./languages.ts";
import { currentLanguage } from "./speaking.ts";
import * as ta from "./ta/index.ts";
import * as te from "./te/index.ts";
import { type Area, type CompiledWords, makeWords, type Words } from "./translate.ts";

/** The words of the product: for screens, which are rendered on the server only, the worker and the command line. */

type Translated = { [A in Area]?: { [K in keyof (typeof en)[A]]?: string } };

export const CATALOGUE: { [L in Language]: L extends "en" ? typeof en : Translated } = {
  en,
  hi,
  te,
  ta,
  bn,
  ar,
};

/** What is said of an area. What a language does not say yet, it says in English. */
function compiledWords(language: Language, area: Area): CompiledWords {
  const messages: Record<string, string> = { ...CATALOGUE.en[area], ...CATALOGUE[language][area] };
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]));
}

/**
 * The words of an area in the language of the work under way: `const t = words("payment"); t("payNow")`. Ask inside a function, never
 * once for a module: what is said at the start of the process is said in English.
 */
export function words<A extends Area>(area: A): Words<A> {
  return wordsIn(currentLanguage(), area);
}

/** How dates, times and distances are written in the language of the work under way. */
export function formats(): Formats {
  return formatsIn(currentLanguage());
}

const knownFormats = new Map<Language, Formats>();

/** How dates, times and distances are written in a language. */
export function formatsIn(language: Language): Formats {
  let found = knownFormats.get(language);
  if (!found) {
    found = makeFormats(wordsIn(language, "formats"));
    knownFormats.set(language, found);
  }
  return found;
}

/** The words of an area in a language. */
export function wordsIn<A extends Area>(language: Language, area: A): Words<A> {
  const name = `${language} ${area}`;
  let found = known.get(name);
  if (!found) {
    found = makeWords(compiledWords(language, area), language, {
      isolates: !PLAIN.has(area),
    }) as unknown as Words<Area>;
    known.set(name, found);
  }
  return found as unknown as Words<A>;
}

/** What goes into messages, dates and papers too, where marks of direction count as letters or are drawn. */
const PLAIN = new Set<Area>(["formats", "kinds", "messages", "papers", "policy"]);

const known = new Map<string, Words<Area>>();
