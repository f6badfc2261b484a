import { CATALOGUE, words } from "./catalogue.ts";
import type { Area, Key } from "./translate.ts";

/**
 * A label that is declared in English (an entry of a menu, a column, a filter, a kind) in the language of the work under way; in English
 * as long as nobody has translated it. The area `labels` of the catalogue has its English words as keys; names of the masters are in `masters`.
 */
export function translateLabel(text: string): string {
  return isSaid("labels", text) ? words("labels")(text) : translateName(text);
}

/**
 * A name of the masters that the site comes with (a facility, a type of room or property, a speciality, a city, a state) in the language of the work
 * under way. What an admin has added or renamed stays as it was typed. The area `masters` has the English names as keys.
 */
export function translateName(name: string): string {
  return isSaid("masters", name) ? words("masters")(name) : name;
}

/** True for a key of an area. People type these texts, so what every object has (`constructor`) is none. */
export function isSaid<A extends Area>(area: A, text: string): text is Key<A> {
  return Object.hasOwn(CATALOGUE.en[area], text);
}

/** The same of the words of a choice, by value. */
export function translateLabels(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([value, word]) => [value, translateLabel(word)]));
}

const NUMBER = /\d[\d,]*/;

/**
 * What a rule or a schema says in English of an input that it refuses, in the language of the work under way. The areas `errors` (what
 * guests meet) and `officeErrors` (what only partners meet) have the English sentences as keys; a number in a sentence is `{number}`
 * there: `At most 500 characters` is `At most {number} characters`.
 */
export function translateError(text: string): string {
  return known(text) ?? namedField(text) ?? text;
}

const known = (text: string) => saidIn("errors", text) ?? saidIn("officeErrors", text);

const NAMED = /^([^:]+): (\p{Ll})(.+)$/u;

/** What is refused of a field that the sentence names: `Nights: please enter a number`. */
function namedField(text: string): string | undefined {
  const [, label = "", first = "", rest = ""] = NAMED.exec(text) ?? [];
  const said = isSaid("labels", label) ? known(first.toUpperCase() + rest) : undefined;
  return said && words("issues")("named", { label: translateLabel(label), text: said });
}

function saidIn(area: "errors" | "officeErrors", text: string): string | undefined {
  if (isSaid(area, text)) return sayOf(area, text);
  const number = NUMBER.exec(text)?.[0];
  const pattern = text.replace(NUMBER, "{number}");
  return number !== undefined && isSaid(area, pattern) ? sayOf(area, pattern, { number }) : undefined;
}

/** A sentence of one of the two areas. Its key is one of English's, which `saidIn` has seen. */
function sayOf(area: "errors" | "officeErrors", key: string, values?: Record<string, string>): string {
  return area === "errors"
    ? words("errors")(key as Key<"errors">, values)
    : words("officeErrors")(key as Key<"officeErrors">, values);
}

/** The same of what is wrong with each field. */
export function translateErrors(fields: Readonly<Record<string, string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts.map(translateError)]));
}
