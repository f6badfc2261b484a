import { describe, expect, test } from "vitest";
import { Invalid } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { keysOf } from "./fields.ts";
import { typedListing } from "./forms.ts";
import { KIND_NAMES, type KindName } from "./labels.ts";
import { fieldsOf, KINDS } from "./registry.ts";
import { termsSchema, valuesSchema } from "./schema.ts";

/** What the library says by itself; people never read it. */
const RAW = /invalid (input|option)|expected|received|^too (big|small)|^at least|undefined|NaN/i;

const NONSENSE: unknown[] = [
  undefined,
  null,
  "",
  "x".repeat(5_000),
  "<x>",
  -1,
  1e12,
  0.5,
  true,
  {},
  [null],
  ["no"],
  [{}],
];

function refusalsOf(kind: KindName, part: "values" | "terms", input: unknown): Record<string, string[]> {
  try {
    parseInput(part === "values" ? valuesSchema(kind) : termsSchema(kind), input);
    return {};
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.fields;
  }
}

describe.each(KIND_NAMES)("%s", (kind) => {
  test.each(["values", "terms"] as const)("refuses nonsense in %s with a sentence for each field", (part) => {
    const raw: string[] = [];
    for (const value of NONSENSE) {
      const input = Object.fromEntries(KINDS[kind][part].flatMap(keysOf).map((key) => [key, value]));
      for (const [field, messages] of Object.entries(refusalsOf(kind, part, input)))
        raw.push(...messages.filter((message) => RAW.test(message)).map((message) => `${field}: ${message}`));
    }
    expect(raw).toEqual([]);
  });

  test("an empty form names every field that is required, each with its own sentence", () => {
    let fields: Record<string, string[]> = {};
    try {
      typedListing(kind, { get: () => "", getAll: () => [], names: () => [] });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      fields = error.fields;
    }
    const required = fieldsOf(kind).filter(
      (field) =>
        ("required" in field && field.required) ||
        field.type === "point" ||
        (field.type === "number" && field.default === undefined),
    );
    expect(Object.keys(fields).sort()).toEqual(required.map(({ name }) => name).sort());
    expect(new Set(Object.values(fields).flat()).size).toBe(required.length);
    expect(
      Object.values(fields)
        .flat()
        .filter((message) => RAW.test(message)),
    ).toEqual([]);
  });

  test("each field stands once, and a list shows declared fields only", () => {
    const names = fieldsOf(kind).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(KINDS[kind].listed.filter((name) => !names.includes(name))).toEqual([]);
  });
});
