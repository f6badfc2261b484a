import { beforeAll, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import { customerContext, inDays } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { bookChoices, type Kitchen, makeKitchen, meals } from "#tests/factories/sales.ts";
import {
  markOrder,
  nextState,
  ORDER_STATES,
  type OrderState,
  readMealsOfTomorrow,
  readOrderBoard,
} from "./order-board.ts";
import { takeOwnStep } from "./partner-link.ts";

let place: Place;
let kitchen: Kitchen;
let owner: Context;
let bookingId: string;
const FIRST = inDays(7);
const at = (day: string, time = "09:00"): Context => ({ ...owner, now: istInstant(day, time) });
const slotOf = (day: string, time: string) => istInstant(day, time);
const mark = (day: string, time: string, to: OrderState, back = false) =>
  markOrder(at(day), { bookingId, slot: slotOf(day, time), to, back });
const statesOf = async (day: string) =>
  (await readOrderBoard(at(day))).orders.map(({ state }) => state).join(" ");
const statusOf = async () =>
  (await row<{ status: string }>("SELECT status FROM bookings WHERE id = $bookingId", { bookingId }))!.status;

beforeAll(async () => {
  place = await makePlace();
  kitchen = await makeKitchen(place);
  owner = await makeContext("partner", { accountId: kitchen.accountId });
  const selection = meals(place, kitchen, { days: 2, lines: [{ itemId: kitchen.dishId, quantity: 2 }] });
  bookingId = (await bookChoices(await customerContext(), [selection])).ids.food!;
});

it("goes from state to state, and back until it is delivered", () => {
  expect(ORDER_STATES.map((state) => nextState(state))).toEqual([
    null,
    "cooking",
    "ready",
    "on_the_way",
    "delivered",
    null,
  ]);
  expect(ORDER_STATES.map((state) => nextState(state, true))).toEqual([
    null,
    null,
    "to_cook",
    "cooking",
    "ready",
    null,
  ]);
});

it("shows each meal of the day by time, and follows the booking from the first to the last", async () => {
  const next = inDays(8);
  expect(await readOrderBoard(at(inDays(6)))).toEqual({ orders: [], total: 0 });
  const { orders, total } = await readOrderBoard(at(FIRST));
  expect(total).toBe(2);
  expect(orders).toMatchObject([
    {
      bookingId,
      slot: slotOf(FIRST, "13:00"),
      state: "new",
      dishes: [expect.stringMatching(/^2 food_item/)],
    },
    { slot: slotOf(FIRST, "20:00"), state: "new", phone: expect.stringMatching(/^\+91/) },
  ]);
  await expect(mark(FIRST, "13:00", "cooking")).rejects.toMatchObject({ code: "not_now" });
  await takeOwnStep(at(FIRST), bookingId, { step: "accept", reason: "", formKey: crypto.randomUUID() });
  await mark(FIRST, "13:00", "cooking");
  await mark(FIRST, "13:00", "cooking");
  await expect(mark(FIRST, "13:00", "delivered")).rejects.toMatchObject({ code: "not_now" });
  await mark(FIRST, "13:00", "to_cook", true);
  expect(await statesOf(FIRST)).toBe("to_cook to_cook");
  for (const to of ["cooking", "ready"] as const) await mark(FIRST, "13:00", to);
  expect(await statusOf()).toBe("confirmed");
  await mark(FIRST, "13:00", "on_the_way");
  expect(await statusOf()).toBe("checked_in");
  await mark(FIRST, "13:00", "delivered");
  expect(await statesOf(FIRST)).toBe("delivered to_cook");
  for (const [day, time] of [
    [FIRST, "20:00"],
    [next, "13:00"],
    [next, "20:00"],
  ] as const) {
    expect(await statusOf()).toBe("checked_in");
    for (const to of ["cooking", "ready", "on_the_way", "delivered"] as const) await mark(day, time, to);
  }
  expect(await statusOf()).toBe("completed");
  expect(await statesOf(next)).toBe("delivered delivered");
});

it("counts what is cooked tomorrow, each dish once a time", async () => {
  const countsAt = async (ctx: Context) =>
    (await readMealsOfTomorrow(ctx)).map(({ dishes }) => dishes.map((dish) => dish.split(" ")[0]).join());
  expect(await readMealsOfTomorrow(at(FIRST))).toMatchObject([
    { slot: slotOf(inDays(8), "13:00"), dishes: [expect.stringMatching(/^2 food_item/)] },
    { slot: slotOf(inDays(8), "20:00"), dishes: [expect.stringMatching(/^2 food_item/)] },
  ]);
  const again = meals(place, kitchen, { days: 2, lines: [{ itemId: kitchen.dishId, quantity: 3 }] });
  const { ids } = await bookChoices(await customerContext(), [again]);
  expect(await countsAt(at(FIRST))).toEqual(["5", "5"]);
  await takeOwnStep(at(FIRST, "08:00"), ids.food!, {
    step: "cannot",
    reason: "No gas",
    formKey: crypto.randomUUID(),
  });
  expect(await countsAt(at(FIRST))).toEqual(["2", "2"]);
  expect(await countsAt(at(inDays(8)))).toEqual([]);
});

it("is for the partner whose kitchen it is", async () => {
  const stranger = {
    ...(await makeContext("partner", { accountId: await makeAccount() })),
    now: at(FIRST).now,
  };
  expect((await readOrderBoard(stranger)).total).toBe(0);
  expect(await readMealsOfTomorrow(stranger)).toEqual([]);
  const asked = { bookingId, slot: slotOf(FIRST, "13:00"), to: "cooking" } as const;
  await expect(markOrder(stranger, asked)).rejects.toThrow("Not found");
  await expect(markOrder(at(FIRST), { ...asked, slot: slotOf(FIRST, "08:00") })).rejects.toThrow("Not found");
  await expect(markOrder(await customerContext(), asked)).rejects.toThrow("may not do this");
  await expect(readOrderBoard(await customerContext())).rejects.toThrow("may not do this");
  await expect(readMealsOfTomorrow(await customerContext())).rejects.toThrow("may not do this");
});
