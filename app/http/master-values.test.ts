import { expect, it } from "vitest";
import { MASTERS } from "#app/domain/masters/definitions.ts";
import { shownValues, typedValues } from "./master-values.ts";

/** What is read from the form of a master, as its fields name it. */
function typed(master: keyof typeof MASTERS, values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return typedValues(MASTERS[master].fields, form);
}

it.each([
  ["rate_ppm", "2.242", 22_420],
  ["rate_ppm", "12 %", 120_000],
  ["rate_ppm", "a lot", "a lot"],
  ["above_paise", "7,500", 750_000],
  ["above_paise", "₹7500.50", 750_050],
  ["above_paise", "7500.505", "7500.505"],
  ["above_paise", "", undefined],
  ["valid_from", "01/04/2026", "2026-04-01"],
  ["exempt", "on", true],
])("of a rate reads %s %j as %j", (name, text, value) => {
  expect(typed("rates", { [name]: text })[name]).toEqual(value);
});

it("shows the values of a form as they were typed", () => {
  const rate = { rate_ppm: "2.242", above_paise: "7500.50", threshold_paise: "500000", exempt: "on" };
  expect(shownValues(MASTERS.rates.fields, typed("rates", rate))).toMatchObject(rate);
  const tiers = "48 hours: 50 percent\n24 hours: 1 nights\n0 hours: 500 rupees";
  const policy = typed("cancellation-policies", { tiers });
  expect(shownValues(MASTERS["cancellation-policies"].fields, policy)).toMatchObject({ tiers });
});
