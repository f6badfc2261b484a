import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import {
  addDays,
  type IsoDate,
  istDate,
  nightDate,
  nightsBetween,
  nightsOf,
  weekdayOf,
} from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, rows } from "#db/client.ts";
import { MAX_DAYS_AHEAD, MAX_NIGHTS_A_CHANGE } from "../labels.ts";
import { changeScope } from "../policy.ts";
import { type BlockingBooking, belowSoldConflict, blockingBookings } from "./blocking-bookings.ts";
import { lockCalendarNights } from "./lock-nights.ts";
import { type NightsChange, nightsChange } from "./nights-schema.ts";

type Change = z.output<typeof nightsChange>;

type ChangedRoom = {
  id: string;
  propertyId: string;
  name: string;
  defaultAllotment: number;
  defaultPricePaise: number;
};

export type NightsChanged = { nights: number; rooms: number; batchId: string };

/**
 * Changes price, number of rooms, or open and closed of many nights of one property at once: what is left out stays. Nights in the past
 * cannot be changed; a price is written to the price log with who changed it. The batch can be set back by `undoNights`.
 * @throws Invalid; NotFound for foreign rooms; Conflict (`allotment_below_sold`, details `bookings`) when more is taken than would be left
 */
export async function setNights(ctx: Context, input: NightsChange): Promise<NightsChanged> {
  const change = parseInput(nightsChange, input);
  const nights = changedNights(ctx, change);
  const batchId = randomUUID();
  let changed: ChangedRoom[] = [];
  try {
    await withTransaction(ctx, async (ctx) => {
      changed = await findRooms(ctx, change);
      const bind = bindOf(change, nights);
      await execute(MISSING, bind, ctx.tx);
      await lockCalendarNights(ctx.tx, bind);
      await logPrices(ctx, change, bind, batchId);
      await keepBatch(ctx, { batchId, propertyId: present(changed[0]).propertyId, bind });
      await execute(UPDATE, bind, ctx.tx);
      await recordAudit(ctx, {
        action: "nights.change",
        subjectKind: "property",
        subjectId: present(changed[0]).propertyId,
        after: { ...change, nights: nights.length },
        batchId,
      });
    });
  } catch (error) {
    if (brokenConstraint(error) !== "room_nights_not_oversold") throw error;
    throw belowSoldConflict(await blockingBookings(wantedAllotments(changed, nights, change)));
  }
  return { nights: nights.length * change.room_ids.length, rooms: change.room_ids.length, batchId };
}

/** Nights of one room that stand alike today and would be changed alike. */
export type NightsPreview = {
  roomId: string;
  roomName: string;
  nights: number;
  firstNight: IsoDate;
  lastNight: IsoDate;
  before: NightState;
  after: NightState;
};
export type NightState = {
  pricePaise: number;
  allotment: number;
  closed: boolean;
  reason: string;
  noArrival: boolean;
  noDeparture: boolean;
};

/**
 * What `setNights` would do, without doing it: groups of nights before and after, and the bookings that stand in the way.
 * @throws as `setNights`, except for the bookings
 */
export async function previewNights(
  ctx: Context,
  input: NightsChange,
): Promise<{ groups: NightsPreview[]; blocking: BlockingBooking[] }> {
  const change = parseInput(nightsChange, input);
  const nights = changedNights(ctx, change);
  const changed = await findRooms(ctx, change);
  const [groups, blocking] = await Promise.all([
    rows<NightsPreview>(PREVIEW, bindOf(change, nights), ctx.tx),
    change.allotment === undefined ? [] : blockingBookings(wantedAllotments(changed, nights, change)),
  ]);
  return { groups, blocking };
}

function changedNights(ctx: Context, change: Change): IsoDate[] {
  const today = istDate(ctx.now);
  const refuse = (field: string, message: string) => {
    throw new Invalid(message, { [field]: [message] });
  };
  // The night that began yesterday is still sold in the small hours.
  if (change.first_night < nightDate(ctx.now)) refuse("first_night", "Nights in the past cannot be changed");
  if (change.last_night > addDays(today, MAX_DAYS_AHEAD))
    refuse("last_night", "At most two years ahead, please");
  const end = addDays(change.last_night, 1);
  if (nightsBetween(change.first_night, end) > MAX_NIGHTS_A_CHANGE) {
    refuse("last_night", `At most ${MAX_NIGHTS_A_CHANGE} nights at once, please`);
  }
  const nights = nightsOf(change.first_night, end).filter(
    (night) => change.weekdays.length === 0 || change.weekdays.includes(weekdayOf(night)),
  );
  if (nights.length === 0) refuse("weekdays", "No night of this range falls on these weekdays");
  return nights;
}

// FOR SHARE: the defaults that missing nights start from cannot change under this change.
async function findRooms(ctx: Context, change: Change): Promise<ChangedRoom[]> {
  const scope = changeScope(ctx.actor, "p");
  const found = await rows<ChangedRoom>(
    `SELECT r.id, r.property_id, r.name, r.default_allotment, r.default_price_paise
     FROM rooms r JOIN properties p ON p.id = r.property_id
     WHERE r.id = ANY($roomIds::uuid[]) AND ${scope.where} ORDER BY r.id FOR SHARE OF r`,
    { roomIds: change.room_ids, ...scope.bind },
    ctx.tx,
  );
  if (found.length !== new Set(change.room_ids).size) throw new NotFound();
  if (new Set(found.map((room) => room.propertyId)).size > 1)
    throw new Invalid("Please choose rooms of one property.");
  return found;
}

function wantedAllotments(changed: ChangedRoom[], nights: IsoDate[], { allotment }: Change) {
  return changed.flatMap((room) =>
    nights.map((night) => ({
      roomId: room.id,
      night,
      allotment: typeof allotment === "number" ? allotment : room.defaultAllotment,
    })),
  );
}

/** `set…` says whether a column changes at all; a null value then means: follow the room's default again. */
function bindOf(change: Change, nights: IsoDate[]) {
  const { allotment, price_paise, closed, closed_reason, closed_to_arrival, closed_to_departure, room_ids } =
    change;
  return {
    roomIds: room_ids,
    nights,
    setAllotment: allotment !== undefined,
    allotment: typeof allotment === "number" ? allotment : null,
    setPrice: price_paise !== undefined,
    price: typeof price_paise === "number" ? price_paise : null,
    setClosed: closed !== undefined,
    closed: closed ?? false,
    reason: closed_reason,
    setArrival: closed_to_arrival !== undefined,
    noArrival: closed_to_arrival ?? false,
    setDeparture: closed_to_departure !== undefined,
    noDeparture: closed_to_departure ?? false,
  };
}

/** A night without a row follows the room's default; it gets its row first, so that what is locked is all that changes. */
const MISSING = `
  INSERT INTO room_nights (room_id, night, allotment)
  SELECT r.id, day.night, r.default_allotment FROM rooms r CROSS JOIN unnest($nights::date[]) AS day (night)
  WHERE r.id = ANY($roomIds::uuid[]) ORDER BY r.id, day.night ON CONFLICT DO NOTHING`;

const UPDATE = `
  UPDATE room_nights n SET
    allotment = CASE WHEN $setAllotment::boolean THEN coalesce($allotment::integer, r.default_allotment) ELSE n.allotment END,
    follows_default = CASE WHEN $setAllotment::boolean THEN $allotment::integer IS NULL ELSE n.follows_default END,
    price_paise = CASE WHEN $setPrice::boolean THEN $price::bigint ELSE n.price_paise END,
    closed = CASE WHEN $setClosed::boolean THEN $closed::boolean ELSE n.closed END,
    closed_reason = CASE WHEN $setClosed::boolean THEN $reason::text ELSE n.closed_reason END,
    closed_to_arrival = CASE WHEN $setArrival::boolean THEN $noArrival::boolean ELSE n.closed_to_arrival END,
    closed_to_departure = CASE WHEN $setDeparture::boolean THEN $noDeparture::boolean ELSE n.closed_to_departure END
  FROM rooms r WHERE r.id = n.room_id AND n.room_id = ANY($roomIds::uuid[]) AND n.night = ANY($nights::date[])`;

/** Each night as it stands and as it would stand. */
const CHANGED = `
  SELECT r.id AS room_id, r.name AS room_name, day.night,
    coalesce(n.price_paise, r.default_price_paise) AS price, coalesce(n.allotment, r.default_allotment) AS allotment, coalesce(n.closed, false) AS closed,
    CASE WHEN $setPrice::boolean THEN coalesce($price::bigint, r.default_price_paise) ELSE coalesce(n.price_paise, r.default_price_paise) END AS new_price,
    CASE WHEN $setAllotment::boolean THEN coalesce($allotment::integer, r.default_allotment) ELSE coalesce(n.allotment, r.default_allotment) END AS new_allotment,
    CASE WHEN $setClosed::boolean THEN $closed::boolean ELSE coalesce(n.closed, false) END AS new_closed,
    coalesce(n.closed_reason, '') AS reason, CASE WHEN $setClosed::boolean THEN $reason::text ELSE coalesce(n.closed_reason, '') END AS new_reason,
    coalesce(n.closed_to_arrival, false) AS no_arrival,
    CASE WHEN $setArrival::boolean THEN $noArrival::boolean ELSE coalesce(n.closed_to_arrival, false) END AS new_no_arrival,
    coalesce(n.closed_to_departure, false) AS no_departure,
    CASE WHEN $setDeparture::boolean THEN $noDeparture::boolean ELSE coalesce(n.closed_to_departure, false) END AS new_no_departure
  FROM rooms r CROSS JOIN unnest($nights::date[]) AS day (night)
  LEFT JOIN room_nights n ON n.room_id = r.id AND n.night = day.night
  WHERE r.id = ANY($roomIds::uuid[])`;

const PREVIEW = `
  SELECT room_id, room_name, count(*)::integer AS nights, min(night)::text AS "firstNight", max(night)::text AS "lastNight",
    jsonb_build_object('pricePaise', price, 'allotment', allotment, 'closed', closed, 'reason', reason,
      'noArrival', no_arrival, 'noDeparture', no_departure) AS before,
    jsonb_build_object('pricePaise', new_price, 'allotment', new_allotment, 'closed', new_closed, 'reason', new_reason,
      'noArrival', new_no_arrival, 'noDeparture', new_no_departure) AS after
  FROM (${CHANGED}) changed
  GROUP BY room_id, room_name, price, allotment, closed, reason, no_arrival, no_departure,
    new_price, new_allotment, new_closed, new_reason, new_no_arrival, new_no_departure
  ORDER BY room_name, room_id, min(night)`;

/** Keeps each of the locked nights as it stands and as it will stand; null is: as the room. */
async function keepBatch(
  ctx: TxContext,
  { batchId, propertyId, bind }: { batchId: string; propertyId: string; bind: ReturnType<typeof bindOf> },
): Promise<void> {
  await execute(
    `INSERT INTO stock_batches (id, property_id, changes, changed_by, changed_at)
     SELECT $batchId, $propertyId, jsonb_agg(jsonb_build_object('room_id', n.room_id, 'night', n.night,
       'allotment_was', n.own, 'price_was', n.price_paise, 'closed_was', n.closed,
       'allotment_is', CASE WHEN $setAllotment::boolean THEN $allotment::integer ELSE n.own END,
       'price_is', CASE WHEN $setPrice::boolean THEN $price::bigint ELSE n.price_paise END,
       'closed_is', CASE WHEN $setClosed::boolean THEN $closed::boolean ELSE n.closed END,
       'reason_was', n.closed_reason, 'reason_is', CASE WHEN $setClosed::boolean THEN $reason::text ELSE n.closed_reason END,
       'arrival_was', n.closed_to_arrival,
       'arrival_is', CASE WHEN $setArrival::boolean THEN $noArrival::boolean ELSE n.closed_to_arrival END,
       'departure_was', n.closed_to_departure,
       'departure_is', CASE WHEN $setDeparture::boolean THEN $noDeparture::boolean ELSE n.closed_to_departure END)),
       $changedBy, $now
     FROM (SELECT *, CASE WHEN NOT follows_default THEN allotment END AS own FROM room_nights
       WHERE room_id = ANY($roomIds::uuid[]) AND night = ANY($nights::date[])) n`,
    { ...bind, batchId, propertyId, changedBy: userIdOf(ctx.actor), now: ctx.now },
    ctx.tx,
  );
}

async function logPrices(
  ctx: TxContext,
  change: Change,
  bind: ReturnType<typeof bindOf>,
  batchId: string,
): Promise<void> {
  if (!bind.setPrice) return;
  await execute(
    `INSERT INTO price_changes (room_id, batch_id, first_night, last_night, weekdays, previous_price_paise, changed_price_paise, changed_by, changed_at)
     SELECT room_id, $batchId, min(night), max(night), $weekdays::integer[], price, new_price, $changedBy, $now
     FROM (${CHANGED}) changed WHERE price <> new_price GROUP BY room_id, price, new_price`,
    {
      ...bind,
      batchId,
      weekdays: change.weekdays,
      changedBy: userIdOf(ctx.actor),
      now: ctx.now,
    },
    ctx.tx,
  );
}
