import type { Context } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { plannedRawRows, plannedRows } from "#db/client.ts";
import { isConcept } from "./concepts.ts";
import { WELL_KNOWN } from "./entry.ts";
import { citiesReading } from "./home-states.ts";
import { lookUp, type Meaning } from "./look-up.ts";
import { type Candidate, type Ranked, rank, withCampuses } from "./rank.ts";
import { distinctive, isNumber, namedWords, typedWithCity, typedWords, type Word } from "./words.ts";

/** The finder: from what somebody types to hospitals. */

export type FoundHospital = {
  slug: string;
  name: string;
  locality: string;
  citySlug: string;
  cityName: string;
  featured: boolean;
  /** The doctor of this name who works there, when that is why it was found. */
  doctor: string | null;
};
export type FoundCity = { slug: string; name: string };
export type FinderAnswer = {
  hospitals: FoundHospital[];
  /** Cities of this name. */
  cities: FoundCity[];
  /** False when the hospitals are only the nearest to what was typed: "Did you mean". */
  isSure: boolean;
};

/** The answer with the ids of its hospitals, for those who choose one to work with. */
type FinderMatches = Omit<FinderAnswer, "hospitals"> & { hospitals: Array<FoundHospital & { id: string }> };

const NOTHING: FinderMatches = { hospitals: [], cities: [], isSure: false };
const MOST_FOUND = 20;
const MOST_CITIES = 3;
/** So much of what was typed is answered by what is shown as found; and so much by what is shown as "did you mean". */
const SURE = 0.62;
const NEAR = 0.25;
/** What is so much worse than the best is not shown. */
const BEHIND = 5;

const COLUMNS = `kind, target_id, hospital_id, city_id, name_words, core_words, alias_words, place_words, other_words, family, weight,
  terms @@ $named::tsquery AS is_named`;

/** A word that so many entries have is common. Where all words are, the heaviest entries are looked at one by one: the cost is always the same. */
const COMMON = 10_000;
const HEAVIEST = 1_000;
/** What so many entries have narrows nothing, where other words do. */
const EVERYWHERE = 30_000;
/** So many of those with the words are read, in no order; the heaviest of them are candidates. */
const READ = 200;
const MOST_CANDIDATES = 100;
const READ_KNOWN = 800;
/** So many candidates of a kind are enough: nothing less sure is read beside them. */
const MOST_KNOWN = 60;
const MOST_NAMED = 60;
const MOST_OF_EACH = 60;

/**
 * The heaviest of the first `read` entries that the index of the terms gives, in no order. PostgreSQL plans it without the value
 * (`SELECT $close`): if it knew that a word is common, it would scan the table in the hope of finding enough early.
 */
const byTerms = (query: string, read: number, most: number, condition = "true") => `
  SELECT ${COLUMNS} FROM (SELECT * FROM finder_entries WHERE terms @@ ${query} AND ${condition} LIMIT ${read}) answers
  ORDER BY weight DESC LIMIT ${most}`;

/**
 * The best known with the words, then those with all words as they were most surely meant (`close`), then those with what the telling
 * words may mean or stand for (`all`), each only where the ones before found too few: a bitmap of the index holds all entries of a common
 * word, however few are read of it. And those with this name.
 */
function candidatesOf(stages: Readonly<Record<string, (condition: string) => string>>): string {
  const names = Object.keys(stages);
  const tooFew = (before: readonly string[]) =>
    `${before.map((name) => `(SELECT count(*) FROM ${name})`).join(" + ")} < ${MOST_KNOWN}`;
  return `
  WITH ${names
    .map(
      (name, at) =>
        `${name} AS MATERIALIZED (${present(stages[name])(at === 0 ? "true" : tooFew(names.slice(0, at)))})`,
    )
    .join(", ")}
  ${names.map((name) => `SELECT * FROM ${name} UNION ALL`).join(" ")}
  (SELECT ${COLUMNS} FROM finder_entries WHERE terms @@ (SELECT $named::tsquery) LIMIT ${MOST_NAMED})`;
}

const BY_MEANING = {
  known: (condition: string) => byTerms("(SELECT $known::tsquery)", READ_KNOWN, MOST_KNOWN, condition),
  close: (condition: string) => byTerms("(SELECT $close::tsquery)", READ, MOST_CANDIDATES, condition),
  others: (condition: string) => byTerms("(SELECT $all::tsquery)", READ, MOST_CANDIDATES, condition),
};
const CANDIDATES = candidatesOf(BY_MEANING);
/** Where all words are common: first among the heaviest of all. */
const COMMON_CANDIDATES = candidatesOf({
  heaviest: () => `
  SELECT ${COLUMNS} FROM (SELECT * FROM finder_entries ORDER BY weight DESC LIMIT ${HEAVIEST}) heaviest
  WHERE terms @@ $close::tsquery LIMIT ${MOST_CANDIDATES}`,
  ...BY_MEANING,
});

/** Those that answer one of several queries, the heaviest of each. */
const ANY_CANDIDATES = `
  SELECT found.* FROM unnest($queries::text[]) AS asked (query)
  CROSS JOIN LATERAL (${byTerms("asked.query::tsquery", READ, MOST_OF_EACH)}) found`;

/** Hospitals, at most `most` (20), for what somebody types: names, parts of names, mistakes, acronyms, places, PIN codes, specialities, doctors, in any script. */
export async function findByText(ctx: Context, text: string, most = MOST_FOUND): Promise<FinderMatches> {
  const withCity = typedWithCity(text);
  const found = await findByWords(ctx, { text, typed: typedWords(text), most });
  if (!withCity) return found;
  const [there, { cities }] = await Promise.all([
    findByWords(ctx, { text, typed: withCity.words, most }),
    findByWords(ctx, { text, typed: withCity.city, most }),
  ]);
  if (cities.length === 0) return found;
  // "Hospital Dharamshala" leaves nothing that tells without the city; "dharamshala Apollo" is a wish for a kind of house as well.
  const elsewhere = distinctive(typedWords(text).map((word) => word.text)).length > 0 ? found.hospitals : [];
  const isThere = there.isSure && cities.some(({ slug }) => slug === there.hospitals[0]?.citySlug);
  const hospitals = isThere ? [...there.hospitals, ...elsewhere] : found.hospitals;
  return {
    hospitals: [...new Map(hospitals.map((one) => [one.id, one])).values()].slice(0, most),
    cities: [...new Map([...cities, ...found.cities].map((one) => [one.slug, one])).values()].slice(
      0,
      MOST_CITIES,
    ),
    isSure: isThere || found.isSure,
  };
}

async function findByWords(
  ctx: Context,
  { text, typed, most }: { text: string; typed: Word[]; most: number },
): Promise<FinderMatches> {
  if (typed.length === 0) return NOTHING;
  const [meanings, home] = await Promise.all([lookUp(ctx, typed), citiesReading(ctx, text)]);
  const candidates = await readCandidates(
    ctx,
    typed.map((word) => word.text),
    meanings,
  );
  const ranked = rank(meanings, candidates, home).filter(({ coverage }) => coverage >= NEAR);
  const best = ranked[0];
  if (!best) return NOTHING;
  const isSure = best.coverage >= SURE;
  const shown = ranked.filter(({ score }) => score > best.score - BEHIND);
  const hospitals = withCampuses(shown.filter(({ kind }) => kind !== "city"));
  const cities = shown
    .filter(({ kind, coverage }) => kind === "city" && coverage >= SURE)
    .slice(0, MOST_CITIES);
  return { ...(await describe(ctx, hospitals, cities, most)), isSure };
}

/** The hospital of this very name, whatever its case; null when there is none, or several. */
export async function hospitalWithExactName(ctx: Context, name: string): Promise<string | null> {
  const key = namedWords(name).join("");
  if (key === "") return null;
  const found = await plannedRows<{ id: string }>(
    `SELECT h.id FROM finder_entries entry JOIN hospitals h ON h.id = entry.target_id
     WHERE entry.kind = 'hospital' AND entry.terms @@ (SELECT $key::tsquery) AND lower(h.near_hospital_name) = lower($name) AND h.active LIMIT 2`,
    { key: `'=${key}'`, name: name.trim() },
    ctx.tx,
  );
  return found.length === 1 ? present(found[0]).id : null;
}

async function readCandidates(
  ctx: Context,
  typed: string[],
  meanings: readonly Meaning[],
): Promise<Candidate[]> {
  // "Road no 1": a number that no name has narrows nothing.
  const words = meanings.filter(({ typed, entries }) => entries > 0 || !isNumber(typed));
  const telling = words.filter(({ importance }) => importance > 0.15);
  const narrowing = telling.filter(({ entries }) => entries < EVERYWHERE);
  const wanted = present([narrowing, telling, words, meanings].find(({ length }) => length > 0));
  const surely = words.filter(({ entries }) => entries < EVERYWHERE);
  const names = namesOf(typed, meanings).map((key) => `'=${key}'`);
  const named = names.join(" | ") || "'='";
  const isCommon = wanted.every(({ entries }) => entries >= COMMON);
  const first = once(
    await plannedRawRows<Candidate>(
      isCommon ? COMMON_CANDIDATES : CANDIDATES,
      {
        named,
        known: [...wanted.map(writtenGroupOf), `'${WELL_KNOWN}'`].join(" & "),
        close: (surely.length > 0 ? surely : meanings).map(closelyOf).join(" & "),
        all: wanted.map(groupOf).join(" & "),
      },
      ctx.tx,
    ),
  );
  const enough = rank(meanings, first).filter(({ coverage }) => coverage >= 0.8).length >= 3;
  if (enough || meanings.length === 1) return first;
  const readAny = (queries: string[]) =>
    plannedRawRows<Candidate>(ANY_CANDIDATES, { named, queries }, ctx.tx);
  // Some words may be wrong: any two of them, or one alone.
  const byRarity = [...wanted].sort((one, other) => other.importance - one.importance).slice(0, 4);
  const pairs = byRarity.flatMap((one, at) =>
    byRarity.slice(at + 1).map((other) => `${surelyOf(one)} & ${surelyOf(other)}`),
  );
  const alone = byRarity
    .filter(({ entries }) => entries < 4_000)
    .slice(0, 3)
    .map(groupOf);
  const second = pairs.length > 1 ? once([...first, ...(await readAny(pairs))]) : first;
  const isAnswered = (rank(meanings, second)[0]?.coverage ?? 0) >= 0.8;
  return isAnswered || alone.length === 0 ? second : once([...second, ...(await readAny(alone))]);
}

/** A word that many entries have was not mistyped: what else it may be only makes the index read more. */
const groupOf = ({ terms, close, entries, parts }: Meaning) =>
  anyOf(entries < COMMON ? [...terms.keys()] : [...close, ...[...terms.keys()].filter(isConcept)], parts);
/** Of a common word only what it surely is. */
const surelyOf = (meaning: Meaning) => (meaning.entries < COMMON ? groupOf(meaning) : closelyOf(meaning));
const closelyOf = ({ close, parts }: Meaning) => anyOf(close, parts);
/** Without what the word only stands for. */
const writtenGroupOf = ({ terms, parts }: Meaning) =>
  anyOf(
    [...terms.keys()].filter((term) => !isConcept(term)),
    parts,
  );
/** One of the terms, or both parts of the word. */
const anyOf = (terms: readonly string[], parts?: Meaning["parts"]) =>
  `(${[...terms.map((term) => `'${term}'`), ...(parts ? [`('${parts[0]}' & '${parts[1]}')`] : [])].join(" | ")})`;

/** The name as it was typed and as it was read, and both without the last word, which is often the city. */
function namesOf(typed: readonly string[], meanings: readonly Meaning[]): string[] {
  const read = meanings.map(({ best }) => best);
  const whole = [typed, read, ...(read.length > 1 ? [read.slice(0, -1)] : [])];
  return [...new Set(whole.flatMap((words) => [words.join(""), distinctive(words).join("")]))].filter(
    (key) => key.length > 1,
  );
}

function once(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((one) => [`${one.kind}${one.target_id}`, one])).values()];
}

async function describe(
  ctx: Context,
  hospitals: readonly Ranked[],
  cities: readonly Ranked[],
  most: number,
): Promise<Omit<FinderMatches, "isSure">> {
  const ids = [...new Set(hospitals.map((one) => one.hospital_id).filter((id) => id !== null))].slice(
    0,
    most,
  );
  const [described, names] = await Promise.all([
    plannedRows<FoundHospital & { id: string } & { doctors: Record<string, string> }>(
      `SELECT h.id, h.slug, h.near_hospital_name AS name, h.locality, c.slug AS "citySlug", c.name::text AS "cityName", h.featured,
         NULL AS doctor, coalesce((SELECT jsonb_object_agg(d.id, d.doctor_name) FROM doctors d WHERE d.id = ANY ($doctors::uuid[]) AND d.hospital_id = h.id), '{}') AS doctors
       FROM hospitals h JOIN cities c ON c.id = h.city_id WHERE h.id = ANY ($ids::uuid[]) AND h.active AND c.active`,
      { ids, doctors: hospitals.filter(({ kind }) => kind === "doctor").map(({ target_id }) => target_id) },
      ctx.tx,
    ),
    cities.length === 0
      ? []
      : plannedRows<FoundCity & { id: string }>(
          `SELECT c.id, c.slug, c.name::text FROM cities c WHERE c.id = ANY ($ids::uuid[]) AND c.active
             AND EXISTS (SELECT FROM hospitals h WHERE h.city_id = c.id AND h.active)`,
          { ids: cities.map(({ target_id }) => target_id) },
          ctx.tx,
        ),
  ]);
  const byId = new Map(described.map((one) => [one.id, one]));
  const cityById = new Map(names.map((one) => [one.id, one]));
  const firstOf = new Map<string, Ranked>();
  for (const one of hospitals)
    if (one.hospital_id && !firstOf.has(one.hospital_id)) firstOf.set(one.hospital_id, one);
  return {
    hospitals: ids.flatMap((id) => {
      const found = byId.get(id);
      if (!found) return [];
      const { doctors, ...hospital } = found;
      const why = present(firstOf.get(id));
      return [{ ...hospital, doctor: why.kind === "doctor" ? (doctors[why.target_id] ?? null) : null }];
    }),
    cities: cities.flatMap(({ target_id }) => {
      const found = cityById.get(target_id);
      return found ? [{ slug: found.slug, name: found.name }] : [];
    }),
  };
}
