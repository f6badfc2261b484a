import type { CompiledMessage } from "icu-minify/format";
import format from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import { LANGUAGES, type Language, numberLocale } from "./languages.ts";

/** Turns compiled messages into sentences. */

type English = typeof import("./en/index.ts");

/** A part of the product that has its own file of words in each language. */
export type Area = keyof English;
/** The messages of an area. */
export type Key<A extends Area> = keyof English[A] & string;

/** The messages of an area in one language, ready to be filled in. */
export type CompiledWords = Record<string, CompiledMessage>;

type Value = string | number;
type Tag = (content: ReactNode) => ReactNode;

/** Says the messages of an area in one language. */
export type Words<A extends Area> = {
  /** The sentence with its placeholders filled in. Numbers choose the plural form. */
  (key: Key<A>, values?: Record<string, Value>): string;
  /** A sentence with marked parts (`<link>…</link>`), each made by the function of its name. */
  rich: (key: Key<A>, values: Record<string, Value | Tag>) => ReactNode;
  language: Language;
};

const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  let found = known.get(key);
  if (!found) {
    found = make();
    known.set(key, found);
  }
  return found;
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...[locale, options]: ConstructorParameters<typeof Intl.NumberFormat>) =>
    remembered(
      numberFormats,
      `${locale} ${JSON.stringify(options)}`,
      () => new Intl.NumberFormat(locale, options),
    ),
  getPluralRules: (...[locale, options]: ConstructorParameters<typeof Intl.PluralRules>) =>
    remembered(pluralRules, `${locale} ${options?.type}`, () => new Intl.PluralRules(locale, options)),
};

/** As one node: React wants keys in a list, and the parts of a sentence are none. */
function oneNode(parts: ReactNode | ReactNode[]): ReactNode {
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
}

const FROM_LEFT = /[A-Za-z₹+]/;
const FROM_RIGHT = /[\u0590-\u08ff]/;

/**
 * A Latin name, number, price or telephone number as one piece of a sentence that runs from the right: without the marks a browser moves
 * its sign, bracket or full stop to the other end (Unicode Bidirectional Algorithm, isolates).
 */
export function isolated(text: string, language: Language): string {
  if (LANGUAGES[language].dir === "ltr" || !FROM_LEFT.test(text) || FROM_RIGHT.test(text)) return text;
  return `\u2066${text}\u2069`;
}

function isolatedValues(values: Record<string, unknown> | undefined, language: Language) {
  if (!values || LANGUAGES[language].dir === "ltr") return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? isolated(value, language) : value,
    ]),
  );
}

/** The words of an area, from its compiled messages. A key without a message says its own name, which the contract test rules out. */
export function makeWords<A extends Area>(
  messages: CompiledWords,
  language: Language,
  /** Off where the sentence is part of a message or a date, which have no marks. */
  { isolates = true } = {},
): Words<A> {
  const locale = numberLocale(language);
  const say = (key: string, values?: Record<string, unknown>) =>
    format(messages[key] ?? key, locale, (isolates ? isolatedValues(values, language) : values) as never, {
      formatters,
    });
  const rich: Words<A>["rich"] = (key, values) => {
    const tags = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "function" ? (parts: ReactNode[]) => value(oneNode(parts)) : value,
    ]);
    return oneNode(say(key, Object.fromEntries(tags)) as ReactNode | ReactNode[]);
  };
  return Object.assign(say as (key: Key<A>, values?: Record<string, Value>) => string, {
    rich,
    language,
  });
}
