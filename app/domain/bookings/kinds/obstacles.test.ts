import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { istInstant } from "#app/domain/shared/dates.ts";
import { execute } from "#db/client.ts";
import { inDays } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import {
  bloodTest,
  hire,
  type Lab,
  makeEquipment,
  makeKitchen,
  makeLab,
  meals,
} from "#tests/factories/sales.ts";
import { kindOf } from "../kinds.ts";
import type { Selection } from "../schema.ts";
import { hoursObstacle, type KitchenHours, preparationObstacle } from "./kitchen-hours.ts";

/** Why meals, tests and articles cannot be had as they were chosen, and what is added where they are brought. */

const DAY = "2026-12-01";
const at = (time: string) => istInstant(DAY, time);

describe("a kitchen", () => {
  const hours: KitchenHours & { id: string; name: string } = {
    id: randomUUID(),
    name: "Sai Kitchen",
    opening: "07:00",
    closing: "14:00",
    orderUntil: "10:00",
    secondOpening: "18:00",
    secondClosing: "22:00",
    secondOrderUntil: null,
    pausedUntil: null,
  };
  const why = (over: Partial<KitchenHours>, now: string, meals: Array<"lunch" | "snack" | "dinner">) =>
    hoursObstacle({ ...hours, ...over }, { now: at(now), from: DAY, meals });

  it("takes a meal of a shift that is still ordered, to the minute", () => {
    expect(why({}, "09:59", ["lunch"])).toBeNull();
    expect(why({}, "10:00", ["lunch"])).toMatchObject({ code: "too_late", details: { meal: "lunch" } });
    expect(why({}, "19:59", ["dinner"])).toBeNull();
  });

  it("is closed at a meal between its shifts, and at dinner without a second one", () => {
    expect(why({}, "06:00", ["lunch", "snack"])).toMatchObject({
      code: "closed",
      details: { meal: "snack" },
    });
    expect(why({ secondOpening: null }, "06:00", ["dinner"])).toMatchObject({ code: "closed" });
    expect(why({ secondClosing: null }, "06:00", ["dinner"])).toMatchObject({ code: "closed" });
  });

  it("that is paused takes nothing for today, and tomorrow all the same", () => {
    const paused = { pausedUntil: at("11:00") };
    expect(why(paused, "08:00", ["dinner"])).toMatchObject({
      code: "closed",
      details: { pausedUntil: at("11:00").toISOString() },
    });
    expect(why(paused, "11:00", ["dinner"])).toBeNull();
    const tomorrow = { now: at("08:00"), from: "2026-12-02", meals: ["dinner"] as const };
    expect(hoursObstacle({ ...hours, ...paused }, tomorrow)).toBeNull();
  });

  it("needs its time for a dish", () => {
    const dish = { id: randomUUID(), name: "Curry", preparationMinutes: 90 };
    const late = (now: string) =>
      preparationObstacle(
        [{ dish, meal: "lunch" }],
        { now: at(now), from: DAY },
        (minutes) => `${minutes} min`,
      );
    expect(late("11:30")).toBeNull();
    expect(late("11:31")).toMatchObject({ code: "too_late", details: { itemId: dish.id, meal: "lunch" } });
  });
});

describe("sold near a hospital", () => {
  let place: Place;
  let lab: Lab;
  beforeAll(async () => {
    place = await makePlace();
    lab = await makeLab(place);
  });
  const quoteOf = async (selection: Selection) =>
    (await kindOf(selection.kind).quote({ actor: { kind: "guest" }, now: new Date() }, selection))[0]!;

  it("a test that the centre does not make, and a time that is none of its own", async () => {
    const unknown = bloodTest(place, lab, { testIds: [lab.testId, randomUUID()] });
    await expect(quoteOf(unknown)).rejects.toMatchObject({ name: "NotFound" });
    expect((await quoteOf(bloodTest(place, lab, { time: "09:10" }))).obstacle).toMatchObject({
      code: "closed",
      message: expect.stringContaining("09:10"),
    });
  });

  it("collects at the bedside as far as the centre comes, for its fee", async () => {
    const own = await makeLab(place, { outlet: { service_radius_m: 5_000, delivery_fee_paise: 15_000 } });
    const collected = await quoteOf(bloodTest(place, own, { collect: true }));
    expect(collected.obstacle).toBeNull();
    expect(collected.lines.map(({ name }) => name)).toContain("Collection at the bedside");
    const there = await quoteOf(bloodTest(place, own));
    expect(there.lines.map(({ name }) => name)).not.toContain("Collection at the bedside");
    await execute("UPDATE outlets SET service_radius_m = 10 WHERE item_id = $id", { id: own.id });
    expect((await quoteOf(bloodTest(place, own, { collect: true }))).obstacle).toMatchObject({
      code: "too_far",
    });
  });

  it("a refill is bought once, whatever days are named, and what is off sale not at all", async () => {
    const oxygen = await makeEquipment(place, {
      article: { purchased_type: "refill", caution_deposit_paise: 0, price_paise: 40_000 },
    });
    const quote = await quoteOf(hire(place, oxygen, { units: 2, days: 4 }));
    expect(quote.lines).toMatchObject([{ quantity: 2, unitPricePaise: 40_000 }]);
    expect(quote.lines[0]!.name).toMatch(/, refill$/);
    await execute("UPDATE items SET status = 'suspended' WHERE id = $id", { id: oxygen.id });
    await expect(quoteOf(hire(place, oxygen))).rejects.toMatchObject({ name: "NotFound" });
  });

  it("two dishes of a meal come with one delivery", async () => {
    const kitchen = await makeKitchen(place, { outlet: { delivery_fee_paise: 4_000 } });
    const { dishId } = await makeKitchen(place);
    await execute("UPDATE items SET parent_id = $id, account_id = $accountId WHERE id = $dishId", {
      ...kitchen,
      dishId,
    });
    const lines = [kitchen.dishId, dishId].map((itemId) => ({ itemId, quantity: 1 }));
    const { lines: sold } = await quoteOf(meals(place, kitchen, { days: 2, meals: ["lunch"], lines }));
    expect(sold).toMatchObject([
      { quantity: 2 },
      { quantity: 2 },
      { name: "Delivery", quantity: 2, unitPricePaise: 4_000 },
    ]);
  });

  it("is brought for the store's fee, and collected for none", async () => {
    const wheelchair = await makeEquipment(place);
    const names = async () => (await quoteOf(hire(place, wheelchair))).lines.map(({ name }) => name);
    expect(await names()).not.toContain("Delivery");
    await execute("UPDATE outlets SET delivery_fee_paise = 5000 WHERE item_id = $id", {
      id: wheelchair.storeId,
    });
    expect(await names()).toContain("Delivery");
    expect((await quoteOf(hire(place, wheelchair, { from: inDays(3), days: 1 }))).lines[0]).toMatchObject({
      quantity: 1,
    });
  });
});
