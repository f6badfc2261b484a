import type { Context } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { plannedRawRows } from "#db/client.ts";
import { conceptOf } from "./concepts.ts";
import { letterSaid, likeness, type Sounds, soundKey, soundsOf } from "./sounds.ts";
import { isGeneric, isNumber, isOftenAdded, numberSaid, type Word } from "./words.ts";

/** What each typed word may mean: words of the vocabulary that are written or sound like it, each with how sure that is. */

export type Meaning = {
  typed: string;
  /** The word of the vocabulary that it most surely is; itself where there is none. */
  best: string;
  /** Terms of the index, from 0 to 1: 1 is the word itself. */
  terms: Map<string, number>;
  /** The surest of the terms, and the word as it was typed. */
  close: string[];
  /** How much the word says: less for words that many names have. From 0 to 1. */
  importance: number;
  /** Entries that have one of the surest terms, at most. */
  entries: number;
  /** How sure the surest word of the vocabulary is; 0 when it has nothing like it. */
  sureness: number;
  /** The two words that some names make of it: "siddhivinayak" is "Siddhi Vinayak" too. */
  parts?: readonly [string, string];
};

type FoundWord = Sounds & { at: number; word: string; spoken: string; entries: number };

const MOST_TERMS = 24;
const LEAST = 0.58;
const BESIDE_THE_WORD = 0.8;
/** The same letters, but the word came from another script. */
const FOREIGN = 0.97;
const SURE = 0.9;
/** Below this a word may be two. */
const DOUBTFUL = 0.8;
/** From this on two words may be one. */
const PAIR = 0.86;
const AS_ONE = 0.96;
/** Sounds the same. */
const SAME = 0.95;

const WORD = "word, spoken, sounded, sound, loose_sound, entries";
const FIND_WORDS = `
  SELECT asked.at::integer AS at, found.*
  FROM unnest($tokens::text[], $soundeds::text[], $sounds::text[], $looseSounds::text[], $variants::text[], $near::boolean[]) WITH ORDINALITY
    AS asked (token, sounded, sound, loose_sound, variants, near, at)
  CROSS JOIN LATERAL (
    SELECT ${WORD} FROM finder_words WHERE spoken = asked.token COLLATE "C"
    UNION ALL
    (SELECT ${WORD} FROM finder_words WHERE sound = asked.sound COLLATE "C" AND asked.near ORDER BY entries DESC LIMIT 40)
    UNION ALL
    (SELECT ${WORD} FROM finder_words WHERE loose_sound = asked.loose_sound COLLATE "C" AND asked.near ORDER BY entries DESC LIMIT 40)
    UNION ALL
    (SELECT ${WORD} FROM (SELECT ${WORD} FROM finder_words
       WHERE spoken >= asked.token COLLATE "C" AND spoken < (asked.token || '~') COLLATE "C" LIMIT 400) begun ORDER BY entries DESC LIMIT 12)
    UNION ALL
    (SELECT ${WORD} FROM finder_words WHERE asked.near AND spoken = ANY (string_to_array(asked.variants, ' ')))
    UNION ALL
    (SELECT ${WORD} FROM finder_words WHERE asked.near AND length(asked.token) > 3
       AND NOT EXISTS (SELECT FROM finder_words same WHERE same.spoken = asked.token COLLATE "C") AND sounded % asked.sounded
     ORDER BY similarity(sounded, asked.sounded) DESC LIMIT 10)
  ) found`;

/** The meanings of words, in their order; of pairs that stand together (`kokila ben`) and of words that are two (`rubyhall`). */
export async function lookUp(ctx: Context, typed: readonly Word[]): Promise<Meaning[]> {
  const words = joinLetters(typed);
  const pairs = words.slice(1).map((word, at) => pairOf(present(words[at]), word));
  const asked = [...words, ...pairs];
  const sounds = asked.map(({ text }) => soundsOf(text));
  const found = await findWords(ctx, asked, sounds);
  const meanings = asked.map((word, at) =>
    meaningOf(
      word,
      present(sounds[at]),
      at === words.length - 1,
      found.filter((one) => one.at === at + 1),
    ),
  );
  const single = meanings.slice(0, words.length);
  const isDoubtful = (_: Word, at: number) => present(single[at]).sureness < DOUBTFUL;
  const splits = await findSplits(
    ctx,
    words.filter(isDoubtful),
    words.filter((word, at) => !isDoubtful(word, at) && mayBeTwo(word)),
  );
  const result: Meaning[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = meanings[words.length + at];
    const weakest = Math.min(...single.slice(at, at + 2).map(surenessOf));
    const saysNothing = single.slice(at, at + 2).every(({ best }) => isGeneric(best));
    if (pair && at + 1 < words.length && pair.sureness > PAIR && pair.sureness > weakest && !saysNothing) {
      result.push(pair);
      at++;
    } else result.push(...orItsParts(present(single[at]), splits.get(present(words[at]))));
    // Both ways of writing it are there: "north side" and "northside".
    if (pair && at + 1 < words.length && pair.sureness > SAME)
      for (const part of [present(single[at]), present(single[at + 1])]) part.terms.set(pair.best, AS_ONE);
  }
  return result;
}

/** The vocabulary has no numbers: they mean themselves. */
const surenessOf = ({ typed, sureness }: Meaning) => (isNumber(typed) ? 1 : sureness);

/** "Seven Hills" is a number and a word, and "Sevenhills" a name. */
const pairOf = (one: Word, other: Word): Word => ({
  text: numberSaid(one.text) + other.text,
  foreign: one.foreign || other.foreign,
  loose: one.loose || other.loose,
});

/** Letters that somebody wrote out in another script, one word each, are one acronym: "சி எம் சி". */
function joinLetters(typed: readonly Word[]): Word[] {
  const result: Word[] = [];
  let letters: string[] = [];
  let words: Word[] = [];
  const flush = () => {
    if (letters.length > 1) result.push({ text: letters.join(""), foreign: false, loose: false });
    else result.push(...words);
    letters = [];
    words = [];
  };
  for (const word of typed) {
    const letter = word.foreign ? letterSaid(word.text) : undefined;
    if (letter === undefined) {
      flush();
      result.push(word);
    } else {
      letters.push(letter);
      words.push(word);
    }
  }
  flush();
  return result;
}

/** So many letters may be two words, though one word is written like them. */
const LONG_ENOUGH_FOR_TWO = 6;
const mayBeTwo = ({ text }: Word) => text.length >= LONG_ENOUGH_FOR_TWO && !isGeneric(text);

/** A word that nothing is like is its two parts; any other stands beside them where both are written so. */
function orItsParts(whole: Meaning, split: Split | undefined): Meaning[] {
  if (!split) return [whole];
  const { meanings, isWritten } = split;
  if (whole.sureness < DOUBTFUL && !split.isWhole) return [...meanings];
  return [isWritten ? { ...whole, parts: [meanings[0].best, meanings[1].best] } : whole];
}

type Part = { word: string; sound: string; entries: number };
type Split = {
  meanings: readonly [Meaning, Meaning];
  /** Both are written as they were typed. */
  isWritten: boolean;
  /** An acronym or a word of an address is written as the whole. */
  isWhole: boolean;
};

/** Words that may be two words of the vocabulary: the doubtful ones written or heard, sure ones as they are written. */
async function findSplits(
  ctx: Context,
  doubtful: readonly Word[],
  sure: readonly Word[],
): Promise<Map<Word, Split>> {
  const splits = [...doubtful, ...sure].flatMap((word) =>
    splitsOf(word.text).map(([one, two]) => ({ word, one, two })),
  );
  if (splits.length === 0) return new Map();
  const texts = [...new Set(splits.flatMap(({ one, two }) => [one, two]))];
  const heardTexts = new Set(doubtful.flatMap(({ text }) => splitsOf(text).flat()));
  const parts = await plannedRawRows<Part>(
    `SELECT asked.word, '' AS sound, 0 AS entries FROM unnest($wholes::text[]) AS asked (word)
       WHERE EXISTS (SELECT FROM finder_entries WHERE terms @@ (SELECT quote_literal(asked.word)::tsquery))
     UNION ALL
     SELECT word, sound, entries FROM finder_words WHERE spoken = ANY ($texts::text[]) AND word = spoken
     UNION ALL
     SELECT best.word, best.sound, best.entries FROM unnest($sounds::text[]) AS asked (sound) CROSS JOIN LATERAL (
       SELECT word, sound, entries FROM finder_words WHERE sound = asked.sound COLLATE "C" AND word = spoken ORDER BY entries DESC LIMIT 1) best`,
    {
      wholes: [...new Set(doubtful.map(({ text }) => text))],
      texts,
      sounds: [...new Set([...heardTexts].map(soundKey).filter((sound) => sound.length > 1))],
    },
    ctx.tx,
  );
  const written = new Map(parts.map((part) => [part.word, part]));
  const heard = new Map(parts.map((part) => [part.sound, part]));
  const partOf = (text: string) =>
    written.get(text) ?? (text.length > 3 ? heard.get(soundKey(text)) : undefined);
  const best = new Map<Word, Split & { score: number }>();
  for (const { word, one, two } of splits) {
    const [first, second] = [partOf(one), partOf(two)];
    if (!first || !second) continue;
    // Long halves before short ones, written ones before heard ones: "ruby" and "hall" before "rub" and "yhall".
    const asWritten = Number(first.word === one) + Number(second.word === two);
    // "sriramachandra": what says nothing is as good as long.
    const shorter = isGeneric(first.word) ? two.length : Math.min(one.length, two.length);
    const score = shorter + 2 * asWritten;
    if (score <= (best.get(word)?.score ?? (word.foreign ? 3 : 4))) continue;
    best.set(word, {
      score,
      meanings: [exactMeaning(first), exactMeaning(second)],
      isWritten: asWritten === 2,
      isWhole: written.has(word.text),
    });
  }
  return best;
}

function splitsOf(word: string): Array<[string, string]> {
  if (word.length < 5 || /\d/.test(word)) return [];
  return Array.from({ length: word.length - 3 }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)]);
}

function findWords(ctx: Context, asked: readonly Word[], sounds: readonly Sounds[]): Promise<FoundWord[]> {
  return plannedRawRows<FoundWord>(
    FIND_WORDS,
    {
      tokens: asked.map(({ text }) => text),
      soundeds: sounds.map(({ sounded }) => sounded),
      sounds: sounds.map(({ sound }) => sound),
      looseSounds: asked.map(({ foreign }, at) => (foreign ? present(sounds[at]).loose_sound : "")),
      variants: asked.map(({ text, foreign }) => (foreign ? "" : variantsOf(text).join(" "))),
      near: asked.map(({ text }) => !/^\d/.test(text)),
    },
    ctx.tx,
  );
}

/** After these letters another vowel is another sound, which no comparison by sounds finds: "cancar" is "cancer". */
const SOFTENED = /[cg][aeiou]/g;

/** A short word with one letter too many, two letters swapped, or another vowel after a "c" or "g". */
function variantsOf(word: string): string[] {
  if (word.length < 3 || word.length > 7) return [];
  const made = [...word.matchAll(SOFTENED)].flatMap(({ index }) =>
    [..."aeiou"].map((vowel) => word.slice(0, index + 1) + vowel + word.slice(index + 2)),
  );
  for (let at = 0; at < word.length; at++) {
    if (word.length > 3) made.push(word.slice(0, at) + word.slice(at + 1));
    if (at + 1 < word.length)
      made.push(word.slice(0, at) + present(word[at + 1]) + present(word[at]) + word.slice(at + 2));
  }
  return made;
}

function meaningOf(word: Word, sounds: Sounds, isLast: boolean, found: readonly FoundWord[]): Meaning {
  const exact = word.foreign ? FOREIGN : 1;
  const terms = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const one of found) {
    const score =
      one.word === word.text
        ? exact
        : alike(word, sounds, one, isLast) - (one.spoken === one.word ? 0 : 0.02);
    if (score < LEAST || score <= (terms.get(one.word) ?? 0)) continue;
    terms.set(one.word, score);
    counts.set(one.word, one.entries);
  }
  const best = Math.max(0, ...terms.values());
  // Beside the word itself only what may have been meant as well: "aims" is AIIMS too, "heart" is not "health".
  const least = best === 1 ? BESIDE_THE_WORD : LEAST;
  const kept = new Map(
    [...terms]
      .filter(([, score]) => score >= least)
      .sort(([, one], [, other]) => other - one)
      .slice(0, MOST_TERMS),
  );
  for (const [term, score] of [...kept]) {
    const concept = score >= 0.8 ? conceptOf(term) : undefined;
    if (concept) kept.set(concept, Math.max(kept.get(concept) ?? 0, score * 0.97));
  }
  kept.set(word.text, exact);
  const concept = conceptOf(word.text);
  if (concept) kept.set(concept, 0.97);
  const surest = [...terms].filter(([, score]) => score >= Math.min(SURE, best)).map(([term]) => term);
  const entries = surest.reduce((sum, term) => sum + present(counts.get(term)), 0);
  return {
    typed: word.text,
    best: [...terms].sort(([, one], [, other]) => other - one)[0]?.[0] ?? word.text,
    terms: kept,
    close: [...new Set([...surest.filter((term) => kept.has(term)), word.text])],
    importance: importanceOf(kept, entries),
    entries,
    sureness: best,
  };
}

function exactMeaning({ word, entries }: Part): Meaning {
  const terms = new Map([[word, 1]]);
  const concept = conceptOf(word);
  if (concept) terms.set(concept, 0.97);
  return {
    typed: word,
    best: word,
    terms,
    close: [word],
    importance: importanceOf(terms, entries),
    entries,
    sureness: 1,
  };
}

/** A word that one name in a hundred has says half of what one says that stands alone. */
function importanceOf(terms: Map<string, number>, entries: number): number {
  const surest = [...terms].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
  if (isGeneric(surest)) return 0.12;
  const telling = 1 / (1 + Math.log10(1 + entries) / 3);
  return isOftenAdded(surest) || isNumber(surest) ? telling / 2 : telling;
}

/** How sure it is that somebody who typed this means this word of the vocabulary. */
function alike(typed: Word, said: Sounds, found: FoundWord, isLast: boolean): number {
  const word = found.spoken;
  const letters = likeness(typed.text, word);
  const sounds = likeness(said.sounded, found.sounded);
  let best = Math.max(letters * 0.98, sounds === 1 ? 0.96 : sounds * 0.95);
  const isSound = said.sound.length > 1;
  if (isSound && said.sound === found.sound) best = Math.max(best, soundBase(typed, word) + 0.1 * sounds);
  else if (typed.foreign && isSound && said.loose_sound === found.loose_sound)
    best = Math.max(best, (typed.loose ? 0.8 : 0.74) + 0.1 * sounds);
  // A slip in a short word makes another word of it more often than in a long one.
  if (best < 0.95 && Math.min(typed.text.length, word.length) <= 3 && letters < 0.75) best -= 0.1;
  if (typed.text.length >= 2 && word.startsWith(typed.text)) {
    const share = typed.text.length / word.length;
    best = Math.max(best, (isLast ? 0.8 : 0.72) + 0.18 * share);
  }
  return best;
}

/** Short words sound like many others. */
function soundBase(typed: Word, word: string): number {
  if (Math.min(typed.text.length, word.length) <= 3 && !typed.foreign) return 0.62;
  return typed.foreign ? 0.84 : 0.74;
}
