import { expect, it } from "vitest";
import { istInstant } from "#app/domain/shared/dates.ts";
import { agentHold } from "./agent-hold.ts";

it.each([
  ["hours", "2030-03-10", "10:00", ["2030-03-20"], "2030-03-10", "16:00"],
  ["past midnight", "2030-03-10", "22:00", ["2030-03-20"], "2030-03-11", "04:00"],
  ["until the evening before", "2030-03-10", "17:00", ["2030-03-11"], "2030-03-10", "20:00"],
  ["as the first part asks", "2030-03-10", "17:00", ["2030-03-15", "2030-03-11"], "2030-03-10", "20:00"],
  ["half an hour for tonight", "2030-03-10", "17:00", ["2030-03-10"], "2030-03-10", "17:30"],
  ["half an hour late in the evening", "2030-03-10", "19:50", ["2030-03-11"], "2030-03-10", "20:20"],
])("holds what an agent books: %s", (_, day, time, firstDays, untilDay, untilTime) => {
  expect(agentHold(istInstant(day, time), firstDays)).toEqual(istInstant(untilDay, untilTime));
});
