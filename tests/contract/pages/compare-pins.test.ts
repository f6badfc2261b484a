import { expect, test } from "vitest";
import { changesOf, mergePins, readPins, writePins } from "./compare-pins.ts";

const seen = (...lines: string[]) => new Map([["/x (admin)", lines]]);
const FORM = ["form POST", "  name* text", "  [Save]"];

test("a line that came or went is told with the form that it stands in", () => {
  const [before, after] = [seen("# X", ...FORM), seen("# X", "form POST", "  name* text", "  [Keep]")];
  expect(changesOf(before, after)).toEqual([
    "- /x (admin): form POST: [Save]",
    "+ /x (admin): form POST: [Keep]",
  ]);
  expect(changesOf(before, new Map())).toEqual(["- /x (admin)"]);
});

test("what one demo shows and another does not may be missing, and nothing else", () => {
  const merged = mergePins(
    seen("# X", ...FORM),
    seen("# X", "facts", "  Refund", "form POST", "  name* text"),
  );
  expect(merged.get("/x (admin)")).toEqual([
    "# X",
    "~facts",
    "~  Refund",
    "form POST",
    "  name* text",
    "~  [Save]",
  ]);
  expect(changesOf(merged, seen("# X", ...FORM))).toEqual([]);
  expect(changesOf(merged, seen("# X", "facts", "  Refund", "form POST", "  name* text"))).toEqual([]);
  expect(changesOf(merged, seen("# X", "form POST"))).toEqual(["- /x (admin): form POST: name* text"]);
  expect(changesOf(merged, seen("# X", ...FORM, "  [Delete]"))).toEqual([
    "+ /x (admin): form POST: [Delete]",
  ]);
});

test("a file is read as it was written, with those who see the same in one heading", () => {
  const sections = new Map([
    ["/x (admin)", FORM],
    ["/x (staff)", FORM],
    ["/y (admin)", ["# Y", "~  [Save]"]],
  ]);
  const text = writePins(sections);
  expect(text).toContain("== /x (admin, staff)\nform POST");
  expect(readPins(text)).toEqual(sections);
});
