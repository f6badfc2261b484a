import { z } from "zod";
import { filled } from "#app/present.ts";

/**
 * Which passwords may be chosen: 8 to 128 characters of any kind, and none that a guesser tries first. Guessers try one word, a
 * run of keys or a date, written with the usual swaps and a few digits or signs around it; so one word is too little for a
 * short password, and from a longer one the common parts are taken away before the rest is judged. Client-safe.
 */

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** From this length on a single word is long enough, when it is no common one. */
const ONE_WORD_MIN = 12;
/** What remains of a password without its common parts must have this many characters. */
const OWN_CHARACTERS = 5;

const COMMON_WORDS = `
  medihaven hospital patient doctor nurse health clinic partner admin administrator manager staff agent customer guest user
  password passcode passwort secret letmein welcome login access master default changeme change temp test testing demo
  iloveyou iloveu loveyou lovely love baby babygirl angel princess prince queen king honey sweet sweetheart darling sunshine
  superman batman spiderman ironman pokemon starwars naruto hello helloworld whatever trustno nothing computer internet
  samsung google facebook iphone android windows microsoft apple mustang ferrari mercedes harley corvette porsche toyota
  football baseball basketball cricket soccer hockey liverpool chelsea arsenal barcelona yankees cowboys lakers steelers
  dragon monkey tiger panther eagle falcon phoenix shadow silver golden diamond crystal purple orange yellow black white
  summer winter spring autumn monday friday sunday january february march april june july august september october november
  december india indian bharat hyderabad bangalore bengaluru mumbai delhi chennai kolkata pune jaihind ganesh krishna
  shiva hanuman lakshmi saibaba sairam omnamahshivaya jesus jesuschrist godisgood blessed bismillah allah rahul priya kumar
  sharma reddy singh patel michael jennifer jordan michelle jessica ashley daniel andrew charlie william thomas robert
  george matthew nicole samantha alexander elizabeth victoria patrick richard benjamin anthony christian jonathan
  killer hunter ranger maverick rockstar cowboy freedom forever family friends mother father brother sister mommy daddy
  flower butterfly chocolate cookie cheese banana pepper ginger summer peanut buster bailey scooter thunder midnight
  college student school teacher london america england canada brazil mexico paris
`
  .trim()
  .split(/\s+/)
  .sort((one, other) => other.length - one.length);

const KEY_RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6",
  "qazwsxedcrfv",
  "a1b2c3d4e5f6g7h8",
  "01234567890",
];

const SWAPS: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
};

const reversed = (text: string) => [...text].reverse().join("");

/** True when a guesser would try this among the first. */
export function isEasilyGuessed(password: string): boolean {
  if (password.length > PASSWORD_MAX) return false;
  const plain = password.toLowerCase();
  return [plain, swapped(plain)].some(
    (text) => ownPart(text).length < OWN_CHARACTERS || (text.length < ONE_WORD_MIN && isOneWord(text)),
  );
}

function isOneWord(text: string): boolean {
  return /^[^\p{L}]*\p{L}+[^\p{L}]*$/u.test(text);
}

/** Reads `p@ssw0rd` as `password`; digits at the end are digits. */
function swapped(text: string): string {
  const tail = filled(/[\d!@$|]*$/.exec(text))[0];
  const head = text.slice(0, text.length - tail.length);
  return [...head].map((character) => SWAPS[character] ?? character).join("") + tail;
}

/** What is left without common words, runs of keys, repeats, and digits or signs at either end. */
function ownPart(text: string): string {
  let left = text;
  for (const word of COMMON_WORDS) left = left.replaceAll(word, " ");
  left = withoutRuns(left);
  left = left.replace(/(.{1,4}?)\1+/gu, "$1");
  return left.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "").replaceAll(" ", "");
}

function withoutRuns(text: string): string {
  let left = text;
  for (const run of KEY_RUNS.flatMap((keys) => [keys, reversed(keys)])) {
    for (let length = Math.min(run.length, left.length); length >= 4; length -= 1) {
      for (let at = 0; at + length <= run.length; at += 1)
        left = left.replaceAll(run.slice(at, at + length), " ");
    }
  }
  return left;
}

/** A password that somebody chooses. It is kept and compared exactly as typed. */
export const passwordSchema = z
  .string("Please choose a password.")
  .min(PASSWORD_MIN, `Please use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters.`)
  .refine(
    (password) => !isEasilyGuessed(password),
    "This password is easy to guess. Three words of your own make a good one.",
  );
