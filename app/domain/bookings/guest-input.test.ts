import { describe, expect, it } from "vitest";
import { GUESTS } from "#tests/factories/bookings.ts";
import { makeGstin } from "#tests/factories/inventory.ts";
import { buyerOf, checkGuests, typedFormSchema, typedGuests } from "./guest-input.ts";
import { cancellationNotFoundWords, notFoundWords } from "./not-found-words.ts";

/** The form of who a booking is for: kept as typed, judged field by field. */

const room = [{ kind: "room" as const }];
const lab = [{ kind: "room" as const }, { kind: "lab" as const }];
const company = { buyerGstin: makeGstin(), buyerName: "Apollo Travels", buyerAddress: "1 MG Road, 500001" };

describe("what was typed", () => {
  it("is kept, and what was left out is empty, so that a cleared field is cleared", () => {
    const nothing = typedGuests(typedFormSchema.parse({ shownTotalPaise: "0" }));
    expect(
      Object.values(nothing)
        .flat()
        .filter((value) => value !== ""),
    ).toEqual([]);
    const value = {
      shownTotalPaise: "1",
      contactName: "Asha",
      attendantNames: ["Ravi", undefined],
      patientAgeGroup: "child",
      patientGender: "female",
      phone: "98480",
      throughAgency: "yes",
      buyerName: "Apollo",
    };
    expect(typedGuests(typedFormSchema.parse(value))).toMatchObject({
      contactName: "Asha",
      attendantNames: ["Ravi", ""],
      patientAgeGroup: "child",
      patientGender: "female",
      phone: "98480",
      throughAgency: "yes",
      buyerName: "Apollo",
      email: "",
    });
  });

  it.each([
    { shownTotalPaise: -1 },
    { shownTotalPaise: "x" },
    { shownTotalPaise: 0, patientGender: "unknown" },
    { shownTotalPaise: 0, attendantNames: Array(21).fill("A") },
    { shownTotalPaise: 0, contactName: "x".repeat(201) },
  ])("%j is no form of ours", (value) => {
    expect(typedFormSchema.safeParse(value).success).toBe(false);
  });
});

describe("who can be booked for", () => {
  it("has a number that can be called", () => {
    expect(checkGuests(GUESTS, room).phone).toBe("+919876543210");
    expect(() => checkGuests({ ...GUESTS, phone: "12" }, room)).toThrow(
      expect.objectContaining({ fields: { phone: [expect.any(String)] } }),
    );
  });

  it("is told one thing of each field that is wrong", () => {
    const attempt = () => checkGuests({ ...GUESTS, contactName: "", phone: "", email: "no" }, room);
    const fields = (() => {
      try {
        attempt();
      } catch (error) {
        return (error as { fields: Record<string, string[]> }).fields;
      }
    })()!;
    expect(Object.keys(fields).sort()).toEqual(["contactName", "email", "phone"]);
    expect(Object.values(fields).map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it.each([
    ["adult", "1"],
    ["adult", "11"],
    ["child", "1"],
    ["child", "18"],
    ["infant", "2"],
  ] as const)("is not %s at %s years", (patientAgeGroup, patientAge) => {
    expect(() => checkGuests({ ...GUESTS, patientAgeGroup, patientAge }, room)).toThrow(
      expect.objectContaining({ fields: { patientAge: [expect.stringContaining("does not match")] } }),
    );
  });

  it.each([
    ["adult", "12"],
    ["adult", "120"],
    ["child", "2"],
    ["child", "17"],
    ["infant", "0"],
    ["infant", "1"],
  ] as const)("is %s at %s years", (patientAgeGroup, patientAge) => {
    expect(checkGuests({ ...GUESTS, patientAgeGroup, patientAge }, room).patientAge).toBe(Number(patientAge));
  });

  it.each([
    ["0", "infant"],
    ["1", "infant"],
    ["2", "child"],
    ["17", "child"],
    ["18", "adult"],
    ["", "adult"],
  ] as const)("is, at %j years and nothing else said, %s", (patientAge, patientAgeGroup) => {
    const guests = { ...GUESTS, patientAgeGroup: "", patientAge };
    expect(checkGuests(guests, room)).toMatchObject({ patientAgeGroup });
    const { patientAgeGroup: _, ...called } = guests;
    expect(checkGuests(called, room)).toMatchObject({ patientAgeGroup });
  });

  it("says age and sex where a lab goes by them, and nowhere else", () => {
    const unknown = { ...GUESTS, patientAge: "", patientGender: "" as const };
    expect(() => checkGuests(unknown, room)).not.toThrow();
    expect(() => checkGuests(unknown, lab)).toThrow(
      expect.objectContaining({
        fields: { patientAge: [expect.any(String)], patientGender: [expect.any(String)] },
      }),
    );
    expect(() => checkGuests({ ...unknown, patientAge: "62" }, lab)).toThrow(
      "Please choose the patient's sex",
    );
    expect(() => checkGuests(GUESTS, lab)).not.toThrow();
  });
});

describe("the company that an invoice is for", () => {
  it("is none, or a whole one", () => {
    expect(buyerOf({ buyerGstin: "", buyerName: "", buyerAddress: "" })).toBeNull();
    expect(buyerOf(company)).toEqual({
      gstin: company.buyerGstin,
      name: company.buyerName,
      address: company.buyerAddress,
    });
  });

  it.each([
    [{ buyerGstin: "36AABCU9603R1ZX" }, ["buyerGstin"]],
    [{ buyerName: "" }, ["buyerName"]],
    [{ buyerName: "AB" }, ["buyerName"]],
    [{ buyerAddress: "1 MG Road" }, ["buyerAddress"]],
    [{ buyerAddress: "1 MG Road, 012345" }, ["buyerAddress"]],
    [{ buyerGstin: "", buyerAddress: "" }, ["buyerAddress", "buyerGstin"]],
  ])("%j is refused on %j", (over, wrong) => {
    const refusal = { fields: Object.fromEntries(wrong.map((name) => [name, [expect.any(String)]])) };
    expect(() => buyerOf({ ...company, ...over })).toThrow(expect.objectContaining(refusal));
    expect(() => checkGuests({ ...GUESTS, ...company, ...over }, room)).toThrow(
      expect.objectContaining(refusal),
    );
  });
});

it("an empty list says why: a number that is none, a filter, or nothing at all", () => {
  expect(notFoundWords("MHR-1", true)).toContain("MHR-1");
  expect(cancellationNotFoundWords("mhf-2", false)).toContain("mhf-2");
  expect([notFoundWords("Rao", true), notFoundWords("", false)]).toEqual([
    "No booking fits this filter.",
    "No booking yet.",
  ]);
  expect([cancellationNotFoundWords("Rao", true), cancellationNotFoundWords("", false)]).toEqual([
    "No cancellation fits this filter.",
    "Nothing was cancelled.",
  ]);
});
