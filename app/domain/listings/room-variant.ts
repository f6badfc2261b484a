import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { inTransaction, rows } from "#db/client.ts";
import { type PriceLogLine, withCustomerPrice } from "./price-log.ts";
import { changeScope, propertyScope } from "./property-policy.ts";
import type { RoomTerms } from "./property-schema.ts";
import { priceChangesOf } from "./read-rooms.ts";
import { ROOM_TERMS_SQL } from "./room-record.ts";
import { setRoomTerms } from "./set-room-terms.ts";

/** Rooms as somebody names them who knows no ids: a property, AC or not, and the room type. */
export type RoomSort = { propertyId: string; roomCategory: string; roomType: string };

type Found = { id: string; terms: RoomTerms };

/** @throws NotFound when the property is foreign or has no such room */
async function roomsOf(ctx: Context, sort: RoomSort, scope: ReturnType<typeof propertyScope>) {
  const found = await rows<Found>(
    `SELECT r.id, ${ROOM_TERMS_SQL} AS terms
     FROM rooms r JOIN properties p ON p.id = r.property_id JOIN room_types t ON t.id = r.room_type_id
     WHERE p.id = $propertyId AND lower(r.room_category) = lower($roomCategory) AND (t.room_type = $roomType::citext OR t.id::text = $roomType)
       AND ${scope.where} ORDER BY r.id`,
    { ...sort, ...scope.bind },
    ctx.tx,
  );
  if (found.length === 0) throw new NotFound();
  return found;
}

/**
 * Sets the usual price (paise a night before tax) and the partner's offer (ppm) of every room of a sort, all or none; what is left
 * out stays. @returns how many rooms there are
 * @throws NotFound; Invalid as `setRoomTerms`
 */
export function setPriceOfSort(
  ctx: Context,
  input: RoomSort & { pricePaise?: number; offerPpm?: number },
): Promise<number> {
  const { pricePaise, offerPpm, ...sort } = input;
  return inTransaction(ctx.tx, async (tx) => {
    const within = { ...ctx, tx };
    const found = await roomsOf(within, sort, changeScope(ctx.actor));
    for (const { id, terms } of found) {
      await setRoomTerms(within, {
        roomId: id,
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

/** The last 50 price changes of the rooms of a sort, newest first. @throws NotFound */
export async function priceLogOfSort(ctx: Context, sort: RoomSort): Promise<PriceLogLine[]> {
  const found = await roomsOf(ctx, sort, propertyScope(ctx.actor));
  const ids = found.map((room) => room.id);
  return withCustomerPrice(ctx, await priceChangesOf(ids, ctx.tx), found[0]!.terms.partner_offer_ppm);
}
