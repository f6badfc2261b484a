import { expect, it } from "vitest";
import { asSentence, staySample } from "./parts.ts";
import { WAIVERS_TEMPLATES } from "./waivers.ts";

/** @database none */

it.each([
  ["The letter names another patient", "The letter names another patient."],
  ["The letter names another patient.", "The letter names another patient."],
  ["Is it his letter?", "Is it his letter?"],
  ["पत्र किसी और का है।", "पत्र किसी और का है।"],
])("ends %s as a sentence", (typed, sentence) => {
  expect(asSentence(typed)).toBe(sentence);
});

it("keeps a refused family's reason apart from what follows", () => {
  const { places } = WAIVERS_TEMPLATES["waiver.refused"];
  const site = { brand: "MediHaven", origin: "https://example.com" } as Parameters<typeof places>[1];
  expect(places({ ...staySample, reference: "A1", reason: "Another patient" }, site).reason).toBe(
    "Another patient.",
  );
});
