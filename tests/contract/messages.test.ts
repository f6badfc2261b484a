import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as texts from "#app/domain/shared/messages.ts";

/** Every text of the specification: it is said byte for byte, and somewhere it is used. */

const ROOT = path.resolve(import.meta.dirname, "..", "..");
type Message = { text: string; tone: string; group: string; when: string };
const specified = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "specification/messages.json"), "utf8"),
) as Message[];

/** Texts that nothing says, with the reason. */
const NEVER_SAID: Record<string, string> = {
  // Where the words are the server's own there is no text to keep: these rows say which tone they have.
  "{server message}":
    "stands for whatever an operation answers; each such answer is worded where it is given",
};

/** What a text that holds a name gives when the name is the specification's placeholder. */
const PLACEHOLDERS: Record<string, string[]> = {
  bookingIdNotFound: ["{id}"],
  idNotFound: ["{id}"],
  errorWhileLoadingMasterData: ["..."],
  errorWhileLoadingSubmittingOrUpdating: ["Loading, Submitting or Updating", "..."],
};

/** Each text with the name under which the code says it: `GROUP.name`, or a constant. */
const named = new Map<string, string>(
  Object.entries(texts).flatMap(([group, value]) => {
    if (typeof value === "string") return [[value, group] as [string, string]];
    return Object.entries(value as Record<string, unknown>).map(([name, text]): [string, string] => {
      const given = typeof text === "function" ? String(text(...(PLACEHOLDERS[name] ?? []))) : String(text);
      return [given, `${group}.${name}`];
    });
  }),
);

/** The sources that people reach: screens, calls, jobs and what they use. */
const sources = ["app", "worker", "cli"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.endsWith("shared/messages.ts"))
    .map((file) => ({ file: path.relative(ROOT, file), source: readFileSync(file, "utf8") })),
);

const usedIn = (name: string) =>
  sources
    .filter(({ source }) => new RegExp(`\\b${name.replace(".", "\\.")}\\b`).test(source))
    .map(({ file }) => file);

test("every text is kept byte for byte", () => {
  expect(
    specified.filter(({ text }) => !named.has(text) && !(text in NEVER_SAID)).map(({ text }) => text),
  ).toEqual([]);
});

test("every text is said somewhere, or has a reason why not", () => {
  const silent = specified.filter(({ text }) => {
    const name = named.get(text);
    return name !== undefined && usedIn(name).length === 0 && !(text in NEVER_SAID);
  });
  expect(silent.map(({ text, when }) => `${text}: ${when}`)).toEqual([]);
});
