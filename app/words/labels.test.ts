import { expect, test } from "vitest";
import { translateError, translateErrors } from "./labels.ts";
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
