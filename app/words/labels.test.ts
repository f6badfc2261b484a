import { expect, test } from "vitest";
import { keptWords } from "./kept.ts";
import { translateError, translateErrors, translateLabel, translateName } from "./labels.ts";
import { speaking } from "./speaking.ts";

test.each([
  ["hi", "Please choose a room", "कृपया कमरा चुनें"],
  ["hi", "Please enter a time like 09:30", "कृपया समय 09:30 की तरह लिखें"],
  [
    "ar",
    "This car has 1,204 seats. Please choose a bigger one.",
    "في هذه السيارة 1,204 مقاعد. اختر سيارة أكبر.",
  ],
  [
    "te",
    "Please enter the name in letters, without line breaks or < >.",
    "పేరులో అక్షరాలు ఉంటాయి, కొత్త వరుసలు లేదా < > ఉండవు.",
  ],
  ["en", "At most 500 characters", "At most 500 characters"],
  ["ta", "Nobody has translated this", "Nobody has translated this"],
] as const)("in %s: %s", (language, text, said) => {
  expect(speaking(language, () => translateError(text))).toBe(said);
});

test("each message of each field is translated", () => {
  const said = speaking("bn", () => translateErrors({ name: ["Please enter a name"], other: [] }));
  expect(said).toEqual({ name: ["নাম লিখুন"], other: [] });
});

// An admin's facility of such a name made every page that offers it fail.
test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "a name like %s stays as it is",
  (name) => {
    const said = speaking("hi", () => [
      translateName(name),
      translateLabel(name),
      translateError(name),
      translateError(`${name}: please enter a number`),
      keptWords(name),
    ]);
    expect(said).toEqual([name, name, name, `${name}: please enter a number`, name]);
  },
);
