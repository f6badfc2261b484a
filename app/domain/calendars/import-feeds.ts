import { config } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { MAX_DAYS_AHEAD } from "#app/domain/listings/labels.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { guardedFetch } from "#app/integrations/guarded-fetch.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { readCalendarAside } from "./calendar-processes.ts";
import type { Block } from "./read-ics.ts";

/**
 * Reads the calendars of other sites. What they say is taken counts against the nights of their room; a calendar that cannot be read
 * keeps what it said last, so that a night is never sold because a site is down.
 */

const EVERY_MINUTES = 15;
/** Calendars that are read side by side. */
const BATCH = 10;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 1_048_576;

type Feed = { id: string; roomId: string; url: string };

/** Reads every calendar that is due. @returns how many were read, and how many could not be */
export async function importFeeds(ctx: Context): Promise<{ read: number; failed: number }> {
  const done = { read: 0, failed: 0 };
  for (;;) {
    const due = await rows<Feed>(
      `UPDATE calendar_feeds SET next_at = $now::timestamptz + interval '${EVERY_MINUTES} minutes', tried_at = $now
       WHERE id IN (SELECT id FROM calendar_feeds WHERE next_at <= $now ORDER BY next_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id, room_id, url`,
      { now: ctx.now },
    );
    if (due.length === 0) return done;
    const outcomes = await Promise.all(due.map((feed) => importFeed(ctx, feed)));
    done.read += outcomes.filter(Boolean).length;
    done.failed += outcomes.filter((isRead) => !isRead).length;
  }
}

/** Reads one calendar now. @returns false when it could not be read; its row says why */
export async function importFeed(ctx: Context, feed: Feed): Promise<boolean> {
  const today = istDate(ctx.now);
  let error = "";
  try {
    const answer = await guardedFetch(feed.url, {
      headers: { accept: "text/calendar, text/plain;q=0.5", "user-agent": "MediHaven-Calendars/1" },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (answer.status >= 300 && answer.status < 400)
      throw new Error("The calendar has moved. Please add the address that this one leads to.");
    if (answer.status !== 200) throw new Error(`The site answered ${answer.status}.`);
    const from = addDays(today, -1);
    const until = addDays(today, MAX_DAYS_AHEAD);
    const ownHost = new URL(config().APP_ORIGIN).hostname;
    const window = { from, until, ownHost };
    await keepBlocks(ctx, feed, await readCalendarAside({ text: answer.body, window }), from);
  } catch (failure) {
    error = (failure instanceof Error ? failure.message : String(failure)).slice(0, 300);
  }
  await execute(
    `UPDATE calendar_feeds SET error = $error, tried_at = $now, read_at = CASE WHEN $error = '' THEN $now ELSE read_at END
     WHERE id = $id`,
    { id: feed.id, error, now: ctx.now },
    ctx.tx,
  );
  return error === "";
}

/** Replaces a calendar's entries from a night on, and recounts the nights of its room. */
async function keepBlocks(ctx: Context, feed: Feed, blocks: Block[], from: IsoDate): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const standing = await row(
      "SELECT FROM calendar_feeds WHERE id = $id FOR UPDATE",
      { id: feed.id },
      ctx.tx,
    );
    // Removed meanwhile.
    if (!standing) return;
    const given = JSON.stringify(blocks);
    const said = `jsonb_to_recordset($given::jsonb) AS said("uid" text, "firstNight" date, "endDay" date)`;
    const changed =
      (await execute(
        `DELETE FROM calendar_blocks b WHERE b.feed_id = $id AND b.end_day > $from AND NOT EXISTS (SELECT FROM ${said}
           WHERE said.uid = b.uid AND said."firstNight" = b.first_night AND said."endDay" = b.end_day)`,
        { id: feed.id, from, given },
        ctx.tx,
      )) +
      (await execute(
        `INSERT INTO calendar_blocks (feed_id, uid, first_night, end_day) SELECT $id, said.uid, said."firstNight", said."endDay" FROM ${said}
         ON CONFLICT DO NOTHING`,
        { id: feed.id, given },
        ctx.tx,
      ));
    if (changed > 0) await countElsewhere(ctx.tx, feed.roomId, from);
  });
}

/** How many rooms of each night the calendars of a room say are taken, from `$from` on. */
const TAKEN = `SELECT day.night::date AS night, count(*)::integer AS rooms FROM calendar_blocks b
  JOIN calendar_feeds f ON f.id = b.feed_id AND f.room_id = $roomId
  CROSS JOIN LATERAL generate_series(greatest(b.first_night, $from::date), b.end_day - 1, interval '1 day') AS day (night)
  WHERE b.end_day > $from GROUP BY 1`;

/** Writes what the calendars of a room say to its nights, from a night on. */
export async function countElsewhere(tx: Transaction, roomId: string, from: IsoDate): Promise<void> {
  const bind = { roomId, from };
  await execute(
    `INSERT INTO room_nights (room_id, night, allotment) SELECT r.id, taken.night, r.default_allotment
     FROM rooms r CROSS JOIN (${TAKEN}) taken WHERE r.id = $roomId ORDER BY taken.night FOR SHARE OF r ON CONFLICT DO NOTHING`,
    bind,
    tx,
  );
  await rows(
    `SELECT FROM room_nights WHERE room_id = $roomId AND night >= $from
       AND (elsewhere > 0 OR night IN (SELECT night FROM (${TAKEN}) taken)) ORDER BY night FOR UPDATE`,
    bind,
    tx,
  );
  await execute(
    `UPDATE room_nights n SET elsewhere = counted.rooms FROM (
       SELECT kept.night, coalesce(taken.rooms, 0) AS rooms FROM room_nights kept LEFT JOIN (${TAKEN}) taken ON taken.night = kept.night
       WHERE kept.room_id = $roomId AND kept.night >= $from AND kept.elsewhere <> coalesce(taken.rooms, 0)) counted
     WHERE n.room_id = $roomId AND n.night = counted.night`,
    bind,
    tx,
  );
}
