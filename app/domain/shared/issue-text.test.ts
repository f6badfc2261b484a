import { expect, test } from "vitest";
import { z } from "zod";
import { speaking } from "#app/words/speaking.ts";
import { fieldLabel, fieldName, issueText, withLabel } from "./issue-text.ts";

const first = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: issueText }).error?.issues[0]?.message;

test.each<[string, z.ZodType, unknown, string]>([
  ["nothing for a text", z.string(), undefined, "Please fill this in"],
  ["an empty text", z.string().min(1), "", "Please fill this in"],
  ["a short text", z.string().min(5), "abc", "Please enter at least 5 characters"],
  ["a long text", z.string().max(2), "abc", "Please shorten this to 2 characters"],
  ["a word for a number", z.number(), "x", "Please enter a number"],
  ["no number", z.coerce.number(), "x", "Please enter a number"],
  ["half a thing", z.int(), 1.5, "Please enter a whole number"],
  ["too little", z.number().min(1), 0, "Please enter 1 or more"],
  ["too much", z.number().max(9), 10, "Please enter 9 or less"],
  ["far too much", z.number().max(1_000_000), 2_000_000, "Please enter 10,00,000 or less"],
  ["an odd step", z.number().multipleOf(50), 20, "Please enter a multiple of 50"],
  ["no option", z.enum(["a", "b"]), "c", "Please choose one of the options shown"],
  ["nothing chosen", z.enum(["a", "b"]), undefined, "Please choose one"],
  ["no id", z.uuid(), "x", "We do not know this one. Please choose it again"],
  ["no email", z.email(), "x", "Please enter an email address, such as name@example.com"],
  ["an empty list", z.array(z.string()).min(1), [], "Please choose one"],
  ["a long list", z.array(z.string()).max(1), ["a", "b"], "Please choose at most 1"],
  ["no file", z.instanceof(File), undefined, "Please fill this in"],
  ["a text of the schema", z.string("Enter the name"), undefined, "Enter the name"],
])("%s is told in plain words", (_what, schema, input, text) => {
  expect(first(schema, input)).toBe(text);
});

test("a person is told in the language of the request", () => {
  expect(speaking("hi", () => first(z.string(), undefined))).toBe("कृपया यह भरें");
});

test.each([
  ["mobile_no", "Mobile number"],
  ["guests[1].name", "Name (2)"],
  ["hospitalId", "Hospital"],
  ["gst_no", "GST number"],
  ["checkInTime", "Check in time"],
])("%s is called %s", (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

test("a technical name gives way to a label that says something", () => {
  expect(fieldLabel("txn_id", "Property")).toBe("Property");
  expect(fieldLabel("partner_sub_id", "Subject")).toBe("Partner");
});

test("a field is named once", () => {
  expect(fieldName(["guests", 0, "name"])).toBe("guests[0].name");
  expect(withLabel("Country", "Please fill this in")).toBe("Country: Please fill this in");
  expect(withLabel("Mobile number", "Please enter your mobile number")).toBe(
    "Please enter your mobile number",
  );
});

test.each<[string, z.ZodType, unknown, string]>([
  ["too few of a list", z.array(z.string()).min(2), ["a"], "Please choose at least 2"],
  ["an empty email", z.email(), "", "Please fill this in"],
  ["none of several shapes", z.union([z.number(), z.boolean()]), "x", "Please check this"],
  ["what only our own code can judge", z.custom(() => false), "x", "Please check this"],
])("%s is told in plain words too", (_what, schema, input, text) => {
  expect(first(schema, input)).toBe(text);
});

test("a label that asks keeps its own mark, and a place in a list is no name", () => {
  expect(withLabel("Who comes along?", "Please fill this in")).toBe("Who comes along? Please fill this in");
  expect(fieldLabel("guests.0")).toBe("Guests");
  expect(fieldLabel("7")).toBe("7");
});
