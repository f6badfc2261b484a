import { describe, expect, it } from "vitest";
import { guessColumns, headerNotes, mapColumns } from "./mapping.ts";

/** Which column of a file is which of ours. @database none */

describe("a column of a file", () => {
  it.each<[string[], Record<string, string>, Record<string, number>]>([
    [["Name", "Description"], {}, { name: 0, description: 1 }],
    [["FACILITY", "patient fit"], {}, { name: 0, patient_fit: 1 }],
    [["Title", "name"], { name: "Title" }, { name: 0 }],
    [["title of it", "x"], { name: "Title_of it" }, { name: 0 }],
    // Of two of one name the first is read, and of one column for two of ours the one that was named.
    [["name", "name"], {}, { name: 0 }],
    [["name"], { description: "name" }, { description: 0, name: 0 }],
  ])("of %j, named %j, is found", (header, named, mapping) => {
    const columns = () => mapColumns("facilities", header, named);
    if (named.description) expect(columns).toThrow("The file lacks name");
    else expect(columns()).toEqual(mapping);
  });

  it.each<[string[], Record<string, string>, string]>([
    [[], {}, "The file lacks name (the name). It has: nothing."],
    [["floor"], {}, "It has: floor."],
    [["\ufffdame"], {}, "no CSV file in UTF-8"],
    [["name"], { colour: "name" }, 'There is no column "colour". There are: name,'],
    [["name"], { name: "title" }, 'The file has no column "title". It has: name'],
  ])("of %j, named %j, is asked for", (header, named, said) => {
    expect(() => mapColumns("facilities", header, named)).toThrow(said);
  });

  it("of a hospital's place is one or two", () => {
    const two = ["name", "city", "latitude", "longitude"];
    expect(mapColumns("hospitals", two, {})).toMatchObject({ latitude: 2, longitude: 3 });
    expect(() => mapColumns("hospitals", ["name", "city", "latitude"], {})).toThrow("coordinates");
    expect(mapColumns("cities", ["name", "state"], {})).toEqual({ name: 0, state: 1 });
  });
});

it("says what is not read, what was probably meant, and what is read twice", () => {
  const header = ["name", "descripton", "Name", "floor", "", "in_use"];
  expect(headerNotes("facilities", header, { name: 0 })).toEqual([
    'The column "descripton" is not read. Did you mean description?',
    'There are several columns "Name": the first is read.',
    'The column "floor" is not read.',
  ]);
  expect(headerNotes("facilities", ["name", "description"], { name: 0, position: 0 })).toEqual([
    'The column "description" is not read.',
    'The column "name" is read as name and as position.',
  ]);
});

it("guesses what is nearly called as ours is", () => {
  expect(guessColumns("facilities", ["nmae", "descripton", "floor", "descripton", "in_use"])).toEqual({
    mapping: { name: 0, description: 1 },
    guessed: ["name", "description"],
  });
});
