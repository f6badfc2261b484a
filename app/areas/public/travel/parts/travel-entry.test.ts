import { expect, it } from "vitest";
import { istInstant } from "#app/domain/shared/dates.ts";
import { firstMealDay } from "../../food/parts/food-state.ts";
import { whenOf } from "./travel-entry.ts";

const today = "2026-11-23";
const at = (clock: string) => istInstant(today, clock);

it("begins a search for a cab two hours ahead, and late in the evening with tomorrow", () => {
  const soon = (clock: string) => whenOf({ date: null, time: "" }, at(clock));
  expect(soon("06:00")).toEqual({ date: today, time: "10:00" });
  expect(soon("13:10")).toEqual({ date: today, time: "15:30" });
  expect(soon("13:40")).toEqual({ date: today, time: "15:45" });
  expect(soon("22:10")).toEqual({ date: "2026-11-24", time: "10:00" });
  expect(soon("23:50")).toEqual({ date: "2026-11-24", time: "10:00" });
});

it("keeps what was asked for, and never begins with a time that is over", () => {
  expect(whenOf({ date: today, time: "08:00" }, at("23:50"))).toEqual({ date: today, time: "08:00" });
  expect(whenOf({ date: today, time: "" }, at("23:50"))).toEqual({ date: today, time: "23:59" });
  expect(whenOf({ date: "2026-11-30", time: "" }, at("23:50"))).toEqual({
    date: "2026-11-30",
    time: "10:00",
  });
});

it("begins a search for meals with tomorrow once dinner is over", () => {
  expect(firstMealDay(at("19:59"))).toBe(today);
  expect(firstMealDay(at("20:00"))).toBe("2026-11-24");
  expect(firstMealDay(at("23:50"))).toBe("2026-11-24");
});
