import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser, userIdOf } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { changeScope, listingScope } from "#app/domain/listings/policy.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { checkedUrl, RefusedAddress } from "#app/integrations/guarded-fetch.ts";
import { brokenConstraint, execute, row, rows } from "#db/client.ts";
import { countElsewhere, importFeed } from "./import-feeds.ts";
import { calendarAddress } from "./room-calendar.ts";

/** The calendars of other sites that a partner's rooms follow, and the addresses of the rooms' own. */

const MOST_FEEDS = 10;
/** Rooms of a partner that are shown; conflicts likewise. */
const MOST_SHOWN = 200;

export const feedForm = z.object({
  room: z.uuid("Please choose a room"),
  name: z.string().trim().min(1, "Please enter the name of the site").max(60, "At most 60 characters"),
  url: z
    .string()
    .trim()
    .min(1, "Please paste the address of the calendar")
    .max(2_000, "This address is too long")
    // How calendars are subscribed to on a phone; what answers is the same over https.
    .transform((address) => address.replace(/^webcals?:\/\//i, "https://")),
});

export type Feed = {
  id: string;
  name: string;
  url: string;
  /** When it was last read well, and when last tried. */
  readAt: Date | null;
  triedAt: Date | null;
  /** Why it could not be read the last time; empty when it could. */
  error: string;
  /** Stays that it has from today on. */
  stays: number;
};

export type RoomCalendars = {
  id: string;
  name: string;
  propertyName: string;
  /** The secret address of its own calendar; null when it has none, or an admin is viewing the pages as this user. */
  address: string | null;
  shared: boolean;
  feeds: Feed[];
};

/** The rooms of the actor, at most 200, each with its calendars. */
export async function listRoomCalendars(ctx: Context): Promise<RoomCalendars[]> {
  const scope = listingScope(ctx.actor, "p");
  const found = await rows<Omit<RoomCalendars, "address"> & { version: number }>(
    `SELECT r.id, r.name, p.name AS property_name, r.calendar_shared AS shared, r.calendar_version AS version,
       coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'url', f.url, 'readAt', f.read_at, 'triedAt', f.tried_at,
         'error', f.error, 'stays', (SELECT count(*) FROM calendar_blocks b WHERE b.feed_id = f.id AND b.end_day > $today)) ORDER BY f.created_at)
         FROM calendar_feeds f WHERE f.room_id = r.id), '[]') AS feeds
     FROM rooms r JOIN properties p ON p.id = r.property_id
     WHERE r.status <> 'rejected' AND ${scope.where} ORDER BY p.name, r.name, r.id LIMIT ${MOST_SHOWN}`,
    { today: istDate(ctx.now), ...scope.bind },
    ctx.tx,
  );
  const isViewed = isUser(ctx.actor) && ctx.actor.viewedBy !== undefined;
  return found.map(({ version, feeds, ...room }) => ({
    ...room,
    feeds: feeds.map((feed) => ({
      ...feed,
      url: isViewed ? new URL(feed.url).host : feed.url,
      readAt: feed.readAt && new Date(feed.readAt),
      triedAt: feed.triedAt && new Date(feed.triedAt),
    })),
    address: room.shared && !isViewed ? calendarAddress({ id: room.id, version }) : null,
  }));
}

/** A night of which more rooms are taken, here and elsewhere, than there are. */
export type Conflicted = {
  roomId: string;
  roomName: string;
  propertyName: string;
  night: IsoDate;
  allotment: number;
  /** Held and sold here. */
  here: number;
  elsewhere: number;
  /** The calendars that say so, and the numbers of our bookings. */
  feeds: string[];
  bookings: string[];
};

/** The nights from today on that are taken twice, at most 200, soonest first. */
export function listConflicts(ctx: Context): Promise<Conflicted[]> {
  const scope = listingScope(ctx.actor, "p");
  return rows<Conflicted>(
    `SELECT r.id AS room_id, r.name AS room_name, p.name AS property_name, n.night::text, n.allotment, n.held + n.sold AS here, n.elsewhere,
       ARRAY(SELECT DISTINCT f.name FROM calendar_feeds f JOIN calendar_blocks b ON b.feed_id = f.id
         WHERE f.room_id = r.id AND b.first_night <= n.night AND b.end_day > n.night ORDER BY 1) AS feeds,
       ARRAY(SELECT DISTINCT b.booking_order_id FROM booking_nights bn JOIN bookings b ON b.id = bn.booking_id
         WHERE bn.room_id = r.id AND bn.night = n.night AND bn.state <> 'released' ORDER BY 1) AS bookings
     FROM room_nights n JOIN rooms r ON r.id = n.room_id JOIN properties p ON p.id = r.property_id
     WHERE n.night >= $today AND n.elsewhere > 0 AND n.held + n.sold > 0 AND n.held + n.sold + n.elsewhere > n.allotment
       AND ${scope.where} ORDER BY n.night, p.name, r.name LIMIT ${MOST_SHOWN}`,
    { today: istDate(ctx.now), ...scope.bind },
    ctx.tx,
  );
}

/**
 * Lets a room follow a calendar of another site, and reads it at once.
 * @returns whether it could be read; it is tried again every 15 minutes
 * @throws Invalid; NotFound for a foreign room; Conflict `too_many`, `known`
 */
export async function addFeed(ctx: Context, input: unknown): Promise<{ id: string; isRead: boolean }> {
  const { room: roomId, name, url } = parseInput(feedForm, input);
  try {
    checkedUrl(url);
  } catch (error) {
    if (error instanceof RefusedAddress) throw new Invalid(error.message, { url: [error.message] });
    throw error;
  }
  const id = crypto.randomUUID();
  try {
    await withTransaction(ctx, async (ctx) => {
      const scope = changeScope(ctx.actor, "p");
      const room = await row(
        `SELECT r.id FROM rooms r JOIN properties p ON p.id = r.property_id WHERE r.id = $roomId AND ${scope.where} FOR UPDATE OF r`,
        { roomId, ...scope.bind },
        ctx.tx,
      );
      if (!room) throw new NotFound();
      const known = await rows("SELECT FROM calendar_feeds WHERE room_id = $roomId", { roomId }, ctx.tx);
      if (known.length >= MOST_FEEDS)
        throw new Conflict(
          `A room can follow at most ${MOST_FEEDS} calendars. Please remove one first.`,
          "too_many",
        );
      await execute(
        `INSERT INTO calendar_feeds (id, room_id, name, url, next_at, created_by, created_at)
         VALUES ($id, $roomId, $name, $url, $now::timestamptz + interval '15 minutes', $by, $now)`,
        { id, roomId, name, url, by: userIdOf(ctx.actor), now: ctx.now },
        ctx.tx,
      );
      await recordAudit(ctx, {
        action: "room.calendar-follow",
        subjectKind: "room",
        subjectId: roomId,
        after: { name, host: new URL(url).host },
      });
    });
  } catch (error) {
    if (brokenConstraint(error) !== "calendar_feeds_room_id_url_key") throw error;
    throw new Conflict("This room already follows this calendar.", "known");
  }
  return { id, isRead: await importFeed(ctx, { id, roomId, url }) };
}

async function lockFeed(ctx: Context, id: string) {
  const scope = changeScope(ctx.actor, "p");
  const found = await row<{ id: string; roomId: string; url: string; name: string }>(
    `SELECT f.id, f.room_id, f.url, f.name FROM calendar_feeds f JOIN rooms r ON r.id = f.room_id JOIN properties p ON p.id = r.property_id
     WHERE f.id = $id AND ${scope.where} FOR UPDATE OF f`,
    { id, ...scope.bind },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** Reads a calendar now. @returns whether it could be read @throws NotFound */
export async function readFeedNow(ctx: Context, id: string): Promise<boolean> {
  return importFeed(ctx, await lockFeed(ctx, id));
}

/** Lets a room follow a calendar no longer: what it said is free again. @throws NotFound */
export async function removeFeed(ctx: Context, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { roomId, name } = await lockFeed(ctx, id);
    await execute("DELETE FROM calendar_feeds WHERE id = $id", { id }, ctx.tx);
    await countElsewhere(ctx.tx, roomId, addDays(istDate(ctx.now), -1));
    await recordAudit(ctx, {
      action: "room.calendar-unfollow",
      subjectKind: "room",
      subjectId: roomId,
      after: { name },
    });
  });
}
