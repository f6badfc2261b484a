import { type Context, hasRole, mayUse } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { plannedRows } from "#db/client.ts";
import { BOOKING_KINDS, type BookingKindName, type BookingStatus, type DayEvent } from "./labels.ts";
import { availablePartnerSteps, type PartnerStep } from "./partner-steps.ts";
import { bookingScope } from "./scope.ts";
import { isContinuation, isContinued, stayNumber } from "./stay-parts.ts";

/** A partner's tasks of a day, by time: arrivals and departures, deliveries, returns and pickups. */

export type DayEntry = {
  id: string;
  event: DayEvent;
  kind: BookingKindName;
  status: BookingStatus;
  /** `14:00`, Indian time; of a hire the end of the hours in which it is brought or taken back. */
  time: string;
  /** It was due on an earlier day. */
  late: boolean;
  endsOn: IsoDate;
  bookingOrderId: string;
  title: string;
  details: string;
  guestName: string;
  phone: string;
  place: string;
  address: string;
  note: string;
  /** Who drives a trip, once that is said. */
  driver: string | null;
  /** Everything is paid online; of a hire, what is held as a deposit. Paise. */
  depositPaise: number;
  steps: PartnerStep[];
};

export type DayPlan = {
  day: IsoDate;
  entries: DayEntry[];
  /** How many there are of each; more than are shown. */
  counts: Partial<Record<DayEvent, number>>;
  total: number;
};

/** What is done with one tap on the day's page; everything else asks first, or is about more than the booking. */
const ONE_TAP: readonly PartnerStep[] = ["accept", "checked_in", "completed", "returned"];

/** As many as fit a phone screen; the lists behind the counts have all. */
const MOST = 40;

/** Meals of several days are brought on each of them: tomorrow too, whether or not they have begun. */
const EVENT = `CASE WHEN booking.kind = 'food' AND NOT $isToday THEN 'delivery' WHEN booking.status = 'checked_in' THEN CASE booking.kind WHEN 'room' THEN 'departure' WHEN 'equipment' THEN 'return'
      ELSE 'under_way' END
    ELSE CASE booking.kind WHEN 'room' THEN 'arrival' WHEN 'food' THEN 'delivery' WHEN 'travel' THEN 'pick_up' WHEN 'equipment' THEN 'hand_over'
      ELSE 'appointment' END END`;
/** Of a departure and a return, when the day asks for it; of all others, when they begin. */
const TIME = `CASE WHEN booking.status = 'checked_in' AND booking.kind = 'room' THEN coalesce(booking.snapshot ->> 'checkOutTime', '11:00')
    ELSE to_char(booking.starts_at AT TIME ZONE 'Asia/Kolkata', 'HH24:MI') END`;
const DAY = `CASE WHEN booking.status = 'checked_in' THEN booking.ends_on ELSE booking.starts_on END`;
/** Of a hire: something of its deposit is claimed that came back, so its partner has nothing to do. */
const CLAIMED =
  "EXISTS (SELECT FROM claims claim WHERE claim.booking_id = booking.id AND claim.claim_kind <> 'missing')";
/** Today also what is late; another day only what belongs to it. */
const BELONGS = `(booking.status = 'confirmed' AND NOT ${isContinuation("booking")} AND booking.partner_answer IS DISTINCT FROM 'declined'
      AND (booking.starts_on = $day OR (($isToday OR booking.kind = 'food') AND booking.starts_on < $day AND booking.ends_on >= $day))
    OR booking.status = 'checked_in' AND NOT ${isContinued("booking")} AND NOT (booking.kind = 'equipment' AND ${CLAIMED}) AND (booking.ends_on = $day OR (booking.kind = 'food' AND booking.starts_on <= $day AND booking.ends_on >= $day) OR ($isToday AND (booking.ends_on < $day OR booking.kind NOT IN ('room', 'equipment')))))`;

/** The plan of today, or of the day so many days ahead, in the partner's scope: the first 40 by time. @throws Forbidden for other roles */
export async function readDay(ctx: Context, ahead = 0): Promise<DayPlan> {
  if (!hasRole(ctx.actor, "partner")) throw new Forbidden();
  const scope = bookingScope(ctx.actor);
  const today = istDate(ctx.now);
  const day = addDays(today, ahead);
  const where = `${scope.sql} AND booking.kind = ANY($kinds) AND booking.status IN ('confirmed', 'checked_in') AND ${BELONGS}`;
  const found = await plannedRows<
    Omit<DayEntry, "steps"> & Parameters<typeof availablePartnerSteps>[0] & { counts: DayPlan["counts"] }
  >(
    // What is shown is read of those that are shown alone, however many a day has.
    `WITH due AS MATERIALIZED (SELECT booking.id, booking.kind, ${EVENT} AS event, ${TIME} AS time, $isToday AND ${DAY} < $day::date AS late
       FROM bookings booking WHERE ${where})
     SELECT booking.id, chosen.event, booking.kind, booking.status, chosen.time, chosen.late,
       ${stayNumber("booking")} AS booking_order_id, told.title, told.subtitle AS details,
       concat_ws(', ', told.place ->> 'name', nullif(told.place ->> 'address', '')) AS place,
       booking.guest_address AS address, booking.special_requests AS note, booking.deposit_paise,
       booking.partner_answer, booking.starts_on, booking.starts_at, booking.ends_on,
       booking.deposit_paise > 0 AND booking.deposit_settled_at IS NULL AS "holdsDeposit", false AS claimed,
       placed.contact_name AS "guestName", placed.phone_e164 AS phone,
       (SELECT driver.name FROM vehicle_trips trip JOIN drivers driver ON driver.id = trip.driver_id WHERE trip.booking_id = booking.id) AS driver,
       counted.counts
     FROM (SELECT * FROM due ORDER BY late DESC, time, kind, id LIMIT ${MOST}) chosen
     JOIN bookings booking ON booking.id = chosen.id
     JOIN orders placed ON placed.id = booking.order_id
     CROSS JOIN LATERAL jsonb_to_record(booking.snapshot) AS told(title text, subtitle text, place jsonb)
     CROSS JOIN (SELECT jsonb_object_agg(event, count) AS counts FROM (SELECT event, count(*) FROM due GROUP BY event) each) counted
     ORDER BY chosen.late DESC, chosen.time, booking.kind, booking.id`,
    { ...scope.bind, kinds: BOOKING_KINDS, day, isToday: ahead === 0 },
    ctx.tx,
  );
  const counts = found[0]?.counts ?? {};
  return {
    day,
    entries: found.map(({ counts: _, ...entry }) => ({
      ...entry,
      steps: availablePartnerSteps(entry, ctx.now).filter((step) => ONE_TAP.includes(step)),
    })),
    counts,
    total: Object.values<number>(counts).reduce((sum, count) => sum + count, 0),
  };
}

export type WaitingBooking = {
  id: string;
  kind: BookingKindName;
  bookingOrderId: string;
  title: string;
  details: string;
  startsAt: Date;
  startsOn: IsoDate;
  endsOn: IsoDate;
  /** Null for a member of the team without a right to money. */
  partnerSharePaise: number | null;
};

/** Paid bookings that nobody accepted yet, soonest first: at most 20, and how many there are. @throws Forbidden for other roles */
export async function waitingForAnswer(ctx: Context): Promise<{ rows: WaitingBooking[]; total: number }> {
  if (!hasRole(ctx.actor, "partner")) throw new Forbidden();
  const scope = bookingScope(ctx.actor);
  const found = await plannedRows<WaitingBooking & { total: number }>(
    `SELECT booking.id, booking.kind, booking.booking_order_id, booking.snapshot ->> 'title' AS title,
       booking.snapshot ->> 'subtitle' AS details,
       coalesce(booking.starts_at, booking.starts_on::timestamp AT TIME ZONE 'Asia/Kolkata') AS starts_at,
         booking.starts_on, booking.ends_on, CASE WHEN $seesMoney THEN booking.partner_share_paise END AS partner_share_paise, chosen.total
     FROM (SELECT booking.id, (count(*) OVER ())::integer AS total FROM bookings booking
       WHERE ${scope.sql} AND booking.kind = ANY($kinds) AND booking.status = 'confirmed' AND booking.partner_answer IS NULL AND booking.starts_on >= $today
         AND NOT ${isContinuation("booking")}
       ORDER BY booking.starts_on, booking.starts_at, booking.kind, booking.id LIMIT 20) chosen
     JOIN bookings booking ON booking.id = chosen.id
     ORDER BY booking.starts_on, booking.starts_at, booking.kind, booking.id`,
    { ...scope.bind, kinds: BOOKING_KINDS, today: istDate(ctx.now), seesMoney: mayUse(ctx.actor, "money") },
    ctx.tx,
  );
  return { rows: found.map(({ total: _, ...one }) => one), total: found[0]?.total ?? 0 };
}
