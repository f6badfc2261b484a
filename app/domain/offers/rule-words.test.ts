import { expect, it } from "vitest";
import { type CommissionRule, ruleConditionsText, ruleFits, unmetConditions } from "./terms.ts";

/** Which commission rule fits, and what the trial of rules says of each that does or does not. @database none */

const RULE: CommissionRule = {
  id: "1",
  name: "All",
  kind: null,
  accountId: null,
  propertyId: null,
  cityId: null,
  minPricePaise: 0,
  ratePpm: 100_000,
};
const LINE = { kind: "room", accountId: "a", propertyId: "p", cityId: "c" } as const;

it.each<[Partial<CommissionRule>, string]>([
  [{ kind: "room" }, "the kind is room"],
  [{ accountId: "a" }, "it is this partner"],
  [{ propertyId: "p" }, "it is this property"],
  [{ cityId: "c" }, "it is in this city"],
  [{ minPricePaise: 500_000 }, "the price is at least 5000 rupees"],
  [{ kind: "room", cityId: "c" }, "the kind is room and it is in this city"],
])("%o fits, and says why", (condition, why) => {
  const rule = { ...RULE, ...condition };
  expect(ruleFits(rule, LINE, 500_000)).toBe(true);
  expect(unmetConditions(rule, LINE, 500_000)).toEqual([]);
  expect(ruleConditionsText(rule)).toBe(`the first rule that fits, because ${why}`);
});

it.each<[Partial<CommissionRule>, string[]]>([
  [{ kind: "food" }, ["the kind is not food"]],
  [{ accountId: "b" }, ["it is another partner"]],
  [{ propertyId: "q" }, ["it is another property"]],
  [{ cityId: "d" }, ["it is in another city"]],
  [{ minPricePaise: 500_001 }, ["the price is below 5000.01 rupees"]],
  [{ kind: "lab", cityId: "d" }, ["the kind is not lab", "it is in another city"]],
  [{ kind: "room", cityId: "d" }, ["it is in another city"]],
])("%o does not fit, and says each condition that fails", (condition, why) => {
  const rule = { ...RULE, ...condition };
  expect(ruleFits(rule, LINE, 500_000)).toBe(false);
  expect(unmetConditions(rule, LINE, 500_000)).toEqual(why);
});

it("a rule without conditions fits everything", () => {
  expect(ruleFits(RULE, { ...LINE, propertyId: null }, 0)).toBe(true);
  expect(ruleConditionsText(RULE)).toBe("the first rule that fits: it fits everything");
});
