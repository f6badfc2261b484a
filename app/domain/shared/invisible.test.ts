import { expect, test } from "vitest";
import { withoutInvisible, withoutInvisibleIn } from "./invisible.ts";

test.each([
  ["a mark that turns the text around", "Apollo\u202e Hospital", "Apollo Hospital"],
  ["isolates", "\u2067Apollo\u2069", "Apollo"],
  ["marks of direction", "\u200eApollo\u200f \u061cClinic", "Apollo Clinic"],
  ["spaces without width", "Ap\u200bol\u2060lo\ufeff", "Apollo"],
  ["controls", "Ap\u0007ol\u001blo\u009f", "Apollo"],
  ["soft hyphens and fillers", "Apol\u00adlo\u3164\u2800", "Apollo"],
  ["tags", "Apollo\u{e0041}\u{e007f}", "Apollo"],
  ["joiners between Latin letters", "Apo\u200cl\u200dlo", "Apollo"],
  ["two joiners where one joins", "क्\u200d\u200dष", "क्\u200dष"],
  ["line separators", "one\u2028two\u000bthree", "one\ntwo\nthree"],
])("%s are taken out", (_name, text, seen) => {
  expect(withoutInvisible(text)).toBe(seen);
});

test.each([
  ["Hindi", "क्\u200dषत्रिय राजेश्\u200cवर"],
  ["Malayalam", "അവന്\u200d"],
  ["Bengali", "র\u200d্যাব"],
  ["Telugu", "రాజ్\u200cకుమార్"],
  ["Sinhala", "ශ්\u200dරී"],
  ["Persian", "می\u200cخواهم"],
  ["pictures", "👨\u200d👩\u200d👧 👩🏽\u200d⚕️ 🏳️\u200d🌈"],
  ["tabs and line breaks", "one\ttwo\r\nthree\n"],
  ["accents and signs", "Dr. D’Souza – Zoë ₹500 · ½ ①"],
])("%s stays as it is written", (_name, text) => {
  expect(withoutInvisible(text)).toBe(text);
});

test("texts are cleaned wherever they stand, and nothing else is touched", () => {
  const file = new File(["\u202e"], "x.pdf");
  const given = { name: "A\u202eB", beds: 2, none: null, papers: [file], guests: [{ name: "\u200bC" }] };
  const clean = withoutInvisibleIn(given);
  expect(clean).toEqual({ name: "AB", beds: 2, none: null, papers: [file], guests: [{ name: "C" }] });
  expect(clean.papers[0]).toBe(file);
});
