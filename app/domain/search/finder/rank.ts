import { present } from "#app/present.ts";
import { conceptOf, isConcept } from "./concepts.ts";
import { BETWEEN_ALIASES, CLOSE_BY, type IndexEntry } from "./entry.ts";
import type { Meaning } from "./look-up.ts";

/** The order of what was found: how well it answers the words, then how well known it is. */

export type Candidate = Omit<IndexEntry, "terms"> & { is_named: boolean };

export type Ranked = Candidate & { score: number; coverage: number };

/** What a match is worth by where the word stands. */
const FIELDS = { name: 1, alias: 0.96, place: 0.9, other: 0.75 } as const;
const PART_OF_ALIAS = 0.85;
/** Another city close by was typed: less than any hospital of that city, more than one far away. */
const IN_NEXT_CITY = 0.4;
/** A department beside many others: a heart hospital is nearer to "heart". */
const DEPARTMENT = 0.6;
const CORE = 1.6;
const WHOLE_NAME = 1;
const WEIGHT = 4.5;
const ANSWERED = 16;
/** Who writes Bengali means the Ruby of Kolkata before that of Pune. */
const AT_HOME = 2.4;
/**
 * Somebody who types "eye hospital Hyderabad" describes it: "Hyderabad Eye Centre" is hardly nearer to that than another eye hospital
 * there.
 */
const OF_DESCRIPTION = 0.25;
/** What says less than this narrows nothing: "hospital". */
const TELLING = 0.15;
/** Both words of a name that somebody wrote as one. */
const PARTS = 0.96;
/** A whole name that was written as one word has so many letters at least. */
const WRITTEN_AS_ONE = 10;
/** What a name says that it treats is less of it than what it is called. */
const TREATED = 0.4;
/** A name without the city that was typed is not the whole of it. */
const ANSWERED_BY_NAME = 0.85;

/** For each term the meanings that have it, by their place, and how sure each is of it. */
const NOWHERE: ReadonlySet<string> = new Set();
type Wanted = Map<string, Array<{ at: number; sure: number }>>;

/** Candidates by their score, the best first. @param home the cities where the script is read that was typed */
export function rank(
  meanings: readonly Meaning[],
  candidates: readonly Candidate[],
  home: ReadonlySet<string> = NOWHERE,
): Ranked[] {
  const total = meanings.reduce((sum, { importance }) => sum + importance, 0);
  const wanted: Wanted = new Map();
  for (const [at, { terms }] of meanings.entries())
    for (const [term, sure] of terms) {
      const one = { at, sure };
      const others = wanted.get(term);
      if (others) others.push(one);
      else wanted.set(term, [one]);
    }
  return candidates
    .map((candidate) => {
      const ranked = score(meanings, wanted, total, candidate);
      return home.has(candidate.city_id) ? { ...ranked, score: ranked.score + AT_HOME } : ranked;
    })
    .sort((one, other) => other.score - one.score || (one.target_id < other.target_id ? -1 : 1));
}

function score(meanings: readonly Meaning[], wanted: Wanted, total: number, candidate: Candidate): Ranked {
  const best = answersOf(meanings, wanted, candidate);
  const answered = meanings.reduce((sum, { importance }, at) => sum + importance * present(best[at]), 0);
  const coverage = total > 0 ? answered / total : 0;
  const isNamed = candidate.is_named && coverage >= ANSWERED_BY_NAME;
  const covered = isNamed ? 1 : coveredLetters(candidate.core_words, wanted, meanings);
  const byName = CORE * covered + (isNamed ? WHOLE_NAME : 0);
  return {
    ...candidate,
    coverage,
    score:
      ANSWERED * coverage +
      byName * (isDescription(meanings, candidate) ? OF_DESCRIPTION : 1) +
      WEIGHT * candidate.weight,
  };
}

/** One of the other words of an entry, without its mark, and what a match of it is worth. */
function otherWord(word: string): [word: string, worth: number] {
  if (word.startsWith(CLOSE_BY)) return [word.slice(CLOSE_BY.length), IN_NEXT_CITY];
  return [word, isConcept(word) ? DEPARTMENT : FIELDS.other];
}

/** For each meaning how well the candidate answers it, from 0 to 1. */
function answersOf(meanings: readonly Meaning[], wanted: Wanted, candidate: Candidate): number[] {
  const best = meanings.map(() => 0);
  const answer = (word: string, worth: number) => {
    for (const { at, sure } of wanted.get(word) ?? []) best[at] = Math.max(present(best[at]), sure * worth);
  };
  for (const word of candidate.name_words.split(" ")) answer(word, FIELDS.name);
  for (const word of candidate.place_words.split(" ")) answer(word, FIELDS.place);
  for (const word of candidate.other_words.split(" ")) answer(...otherWord(word));
  for (const [at, { parts, typed, sureness }] of meanings.entries()) {
    if (parts && standTogether(candidate.name_words, parts)) best[at] = Math.max(present(best[at]), PARTS);
    else if (parts && standTogether(candidate.place_words, parts))
      best[at] = Math.max(present(best[at]), PARTS * FIELDS.place);
    if (sureness < PARTS && typed.length >= WRITTEN_AS_ONE && startsAsOne(candidate.name_words, typed))
      best[at] = PARTS;
  }
  for (const alias of candidate.alias_words.split(BETWEEN_ALIASES)) {
    const words = alias.split(" ");
    const worth = words.every((word) => wanted.has(word)) ? FIELDS.alias : PART_OF_ALIAS;
    for (const word of words) answer(word, worth);
  }
  return best;
}

const standTogether = (words: string, [one, two]: readonly [string, string]) =>
  ` ${words} `.includes(` ${one} ${two} `);
const startsAsOne = (words: string, typed: string) => words.replaceAll(" ", "").startsWith(typed);

/** True where what was typed is something to be treated and where, and nothing else. */
function isDescription(meanings: readonly Meaning[], candidate: Candidate): boolean {
  const telling = meanings.filter(({ importance }) => importance > TELLING);
  const isTreated = ({ terms }: Meaning) => [...terms].some(([term, sure]) => isConcept(term) && sure > 0.9);
  if (!telling.some(isTreated)) return false;
  const places = candidate.place_words.split(" ");
  return telling.every((meaning) => isTreated(meaning) || places.some((word) => meaning.terms.has(word)));
}

/** How much of a name was typed, by its letters. */
function coveredLetters(core: string, wanted: Wanted, meanings: readonly Meaning[]): number {
  let all = 0;
  let covered = 0;
  for (const word of new Set(core.split(" "))) {
    const letters = word.length * (conceptOf(word) ? TREATED : 1);
    const sure = (wanted.get(word) ?? []).map((one) => one.sure);
    const asPart = meanings.some(({ parts }) => parts?.includes(word)) ? PARTS : 0;
    all += letters;
    covered += letters * Math.max(asPart, ...sure);
  }
  return all > 0 ? covered / all : 0;
}

/** Campuses of one hospital in one city stand together, where the best of them stands. */
export function withCampuses(ranked: readonly Ranked[]): Ranked[] {
  const campuses = new Map<string, Ranked[]>();
  for (const one of ranked) {
    const key = `${one.kind} ${one.city_id} ${one.family || one.target_id}`;
    const others = campuses.get(key);
    if (others) others.push(one);
    else campuses.set(key, [one]);
  }
  return [...campuses.values()].flat();
}
