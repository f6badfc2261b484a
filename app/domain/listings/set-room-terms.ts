import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { brokenConstraint, execute, inTransaction, rows, type Transaction } from "#db/client.ts";
import { belowSold, blockingBookings } from "./calendar/blocking-bookings.ts";
import { changesOf, refuseStale, sameValues } from "./drafts.ts";
import { type RoomTerms, roomTerms } from "./property-schema.ts";
import { lockRoom, type RoomRecord, TERM_COLUMNS } from "./room-record.ts";

/**
 * Changes what a room costs and how many there are by default, at once. Nights from today on that follow the default follow it
 * to the new number; nights with a price or number of their own keep it. Past nights stay as they were.
 * @throws Invalid; NotFound; Conflict (`stale`; `allotment_below_sold`, details `bookings`)
 */
export async function setRoomTerms(
  ctx: Context,
  input: { roomId: string; terms: RoomTerms; version?: number },
): Promise<void> {
  const terms = parseInput(roomTerms, input.terms);
  try {
    await inTransaction(ctx.tx, async (tx) => {
      const room = await lockRoom(ctx, tx, input.roomId);
      refuseStale(room.version, input.version);
      if (!sameValues(room.terms, terms)) await writeTerms(ctx, tx, room, terms);
    });
  } catch (error) {
    if (brokenConstraint(error) !== "room_nights_not_oversold") throw error;
    throw belowSold(
      await blockingBookings(await followingNights(ctx, input.roomId, terms.default_allotment)),
    );
  }
}

async function writeTerms(ctx: Context, tx: Transaction, room: RoomRecord, terms: RoomTerms): Promise<void> {
  await execute(
    `UPDATE rooms SET ${TERM_COLUMNS.map((column) => `${column} = $${column}`).join(", ")}, version = version + 1, updated_at = $now WHERE id = $id`,
    { ...terms, id: room.id, now: ctx.now },
    tx,
  );
  if (terms.default_allotment !== room.terms.default_allotment) {
    await rows(
      "SELECT FROM room_nights WHERE room_id = $roomId AND follows_default AND night >= $today ORDER BY night FOR UPDATE",
      { roomId: room.id, today: istDate(ctx.now) },
      tx,
    );
    await execute(
      "UPDATE room_nights SET allotment = $allotment WHERE room_id = $roomId AND follows_default AND night >= $today",
      { roomId: room.id, today: istDate(ctx.now), allotment: terms.default_allotment },
      tx,
    );
  }
  const batchId = randomUUID();
  await execute(
    `INSERT INTO price_changes (room_id, batch_id, previous_price_paise, changed_price_paise, previous_offer_ppm, changed_offer_ppm, changed_by, changed_at)
     VALUES ($roomId, $batchId, $previousPrice, $changedPrice, $previousOffer, $changedOffer, $changedBy, $now)`,
    {
      roomId: room.id,
      batchId,
      previousPrice: room.terms.default_price_paise,
      changedPrice: terms.default_price_paise,
      previousOffer: room.terms.partner_offer_ppm,
      changedOffer: terms.partner_offer_ppm,
      changedBy: isUser(ctx.actor) ? ctx.actor.id : null,
      now: ctx.now,
    },
    tx,
  );
  await recordAudit(ctx, tx, {
    action: "room.terms",
    subjectKind: "room",
    subjectId: room.id,
    ...changesOf(room.terms, terms),
    batchId,
  });
}

async function followingNights(ctx: Context, roomId: string, allotment: number) {
  const nights = await rows<{ night: string }>(
    "SELECT night::text FROM room_nights WHERE room_id = $roomId AND follows_default AND night >= $today AND held + sold > $allotment ORDER BY night LIMIT 1000",
    { roomId, today: istDate(ctx.now), allotment },
  );
  return nights.map(({ night }) => ({ roomId, night, allotment }));
}
