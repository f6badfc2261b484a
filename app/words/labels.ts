import { CATALOGUE, words } from "./catalogue.ts";
import type { Key } from "./translate.ts";

/**
 * A label that is declared in English (an entry of a menu, a column, a filter, a kind) in the language of the work under way; in English
 * as long as nobody has translated it. The area `labels` of the catalogue has its English words as keys.
 */
export function translateLabel(text: string): string {
  return text in CATALOGUE.en.labels ? words("labels")(text as Key<"labels">) : text;
}

/** The same of the words of a choice, by value. */
export function translateLabels(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([value, word]) => [value, translateLabel(word)]));
}
