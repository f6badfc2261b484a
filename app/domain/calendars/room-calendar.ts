import ical from "ical-generator";
import { config } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { isSigned, sign } from "#app/domain/identity/signing.ts";
import { changeScope } from "#app/domain/listings/policy.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row, rows } from "#db/client.ts";

/** The calendar of a room for other sites: which nights cannot be had here. Nobody's name is in it. */

/** As far ahead as other sites sell. */
const DAYS_AHEAD = 400;

const payload = (roomId: string, version: number) => `room-calendar:${roomId}:${version}`;

/** The secret address of a room's calendar. It ends as a file does: some sites take no other. */
export function calendarAddress({ id, version }: { id: string; version: number }): string {
  return `${config().APP_ORIGIN}/calendar/${id}/${sign(payload(id, version))}.ics`;
}

/**
 * Gives a room's calendar an address; one that it had ends. With `end` it has none any more.
 * @throws NotFound when the room is foreign
 */
export async function shareCalendar(ctx: Context, roomId: string, end = false): Promise<void> {
  const scope = changeScope(ctx.actor, "p");
  await withTransaction(ctx, async (ctx) => {
    const changed = await row(
      `UPDATE rooms r SET calendar_shared = NOT $end::boolean, calendar_version = r.calendar_version + 1
       FROM properties p WHERE r.id = $roomId AND p.id = r.property_id AND ${scope.where} RETURNING r.id`,
      { roomId, end, ...scope.bind },
      ctx.tx,
    );
    if (!changed) throw new NotFound();
    const action = end ? "room.calendar-end" : "room.calendar-share";
    await recordAudit(ctx, { action, subjectKind: "room", subjectId: roomId });
  });
}

/**
 * The calendar behind an address, as iCalendar text: nights that are closed here or taken by our bookings and holds. Entries from other
 * calendars are not repeated, so that two sites never keep a night closed because each copied it from the other.
 * @throws NotFound when the address is wrong or ended
 */
export async function roomCalendar(
  ctx: Context,
  { roomId, given }: { roomId: string; given: string },
): Promise<string> {
  const room = await row<{ name: string; version: number }>(
    `SELECT p.name || ': ' || r.name AS name, r.calendar_version AS version
     FROM rooms r JOIN properties p ON p.id = r.property_id WHERE r.id = $roomId AND r.calendar_shared`,
    { roomId },
    ctx.tx,
  );
  if (!room || !isSigned(payload(roomId, room.version), given)) throw new NotFound();
  const today = istDate(ctx.now);
  const taken = await rows<{ first: IsoDate; last: IsoDate }>(
    `SELECT min(night)::text AS first, max(night)::text AS last FROM (
       SELECT day.night, day.night - row_number() OVER (ORDER BY day.night)::integer AS run
       FROM (SELECT $today::date + step AS night FROM generate_series(0, ${DAYS_AHEAD}) AS step) day
       JOIN rooms r ON r.id = $roomId
       LEFT JOIN room_nights n ON n.room_id = r.id AND n.night = day.night
       WHERE coalesce(n.closed OR n.held + n.sold >= n.allotment, r.default_allotment = 0)) nights
     GROUP BY run ORDER BY 1`,
    { roomId, today },
    ctx.tx,
  );
  const { BRAND_NAME, APP_ORIGIN } = config();
  const calendar = ical({ name: room.name, prodId: { company: BRAND_NAME, product: "rooms" } });
  for (const { first, last } of taken) {
    calendar.createEvent({
      id: `${roomId}-${first}@${new URL(APP_ORIGIN).hostname}`,
      stamp: ctx.now,
      allDay: true,
      start: first,
      end: addDays(last, 1),
      summary: "Not available",
    });
  }
  return calendar.toString();
}
