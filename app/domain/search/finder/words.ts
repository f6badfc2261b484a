import anyAscii from "any-ascii";
import { present } from "#app/present.ts";
import { soundKey } from "./sounds.ts";

/** Text into words: of names when they are indexed, of what somebody types when it is looked for. Both go through here. */

/** Letters of the Arabic script as Urdu reads them, where a transliteration by letters would write a consonant. */
const URDU: Record<string, string> = {
  ا: "a",
  آ: "a",
  أ: "a",
  إ: "i",
  ع: "a",
  ی: "i",
  ي: "i",
  ى: "i",
  ے: "e",
  ئ: "i",
  و: "o",
  ؤ: "o",
  ه: "h",
  ہ: "h",
  ھ: "h",
  ة: "a",
  ث: "s",
  ص: "s",
  ذ: "z",
  ض: "z",
  ظ: "z",
  ط: "t",
  ح: "h",
  ق: "k",
  غ: "g",
};
const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
/** Scripts that do not tell voiced from voiceless sounds, or whose readers hear them otherwise. */
const LOOSE = /\p{Script=Tamil}|\p{Script=Malayalam}|\p{Script=Bengali}|\p{Script=Arabic}/u;

export type Word = {
  text: string;
  /** Written in another script, so its vowels are uncertain. */
  foreign: boolean;
  /** As `foreign`, and voiced and voiceless sounds may be swapped. */
  loose: boolean;
};

function toLatin(word: string): string {
  if (LATIN.test(word)) return anyAscii(word);
  if (ARABIC.test(word)) return anyAscii(fromUrdu(word));
  // A "c" of these scripts is the sound of "ch".
  return anyAscii(withVowels(word)).replace(/c/g, "ch");
}

function fromUrdu(word: string): string {
  return [...word]
    .map((letter, at) => {
      if (at === 0 && letter === "و") return "w";
      if (at > 0 && at === word.length - 1 && letter === "ہ") return "a";
      if (letter === "و" && (URDU_VOWEL.test(word[at - 1] ?? "") || URDU_VOWEL.test(word[at + 1] ?? "")))
        return "v";
      return URDU[letter] ?? letter;
    })
    .join("");
}

const URDU_VOWEL = /[اآیے]/;

/** The scripts of India lie in blocks of 128 characters that are laid out alike. */
const FIRST_BLOCK = 0x900;
const BEHIND_BLOCKS = 0xd80;
const isIndic = (code: number) => code >= FIRST_BLOCK && code < BEHIND_BLOCKS;
const isConsonant = (code: number) => isIndic(code) && code % 128 >= 0x15 && code % 128 <= 0x39;
const ANUSVARA = 0x02;
/** Before an "s" and at the end Hindi and Marathi read it as an "n" (कैंसर, बच्चों), the scripts of the south as an "m". */
const HINDI_ANUSVARA = 0x902;
/** ड़ ढ़ and ড় ঢ়, which people write as an "r". */
const FLAPPED = /[डढডঢ][\u093c\u09bc]/gu;
/** In Malayalam two of these letters are said as a double "t": ട്രസ്റ്റ്, ആസ്റ്റർ. */
const DOUBLE_RRA = "\u0d31\u0d4d\u0d31";
const DOUBLE_TTA = "\u0d1f\u0d4d\u0d1f";
/** The letters of Malayalam that end a syllable: മെഡിക്കൽ. */
const isChillu = (code: number) => code >= 0xd7a && code <= 0xd7f;
/** Before these letters the scripts of the south read an anusvara as an "m" too: సింహాద్రి is Simhadri. */
const MURMURED = new Set([0x2f, 0x30, 0x32, 0x35, 0x39]);
const FIRST_OF_THE_SOUTH = 0xb80;
/** In Gurmukhi an "n" after a vowel has a sign of its own: ਸਫਦਰਜੰਗ. */
const TIPPI = 0xa70;
const SIBILANTS = new Set([0x36, 0x37, 0x38]);
const NUKTA = 0x3c;
const VIRAMA = 0x4d;

/** A consonant without a sign after it is read with an "a", but for the last of a word; before another consonant a nasal is an "n". */
function withVowels(word: string): string {
  const codes = [...word.replace(FLAPPED, "र").replaceAll(DOUBLE_RRA, DOUBLE_TTA)]
    .map((letter) => present(letter.codePointAt(0)))
    .filter((code) => !(isIndic(code) && code % 128 === NUKTA));
  return codes
    .map((code, at) => {
      const letter = String.fromCodePoint(code);
      const next = codes[at + 1];
      if (isIndic(code) && code % 128 === ANUSVARA) return isReadAsM(code, next) ? "m" : "n";
      if (code === TIPPI) return "n";
      const isBare =
        isConsonant(code) &&
        next !== undefined &&
        (isConsonant(next) || next % 128 === ANUSVARA || next === TIPPI || isChillu(next));
      return isBare && isIndic(next) && next % 128 !== VIRAMA ? `${letter}a` : letter;
    })
    .join("");
}

function isReadAsM(anusvara: number, next: number | undefined): boolean {
  if (anusvara === HINDI_ANUSVARA) return false;
  if (next === undefined || SIBILANTS.has(next % 128)) return true;
  return anusvara >= FIRST_OF_THE_SOUTH && MURMURED.has(next % 128);
}

const NUMBERS: Record<string, string> = {
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
};
const SAID = new Map(Object.entries(NUMBERS).map(([said, digits]) => [digits, said]));

/** A number up to ten in letters, as it stands in names that are one word; any other word as it is. */
export const numberSaid = (word: string): string => SAID.get(word) ?? word;

/** One spelling for words that names and people write in several ways. */
const SAME: Record<string, string> = {
  saint: "st",
  sent: "st",
  shri: "sri",
  shree: "sri",
  sree: "sri",
  shrimati: "smt",
  doctor: "dr",
  govt: "government",
  gov: "government",
  govern: "government",
  sarkari: "government",
  gvt: "government",
  hosp: "hospital",
  hospitals: "hospital",
  hsp: "hospital",
  hospitl: "hospital",
  hosptl: "hospital",
  hptl: "hospital",
  aspatal: "hospital",
  aspataal: "hospital",
  asptal: "hospital",
  davakhana: "hospital",
  dawakhana: "hospital",
  rugnalay: "hospital",
  rugnalaya: "hospital",
  haspatal: "hospital",
  ispatal: "hospital",
  chikitsalaya: "hospital",
  aaspatre: "hospital",
  aasupatri: "hospital",
  maruthuvamanai: "hospital",
  center: "centre",
  centr: "centre",
  inst: "institute",
  instt: "institute",
  instute: "institute",
  coll: "college",
  collage: "college",
  univ: "university",
  med: "medical",
  clg: "college",
  intl: "international",
  sansthan: "institute",
  kendra: "centre",
  mahavidyalaya: "college",
  vishwavidyalaya: "university",
  smarak: "memorial",
  zila: "district",
  jila: "district",
  hospitaland: "hospital",
  hsopital: "hospital",
  ospital: "hospital",
  multispecialty: "multispeciality",
  speciality: "speciality",
  specialty: "speciality",
  orthopedic: "orthopaedic",
  pediatric: "paediatric",
  gynecology: "gynaecology",
  childrens: "children",
  womens: "women",
  ...NUMBERS,
  rd: "road",
  marg: "road",
  ngr: "nagar",
  opp: "opposite",
  memo: "memorial",
  meml: "memorial",
};

/** General words of names in Hindi and Marathi, as they come out in Latin letters. */
const TRANSLATED: Record<string, string> = {
  samsthan: "institute",
  kendr: "centre",
  rajakiy: "government",
  ayurvijnan: "medical",
  chikitsa: "medical",
  mahavidyalay: "college",
  vishvavidyalay: "university",
  // Too short to be a word of the concept: in Latin letters it is the beginning of many names.
  kan: "eye",
  akhil: "all",
  bharatiy: "india",
  rashtriy: "national",
};

/** Abbreviations, and words written as one, that names and people as often write out: a health centre is found by either. */
const SEVERAL: Record<string, readonly string[]> = {
  chc: ["community", "health", "centre"],
  phc: ["primary", "health", "centre"],
  nursinghome: ["nursing", "home"],
  nursinghom: ["nursing", "home"],
};

/** Words that nearly every name has: they narrow nothing, and a name is no worse without them. */
export const GENERIC = new Set(
  `hospital clinic centre institute medical nursing home research college speciality multispeciality super superspeciality general health
   healthcare care limited ltd pvt private trust foundation sciences science and of the for sri smt dr group unit multi polyclinic
   rehabilitation rehab road near india indian new city campus branch memorial hospital sciences university international health services`.split(
    /\s+/,
  ),
);

/** What people add that is part of no name. */
const NOISE = new Set(
  `opp room rooms stay hotel hotels lodge lodging guest house guesthouse dharamshala accommodation booking book near nearby nearest in at of and
   the for to by from with my me i we big bigger biggest best famous good old opposite beside behind next ke ka ki ko me mein paas pas wala wali
   waala bada badi lahan no number please find search show is where which want need patient treatment treat doctors a an`.split(
    /\s+/,
  ),
);

/** A kind of house, and the name of a city. */
const KIND_AND_CITY = new Set(["dharamshala"]);

/** Small words of Hindi and its neighbours, as they come out in Latin letters. */
const PARTICLES = new Set(["ka", "ki", "ko"]);

/** Sounds of "hospital" in the languages that we read. */
const HOSPITAL_SOUNDS = new Set(["hsptl", "asptl", "asptr", "asptri", "hsptr", "sptal"]);
const HOSPITAL_IN_TAMIL = /^maruttuvaman/;

/** The words of a text, in order and with their repeats: lower case Latin letters and digits. Single letters that stand together are one word. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let letters = "";
  const flush = () => {
    if (letters) words.push({ text: letters, foreign: false, loose: false });
    letters = "";
  };
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(\p{L})['’`´](?=s\b|\p{L})/gu, "$1");
  for (const part of plain.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []) {
    const latin = toLatin(part)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .slice(0, 40);
    if (!latin) continue;
    const foreign = !LATIN.test(part);
    if (latin.length === 1 && !foreign && /[a-z]/.test(latin)) {
      letters += latin;
      continue;
    }
    flush();
    words.push(known(latin, foreign, foreign && LOOSE.test(part)));
  }
  flush();
  return words.flatMap((word) =>
    Object.hasOwn(SEVERAL, word.text)
      ? present(SEVERAL[word.text]).map((text) => ({ text, foreign: false, loose: false }))
      : [word],
  );
}

function known(latin: string, foreign: boolean, loose: boolean): Word {
  const translated = foreign && Object.hasOwn(TRANSLATED, latin) ? present(TRANSLATED[latin]) : latin;
  const same = Object.hasOwn(SAME, translated) ? present(SAME[translated]) : translated;
  if (foreign && (HOSPITAL_SOUNDS.has(soundKey(latin)) || HOSPITAL_IN_TAMIL.test(latin)))
    return { text: "hospital", foreign: false, loose: false };
  // गुड़गांव and गोरेगांव are Gurgaon and Goregaon.
  if (foreign && /.ga?nv$/.test(latin)) return { text: latin.replace(/ga?nv$/, "gaon"), foreign, loose };
  if (foreign && /^se?i?nt$/.test(latin)) return { text: "st", foreign: false, loose: false };
  return same === latin ? { text: latin, foreign, loose } : { text: same, foreign: false, loose: false };
}

/** The words of a name, an address, an alias: each once. */
export function namedWords(text: string): string[] {
  return [...new Set(wordsOf(text).map((word) => word.text))];
}

/** Words that people add to names that lack them: a weak signal. */
export const isOftenAdded = (word: string): boolean => word === "government";

export const isGeneric = (word: string): boolean => GENERIC.has(word);

/** True for a number that is not a PIN code. */
export const isNumber = (word: string): boolean => /^\d{1,3}$/.test(word);

/** Words that distinguish one name from another. */
export const distinctive = (words: readonly string[]): string[] => words.filter((word) => !isGeneric(word));

/** What somebody typed, without what is part of no name; all of it where nothing else is left. At most eight words. */
export function typedWords(text: string): Word[] {
  return withoutNoise(wordsOf(text.slice(0, 120)));
}

/**
 * The same where a kind of house that was typed is meant as a city (`hospital dharamshala`), and the city alone; null where no such word
 * stands beside others.
 */
export function typedWithCity(text: string): { words: Word[]; city: Word[] } | null {
  const all = wordsOf(text.slice(0, 120));
  const city = all.filter(({ text: word }) => KIND_AND_CITY.has(word)).slice(0, 1);
  const words = withoutNoise(all, KIND_AND_CITY);
  return city.length > 0 && words.length > 1 ? { words, city } : null;
}

function withoutNoise(all: Word[], kept: ReadonlySet<string> = new Set()): Word[] {
  const named = all.filter(
    ({ text: word, foreign }) => kept.has(word) || !(foreign ? PARTICLES : NOISE).has(word),
  );
  return (named.length > 0 ? named : all).slice(0, 8);
}
