import { describe, expect, test } from "vitest";
import { Invalid } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { keysOf } from "./fields.ts";
import { typedListing } from "./forms.ts";
import { KIND_NAMES, type KindName } from "./labels.ts";
import { fieldsOf, LISTING_KINDS } from "./registry.ts";
import { refuseBrokenRules, termsSchema, valuesSchema } from "./schema.ts";

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
      const input = Object.fromEntries(LISTING_KINDS[kind][part].flatMap(keysOf).map((key) => [key, value]));
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
    expect(LISTING_KINDS[kind].listed.filter((name) => !names.includes(name))).toEqual([]);
  });
});

const POLICY = "3f0e3b1e-7a39-4a1f-9d1c-1b2f6e8d9a01";

test.each([
  [{ min_nights: 4, max_nights: 3 }, "Please enter no fewer than the minimum nights"],
  [
    { weekly_offer_ppm: 100_000, monthly_offer_ppm: 50_000 },
    "The monthly rate cannot cost more per night than the weekly rate",
  ],
  [{ saver_policy_id: POLICY, saver_offer_ppm: 0 }, "Please enter the discount of the saver rate, like 10"],
  [{ saver_offer_ppm: 100_000 }, "Please choose the cancellation policy of the saver rate"],
  [{ attendant_meals: ["lunch"] }, "Please enter how many attendants get the meals, like 1"],
  [{ attendants_with_meals: 2, attendant_meals: [] }, "Please choose the meals that these attendants get"],
])("a room with %j is refused: %s", (values, said) => {
  try {
    refuseBrokenRules("room", values);
    expect.unreachable();
  } catch (error) {
    expect(Object.values((error as Invalid).fields).flat()).toEqual([said]);
  }
});

test("a room whose rules fit each other is taken", () => {
  refuseBrokenRules("room", {
    min_nights: 3,
    max_nights: 3,
    weekly_offer_ppm: 50_000,
    monthly_offer_ppm: 50_000,
    saver_policy_id: POLICY,
    saver_offer_ppm: 100_000,
    attendant_meals: ["lunch"],
    attendants_with_meals: 1,
  });
});
