import type { Context } from "#app/domain/context.ts";
import { addDays, type IsoDate, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { type BookingKindName, type BookingStatus, MAX_NIGHTS } from "./labels.ts";
import { bookingScope } from "./scope.ts";

/** Which bookings a list, its counts and its file are about: one rule, so that they agree. */

export const BOOKING_SORTS = ["starts_on", "created_at", "total"] as const;

export type BookingFilters = {
  status?: BookingStatus[];
  kind?: BookingKindName | null;
  /** A booking number, a phone number, or a part of a name. */
  q?: string;
  /** The bookings that bear the name in `q`, where `withFewNamed` has found them. */
  named?: readonly string[];
  propertyId?: string | null;
  cityId?: string | null;
  /** Sold by this partner, or brought by this agent. */
  accountId?: string | null;
  customerId?: string | null;
  hospitalId?: string | null;
  /** First and last date, of check-in or, with `dates: "booked"`, of booking (IST). */
  from?: IsoDate | null;
  to?: IsoDate | null;
  dates?: "check_in" | "booked";
  /** `live`: in the house today; `upcoming`: still to come; `past`: the stay is over. */
  when?: "live" | "upcoming" | "past" | null;
  sort?: (typeof BOOKING_SORTS)[number];
  direction?: "asc" | "desc";
  page?: number;
  pageSize?: number;
};

type Bind = Record<string, unknown>;

/** The condition on `bookings booking` for the actor's scope and the filters; `whereAnyStatus` leaves the status out. */
export function bookingConditions(
  ctx: Context,
  filters: BookingFilters,
): { where: string; whereAnyStatus: string; bind: Bind } {
  const scope = bookingScope(ctx.actor);
  const clauses = [scope.sql];
  const bind: Bind = { ...scope.bind };
  const add = (clause: string, values: Bind) => {
    clauses.push(clause);
    Object.assign(bind, values);
  };
  if (filters.kind) add("booking.kind = $kind", { kind: filters.kind });
  if (filters.propertyId) add("booking.property_id = $propertyId", { propertyId: filters.propertyId });
  if (filters.cityId) add("booking.city_id = $cityId", { cityId: filters.cityId });
  if (filters.accountId) {
    add("(booking.account_id = $accountId OR booking.agent_account_id = $accountId)", {
      accountId: filters.accountId,
    });
  }
  if (filters.customerId) {
    add("booking.order_id IN (SELECT id FROM orders WHERE customer_id = $customerId)", {
      customerId: filters.customerId,
    });
  }
  if (filters.hospitalId) add("booking.hospital_id = $hospitalId", { hospitalId: filters.hospitalId });
  if (filters.dates === "booked") {
    if (filters.from) add("booking.created_at >= $from", { from: istInstant(filters.from, "00:00") });
    if (filters.to) add("booking.created_at < $to", { to: istInstant(addDays(filters.to, 1), "00:00") });
  } else {
    if (filters.from) add("booking.starts_on >= $from", { from: filters.from });
    if (filters.to) add("booking.starts_on <= $to", { to: filters.to });
  }
  if (filters.when) add(WHEN[filters.when], { today: istDate(ctx.now) });
  const search = searchClause(filters.q?.trim() ?? "");
  if (filters.named) add("booking.id = ANY($named::uuid[])", { named: filters.named });
  else if (search) add(search.sql, { q: search.q });
  const whereAnyStatus = clauses.join(" AND ");
  // One status is told as one, so that an index of it yields the rows in the order of the list: a page is read, not a status.
  if (filters.status?.length === 1) add("booking.status = $status", { status: filters.status[0] });
  else if (filters.status?.length) add("booking.status = ANY($status)", { status: filters.status });
  return { where: clauses.join(" AND "), whereAnyStatus, bind };
}

// A stay that is live began at most as many nights ago as a stay may have, one that is past began before today: an index can use both.
const WHEN = {
  live: `booking.status IN ('confirmed', 'checked_in') AND booking.ends_on >= $today
    AND booking.starts_on BETWEEN $today::date - ${MAX_NIGHTS} AND $today::date`,
  upcoming: "booking.status IN ('held', 'confirmed') AND booking.starts_on > $today",
  past: "booking.ends_on < $today AND booking.starts_on < $today",
} as const;

/** Booking numbers and whole phone numbers are found by their indexes, parts of names by trigrams. */
function searchClause(q: string): { sql: string; q: string } | undefined {
  if (q === "") return undefined;
  if (/^mh[a-z]-[0-9a-z-]*$/i.test(q)) {
    return { sql: "booking.booking_order_id LIKE $q", q: `${escapeLike(q.toUpperCase())}%` };
  }
  const digits = q.replace(/[\s()-]/g, "");
  if (/^\+?\d{10,15}$/.test(digits)) {
    const national = digits.length === 10 || (digits.length === 11 && digits.startsWith("0"));
    return {
      sql: "booking.order_id IN (SELECT id FROM orders WHERE phone_e164 = $q)",
      q: national ? `+91${digits.slice(-10)}` : `+${digits.replace("+", "")}`,
    };
  }
  if (/^\d{3,9}$/.test(digits)) {
    return { sql: "booking.order_id IN (SELECT id FROM orders WHERE phone_e164 LIKE $q)", q: `%${digits}` };
  }
  return { sql: NAMED, q: `%${escapeLike(q)}%` };
}

const NAMED = `(booking.order_id IN (SELECT id FROM orders WHERE contact_name ILIKE $q)
  OR booking.id IN (SELECT booking_id FROM booking_guests WHERE guest_name ILIKE $q))`;

/** The pattern of the name that is searched for; undefined when it is something else. */
export function nameIn(q = ""): string | undefined {
  const search = searchClause(q.trim());
  return search?.sql === NAMED ? search.q : undefined;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
