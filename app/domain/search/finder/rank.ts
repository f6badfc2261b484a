import { present } from "#app/present.ts";
import { BETWEEN_ALIASES } from "./entry.ts";
import type { Meaning } from "./look-up.ts";

/** The order of what was found: how well it answers the words, then how well known it is. */

export type Candidate = {
  kind: "hospital" | "doctor" | "city";
  target_id: string;
  hospital_id: string | null;
  city_id: string;
  name_words: string;
  core_words: string;
  alias_words: string;
  place_words: string;
  other_words: string;
  family: string;
  weight: number;
  is_named: boolean;
};

export type Ranked = Candidate & { score: number; coverage: number };

/** What a match is worth by where the word stands. */
const FIELDS = { name: 1, alias: 0.96, place: 0.9, other: 0.75 } as const;
const PART_OF_ALIAS = 0.85;
const CORE = 1.6;
const WHOLE_NAME = 1;
const WEIGHT = 4.5;
const ANSWERED = 16;
/** Who writes Bengali means the Ruby of Kolkata before that of Pune. */
const AT_HOME = 2.4;
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
  const best = meanings.map(() => 0);
  const fields = [
    [candidate.name_words, FIELDS.name],
    [candidate.place_words, FIELDS.place],
    [candidate.other_words, FIELDS.other],
  ] as const;
  for (const [words, worth] of fields)
    for (const word of words.split(" "))
      for (const { at, sure } of wanted.get(word) ?? []) best[at] = Math.max(present(best[at]), sure * worth);
  for (const alias of candidate.alias_words.split(BETWEEN_ALIASES)) {
    const words = alias.split(" ");
    const worth = words.every((word) => wanted.has(word)) ? FIELDS.alias : PART_OF_ALIAS;
    for (const word of words)
      for (const { at, sure } of wanted.get(word) ?? []) best[at] = Math.max(present(best[at]), sure * worth);
  }
  const answered = meanings.reduce((sum, { importance }, at) => sum + importance * present(best[at]), 0);
  const coverage = total > 0 ? answered / total : 0;
  const isNamed = candidate.is_named && coverage >= ANSWERED_BY_NAME;
  const covered = isNamed ? 1 : coveredLetters(candidate.core_words, wanted);
  return {
    ...candidate,
    coverage,
    score: ANSWERED * coverage + CORE * covered + (isNamed ? WHOLE_NAME : 0) + WEIGHT * candidate.weight,
  };
}

/** How much of a name was typed, by its letters. */
function coveredLetters(core: string, wanted: Wanted): number {
  let all = 0;
  let covered = 0;
  for (const word of new Set(core.split(" "))) {
    all += word.length;
    covered += word.length * Math.max(0, ...(wanted.get(word) ?? []).map(({ sure }) => sure));
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
