import { expect, it } from "vitest";
import { formatRupeesBrief } from "./format.ts";

it.each([
  [0, "₹0"],
  [224_000, "₹2,240"],
  [224_063, "₹2,241"],
  [9_999_949, "₹99,999"],
  [9_999_999, "₹1.00L"],
  [15_566_740, "₹1.56L"],
  [999_999_999, "₹1.00Cr"],
  [1_234_000_000, "₹1.23Cr"],
  [-15_566_740, "-₹1.56L"],
  [-51_200, "-₹512"],
])("says %i paise at a glance as %s", (paise, said) => expect(formatRupeesBrief(paise)).toBe(said));
