import { expect, test } from "vitest";
import { row } from "#db/client.ts";
import { beginningWith, containing, phoneContaining } from "./like.ts";

test.each([
  ["100% cotton", "100%", true],
  ["1000 sheets", "100%", false],
  ["room_type", "M_T", true],
  ["roomXtype", "m_t", false],
  ["a\\b", "\\", true],
  ["Asha Rao", " rao ", true],
])("%s has %s in it: %s", async (text, words, found) => {
  expect(await row("SELECT $text ILIKE $pattern AS found", { text, pattern: containing(words) })).toEqual({
    found,
  });
});

test.each([
  ["100% cotton", "100%", true],
  ["Pure 100%", "100%", false],
  ["_draft", "_", true],
  ["draft", "_", false],
])("%s begins with %s: %s", async (text, words, found) => {
  expect(await row("SELECT $text ILIKE $pattern AS found", { text, pattern: beginningWith(words) })).toEqual({
    found,
  });
});

test.each([
  ["+91 98481 00009", "%919848100009%"],
  ["098481-00009", "%9848100009%"],
  ["(98481) 00009", "%9848100009%"],
  ["00009", "%00009%"],
  ["Ward 3", null],
  [" ", null],
])("the number %s is looked for as %s", (words, pattern) => {
  expect(phoneContaining(words)).toBe(pattern);
});
