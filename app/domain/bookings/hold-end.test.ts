import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { type Actor, type Role, systemContext } from "#app/domain/context.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { holdEnd } from "./hold-end.ts";

const user = (role: Role): Actor => ({
  kind: "user",
  id: randomUUID(),
  role,
  name: role,
  subRole: null,
  accountId: null,
  zoneCityId: null,
});
const end = (by: Actor, day: string, time: string, firstDays: string[]) =>
  holdEnd(istInstant(day, time), by, firstDays);

it.each([
  ["hours", "2030-03-10", "10:00", ["2030-03-20"], "2030-03-10", "16:00"],
  ["past midnight", "2030-03-10", "22:00", ["2030-03-20"], "2030-03-11", "04:00"],
  ["until the evening before", "2030-03-10", "17:00", ["2030-03-11"], "2030-03-10", "20:00"],
  ["as the first part asks", "2030-03-10", "17:00", ["2030-03-15", "2030-03-11"], "2030-03-10", "20:00"],
  ["half an hour for tonight", "2030-03-10", "17:00", ["2030-03-10"], "2030-03-10", "17:30"],
  ["half an hour late in the evening", "2030-03-10", "19:50", ["2030-03-11"], "2030-03-10", "20:20"],
])("holds what an agent books: %s", (_, day, time, firstDays, untilDay, untilTime) => {
  expect(end(user("agent"), day, time, firstDays)).toEqual(istInstant(untilDay, untilTime));
});

it.each(["admin", "staff", "city_manager"] as const)("holds what %s books by phone for two hours", (role) => {
  expect(end(user(role), "2030-03-10", "10:00", ["2030-03-20"])).toEqual(istInstant("2030-03-10", "12:00"));
  expect(end(user(role), "2030-03-10", "10:00", ["2030-03-10"])).toEqual(istInstant("2030-03-10", "10:30"));
});

it.each([user("customer"), systemContext("test").actor])(
  "holds for a quarter of an hour what somebody books who pays at once",
  (by) => {
    expect(end(by, "2030-03-10", "10:00", ["2030-03-20"])).toEqual(istInstant("2030-03-10", "10:15"));
  },
);
