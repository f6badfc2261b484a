import { expect, test } from "vitest";
import { Invalid } from "../errors.ts";
import { checkFieldNames, LIMITS, parseJson, partsOfName } from "./bounded-input.ts";

test.each<[string, Array<string | number>]>([
  ["name", ["name"]],
  ["guests[3].name", ["guests", 3, "name"]],
  ["tags[]", ["tags", ""]],
  ["a.b.5", ["a", "b", "5"]],
  ["a[500]", ["a", 500]],
  ["List-Unsubscribe", ["List-Unsubscribe"]],
  ["_key", ["_key"]],
])("%s is read as %j", (name, parts) => {
  expect(partsOfName(name)).toEqual(parts);
});

test.each([
  "",
  "a[501]",
  "a[99999999]",
  "a[999999999999]",
  "a[1e9]",
  "a[-1]",
  "a[b]",
  "a[][0]",
  "x][",
  "a..b",
  ".a",
  "a.",
  "[0]",
  "a[0",
  "a.b.c.d.e.f.g.h.i",
  "a[0][0][0][0][0][0][0][0]",
  "x".repeat(LIMITS.nameLength + 1),
  "__proto__",
  "__proto__.role",
  "a.__proto__.role",
  "a[0].constructor.prototype.x",
  "prototype",
  "toString.name",
  "a.valueOf.x",
  "hasOwnProperty",
  "__intent__",
  "__state__",
  "a\u0000",
  "a\ud800",
])("the name %j is refused", (name) => {
  expect(() => partsOfName(name)).toThrow(Invalid);
});

const numbered = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));

test.each<[string, string[]]>([
  ["more fields than the limit", numbered(2_001, (index) => `a${index}`)],
  ["more fields than the limit under one name", numbered(2_001, () => "a")],
  ["lists that are long and empty", numbered(5, (index) => `a${index}[500]`)],
  ["lists in lists that are long and empty", numbered(2, (index) => `a[${index}][500][500]`)],
  ["a list that is an object too", ["a[0]", "a.length"]],
  ["a list that is a value too", ["a", "a[0]"]],
  ["an object that is a value too", ["a.b", "a"]],
  ["a place of a list that is a list and a value", ["a[0]", "a[0][1]"]],
])("%s is refused", (_what, names) => {
  expect(() => checkFieldNames(names)).toThrow(Invalid);
});

test("forms as pages send them pass", () => {
  checkFieldNames([
    "name",
    "tag",
    "tag",
    "guests[0].name",
    "guests[0].age",
    "guests[1].name",
    "x[]",
    "x[]",
    "_key",
  ]);
  checkFieldNames(
    numbered(500, (index) => `dish[${index}]`).concat(numbered(500, (index) => `quantity[${index}]`)),
  );
});

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

test.each([
  ["8,000 lists in lists", nested(8_000, "[", "]")],
  ["100,000 lists in lists", nested(100_000, "[", "]")],
  ["33 objects in objects", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`],
  ["a name of the prototype", '{"a":{"__proto__":{"role":"admin"}}}'],
  ["a name of the prototype, escaped", '{"a":{"\\u005f_proto__":1}}'],
  ["constructor", '{"constructor":{"prototype":{}}}'],
  ["what every object has", '{"a":{"toString":{"name":1}}}'],
  ["a long name", `{"${"x".repeat(101)}":1}`],
  ["NUL", '{"a":"\\u0000"}'],
  ["half a surrogate pair", '{"a":["\\ud800"]}'],
  ["too many values", JSON.stringify(Array.from({ length: 5_001 }, () => 1))],
  ["no JSON", "{"],
])("JSON with %s is refused", (_what, text) => {
  expect(() => parseJson(text)).toThrow(Invalid);
});

test("JSON within the limits is read", () => {
  expect(parseJson('{"a":[{"b":"अ"},null,1.5]}')).toEqual({ a: [{ b: "अ" }, null, 1.5] });
  expect(parseJson(nested(32, "[", "]"))).toBeTruthy();
});
