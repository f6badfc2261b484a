import { expect, test } from "vitest";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { Refusal } from "../cells.ts";
import { orRefusal, reasonOf } from "./reasons.ts";

/** @database none */

test.each<[string, unknown, string | undefined]>([
  ["a cell that cannot be read", new Refusal("there is no name"), "there is no name"],
  ["a rule", new Conflict("It was decided about."), "It was decided about."],
  ["what is not there", new NotFound("There is no such house."), "There is no such house."],
  [
    "fields",
    new Invalid("Please look again.", {
      name: ["Enter a name", "At most 80 letters"],
      price: ["Above zero"],
    }),
    "name: Enter a name, At most 80 letters; price: Above zero",
  ],
  ["an input as a whole", new Invalid("Please look again."), "Please look again."],
  ["a right that the sender lacks", new Forbidden(), undefined],
  ["a defect", new TypeError("x is not a function"), undefined],
])("%s", (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test("only what the owner of the file can correct becomes a refusal", () => {
  expect(orRefusal(() => 7)).toBe(7);
  const refused = orRefusal(() => {
    throw new Conflict("It is in use.");
  });
  expect(refused).toEqual(new Refusal("It is in use."));
  for (const error of [new Forbidden(), new TypeError("x is not a function")])
    expect(() =>
      orRefusal(() => {
        throw error;
      }),
    ).toThrow(error);
});
