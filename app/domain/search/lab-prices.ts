import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { type ListPrice, type OrderOffer, priceList } from "#app/domain/offers/item-prices.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";
import { readingMayLag } from "#db/read-database.ts";
import type { LabCentre, LabTest } from "./lab-centres.ts";

/** What the tests of a centre cost the customer, with tax and offers. */

export type PricedTest = Omit<LabTest, "pricePaise"> & ListPrice;

export type LabPrices = {
  /** Each test as the cart prices it alone. */
  tests: PricedTest[];
  /** What coming to the bedside adds, paise. */
  collection: ListPrice;
  /** The chosen tests, with coming when it is asked for, as one order with every offer; null without a test. */
  together: ListPrice | null;
  /** Offers that are counted on the whole order, so that the price of one test cannot show them. */
  onTheOrder: OrderOffer[];
};

export type LabPriceQuery = {
  centre: Pick<LabCentre, "id" | "collectionFeePaise">;
  tests: LabTest[];
  /** Ids of tests. */
  chosen: readonly string[];
  /** At the bedside. */
  collect: boolean;
  hospitalId: string | null;
  date: IsoDate;
};

/** Five queries, however many tests. @throws NotFound when there is no such centre */
export function labPrices(ctx: Context, query: LabPriceQuery): Promise<LabPrices> {
  return readingMayLag(() => findLabPrices(ctx, query));
}

async function findLabPrices(ctx: Context, query: LabPriceQuery): Promise<LabPrices> {
  const { centre, tests, hospitalId, date: startsOn } = query;
  const sells = await row<{
    accountId: string;
    cityId: string;
    standingPpm: number;
    floorPaise: number | null;
  }>(
    `SELECT account_id, city_id, partner_offer_ppm AS "standingPpm", floor_price_paise AS "floorPaise"
     FROM items WHERE id = $id`,
    { id: centre.id },
    ctx.tx,
  );
  if (!sells) throw new NotFound();
  const thing = (paise: number) => ({ ...sells, itemId: centre.id, fullPaise: paise, basePaise: paise });
  const asked = { kind: "lab" as const, hospitalId, startsOn };
  const chosen = tests.filter(({ id }) => query.chosen.includes(id));
  const sum = chosen.reduce(
    (paise, test) => paise + test.pricePaise,
    query.collect ? centre.collectionFeePaise : 0,
  );
  const [each, whole] = await Promise.all([
    priceList(ctx, { ...asked, isWhole: false }, [
      ...tests.map(({ pricePaise }) => thing(pricePaise)),
      // Coming is never sold alone, so that no floor is its own.
      { ...thing(centre.collectionFeePaise), floorPaise: null },
    ]),
    priceList(ctx, { ...asked, isWhole: true }, chosen.length > 0 ? [thing(sum)] : []),
  ]);
  return {
    tests: tests.map(({ pricePaise: _, ...test }, index) => ({ ...test, ...present(each.prices[index]) })),
    collection: present(each.prices[tests.length]),
    together: whole.prices[0] ?? null,
    onTheOrder: each.onTheOrder,
  };
}
