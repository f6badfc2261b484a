import { createRequire } from "node:module";
import { present } from "#app/present.ts";

/**
 * The fonts of a PDF: the standard one for Latin letters, those of `fonts/` for Arabic and the languages of India. pdfkit 0.20 (fontkit 2.0) fails on
 * letters whose font has no anchor for a sign (Noto Sans of Gurmukhi, Gujarati, Malayalam), so a test writes every pair.
 */

export const SCRIPTS: Array<[name: string, from: number, to: number]> = [
  ["arabic", 0x0600, 0x06ff],
  ["devanagari", 0x0900, 0x097f],
  ["bengali", 0x0980, 0x09ff],
  ["gurmukhi", 0x0a00, 0x0a7f],
  ["gujarati", 0x0a80, 0x0aff],
  ["oriya", 0x0b00, 0x0b7f],
  ["tamil", 0x0b80, 0x0bff],
  ["telugu", 0x0c00, 0x0c7f],
  ["kannada", 0x0c80, 0x0cff],
  ["malayalam", 0x0d00, 0x0d7f],
];

/** Signs of vowels and of recitation in Arabic: names are written without, and the font has no place for some. */
const ARABIC_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;
/** Letters of African languages that fail for the same reason as those above. */
const NEVER_SET = /[\u06a2\u06a3\u06a5]/;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]+/g;
/** What may stand between two words of one Arabic stretch. */
const NEUTRAL = /^[\s\d.,:/-]*$/;
const NUMBER = /(\d+(?:[.,:/-]\d+)*)/;

/** Joins letters within a word of an Indian script; nothing by itself. */
const JOINERS = /[\u200c\u200d]/;

export type FontRun = {
  text: string;
  /** The script of a bundled font; null for the standard font. */
  script: string | null;
};

/** A text in runs of one font each, the rupee sign as `Rs`; letters that no font here has become `?`. */
export function fontRuns(text: string): FontRun[] {
  const runs: FontRun[] = [];
  for (const letter of plainPunctuation(text)) {
    const script = scriptOf(letter);
    const last = runs.at(-1);
    if (JOINERS.test(letter)) {
      if (last?.script) last.text += letter;
      continue;
    }
    const shown = script || /[\x20-\x7e\xa0-\xff]/.test(letter) ? letter : "?";
    if (last?.script === script) last.text += shown;
    else runs.push({ text: shown, script });
  }
  return fromTheRight(runs);
}

/** Runs from left to right as they stand on paper: the words of an Arabic stretch the other way round, numbers in it as they are. */
function fromTheRight(runs: readonly FontRun[]): FontRun[] {
  const placed: FontRun[] = [];
  for (let at = 0; at < runs.length; ) {
    let end = at + 1;
    if (isArabic(runs[at])) {
      while (
        isArabic(runs[end + 1]) &&
        present(runs[end]).script === null &&
        NEUTRAL.test(present(runs[end]).text)
      )
        end += 2;
      placed.push(...runs.slice(at, end).map(mirrored).reverse());
    } else placed.push(present(runs[at]));
    at = end;
  }
  return placed;
}

const isArabic = (run: FontRun | undefined): boolean => run?.script === "arabic";
const backwards = (text: string): string => [...text].reverse().join("");

/** The font lays a word of Arabic letters out from the right by itself, its numbers too, which are read from the left. */
function mirrored({ text, script }: FontRun): FontRun {
  if (script !== null)
    return { text: /\p{Letter}/u.test(text) ? text.replace(ARABIC_DIGITS, backwards) : text, script };
  const parts = text.split(NUMBER).map((part, at) => (at % 2 === 0 ? backwards(part) : part));
  return { text: parts.reverse().join(""), script };
}

/** The file of a script's font. Found by the package, so that the built server finds it too. */
export function fontFile(script: string): string {
  return createRequire(import.meta.url).resolve(`#app/domain/shared/fonts/${script}.woff`);
}

function scriptOf(letter: string): string | null {
  if (NEVER_SET.test(letter)) return null;
  const code = present(letter.codePointAt(0));
  return SCRIPTS.find(([, from, to]) => code >= from && code <= to)?.[0] ?? null;
}

function plainPunctuation(text: string): string {
  return text
    .normalize("NFC")
    .replace(ARABIC_MARKS, "")
    .replaceAll("₹", "Rs ")
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}
