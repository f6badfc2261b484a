import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { itemOnSale } from "#app/domain/shared/on-sale.ts";
import { countedUnits } from "#app/domain/shared/units.ts";
import { row, type Transaction } from "#db/client.ts";
import type { Kind } from "../kind.ts";
import type { EquipmentSelection } from "../schema.ts";
import {
  checkDay,
  describeSales,
  destinationOf,
  itemSale,
  metresBetween,
  outletObstacles,
  outletOf,
  tooFar,
} from "./items.ts";
import { baseByDay, type SlotSale, soldOutSlot, stockOfSlots } from "./slot-sales.ts";
import { SHELF } from "./slot-stock.ts";

/** Equipment: bought or refilled from the shelf, or hired by the day with a deposit. */

type Article = {
  id: string;
  name: string;
  purchasedType: "buy" | "hire" | "refill";
  pricePaise: number;
  depositPaise: number;
  offerPpm: number;
  measureUnit: string;
  hsn: string;
};

const WORDS = { buy: "To keep", hire: "On hire", refill: "Refill" } as const;

async function quoteEquipment(ctx: Context, selection: EquipmentSelection): Promise<SlotSale[]> {
  const { itemId, units, from } = selection;
  checkDay(ctx.now, from, "from");
  const article = await readArticle(itemId, ctx.tx);
  const store = await outletOf(itemId, ctx.tx);
  const destination = await destinationOf(selection, ctx.tx);
  const hired = article.purchasedType === "hire";
  const days = hired ? selection.days : 1;
  const lastDay = addDays(from, days - 1);
  const slots = hired
    ? Array.from({ length: days }, (_, index) => ({
        itemId,
        slot: istInstant(addDays(from, index), "00:00").toISOString(),
        units,
      }))
    : [{ itemId, slot: SHELF, units }];
  const startsAt = latest(istInstant(from, store.closing < store.opening ? "23:59" : store.closing), ctx.now);
  const lines = [
    {
      itemId,
      name: `${article.name}${hired ? `, a day` : article.purchasedType === "refill" ? ", refill" : ""}`,
      quantity: units * days,
      unitPricePaise: article.pricePaise - partOf(article.pricePaise, article.offerPpm),
    },
  ];
  if (destination && store.deliveryFeePaise > 0) {
    lines.push({ itemId: store.id, name: "Delivery", quantity: 1, unitPricePaise: store.deliveryFeePaise });
  }
  const distanceM = destination ? metresBetween(store, destination) : null;
  const sale = await itemSale(ctx, {
    kind: "equipment",
    itemId,
    outlet: store,
    destination,
    title: article.name,
    subtitle: `${countedUnits(units, article.measureUnit)}, ${WORDS[article.purchasedType].toLowerCase()}${hired ? ` for ${days === 1 ? "1 day" : `${days} days`}` : ""}`,
    facts: [
      ["How", WORDS[article.purchasedType]],
      ["Units", countedUnits(units, article.measureUnit)],
      ["Brought to", destination ? destination.name : "You collect it at the store"],
    ],
    startsAt,
    startsOn: from,
    endsOn: lastDay,
    units,
    people: 1,
    lines,
    article,
    partnerOfferPpm: store.partnerOfferPpm,
    depositPaise: units * article.depositPaise,
    distanceM,
    obstacles: [
      ...outletObstacles(store, ctx.now, startsAt, lastDay),
      tooFar(store, distanceM),
      await soldOutSlot(slots, ctx.tx),
    ],
  });
  return [{ ...sale, slots }];
}

const latest = (a: Date, b: Date) => (a > b ? a : b);

async function readArticle(itemId: string, tx?: Transaction): Promise<Article> {
  const found = await row<Article>(
    `SELECT item.id, item.name, article.purchased_type, article.price_paise,
       article.caution_deposit_paise AS "depositPaise", item.partner_offer_ppm AS "offerPpm", unit.name AS "measureUnit",
       article.hsn
     FROM items item JOIN equipment_items article ON article.item_id = item.id JOIN measure_units unit ON unit.id = article.measure_unit_id
     WHERE item.id = $itemId AND ${itemOnSale("item")}`,
    { itemId },
    tx,
  );
  if (!found) throw new NotFound();
  return found;
}

export const equipmentKind: Kind<SlotSale> = {
  name: "equipment",
  numberPrefix: "MHE",
  quote: quoteEquipment,
  describe: describeSales,
  ...stockOfSlots,
  baseByNight: baseByDay,
};
