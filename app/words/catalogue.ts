import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import compile from "icu-minify/compile";
import * as en from "./en/index.ts";
import { type Formats, makeFormats } from "./formats.ts";
import type { Language } from "./languages.ts";
import { currentLanguage } from "./speaking.ts";
import { type Area, type CompiledWords, makeWords, type Words } from "./translate.ts";

/** The words of the product: for screens, which are rendered on the server only, the worker and the command line. */

type Translated = { [A in Area]?: { [K in keyof (typeof en)[A]]?: string } };

/** Where the words stand. They are read from the sources by the build as well, as the fonts of papers are. */
const FOLDER = path.dirname(createRequire(import.meta.url).resolve("#app/words/languages.ts"));

/** What a language says: each file of its folder is an area. */
function readTranslation(language: Language): Translated {
  const folder = path.join(FOLDER, language);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      path.basename(file, ".json"),
      JSON.parse(readFileSync(path.join(folder, file), "utf8")),
    ]),
  );
}

export const CATALOGUE: { [L in Language]: L extends "en" ? typeof en : Translated } = {
  en,
  hi: readTranslation("hi"),
  te: readTranslation("te"),
  ta: readTranslation("ta"),
  bn: readTranslation("bn"),
  ar: readTranslation("ar"),
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
