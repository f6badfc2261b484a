import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import type { RoomTerms } from "./kinds/room.ts";
import { changeScope, listingScope } from "./policy.ts";
import { type PriceLogLine, withCustomerPrice } from "./price-log.ts";
import { priceChangesOf } from "./read-rooms.ts";
import { setTerms } from "./set-terms.ts";
import { TERMS_SQL } from "./sql.ts";

/** Identifies rooms without ids: property, AC category, room type. */
export type RoomVariant = { propertyId: string; roomCategory: string; roomType: string };

type Found = { id: string; terms: RoomTerms };

/** @throws NotFound when the property is foreign or has no such room */
async function roomsOf(ctx: Context, variant: RoomVariant, scope: ReturnType<typeof listingScope>) {
  const found = await rows<Found>(
    `SELECT r.id, ${TERMS_SQL.room} AS terms
     FROM rooms r JOIN properties p ON p.id = r.property_id JOIN room_types t ON t.id = r.room_type_id
     WHERE p.id = $propertyId AND lower(r.room_category) = lower($roomCategory) AND (t.room_type = $roomType::citext OR t.id::text = $roomType)
       AND ${scope.where} ORDER BY r.id`,
    { ...variant, ...scope.bind },
    ctx.tx,
  );
  if (found.length === 0) throw new NotFound();
  return found;
}

/**
 * Sets the usual price (paise a night before tax) and the partner's offer (ppm) of every room of a variant, all or none; what is left
 * out stays. @returns how many rooms there are
 * @throws NotFound; Invalid as `setTerms`
 */
export function setVariantPrice(
  ctx: Context,
  input: RoomVariant & { pricePaise?: number; offerPpm?: number },
): Promise<number> {
  const { pricePaise, offerPpm, ...variant } = input;
  return withTransaction(ctx, async (ctx) => {
    const found = await roomsOf(ctx, variant, changeScope(ctx.actor, "p"));
    for (const { id, terms } of found) {
      await setTerms(ctx, {
        store: "rooms",
        id: id,
        terms: {
          ...terms,
          default_price_paise: pricePaise ?? terms.default_price_paise,
          partner_offer_ppm: offerPpm ?? terms.partner_offer_ppm,
        },
      });
    }
    return found.length;
  });
}

/** The last 50 price changes of the rooms of a variant, newest first. @throws NotFound */
export async function variantPriceLog(ctx: Context, variant: RoomVariant): Promise<PriceLogLine[]> {
  const found = await roomsOf(ctx, variant, listingScope(ctx.actor, "p"));
  const ids = found.map((room) => room.id);
  return withCustomerPrice(ctx, await priceChangesOf(ids, ctx.tx), present(found[0]).terms.partner_offer_ppm);
}
