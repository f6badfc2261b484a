import { createRequire } from "node:module";

/**
 * The fonts of a PDF: the standard one for Latin letters, those of `fonts/` for Indian languages. pdfkit 0.20 (fontkit 2.0) fails on
 * letters whose font has no anchor for a sign (Noto Sans of Gurmukhi, Gujarati, Malayalam), so a test writes every pair.
 */

export const SCRIPTS: Array<[name: string, from: number, to: number]> = [
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

/** Joins letters within a word of an Indian script; nothing by itself. */
const JOINERS = /[\u200c\u200d]/;

export type Run = {
  text: string;
  /** The script of a bundled font; null for the standard font. */
  script: string | null;
};

/** A text in runs of one font each, the rupee sign as `Rs`; letters that no font here has become `?`. */
export function fontRuns(text: string): Run[] {
  const runs: Run[] = [];
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
  return runs;
}

/** The file of a script's font. Found by the package, so that the built server finds it too. */
export function fontFile(script: string): string {
  return createRequire(import.meta.url).resolve(`#app/domain/shared/fonts/${script}.woff`);
}

function scriptOf(letter: string): string | null {
  const code = letter.codePointAt(0)!;
  return SCRIPTS.find(([, from, to]) => code >= from && code <= to)?.[0] ?? null;
}

function plainPunctuation(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll("₹", "Rs ")
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}
