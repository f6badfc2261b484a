import type { Context } from "#app/domain/context.ts";
import { BREAKDOWN_COLUMNS, type BreakdownColumns, fromColumns } from "#app/domain/money/stored-breakdown.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { addDays, type IsoDate, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";
import { BOOKING_STATUSES, type BookingKindName, type BookingStatus, MAX_NIGHTS } from "./labels.ts";
import { type VisibleAmounts, visibleAmounts } from "./policy.ts";
import { bookingScope } from "./scope.ts";

export const BOOKING_SORTS = ["starts_on", "created_at", "total"] as const;

export type BookingFilters = {
  status?: BookingStatus[];
  kind?: BookingKindName | null;
  /** A booking number, a phone number, or a part of a name. */
  q?: string;
  propertyId?: string | null;
  cityId?: string | null;
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

export type BookingListRow = {
  id: string;
  reference: string;
  bookingOrderId: string;
  orderReference: string;
  kind: BookingKindName;
  status: BookingStatus;
  isExtension: boolean;
  startsAt: Date;
  depositPaise: number;
  partnerAnswer: "accepted" | "declined" | null;
  checkIn: IsoDate;
  checkOut: IsoDate;
  nights: number;
  units: number;
  adults: number;
  children: number;
  infants: number;
  title: string;
  subtitle: string;
  propertyId: string | null;
  propertyType: string | null;
  cityName: string | null;
  hospitalName: string | null;
  contactName: string;
  patientName: string | null;
  phone: string;
  nationality: string;
  createdAt: Date;
  holdExpiresAt: Date;
  chargePaise: number | null;
  refundPaise: number | null;
  amounts: VisibleAmounts;
};

export type BookingList = {
  rows: BookingListRow[];
  /** At most 10,000; then `totalIsBounded`. */
  total: number;
  totalIsBounded: boolean;
  page: number;
  pageSize: number;
  /** Of everything that the other filters leave, whatever status is chosen; each counted up to 10,000. */
  countByStatus: Partial<Record<BookingStatus, number>>;
};

const MAX_PAGE_SIZE = 100;

const ORDERS = {
  starts_on: "booking.starts_on",
  created_at: "booking.created_at",
  total: "booking.total_paise",
} as const;

/** The bookings in the actor's scope that meet the filters, a page of them. */
export async function listBookings(ctx: Context, filters: BookingFilters): Promise<BookingList> {
  const pageSize = Math.min(Math.max(filters.pageSize ?? 25, 1), MAX_PAGE_SIZE);
  const page = Math.min(Math.max(filters.page ?? 1, 1), Math.ceil(COUNT_LIMIT / pageSize));
  const { where, whereAnyStatus, bind } = bookingConditions(ctx, filters);
  const order = ORDERS[filters.sort ?? "created_at"];
  const direction = filters.direction === "asc" ? "ASC" : "DESC";
  const [found, counted, byStatus] = await Promise.all([
    rows<Omit<BookingListRow, "amounts"> & BreakdownColumns>(
      `SELECT ${COLUMNS} FROM bookings booking JOIN orders ordered ON ordered.id = booking.order_id
       LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
       WHERE ${where} ORDER BY ${order} ${direction}, booking.id LIMIT $limit OFFSET $offset`,
      { ...bind, limit: pageSize, offset: (page - 1) * pageSize },
      ctx.tx,
    ),
    rows<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (
         SELECT FROM bookings booking WHERE ${where} LIMIT ${COUNT_LIMIT + 1}) found`,
      bind,
      ctx.tx,
    ),
    rows<{ status: BookingStatus; count: number }>(
      countEachStatus(whereAnyStatus),
      withoutStatus(bind),
      ctx.tx,
    ),
  ]);
  const total = counted[0]!.total;
  return {
    rows: found.map((stored) => shownRow(ctx, stored)),
    total: Math.min(total, COUNT_LIMIT),
    totalIsBounded: total > COUNT_LIMIT,
    page,
    pageSize,
    countByStatus: Object.fromEntries(
      byStatus.filter(({ count }) => count > 0).map(({ status, count }) => [status, count]),
    ),
  };
}

/** Each status by itself and by name, so that the planner knows how rare it is and reads a bounded range of an index. */
function countEachStatus(where: string): string {
  return BOOKING_STATUSES.map(
    (status) => `SELECT '${status}' AS status, (SELECT count(*)::integer FROM (
       SELECT FROM bookings booking WHERE ${where} AND booking.status = '${status}' LIMIT ${COUNT_LIMIT}) few) AS count`,
  ).join(" UNION ALL ");
}

const COLUMNS = [
  `booking.id, booking.reference, booking.booking_order_id AS "bookingOrderId", ordered.reference AS "orderReference"`,
  `booking.starts_at AS "startsAt", booking.deposit_paise AS "depositPaise", booking.partner_answer AS "partnerAnswer"`,
  `booking.kind, booking.status, booking.extends_booking_id IS NOT NULL AS "isExtension"`,
  `booking.starts_on AS "checkIn", booking.ends_on AS "checkOut", booking.ends_on - booking.starts_on AS nights, booking.units`,
  `booking.adults, booking.children, booking.infants, booking.snapshot->>'title' AS title, booking.snapshot->>'subtitle' AS subtitle`,
  `booking.property_id AS "propertyId", booking.snapshot->>'propertyType' AS "propertyType"`,
  `booking.snapshot->>'cityName' AS "cityName", booking.snapshot->>'hospitalName' AS "hospitalName"`,
  `ordered.contact_name AS "contactName", ordered.phone_e164 AS phone, booking.nationality, booking.created_at AS "createdAt"`,
  `(SELECT guest_name FROM booking_guests WHERE booking_id = booking.id AND guest_type = 'patient') AS "patientName"`,
  `ordered.hold_expires_at AS "holdExpiresAt", cancelled.charge_paise AS "chargePaise", cancelled.refund_paise AS "refundPaise"`,
  ...BREAKDOWN_COLUMNS.map((column) => `booking.${column}`),
].join(", ");

function shownRow(ctx: Context, stored: Omit<BookingListRow, "amounts"> & BreakdownColumns): BookingListRow {
  const rest = Object.fromEntries(
    Object.entries(stored).filter(([name]) => !BREAKDOWN_COLUMNS.includes(name)),
  );
  return {
    ...(rest as Omit<BookingListRow, "amounts">),
    amounts: visibleAmounts(ctx.actor, fromColumns(stored)),
  };
}

type Bind = Record<string, unknown>;

function withoutStatus({ status: _, ...bind }: Bind): Bind {
  return bind;
}

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
  if (search) add(search.sql, { q: search.q });
  const whereAnyStatus = clauses.join(" AND ");
  if (filters.status?.length) add("booking.status = ANY($status)", { status: filters.status });
  return { where: clauses.join(" AND "), whereAnyStatus, bind };
}

// A stay that is live began at most as many nights ago as a stay may have, which an index can use.
const WHEN = {
  live: `booking.status IN ('confirmed', 'checked_in') AND booking.ends_on >= $today
    AND booking.starts_on BETWEEN $today::date - ${MAX_NIGHTS} AND $today::date`,
  upcoming: "booking.status IN ('held', 'confirmed') AND booking.starts_on > $today",
  past: "booking.ends_on < $today",
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
  const names = `(booking.order_id IN (SELECT id FROM orders WHERE contact_name ILIKE $q)
    OR booking.id IN (SELECT booking_id FROM booking_guests WHERE guest_name ILIKE $q))`;
  return { sql: names, q: `%${escapeLike(q)}%` };
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
