import { expect, test } from "vitest";
import { STATES } from "#seeds/masters.ts";
import { canonicalPlace, canonicalState } from "./names.ts";

test.each([
  ["Andhra Pradesh", "Hyderabad", "Telangana", "Hyderabad"],
  ["Karnataka", "Bengaluru Urban", "Karnataka", "Bengaluru"],
  ["karnataka", "Bangalore", "karnataka", "Bengaluru"],
  ["Kerala", "Ernakulam", "Kerala", "Kochi"],
  ["Maharashtra", "Raigarh", "Maharashtra", "Raigad"],
  ["Chhattisgarh", "Raigarh", "Chhattisgarh", "Raigarh"],
  ["Jammu and Kashmir", "Leh (Ladakh)", "Ladakh", "Leh (Ladakh)"],
  ["Orissa", "Cuttack", "Odisha", "Cuttack"],
  ["Daman and Diu", "Daman", "Dadra and Nagar Haveli and Daman and Diu", "Daman"],
  ["Jharkhand", "khunti", "Jharkhand", "Khunti"],
  ["NCT of Delhi", "South Delhi", "Delhi", "Delhi"],
  ["Andhra Pradesh", "Y.S.R.", "Andhra Pradesh", "Kadapa"],
])("%s, %s is %s, %s", (state, city, newState, newCity) => {
  expect(canonicalPlace(state, city)).toEqual({ state: newState, city: newCity });
});

test("today's names of states stay what they are", () => {
  for (const name of STATES) expect(canonicalState(name)).toBe(name);
});
