import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity } from "#tests/factories/inventory.ts";
import { makeItem } from "#tests/factories/item-inputs.ts";
import { changedPrice, changePrices, newPricesPaise, previewPrices, undoPrices } from "./change-prices.ts";
import { priceChangeList } from "./price-change-list.ts";
import { listItemPriceChanges, readItem } from "./read-items.ts";
import { setTerms } from "./set-terms.ts";

type Ctx = Awaited<ReturnType<typeof makeContext>>;
let partner: Ctx;
let stranger: Ctx;
let cityId: string;

beforeAll(async () => {
  cityId = await makeCity();
  partner = await makeContext("partner", { accountId: await makeAccount() });
  stranger = await makeContext("partner", { accountId: await makeAccount() });
});

const priceOf = async (id: string) => (await readItem(partner, id)).terms.price_paise;

test("a price comes out in whole rupees, never below one, in the direction of the change", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1e9 }),
      fc.integer({ min: -900_000, max: 2_000_000 }),
      (paise, ppm) => {
        const after = changedPrice(paise, ppm);
        expect(after % 100).toBe(0);
        expect(after).toBeGreaterThanOrEqual(100);
        expect(Math.abs(after - (paise * (1e6 + ppm)) / 1e6)).toBeLessThanOrEqual(100);
      },
    ),
  );
});

describe("several prices at once", () => {
  test("what the preview says happens, is logged as one batch, and is undone", async () => {
    const one = await makeItem(partner, "food_item", cityId);
    const other = await makeItem(partner, "food_item", cityId, { terms: { price_paise: 9_900 } });
    const rise = { itemIds: [one.itemId, other.itemId], changePpm: 50_000 };
    const steps = await previewPrices(partner, rise);
    expect(steps.map((step) => step.afterPaise).sort()).toEqual([10_400, 12_600]);
    expect(await priceOf(one.itemId)).toBe(12_000);
    const { batchId, changed } = await changePrices(partner, rise);
    expect(changed).toBe(2);
    expect(await priceOf(one.itemId)).toBe(12_600);
    const changes = async (who: typeof partner) =>
      (await priceChangeList.page(who, { kinds: ["food_item"] })).rows;
    expect((await changes(partner))[0]).toMatchObject({ key: batchId, prices: 2 });
    expect(await changes(stranger)).toEqual([]);
    await expect(undoPrices(stranger, { batchId })).rejects.toThrow(NotFound);
    await undoPrices(partner, { batchId });
    expect(await priceOf(one.itemId)).toBe(12_000);
    expect(await priceOf(other.itemId)).toBe(9_900);
    expect(await listItemPriceChanges(partner, one.itemId)).toHaveLength(2);
  });

  test("nothing is undone when a price moved on meanwhile", async () => {
    const one = await makeItem(partner, "food_item", cityId);
    const other = await makeItem(partner, "food_item", cityId);
    const { batchId } = await changePrices(partner, {
      itemIds: [one.itemId, other.itemId],
      changePpm: -100_000,
    });
    const { terms } = await readItem(partner, other.itemId);
    await setTerms(partner, { store: "items", id: other.itemId, terms: { ...terms, price_paise: 20_000 } });
    await expect(undoPrices(partner, { batchId })).rejects.toMatchObject({ code: "changed_since" });
    expect(await priceOf(one.itemId)).toBe(10_800);
  });

  test("a preview that was confirmed in another window, or overtaken, raises nothing a second time", async () => {
    const { itemId } = await makeItem(partner, "food_item", cityId);
    const rise = { itemIds: [itemId], changePpm: 100_000 };
    const expectedPaise = newPricesPaise(await previewPrices(partner, rise));
    await changePrices(partner, { ...rise, expectedPaise });
    await expect(changePrices(partner, { ...rise, expectedPaise })).rejects.toMatchObject({
      code: "price_changed",
    });
    expect(await priceOf(itemId)).toBe(expectedPaise);
    expect(await listItemPriceChanges(partner, itemId)).toHaveLength(1);
  });

  test("foreign items, none, and senseless changes are refused", async () => {
    const { itemId } = await makeItem(partner, "vehicle", cityId);
    await expect(changePrices(stranger, { itemIds: [itemId], changePpm: 50_000 })).rejects.toThrow(NotFound);
    await expect(changePrices(partner, { itemIds: [], changePpm: 50_000 })).rejects.toThrow(Invalid);
    await expect(changePrices(partner, { itemIds: [itemId], changePpm: 0 })).rejects.toThrow(Invalid);
    const steps = await previewPrices(partner, { itemIds: [itemId], changePpm: 100_000 });
    expect(steps.map((step) => step.field)).toEqual(["day_price_paise", "night_price_paise"]);
  });
});
