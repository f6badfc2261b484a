import { present } from "#app/present.ts";
import { CONCEPT_WORDS, conceptOf, isConcept } from "./concepts.ts";
import { phoneticForm, type Sounds, soundsOf, spelledOut } from "./sounds.ts";
import { distinctive, isGeneric, namedWords, wordsOf } from "./words.ts";

/** What the index is made from, and what it holds. */

export type EntryRecord = {
  kind: "hospital" | "doctor" | "city";
  targetId: string;
  hospitalId: string | null;
  cityId: string;
  name: string;
  cityName: string;
  locality: string;
  /** The kind of hospital: "Cancer", "Eye", "Multi-speciality". */
  knownFor: string;
  /** Departments, specialities. */
  treats: string;
  address: string;
  pinCode: string;
  /** Other cities close by: somebody from afar names one of them instead of the hospital's own. */
  nearCities: string[];
  /** From 0 to 1. */
  weight: number;
};

export type Alias = {
  kind: "hospital" | "city";
  words: string[];
  /** The words of each name that it stands for. */
  phrases: string[][];
  cityId: string | null;
};

export type IndexEntry = {
  kind: EntryRecord["kind"];
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
  terms: string[];
};

export type VocabularyWord = Sounds & { word: string; spoken: string };

/** Entries of so much weight and more are well known. */
const WELL_KNOWN_WEIGHT = 0.15;
/** What has a name that people say instead of its own comes so much nearer to the best known. */
const SPOKEN_OF = 0.25;
/** The term of entries that many people look for: they are read before the others. */
export const WELL_KNOWN = "~known";

/** Stands before a word of another city close by. */
export const CLOSE_BY = "@";

/** An alias of several words says what it says as a whole. */
export const BETWEEN_ALIASES = ", ";

const SMALL = new Set(["of", "and", "the", "for", "in", "at"]);
const MOST_OTHER_WORDS = 14;

/** An alias as it is stored, read into words. */
export function readAlias(alias: {
  name: string;
  kind: Alias["kind"];
  standsFor: string;
  cityId: string | null;
}): Alias {
  return {
    kind: alias.kind,
    words: namedWords(alias.name),
    phrases: alias.standsFor
      .split(";")
      .map((phrase) => namedWords(phrase).filter((word) => !SMALL.has(word)))
      .filter((words) => words.length > 0),
    cityId: alias.cityId,
  };
}

/** What the index holds of a record: its words by what they say, and all terms that it is found by. */
export function entryOf(record: EntryRecord, aliases: readonly Alias[]): IndexEntry {
  const names = namedWords(record.name);
  const places = [
    ...namedWords(`${record.cityName} ${record.locality}`),
    ...aliasesOfCity(record.cityName, aliases),
  ];
  const ofHospitals = aliases.filter(
    ({ kind, cityId }) => kind === "hospital" && (cityId === null || cityId === record.cityId),
  );
  // Names are spelled in several ways: SVIMS is of Sri Venkateswara and of Sri Venkateshwara.
  const heard = new Set(names.map(phoneticForm));
  const aliasNames =
    record.kind === "hospital"
      ? ofHospitals.filter(({ phrases }) =>
          phrases.some((phrase) => phrase.every((word) => heard.has(phoneticForm(word)))),
        )
      : [];
  // A name that is an alias itself is found by what the alias stands for, where that is one name: "AIIMS, New Delhi".
  const meantBy = ofHospitals.filter((alias) => alias.words.every((word) => names.includes(word)));
  const meant = meantBy.flatMap(({ phrases }) => (phrases.length === 1 ? present(phrases[0]) : []));
  const head = namedWords(present(record.name.split(/[,(]| - /)[0]));
  const telling = distinctive(head);
  const own = telling.filter((word) => !places.includes(word));
  const core = own.length > 0 ? own : telling;
  // What a name says that it treats counts as the name: "netralaya" is an eye hospital, whatever its departments. So does its kind: Tata Memorial is
  // "the cancer hospital", and one with a department of oncology is not.
  const named = [...new Set([...names, ...namedWords(record.knownFor)].map(conceptOf))].filter(
    (concept) => concept !== undefined,
  );
  const aliasPhrases = [...new Set([...aliasNames.map(({ words }) => words.join(" ")), ...meant, ...named])];
  const aliasWords = [...new Set(aliasPhrases.flatMap((phrase) => phrase.split(" ")))];
  const initials = acronyms(record.name);
  const known = new Set([...names, ...places, ...aliasWords]);
  const others = namedWords(record.address)
    .filter((word) => word.length > 2 && !known.has(word) && !isGeneric(word))
    .slice(0, MOST_OTHER_WORDS);
  if (record.pinCode) others.push(record.pinCode);
  const around = record.nearCities
    .flatMap((name) => [...namedWords(name), ...aliasesOfCity(name, aliases)])
    .filter((word) => !known.has(word) && !others.includes(word));
  const concepts = namedWords(record.treats)
    .map(conceptOf)
    .filter((concept) => concept !== undefined);
  const isSpokenOf = aliasNames.length > 0 || meantBy.length > 0;
  const weight = record.weight + (isSpokenOf ? SPOKEN_OF * (1 - record.weight) : 0);
  const keys = [names, distinctive(names), head, core, ...aliasNames.map((alias) => alias.words)]
    .map((words) => `=${words.join("")}`)
    .filter((key) => key.length > 2);
  const families = aliasNames.map((alias) => alias.words.join("")).sort();
  return {
    kind: record.kind,
    target_id: record.targetId,
    hospital_id: record.hospitalId,
    city_id: record.cityId,
    name_words: names.join(" "),
    core_words: (core.length > 0 ? core : head).join(" "),
    alias_words: aliasPhrases.join(BETWEEN_ALIASES),
    place_words: [...new Set(places)].join(" "),
    other_words: [
      ...new Set([...initials, ...others, ...concepts, ...around.map((word) => CLOSE_BY + word)]),
    ].join(" "),
    family: families[0] ?? meantBy[0]?.words.join("") ?? core.join(""),
    weight,
    terms: [
      ...new Set([
        ...names,
        ...places,
        ...aliasWords,
        ...initials,
        ...others,
        ...around,
        ...concepts,
        ...keys,
        ...(weight >= WELL_KNOWN_WEIGHT ? [WELL_KNOWN] : []),
      ]),
    ],
  };
}

/** What people say instead of the name of a city: "Bombay". */
function aliasesOfCity(name: string, aliases: readonly Alias[]): string[] {
  const words = namedWords(name).join(" ");
  return aliases
    .filter(({ kind, phrases }) => kind === "city" && phrases.some((phrase) => phrase.join(" ") === words))
    .flatMap((alias) => alias.words);
}

/**
 * The first letters of a name of three words and more, whole and without what stands at its end ("sgpgims" and "sgpgim", "kemh" and "kem"); of
 * what stands before an "and"; and with all letters of its initials ("td medical college" is "tdmc").
 */
function acronyms(name: string): string[] {
  const words = namedWordsInOrder(present(name.split(/[,(]| - /)[0]));
  const before = words.includes("and") ? words.slice(0, words.indexOf("and")) : [];
  const made = [words, before].flatMap((part) => [
    ...acronymsOf(part, (word) => word.slice(0, 1)),
    ...acronymsOf(part, (word) => (isInitials(word) ? word : word.slice(0, 1))),
  ]);
  return [...new Set(made)];
}

const namedWordsInOrder = (name: string) =>
  wordsOf(name)
    .map((word) => word.text)
    .filter((word) => /^[a-z]/.test(word));

/** Letters that stand for names: "td", "kvg". */
const isInitials = (word: string) => word.length <= 3 && !/[aeiou]/.test(word);

function acronymsOf(named: readonly string[], lettersOf: (word: string) => string): string[] {
  const words = named.filter((word) => !SMALL.has(word));
  if (words.length < 3) return [];
  const letters = words.map(lettersOf);
  const whole = letters.join("").slice(0, 9);
  const short = isGeneric(present(words.at(-1))) ? letters.slice(0, -1).join("").slice(0, 9) : "";
  return [whole, short, whole.length > 5 ? whole.slice(0, 5) : ""].filter((one) => one.length >= 3);
}

/** The words of an entry that misspelt ones are compared with. Acronyms are there as they are spelled out, too. */
export function vocabularyOf(entry: IndexEntry): VocabularyWord[] {
  const words = `${entry.name_words} ${entry.place_words} ${entry.alias_words}`
    .split(/,? /)
    .filter((word) => word.length > 1 && !isConcept(word));
  return [...new Set(words)].flatMap(vocabularyWords);
}

/** The words of all concepts. */
export const conceptVocabulary = (): VocabularyWord[] => CONCEPT_WORDS.flatMap(vocabularyWords);

function vocabularyWords(word: string): VocabularyWord[] {
  const spoken = word.length <= 5 && !/^\d/.test(word) ? [word, spelledOut(word)] : [word];
  return spoken.map((said) => ({ word, spoken: said, ...soundsOf(said) }));
}
