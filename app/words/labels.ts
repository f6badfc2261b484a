import { CATALOGUE, words } from "./catalogue.ts";
import type { Key } from "./translate.ts";

/**
 * A label that is declared in English (an entry of a menu, a column, a filter, a kind) in the language of the work under way; in English
 * as long as nobody has translated it. The area `labels` of the catalogue has its English words as keys; names of the masters are in `masters`.
 */
export function translateLabel(text: string): string {
  return text in CATALOGUE.en.labels ? words("labels")(text as Key<"labels">) : translateName(text);
}

/**
 * A name of the masters that the site comes with (a facility, a type of room or property, a speciality, a city) in the language of the work
 * under way. What an admin has added or renamed stays as it was typed. The area `masters` has the English names as keys.
 */
export function translateName(name: string): string {
  return name in CATALOGUE.en.masters ? words("masters")(name as Key<"masters">) : name;
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
  const said = label in CATALOGUE.en.labels ? known(first.toUpperCase() + rest) : undefined;
  return said && words("issues")("named", { label: translateLabel(label), text: said });
}

function saidIn(area: "errors" | "officeErrors", text: string): string | undefined {
  const english: Record<string, string> = CATALOGUE.en[area];
  if (text in english) return sayOf(area, text);
  const number = NUMBER.exec(text)?.[0];
  const pattern = text.replace(NUMBER, "{number}");
  return number !== undefined && pattern in english ? sayOf(area, pattern, { number }) : undefined;
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
