import { expect, test } from "vitest";
import {
  emailSchema,
  identifierSchema,
  normalisePhone,
  optionalEmailSchema,
  otpCodeSchema,
  personNameSchema,
  phoneSchema,
} from "./schema.ts";

test.each([
  ["9848012345", "+919848012345"],
  ["98480 12345", "+919848012345"],
  ["098480-12345", "+919848012345"],
  ["+91 98480 12345", "+919848012345"],
  ["0091 9848012345", "+919848012345"],
  ["919848012345", "+919848012345"],
  ["(+91) 98480.12345", "+919848012345"],
  ["٩٨٤٨٠١٢٣٤٥", "+919848012345"],
  ["+977 984-1234567", "+9779841234567"],
  ["040 2360 7777", undefined],
  ["1800 425 4321", undefined],
  ["12345", undefined],
  ["984801234", undefined],
  ["98480123456", undefined],
  ["+91 98480 12345 ext 9", undefined],
  ["call 9848012345 now please", undefined],
  ["", undefined],
  ["9".repeat(1_000), undefined],
])("the mobile number %j is %s", (typed, e164) => expect(normalisePhone(typed)).toBe(e164));

test("a number that is none is told kindly, an empty one is asked for", () => {
  expect(phoneSchema.safeParse("12345").error!.issues[0]!.message).toMatch(/^This is not a mobile number/);
  expect(phoneSchema.safeParse("").error!.issues).toHaveLength(1);
  expect(phoneSchema.safeParse(undefined).error!.issues[0]!.message).toBe("Please enter your mobile number.");
});

test.each([
  [" Asha@Example.ORG ", "asha@example.org"],
  ["asha@example", undefined],
  ["a\nb@example.org", undefined],
  ["asha@example.org, ravi@example.org", undefined],
  [`${"a".repeat(250)}@example.org`, undefined],
])("the email %j is %s", (typed, email) => expect(emailSchema.safeParse(typed).data).toBe(email));

test("an email that may be left out", () => {
  expect(optionalEmailSchema.parse(" ")).toBeUndefined();
  expect(optionalEmailSchema.parse(undefined)).toBeUndefined();
  expect(optionalEmailSchema.safeParse("x").success).toBe(false);
});

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["012345", "012345"],
  ["12345", undefined],
  ["1234567", undefined],
  ["١٢٣٤٥٦", undefined],
])("the code %j is %s", (typed, code) => expect(otpCodeSchema.safeParse(typed).data).toBe(code));

test.each([
  ["Asha Rao", true],
  ["ஆஷா", true],
  ["O'Neill-Rao", true],
  ["A", false],
  ["12", false],
  ["<b>Asha</b>", false],
  ["Asha\nBcc: x", false],
  ["x".repeat(101), false],
])("the name %j", (name, accepted) => expect(personNameSchema.safeParse(name).success).toBe(accepted));

test.each([
  ["Asha@Example.org", "asha@example.org"],
  ["98480 12345", "+919848012345"],
  ["somebody", "somebody"],
])("%j signs in as %s", (typed, identifier) => expect(identifierSchema.parse(typed)).toBe(identifier));
