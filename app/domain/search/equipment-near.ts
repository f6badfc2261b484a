import type { Context } from "#app/domain/context.ts";
import { type Score, scoreOfSeller } from "#app/domain/feedback/score-sql.ts";
import { type CoverPhoto, itemCover } from "#app/domain/listings/cover-photo.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import { type OrderOffer, priceList } from "#app/domain/offers/item-prices.ts";
import { addDays, type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { containing } from "#app/domain/shared/like.ts";
import { itemOnSale, licenceValid, outletOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { plannedRows } from "#db/client.ts";
import { readingMayLag } from "#db/read-database.ts";

/** Equipment that a store brings to this place: to buy, on hire for these days, or refilled; nearest store first. */

export type PurchasedType = "buy" | "hire" | "refill";

export type EquipmentChoice = Score & {
  id: string;
  name: string;
  description: string;
  purchasedType: PurchasedType;
  measureUnit: string;
  refillingType: string;
  /** Of one piece or day with tax, without and with the offers that count on each, paise. */
  pricePaise: number;
  offeredPaise: number;
  depositPaise: number;
  left: number;
  photo: CoverPhoto | null;
  storeName: string;
  storeAddress: string;
  distanceM: number;
  /** With tax. */
  deliveryFeePaise: number;
  /** One piece for all days, brought there, with tax and offers, without the deposit, paise. */
  totalPaise: number;
};

export type EquipmentQuery = {
  cityId: string;
  /** For offers of a hospital. */
  hospitalId?: string;
  latitude: number;
  longitude: number;
  from: IsoDate;
  days: number;
  how: PurchasedType | "";
  q: string;
  page: number;
};

const PAGE = 20;

export type EquipmentFound = {
  found: EquipmentChoice[];
  /** True when another page follows. */
  more: boolean;
  onTheOrder: OrderOffer[];
};

type ArticleRow = Omit<EquipmentChoice, "offeredPaise" | "totalPaise"> & {
  accountId: string;
  ownPpm: number;
  standingPpm: number;
  floorPaise: number | null;
};

/** One page of equipment with its prices. Three queries. */
export function equipmentNear(ctx: Context, query: EquipmentQuery): Promise<EquipmentFound> {
  return readingMayLag(() => findEquipmentNear(ctx, query));
}

async function findEquipmentNear(ctx: Context, query: EquipmentQuery): Promise<EquipmentFound> {
  const { cityId, latitude, longitude, from, days, how, q, page } = query;
  const slots = Array.from({ length: days }, (_, index) =>
    istInstant(addDays(from, index), "00:00").toISOString(),
  );
  const found = await plannedRows<ArticleRow>(
    `SELECT near.*, ${scoreOfSeller("equipment", "near.account_id")}, ${itemCover("near.id")} AS photo,
       least(near.units, coalesce((SELECT min(CASE WHEN s.closed THEN 0 ELSE s.capacity - s.held - s.sold END)::integer FROM stock_slots s
         WHERE s.item_id = near.id AND s.slot = ANY(CASE WHEN near.purchased_type = 'hire' THEN $slots::timestamptz[]
           ELSE ARRAY['-infinity'::timestamptz] END)), near.units)) AS left
     FROM (
       SELECT item.id, item.name, item.description, article.purchased_type, unit.name AS "measureUnit",
         article.refilling_type, article.price_paise, item.partner_offer_ppm AS "ownPpm",
         item.account_id, store.partner_offer_ppm AS "standingPpm", item.floor_price_paise AS "floorPaise",
         article.caution_deposit_paise AS "depositPaise", article.units, store.name AS "storeName", store.address AS "storeAddress",
         store.delivery_fee_paise, store."distanceM"
       -- The stores in the order of their distance, so that the read stops with the store that fills the page.
       FROM (
         SELECT store.id, store.name, store.partner_offer_ppm, outlet.address, outlet.delivery_fee_paise,
           distance_m($latitude, $longitude, outlet.latitude, outlet.longitude) AS "distanceM"
         FROM items store JOIN outlets outlet ON outlet.item_id = store.id
         WHERE store.city_id = $cityId AND store.kind = 'medical_store' AND ${outletOnSale("store")}
           AND ${licenceValid("outlet", "$lastDay")}
           AND distance_m($latitude, $longitude, outlet.latitude, outlet.longitude) <= outlet.service_radius_m
           -- As the quote says it: what is asked for today comes before the store closes, with its lead time.
           AND greatest($now::timestamptz, ($from::date + CASE WHEN outlet.closing_time < outlet.opening_time THEN time '23:59'
             ELSE outlet.closing_time END) AT TIME ZONE 'Asia/Kolkata') >= $now::timestamptz + make_interval(mins => outlet.lead_minutes)
         ORDER BY "distanceM" OFFSET 0) store
       JOIN items item ON item.parent_id = store.id AND item.kind = 'equipment_item' AND ${itemOnSale("item")}
       JOIN equipment_items article ON article.item_id = item.id JOIN measure_units unit ON unit.id = article.measure_unit_id
       WHERE ($how = '' OR article.purchased_type = $how) AND ($like = '%%' OR item.name ILIKE $like)) near
     ORDER BY "distanceM", name, id LIMIT ${PAGE + 1} OFFSET $offset`,
    {
      cityId,
      latitude,
      longitude,
      how,
      slots,
      from,
      now: ctx.now,
      lastDay: addDays(from, days - 1),
      like: containing(q),
      offset: (page - 1) * PAGE,
    },
    ctx.tx,
  );
  const shown = found.slice(0, PAGE);
  const list = await priceList(
    ctx,
    { kind: "equipment", hospitalId: query.hospitalId ?? null, startsOn: from, isWhole: false },
    shown.flatMap(({ id: itemId, accountId, standingPpm, ownPpm, floorPaise, ...article }) => {
      const { pricePaise: fullPaise, deliveryFeePaise } = article;
      const thing = { itemId, accountId, cityId, standingPpm };
      const basePaise = fullPaise - partOf(fullPaise, ownPpm);
      const times = article.purchasedType === "hire" ? days : 1;
      return [
        { ...thing, fullPaise, basePaise, floorPaise },
        { ...thing, fullPaise: deliveryFeePaise, basePaise: deliveryFeePaise, floorPaise: null },
        {
          ...thing,
          floorPaise: floorPaise && floorPaise * times,
          fullPaise: fullPaise * times + deliveryFeePaise,
          basePaise: basePaise * times + deliveryFeePaise,
        },
      ];
    }),
  );
  return {
    found: shown.map(
      ({ accountId: _, standingPpm: __, ownPpm: ___, floorPaise: ____, ...article }, index) => ({
        ...article,
        pricePaise: present(list.prices[3 * index]).fullPaise,
        offeredPaise: present(list.prices[3 * index]).offeredPaise,
        deliveryFeePaise: present(list.prices[3 * index + 1]).offeredPaise,
        totalPaise: present(list.prices[3 * index + 2]).offeredPaise,
      }),
    ),
    more: found.length > PAGE,
    onTheOrder: list.onTheOrder,
  };
}
