import type { Context } from "#app/domain/context.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import { istDate, nightsBetween } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { plannedRows, type Transaction } from "#db/client.ts";
import { currentOffers } from "./current-offers.ts";
import { type CommissionRule, priceLines } from "./terms.ts";

/**
 * Gives priced lines their offers and their commission (see `priceLines`). Three short queries, however many lines. `code` is a coupon;
 * offers without one apply by themselves. An offer whose limits are used up, by all or by this customer, is not there any more.
 */
export async function applyTerms(
  ctx: Context,
  lines: Array<{ quote: KindQuote; hospitalId: string | null }>,
  by: { code?: string | null; customerId?: string },
): Promise<KindQuote[]> {
  const today = istDate(ctx.now);
  const kinds = [...new Set(lines.map(({ quote }) => quote.kind))];
  const accountIds = [...new Set(lines.map(({ quote }) => quote.accountId))];
  // One after the other: inside a transaction they share a connection.
  const offers = await currentOffers(ctx, { kinds, accountIds, ...by });
  const rules = await plannedRows<CommissionRule>(
    `SELECT id, name, kind, account_id, property_id, city_id,
         min_price_paise, rate_ppm FROM commission_rules
       WHERE active AND valid_from <= $today AND coalesce(valid_to, $today) >= $today ORDER BY position`,
    { today },
    ctx.tx,
  );
  const floors = await floorPrices(
    lines.map(({ quote }) => quote),
    ctx.tx,
  );
  if (offers.length === 0 && rules.length === 0 && floors.size === 0) return lines.map(({ quote }) => quote);
  const priced = priceLines(
    lines.map(({ quote, hospitalId }) => ({ ...quote, hospitalId, floorPaise: floorOf(quote, floors) })),
    offers,
    rules,
    today,
  );
  return lines.map(({ quote }, index) => ({ ...quote, ...present(priced[index]) }));
}

/** The floor prices of the rooms and items in these quotes, by id. */
async function floorPrices(quotes: KindQuote[], tx?: Transaction): Promise<Map<string, number>> {
  const found = await plannedRows<{ id: string; floor: number }>(
    `SELECT id, floor_price_paise AS floor FROM rooms WHERE id = ANY($ids::uuid[]) AND floor_price_paise IS NOT NULL
     UNION ALL SELECT id, floor_price_paise FROM items WHERE id = ANY($ids::uuid[]) AND floor_price_paise IS NOT NULL`,
    { ids: [...new Set(quotes.flatMap(({ roomId, lines }) => roomId ?? lines.map(({ itemId }) => itemId)))] },
    tx,
  );
  return new Map(found.map(({ id, floor }) => [id, floor]));
}

/** A room's floor is of one unit and night; an item's of one portion, day, piece or trip, whatever else is charged with it. */
function floorOf({ roomId, units, startsOn, endsOn, lines }: KindQuote, floors: Map<string, number>): number {
  if (roomId) return (floors.get(roomId) ?? 0) * units * nightsBetween(startsOn, endsOn);
  const most = new Map<string, number>();
  for (const { itemId, quantity } of lines) most.set(itemId, Math.max(quantity, most.get(itemId) ?? 0));
  return [...most].reduce((sum, [itemId, quantity]) => sum + (floors.get(itemId) ?? 0) * quantity, 0);
}
