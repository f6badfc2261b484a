import { describe, expect, it } from "vitest";
import { payable, quoteAll } from "#app/domain/bookings/kinds.ts";
import type { Selection } from "#app/domain/bookings/schema.ts";
import { GUEST } from "#app/domain/context.ts";
import { equipmentNear } from "#app/domain/search/equipment-near.ts";
import { kitchensNear } from "#app/domain/search/kitchens-near.ts";
import { labTests } from "#app/domain/search/lab-centres.ts";
import { labPrices } from "#app/domain/search/lab-prices.ts";
import { routesBetween } from "#app/domain/search/routes-between.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { execute } from "#db/client.ts";
import { inDays } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import {
  bloodTest,
  cab,
  hire,
  makeEquipment,
  makeKitchen,
  makeLab,
  makeRoute,
  meals,
} from "#tests/factories/sales.ts";

const now = new Date();
const ctx = { actor: GUEST, now };
const point = { latitude: 17.385, longitude: 78.4867 };

async function insertOffer(values: Record<string, unknown>): Promise<void> {
  const all = { name: "Monsoon", book_from: istDate(now), ...values };
  const names = Object.keys(all);
  await execute(
    `INSERT INTO offers (${names.join(", ")}) VALUES (${names.map((name) => `$${name}`).join(", ")})`,
    all,
  );
}

async function cartTotal(selection: Selection): Promise<number> {
  return payable((await quoteAll(ctx, [selection])).map(({ quote }) => ({ ...quote, depositPaise: 0 })));
}

describe("a list shows what the cart asks for the same", () => {
  it("of dishes: with tax and the kitchen's offers; what counts on the whole order is told beside", async () => {
    const place = await makePlace();
    const kitchen = await makeKitchen(place, {
      item: { partner_offer_ppm: 20_000 },
      outlet: { delivery_fee_paise: 4_000 },
    });
    const { accountId: account_id, id: item_id } = kitchen;
    await insertOffer({ funder: "partner", kind: "food", percent_ppm: 100_000, account_id, item_id });
    await insertOffer({
      funder: "platform",
      kind: "food",
      amount_paise: 5_000,
      min_price_paise: 10_000,
      city_id: place.cityId,
    });
    const listed = () =>
      kitchensNear(ctx, {
        cityId: place.cityId,
        ...point,
        from: inDays(7),
        days: 1,
        meals: ["lunch"],
        diet: [],
        page: 1,
      });
    const found = await listed();
    const [shown] = found.kitchens;
    expect(shown!.dishes[0]).toMatchObject({ pricePaise: 10_500, offeredPaise: 9_450 });
    expect(shown!.deliveryFeePaise).toBe(3_780);
    expect(found.onTheOrder).toMatchObject([{ amountPaise: 5_000, minPricePaise: 10_000 }]);
    const order = { ...meals(place, kitchen), days: 1, meals: ["lunch"] } as Selection;
    const lines = (quantity: number) =>
      ({ ...order, lines: [{ itemId: kitchen.dishId, quantity }] }) as Selection;
    expect(await cartTotal(lines(3))).toBe(3 * 9_450 + 3_780 - 5_000);
    await execute("UPDATE items SET floor_price_paise = 9500 WHERE id = $id", { id: kitchen.dishId });
    const [floored] = (await listed()).kitchens;
    // CGST and SGST of 237.5 paise each are rounded half up.
    expect(floored!.dishes[0]).toMatchObject({ offeredPaise: 9_976 });
  });

  it("of a dish for several days and of hire: the total of all of them, the delivery of the store in it", async () => {
    const place = await makePlace();
    const kitchen = await makeKitchen(place, { outlet: { delivery_fee_paise: 0 } });
    const asked = { cityId: place.cityId, ...point, from: inDays(7), days: 4, page: 1 };
    const { kitchens } = await kitchensNear(ctx, { ...asked, meals: ["lunch"], diet: [] });
    const lines = [{ itemId: kitchen.dishId, quantity: 1 }];
    const order = { ...meals(place, kitchen), days: 4, meals: ["lunch"], lines } as Selection;
    expect(kitchens[0]!.dishes[0]!.totalPaise).toBe(await cartTotal(order));
    const article = await makeEquipment(place, { outlet: { delivery_fee_paise: 15_000 } });
    const { found } = await equipmentNear(ctx, { ...asked, how: "hire", q: "" });
    expect(found[0]!.totalPaise).toBe(await cartTotal(hire(place, article)));
    expect(found[0]!.totalPaise).toBeGreaterThan(4 * found[0]!.offeredPaise);
  });

  it("of lab tests: each alone, those chosen together, and what coming to the bedside adds", async () => {
    const place = await makePlace();
    const lab = await makeLab(place, {
      item: { partner_offer_ppm: 100_000 },
      outlet: { delivery_fee_paise: 15_000, service_radius_m: 20_000 },
    });
    await insertOffer({
      funder: "platform",
      kind: "lab",
      amount_paise: 5_000,
      min_price_paise: 50_000,
      city_id: place.cityId,
    });
    const selection = bloodTest(place, lab);
    const priced = async (collect: boolean) =>
      labPrices(ctx, {
        centre: { id: lab.id, collectionFeePaise: 15_000 },
        tests: await labTests(ctx, lab.id),
        chosen: [lab.testId],
        collect,
        hospitalId: place.hospitalId,
        date: selection.date,
      });
    const [here, bedside] = [await priced(false), await priced(true)];
    expect(here.tests[0]).toMatchObject({ id: lab.testId, fullPaise: 40_000, offeredPaise: 36_000 });
    expect(here.collection.offeredPaise).toBe(13_500);
    expect(here.together!.offeredPaise).toBe(await cartTotal(selection));
    expect(bedside.together!.offeredPaise).toBe(36_000 + 13_500 - 5_000);
    expect(bedside.together!.offeredPaise).toBe(await cartTotal({ ...selection, collect: true }));
    expect(here.onTheOrder).toMatchObject([{ amountPaise: 5_000, minPricePaise: 50_000 }]);
  });

  it("of equipment: a day with tax", async () => {
    const place = await makePlace();
    const article = await makeEquipment(place);
    const { found } = await equipmentNear(ctx, {
      cityId: place.cityId,
      ...point,
      from: inDays(7),
      days: 1,
      how: "hire",
      q: "",
      page: 1,
    });
    const total = await cartTotal({ ...hire(place, article), days: 1, units: 1 } as Selection);
    expect(found.map(({ offeredPaise }) => offeredPaise)).toEqual([total - found[0]!.deliveryFeePaise]);
    expect(found[0]!.offeredPaise).toBe(5_600);
  });

  it("of cars: the whole order with every offer, cheapest first by what is shown", async () => {
    const place = await makePlace();
    const route = await makeRoute(place);
    const list = () =>
      routesBetween(ctx, {
        from: route.fromId,
        to: route.toId,
        date: inDays(7),
        time: "10:00",
        travellers: 1,
        wheelchair: false,
        stretcher: false,
        page: 1,
      });
    const selection = cab(place, route);
    expect((await list()).found[0]!.offeredPaise).toBe(await cartTotal(selection));
    await insertOffer({
      funder: "platform",
      kind: "travel",
      percent_ppm: 200_000,
      max_paise: 7_000,
      city_id: place.cityId,
    });
    const [shown] = (await list()).found;
    expect(shown!.pricePaise - shown!.offeredPaise).toBe(7_000);
    expect(shown!.offeredPaise).toBe(await cartTotal(selection));
  });
});
