import { userIdOf } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { execute, rows } from "#db/client.ts";
import { belowSoldConflict, blockingBookings } from "./calendar/blocking-bookings.ts";
import { sameValue } from "./compare.ts";
import type { TermsFollowed } from "./set-terms.ts";

/** What follows from changed terms of a room: its nights, and a line of its price log. */
export const roomTerms: TermsFollowed = {
  oversold: "room_nights_not_oversold",

  async followStock(ctx, room, terms) {
    if (sameValue(room.terms.default_allotment, terms.default_allotment)) return;
    const following = { roomId: room.id, today: istDate(ctx.now) };
    await rows(
      "SELECT FROM room_nights WHERE room_id = $roomId AND follows_default AND night >= $today ORDER BY night FOR UPDATE",
      following,
      ctx.tx,
    );
    await execute(
      "UPDATE room_nights SET allotment = $allotment WHERE room_id = $roomId AND follows_default AND night >= $today",
      { ...following, allotment: terms.default_allotment },
      ctx.tx,
    );
  },

  async logPrices(ctx, changes, batchId) {
    const logged = changes.map(({ listing: room, terms }) => ({
      room_id: room.id,
      previous_price_paise: room.terms.default_price_paise,
      changed_price_paise: terms.default_price_paise,
      previous_offer_ppm: room.terms.partner_offer_ppm,
      changed_offer_ppm: terms.partner_offer_ppm,
    }));
    await execute(
      `INSERT INTO price_changes (room_id, batch_id, previous_price_paise, changed_price_paise, previous_offer_ppm, changed_offer_ppm, changed_by, changed_at)
       SELECT room_id, $batchId, previous_price_paise, changed_price_paise, previous_offer_ppm, changed_offer_ppm, $changedBy, $now
       FROM jsonb_populate_recordset(NULL::price_changes, $logged::jsonb)`,
      {
        batchId,
        logged: JSON.stringify(logged),
        changedBy: userIdOf(ctx.actor),
        now: ctx.now,
      },
      ctx.tx,
    );
  },

  async belowSold(ctx, roomId, { default_allotment }) {
    const allotment = Number(default_allotment);
    const nights = await rows<{ night: string }>(
      "SELECT night::text FROM room_nights WHERE room_id = $roomId AND follows_default AND night >= $today AND held + sold > $allotment ORDER BY night LIMIT 1000",
      { roomId, today: istDate(ctx.now), allotment },
    );
    return belowSoldConflict(
      await blockingBookings(nights.map(({ night }) => ({ roomId, night, allotment }))),
    );
  },
};
