import { present } from "#app/present.ts";

/** How a word of an Indian name sounds, so that what somebody heard finds what a sign says: Yashodha and Yasoda, Sankara and Shankara. */

/** Applied in order to a lower case word of Latin letters. `1` stands for the sound of "ch". */
const RULES: Array<[RegExp, string]> = [
  [/tch|chh?/g, "1"],
  [/[ts]ion/g, "shan"],
  [/ck|q/g, "k"],
  [/x/g, "ks"],
  [/dge|g(?=[eiy])/g, "j"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/ph|f/g, "p"],
  [/zh/g, "l"],
  [/([bdgjkpt])h/g, "$1"],
  [/sh/g, "s"],
  [/w/g, "v"],
  [/z/g, "j"],
  [/m(?=[bp])/g, "n"],
  [/(?!^)h/g, ""],
  [/(?!^)y(?=[aeiou])/g, ""],
  [/(.)\1+/g, "$1"],
];

const VOWELS: Array<[RegExp, string]> = [
  [/ee|ea|ie|ii|y$/g, "i"],
  [/oo|ou|uu/g, "u"],
  [/ai|ay|ei|ey|ae/g, "e"],
  [/au|ao|oa/g, "o"],
  [/[ao]w(?![aeiou])/g, "o"],
  [/aa/g, "a"],
];

/** The word with one spelling for each sound. */
export function phoneticForm(word: string): string {
  let text = word;
  for (const [from, to] of VOWELS) text = text.replace(from, to);
  for (const [from, to] of RULES) text = text.replace(from, to);
  return text;
}

/** The consonants of `phoneticForm`, and whether it begins with a vowel: `aplo` and `apollo` are both "apl". */
export function soundKey(word: string): string {
  const text = phoneticForm(word);
  if (!/[a-z]/.test(text)) return text;
  const rest = text
    .slice(1)
    .replace(/[aeiouy]/g, "")
    .replace(/(.)\1+/g, "$1");
  return (/[aeiou]/.test(present(text[0])) ? "a" : present(text[0])) + rest;
}

const ALIKE: Record<string, string> = { g: "k", d: "t", b: "p", v: "p", j: "s", "1": "s" };

/** `soundKey` without the difference of voiced and voiceless sounds, which Tamil does not write and Bengali hears otherwise. */
export function looseSoundKey(word: string): string {
  return soundKey(word)
    .replace(/[gdbvj1]/g, (letter) => present(ALIKE[letter]))
    .replace(/(.)\1+/g, "$1");
}

/** What words are compared by beside their letters. A number sounds like itself only. */
export type Sounds = { sounded: string; sound: string; loose_sound: string };

/** The sounds of a word: those of the vocabulary are stored, those of what somebody types are made once. */
export function soundsOf(word: string): Sounds {
  if (/^\d/.test(word)) return { sounded: word, sound: word, loose_sound: word };
  return { sounded: phoneticForm(word), sound: soundKey(word), loose_sound: looseSoundKey(word) };
}

const LETTERS: Record<string, string> = {
  a: "e",
  b: "bi",
  c: "si",
  d: "di",
  e: "i",
  f: "ef",
  g: "ji",
  h: "ech",
  i: "ai",
  j: "je",
  k: "ke",
  l: "el",
  m: "em",
  n: "en",
  o: "o",
  p: "pi",
  q: "kyu",
  r: "ar",
  s: "es",
  t: "ti",
  u: "yu",
  v: "vi",
  w: "dablyu",
  x: "eks",
  y: "vai",
  z: "jed",
};

/** An acronym as it is said letter by letter, and so written in other scripts: "cmc" is "siemsi". */
export function spelledOut(acronym: string): string {
  return [...acronym].map((letter) => LETTERS[letter] ?? letter).join("");
}

const LETTER_OF = new Map(Object.entries(LETTERS).map(([letter, said]) => [said, letter]));
for (const [said, letter] of Object.entries({
  chi: "c",
  ey: "a",
  ich: "h",
  ell: "l",
  emm: "m",
  yam: "m",
  ess: "s",
  yes: "s",
  enn: "n",
  // In Urdu: ایم, ایس, ایف.
  aim: "m",
  ais: "s",
  ain: "n",
  ail: "l",
  aif: "f",
  aich: "h",
  ae: "a",
  io: "u",
  wi: "v",
  aii: "i",
}))
  if (!LETTER_OF.has(said)) LETTER_OF.set(said, letter);

/** The letter whose name was written in another script; undefined for other words. */
export const letterSaid = (said: string): string | undefined => LETTER_OF.get(said);

/** 1 for the same word, 0 for nothing in common: changes, gaps and swaps of neighbours (optimal string alignment) against the longer word. */
export function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  if (longest === 0) return 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min(
        present(row[j - 1]) + 1,
        present(last[j]) + 1,
        present(last[j - 1]) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, present(before[j - 2]) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return 1 - present(last[other.length]) / longest;
}
