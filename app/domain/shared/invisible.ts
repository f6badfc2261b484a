/**
 * Characters that nobody sees and that make a name look like another one, turn the text around it or break a search: marks of direction,
 * spaces without width, controls, letters that are drawn as nothing. Free of libraries: lists use it too.
 */

const BREAKS = "\\u000b\\u000c\\u0085\\u2028\\u2029";
// NUL is refused, not taken out (`isStorable`).
const CONTROLS = "\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f";
const MARKS =
  "\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}";
const DRAWN_AS_NOTHING = "\\u00ad\\u034f\\u115f\\u1160\\u180e\\u2800\\u3164\\uffa0";
const INVISIBLE = `${CONTROLS}${MARKS}${DRAWN_AS_NOTHING}`;
const JOINERS = "\\u200c\\u200d";

const suspicious = new RegExp(`[${BREAKS}${INVISIBLE}${JOINERS}]`, "u");
const breaks = new RegExp(`[${BREAKS}]`, "gu");
const invisible = new RegExp(`[${INVISIBLE}]`, "gu");
/** Alphabets whose letters take another form with a joiner between or after them. */
const JOINING = [
  "Deva",
  "Beng",
  "Guru",
  "Gujr",
  "Orya",
  "Taml",
  "Telu",
  "Knda",
  "Mlym",
  "Sinh",
  "Arab",
  "Syrc",
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join("");
/** Joiners (U+200C, U+200D) that join nothing: not after a letter of these alphabets, and not between two pictures (a family). */
const idleJoiner = new RegExp(
  `(?<![${JOINING}])\u200c|(?<![${JOINING}]|[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\ufe0f](?=\u200d\\p{Extended_Pictographic}))\u200d`,
  "gu",
);
/** A text without characters that nobody sees. Tabs and line breaks stay, joiners where the writing of Indian languages or Arabic needs them. */
export function withoutInvisible(text: string): string {
  if (!suspicious.test(text)) return text;
  return text.replace(breaks, "\n").replace(invisible, "").replace(idleJoiner, "");
}

/** The same of every text in a value made of lists and objects. Anything else in it (files, numbers) stays as it is. */
export function withoutInvisibleIn<T>(value: T): T;
export function withoutInvisibleIn(value: unknown): unknown {
  if (typeof value === "string") return withoutInvisible(value);
  if (Array.isArray(value)) return value.map((each) => withoutInvisibleIn(each));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutInvisibleIn(each)]));
}
