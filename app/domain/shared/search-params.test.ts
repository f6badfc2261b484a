import fc from "fast-check";
import { expect, test } from "vitest";
import {
  date,
  defineSearch,
  id,
  ids,
  integer,
  manyOf,
  oneOf,
  optionalInteger,
  page,
  text,
} from "./search-params.ts";

const search = defineSearch({
  q: text(20),
  status: oneOf(["ALL", "held", "confirmed"], "ALL"),
  marks: manyOf(["lift", "kitchen"]),
  city: id(),
  facility: ids(),
  from: date(),
  guests: integer(1, 9, 2),
  price: optionalInteger(0, 100_000),
  page: page(),
});

test.each([
  [
    "",
    {
      q: "",
      status: "ALL",
      marks: [],
      city: null,
      facility: [],
      from: null,
      guests: 2,
      price: null,
      page: 1,
    },
  ],
  [
    "?status=sold&page=0&guests=99&from=2026-02-31&city=x&price=-1",
    { status: "ALL", page: 1, guests: 2, from: null, city: null, price: null },
  ],
  [
    "?q=%00a%0d%0ab%ed%a0%80&marks=lift&marks=evil&marks=kitchen",
    { q: "ab\ufffd\ufffd\ufffd", marks: ["lift", "kitchen"] },
  ],
  ["?from=1/12/2026&guests=3", { from: "2026-12-01", guests: 3 }],
  ["?from=9999-12-31", { from: null }],
  ["?from=01/01/0001", { from: null }],
  ["?page=1e3&guests=2.5", { page: 1, guests: 2 }],
])("decodes %j", (query, expected) => {
  expect(search.decode(new URLSearchParams(query))).toMatchObject(expected);
});

test("never fails, whatever stands in the URL", () => {
  const names = fc.constantFrom(
    "q",
    "status",
    "marks",
    "city",
    "facility",
    "from",
    "guests",
    "price",
    "page",
    "__proto__",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string({ unit: "binary" }))), (pairs) => {
      const state = search.decode(new URLSearchParams(pairs));
      expect(state.q.length).toBeLessThanOrEqual(20);
      expect(state.page).toBeGreaterThanOrEqual(1);
    }),
  );
});

test("what is encoded decodes to the same state", () => {
  const states = fc.record({
    q: fc.stringMatching(/^[a-z][a-z &=]{0,10}[a-z]$/),
    status: fc.constantFrom("ALL" as const, "held" as const, "confirmed" as const),
    marks: fc.subarray(["lift" as const, "kitchen" as const]),
    city: fc.option(fc.uuid()),
    facility: fc.array(fc.uuid(), { maxLength: 5 }),
    from: fc.constantFrom(null, "2026-12-01", "2028-02-29"),
    guests: fc.integer({ min: 1, max: 9 }),
    price: fc.option(fc.integer({ min: 0, max: 100_000 })),
    page: fc.integer({ min: 1, max: 500 }),
  });
  fc.assert(
    fc.property(states, (state) => {
      expect(search.decode(new URLSearchParams(search.href(state)))).toEqual(state);
    }),
  );
});

test("a changed filter goes back to page 1; defaults leave the URL", () => {
  const state = search.decode(new URLSearchParams("?q=a&page=4"));
  expect(search.href(state, { status: "held" })).toBe("?q=a&status=held");
  expect(search.href(state, { page: 5 })).toBe("?q=a&page=5");
  expect(search.href(state, { q: "" })).toBe("?");
});

test("a parameter is read under its other name where its own is not said, and written under its own", () => {
  const renamed = defineSearch({ fromDate: { ...date(), otherName: "from" } });
  expect(renamed.decode(new URLSearchParams("from=2026-11-01"))).toEqual({ fromDate: "2026-11-01" });
  expect(renamed.decode(new URLSearchParams("from=2026-11-01&fromDate=2026-11-05"))).toEqual({
    fromDate: "2026-11-05",
  });
  expect(renamed.href({ fromDate: "2026-11-01" })).toBe("?fromDate=2026-11-01");
});
