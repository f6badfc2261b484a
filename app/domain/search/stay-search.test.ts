import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_DAYS_AHEAD, MAX_NIGHTS } from "#app/domain/bookings/labels.ts";
import { NotFound } from "#app/domain/errors.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { decodePropertyHandle, encodePropertyHandle } from "#app/domain/shared/property-handle.ts";
import { decodeStaySearch, encodeStaySearch, STAY_LIMITS, stayProblems, validStay } from "./stay-search.ts";

const TODAY = "2026-11-21";
const WRITTEN = "hyderabad~apollo-jubilee-hills~2026-12-01~2026-12-04~2a0c0i1r";

const slug = fc
  .array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { minLength: 1, maxLength: 4 })
  .map((words) => words.join("-"));
const search = fc
  .record({
    city: slug,
    hospital: slug,
    from: fc.integer({ min: -400, max: 4_000 }),
    nights: fc.integer({ min: 1, max: STAY_LIMITS.nights }),
    adults: fc.integer({ min: 1, max: STAY_LIMITS.adults }),
    children: fc.integer({ min: 0, max: STAY_LIMITS.children }),
    infants: fc.integer({ min: 0, max: STAY_LIMITS.infants }),
    rooms: fc.integer({ min: 1, max: STAY_LIMITS.rooms }),
  })
  .map(({ from, nights, ...rest }) => {
    const checkIn = addDays(TODAY, from);
    return { ...rest, checkIn, checkOut: addDays(checkIn, nights) };
  });

describe("the search in an address", () => {
  it("is the text of the contract", () => {
    const read = decodeStaySearch(WRITTEN);
    expect(read).toEqual({
      city: "hyderabad",
      hospital: "apollo-jubilee-hills",
      checkIn: "2026-12-01",
      checkOut: "2026-12-04",
      adults: 2,
      children: 0,
      infants: 0,
      rooms: 1,
    });
    expect(encodeStaySearch(read)).toBe(WRITTEN);
  });

  it("comes back as it was written, and needs no encoding in a path", () => {
    fc.assert(
      fc.property(search, (written) => {
        const text = encodeStaySearch(written);
        expect(decodeStaySearch(text)).toEqual(written);
        expect(encodeURIComponent(text)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["", "nothing"],
    ["hyderabad", "no dates"],
    [`${WRITTEN}x`, "more than it"],
    [WRITTEN.replace("2a", "0a"), "no adult"],
    [WRITTEN.replace("2a", "02a"), "a number written otherwise"],
    [WRITTEN.replace("2a", "21a"), "too many adults"],
    [WRITTEN.replace("1r", "0r"), "no room"],
    [WRITTEN.replace("2026-12-04", "2026-12-01"), "no night"],
    [WRITTEN.replace("2026-12-04", "2026-11-30"), "a stay backwards"],
    [WRITTEN.replace("2026-12-04", "2027-02-01"), "61 nights and more"],
    [WRITTEN.replace("2026-12-01", "2026-02-30"), "a day that does not exist"],
    [WRITTEN.replace("hyderabad", "Hyderabad"), "a name that is no slug"],
    [WRITTEN.replace("hyderabad", "../etc"), "a path"],
    ["a".repeat(400), "too long a text"],
  ])("is not found for %s (%s)", (text) => {
    expect(() => decodeStaySearch(text)).toThrow(NotFound);
  });

  it("never throws anything but NotFound", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        try {
          decodeStaySearch(text);
        } catch (error) {
          expect(error).toBeInstanceOf(NotFound);
        }
      }),
    );
  });

  it("asks for no more than can be booked", () => {
    expect(STAY_LIMITS.nights).toBe(MAX_NIGHTS);
    expect(STAY_LIMITS.daysAhead).toBeLessThanOrEqual(MAX_DAYS_AHEAD);
  });
});

describe("a stay as it is chosen", () => {
  const party = { adults: 2, children: 0, infants: 0, rooms: 1 };
  it.each([
    [null, null, ["checkIn", "checkOut"]],
    ["2026-11-20", "2026-11-25", ["checkIn"]],
    ["2026-11-21", "2026-11-22", []],
    ["2026-11-25", "2026-11-25", ["checkOut"]],
    ["2026-11-25", "2026-11-24", ["checkOut"]],
    ["2026-11-25", null, ["checkOut"]],
    ["2026-11-25", "2027-01-24", []],
    ["2026-11-25", "2027-01-25", ["checkOut"]],
    ["2027-11-22", "2027-11-23", ["checkIn"]],
  ])("from %s to %s is wrong in %j", (checkIn, checkOut, fields) => {
    const draft = { ...party, checkIn, checkOut };
    expect(Object.keys(stayProblems(draft, TODAY))).toEqual(fields);
    expect(validStay(draft, TODAY)).toEqual(fields.length === 0 ? draft : null);
  });
});

describe("the name of a property in an address", () => {
  it("holds its city only when that is another one", () => {
    expect(encodePropertyHandle({ city: "hyderabad", slug: "sai-residency" }, "hyderabad")).toBe(
      "sai-residency",
    );
    const other = encodePropertyHandle({ city: "secunderabad", slug: "sai-residency" }, "hyderabad");
    expect(other).toBe("sai-residency~secunderabad");
    expect(decodePropertyHandle(other, "hyderabad")).toEqual({ city: "secunderabad", slug: "sai-residency" });
    expect(decodePropertyHandle("sai-residency", "hyderabad")).toEqual({
      city: "hyderabad",
      slug: "sai-residency",
    });
  });

  it.each(["", "Sai", "a~b~c", "a/b", "a~", "x".repeat(300)])("is not found for %j", (text) => {
    expect(() => decodePropertyHandle(text, "hyderabad")).toThrow(NotFound);
  });
});
