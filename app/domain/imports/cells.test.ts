import { describe, expect, it } from "vitest";
import { clean, cleanName, percentage, pinCodeOf, pointOf, required, wholeNumber, yesOrNo } from "./cells.ts";

describe("what stands in a cell", () => {
  it.each([
    [undefined, ""],
    ["", ""],
    ["Apollo", "Apollo"],
    ["  Apollo \t Clinic ", "Apollo Clinic"],
    ["'=1+1", "=1+1"],
    ["'’s Gravenhage", "'’s Gravenhage"],
    ["Ap\u200bollo", "Apollo"],
    ["e\u0301", "\u00e9"],
  ])("%j is read as %j", (cell, text) => expect(clean(cell)).toBe(text));

  it.each([
    ["- Apollo, ", "Apollo"],
    ["Apollo", "Apollo"],
    [" ; / ", ""],
  ])("%j is the name %j", (cell, name) => expect(cleanName(cell)).toBe(name));

  it.each([
    ["", null],
    ["1,200", 1_200],
    ["12.00", 12],
    ["5000", 5_000],
  ])("%j is the number %j", (cell, number) => expect(wholeNumber(cell, "the beds", 5_000)).toBe(number));

  it.each([
    ["", null],
    ["12.5", 125_000],
    ["100", 1_000_000],
  ])("%j per cent are %j ppm", (cell, ppm) => expect(percentage(cell, "share")).toBe(ppm));

  it.each([
    ["Yes", true],
    ["1", true],
    ["no", false],
    ["", false],
    [undefined, false],
  ])("%j says %j", (cell, answer) => expect(yesOrNo(cell, "featured")).toBe(answer));

  it.each([
    ["500 034", "", "500034"],
    ["", "12 Road, Hyderabad 500034, near 500081", "500081"],
    ["", "Phone 9848012345", ""],
    ["", "no number", ""],
  ])("%j and the address %j give the PIN code %j", (cell, address, pin) =>
    expect(pinCodeOf(cell, address)).toBe(pin),
  );

  it.each([
    ["17.41, 78.41", "", ""],
    ["17.41; 78.41", "", ""],
    ["17.41 78.41", "", ""],
    ["", "17.41", "78.41"],
  ])("%j, %j and %j are one point", (together, north, east) =>
    expect(pointOf(together, north, east)).toEqual({ latitude: 17.41, longitude: 78.41 }),
  );
});

it.each([
  ["the text is not UTF-8", () => clean("Caf\ufffd")],
  ["there is no name", () => required("", "name", 10)],
  ["the name is longer than 10 letters", () => required("A long name", "name", 10)],
  ['the beds is no whole number up to 5000: "5001"', () => wholeNumber("5001", "the beds", 5_000)],
  ['the beds is no whole number up to 5000: "some"', () => wholeNumber("some", "the beds", 5_000)],
  ['the share is no percentage: "100.1"', () => percentage("100.1", "share")],
  ['the share is no percentage: "half"', () => percentage("half", "share")],
  ['featured is neither yes nor no: "maybe"', () => yesOrNo("maybe", "featured")],
  ['the PIN code has not six digits: "03412"', () => pinCodeOf("034 12", "")],
  ["there are no coordinates", () => pointOf("", "", undefined)],
  ['the coordinates cannot be read: "here"', () => pointOf("here", "", "")],
  ['the coordinates cannot be read: "17.41, "', () => pointOf("", "17.41", "")],
  [
    "the coordinates 78.41, 17.41 are the wrong way round: latitude comes first",
    () => pointOf("78.41, 17.41", "", ""),
  ],
  ["the coordinates 51.5, 0 lie outside India", () => pointOf("51.5, 0", "", "")],
])("a cell is refused: %s", (reason, read) => expect(read).toThrow(reason));
