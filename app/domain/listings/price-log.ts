import type { Context } from "#app/domain/context.ts";
import { breakDown, type CustomerPrice, customerPrice } from "#app/domain/money/breakdown.ts";
import { ratesFor } from "#app/domain/money/rates.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { listPriceChanges, type PriceChange } from "./read-rooms.ts";

export type PriceLogLine = PriceChange & {
  /** What a guest pays for a night at the changed price, with the offer and today's tax; null where only an offer changed. */
  customer: CustomerPrice | null;
};

/** Adds what a guest pays at each changed price; where a line says no offer, the room's usual one (ppm) counts. */
export async function withCustomerPrice(
  ctx: Context,
  changes: PriceChange[],
  usualOfferPpm: number,
): Promise<PriceLogLine[]> {
  const rates = await ratesFor("room", istDate(ctx.now), ctx.tx);
  const priced = (basePaise: number, partnerOfferPpm: number) =>
    customerPrice(
      breakDown({
        basePaise,
        partnerOfferPpm,
        mhOfferPaise: 0,
        commissionPpm: 0,
        agentPpm: 0,
        rates,
        gstOwedBy: "partner",
      }),
    );
  return changes.map((change) => ({
    ...change,
    customer:
      change.changedPricePaise === null
        ? null
        : priced(change.changedPricePaise, change.changedOfferPpm ?? usualOfferPpm),
  }));
}

export type RoomPriceLogLine = PriceLogLine & {
  /** The best early-bird offer (ppm) of the partner for this room on the day before the change, and on its day. */
  previousEarlyBirdPpm: number | null;
  changedEarlyBirdPpm: number | null;
};

/** The last 50 price changes of a room with what a guest pays, newest first. @throws NotFound for a foreign room */
export async function roomPriceLog(
  ctx: Context,
  room: { id: string; offerPpm: number },
): Promise<RoomPriceLogLine[]> {
  const lines = await withCustomerPrice(ctx, await listPriceChanges(ctx, room.id), room.offerPpm);
  const days = lines.map(({ at }) => istDate(at));
  const best = (
    day: string,
  ) => `(SELECT max(o.percent_ppm) FROM offers o WHERE o.funder = 'partner' AND o.early_bird_days > 0
    AND o.property_id = r.property_id AND (o.room_id IS NULL OR o.room_id = r.id) AND (o.created_at AT TIME ZONE 'Asia/Kolkata')::date <= ${day}
    AND o.book_from <= ${day} AND (o.book_to IS NULL OR o.book_to >= ${day}) AND o.active)`;
  const offers = await rows<{ previous: number | null; changed: number | null }>(
    `SELECT ${best("(day.day - 1)")} AS previous, ${best("day.day")} AS changed
     FROM unnest($days::date[]) WITH ORDINALITY AS day (day, place) CROSS JOIN rooms r WHERE r.id = $roomId ORDER BY day.place`,
    { days, roomId: room.id },
    ctx.tx,
  );
  return lines.map((line, index) => ({
    ...line,
    previousEarlyBirdPpm: present(offers[index]).previous,
    changedEarlyBirdPpm: present(offers[index]).changed,
  }));
}
