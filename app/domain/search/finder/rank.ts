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
const FIELDS = { name: 1, alias: 1, place: 0.9, other: 0.75 } as const;
const CORE = 1.6;
const WHOLE_NAME = 1;
const WEIGHT = 4.5;
const ANSWERED = 16;
/** A name without the city that was typed is not the whole of it. */
const ANSWERED_BY_NAME = 0.85;

/** Candidates by their score, the best first. */
export function rank(meanings: readonly Meaning[], candidates: readonly Candidate[]): Ranked[] {
  const total = meanings.reduce((sum, { importance }) => sum + importance, 0);
  return candidates
    .map((candidate) => score(meanings, total, candidate))
    .sort((one, other) => other.score - one.score || (one.target_id < other.target_id ? -1 : 1));
}

function score(meanings: readonly Meaning[], total: number, candidate: Candidate): Ranked {
  const names = new Set(candidate.name_words.split(" "));
  const fields = [
    [names, FIELDS.name],
    [new Set(candidate.alias_words.split(" ")), FIELDS.alias],
    [new Set(candidate.place_words.split(" ")), FIELDS.place],
    [new Set(candidate.other_words.split(" ")), FIELDS.other],
  ] as const;
  let answered = 0;
  const core = new Map(candidate.core_words.split(" ").map((word) => [word, 0]));
  for (const meaning of meanings) {
    let best = 0;
    for (const [term, sure] of meaning.terms) {
      for (const [words, worth] of fields) if (sure * worth > best && words.has(term)) best = sure * worth;
      if (core.has(term)) core.set(term, Math.max(core.get(term)!, sure));
    }
    answered += meaning.importance * best;
  }
  const coverage = total > 0 ? answered / total : 0;
  const isNamed = candidate.is_named && coverage >= ANSWERED_BY_NAME;
  const covered = isNamed ? 1 : coveredLetters(core);
  return {
    ...candidate,
    coverage,
    score: ANSWERED * coverage + CORE * covered + (isNamed ? WHOLE_NAME : 0) + WEIGHT * candidate.weight,
  };
}

/** How much of a name was typed, by its letters. */
function coveredLetters(core: Map<string, number>): number {
  let all = 0;
  let covered = 0;
  for (const [word, sure] of core) {
    all += word.length;
    covered += word.length * sure;
  }
  return covered / all;
}

/** Campuses of one hospital in one city stand together, where the best of them stands. */
export function withCampuses(ranked: readonly Ranked[]): Ranked[] {
  const result: Ranked[] = [];
  const placed = new Set<Ranked>();
  for (const one of ranked) {
    if (placed.has(one)) continue;
    const campuses =
      one.family === "" ? [one] : ranked.filter((other) => isCampus(one, other) && !placed.has(other));
    for (const campus of campuses) {
      placed.add(campus);
      result.push(campus);
    }
  }
  return result;
}

const isCampus = (one: Ranked, other: Ranked) =>
  one.kind === other.kind && one.city_id === other.city_id && one.family === other.family;
