import type { Context } from "#app/domain/context.ts";
import type { Breakdown } from "#app/domain/money/breakdown.ts";
import { BREAKDOWN_COLUMNS, splitBreakdown } from "#app/domain/money/stored-breakdown.ts";
import { COUNT_LIMIT, LIST_COUNTED } from "#app/domain/shared/bounded-count.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";
import { type BookingFilters, bookingConditions } from "./booking-conditions.ts";
import type { CountByStatus } from "./count-by-status.ts";
import { withFewNamed } from "./few-named.ts";
import type { BookingKindName, BookingStatus } from "./labels.ts";
import { type VisibleAmounts, visibleAmounts } from "./policy.ts";

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
  /** Counted up to 500 and a page further than is shown; a floor when `totalIsBounded`. */
  total: number;
  totalIsBounded: boolean;
  page: number;
  pageSize: number;
  /** Of everything that the other filters leave, whatever status is chosen; null when that is more than 500. */
  countByStatus: CountByStatus | null;
};

const MAX_PAGE_SIZE = 100;

const ORDERS = {
  starts_on: "booking.starts_on",
  created_at: "booking.created_at",
  total: "booking.total_paise",
} as const;

/** The bookings in the actor's scope that meet the filters, a page of them. */
export async function listBookings(ctx: Context, asked: BookingFilters): Promise<BookingList> {
  const filters = await withFewNamed(ctx, asked);
  const pageSize = Math.min(Math.max(filters.pageSize ?? 25, 1), MAX_PAGE_SIZE);
  const page = Math.min(Math.max(filters.page ?? 1, 1), Math.ceil(COUNT_LIMIT / pageSize));
  const { where, bind } = bookingConditions(ctx, filters);
  const order = ORDERS[filters.sort ?? "created_at"];
  const direction = filters.direction === "asc" ? "ASC" : "DESC";
  const upTo = Math.min(Math.max(LIST_COUNTED, (page + 1) * pageSize), COUNT_LIMIT);
  const [found, counted] = await Promise.all([
    rows<Omit<BookingListRow, "amounts"> & Breakdown>(
      // The page is found first, so that nothing else is read of the rows before and after it.
      `SELECT ${COLUMNS} FROM (
         SELECT booking.id FROM bookings booking WHERE ${where} ORDER BY ${order} ${direction}, booking.id LIMIT $limit OFFSET $offset
       ) page JOIN bookings booking ON booking.id = page.id JOIN orders ordered ON ordered.id = booking.order_id
       LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id ORDER BY ${order} ${direction}, booking.id`,
      { ...bind, limit: pageSize, offset: (page - 1) * pageSize },
      ctx.tx,
    ),
    countListed(ctx, filters, upTo),
  ]);
  return { rows: found.map((stored) => shownRow(ctx, stored)), ...counted, page, pageSize };
}

type Counted = Pick<BookingList, "total" | "totalIsBounded" | "countByStatus">;

/** Reads no more than so many rows, and one: of every status when that is all there are, else of the chosen ones. */
async function countListed(ctx: Context, filters: BookingFilters, upTo: number): Promise<Counted> {
  const { where, whereAnyStatus, bind } = bookingConditions(ctx, filters);
  const { status, ...withoutStatus } = bind;
  const byStatus = await rows<{ status: BookingStatus; count: number }>(
    `SELECT status, count(*)::integer AS count FROM (
       SELECT booking.status FROM bookings booking WHERE ${whereAnyStatus} LIMIT ${upTo + 1}) found GROUP BY status`,
    withoutStatus,
    ctx.tx,
  );
  const sum = byStatus.reduce((total, { count }) => total + count, 0);
  if (sum <= upTo) {
    const wanted = byStatus.filter(({ status: one }) => !status || filters.status!.includes(one));
    return {
      total: wanted.reduce((total, { count }) => total + count, 0),
      totalIsBounded: false,
      countByStatus: Object.fromEntries(byStatus.map(({ status: one, count }) => [one, count])),
    };
  }
  if (!status) return { total: upTo, totalIsBounded: true, countByStatus: null };
  const [chosen] = await rows<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (SELECT FROM bookings booking WHERE ${where} LIMIT ${upTo + 1}) found`,
    bind,
    ctx.tx,
  );
  const { count } = chosen!;
  return { total: Math.min(count, upTo), totalIsBounded: count > upTo, countByStatus: null };
}

const COLUMNS = [
  `booking.id, booking.reference, booking.booking_order_id, ordered.reference AS "orderReference"`,
  `booking.starts_at, booking.deposit_paise, booking.partner_answer`,
  `booking.kind, booking.status, booking.extends_booking_id IS NOT NULL AS "isExtension"`,
  `booking.starts_on AS "checkIn", booking.ends_on AS "checkOut", booking.ends_on - booking.starts_on AS nights, booking.units`,
  `booking.adults, booking.children, booking.infants, booking.snapshot->>'title' AS title, booking.snapshot->>'subtitle' AS subtitle`,
  `booking.property_id, booking.snapshot->>'propertyType' AS "propertyType"`,
  `booking.snapshot->>'cityName' AS "cityName", booking.snapshot->>'hospitalName' AS "hospitalName"`,
  `ordered.contact_name, ordered.phone_e164 AS phone, booking.nationality, booking.created_at`,
  `(SELECT guest_name FROM booking_guests WHERE booking_id = booking.id AND guest_type = 'patient') AS "patientName"`,
  `ordered.hold_expires_at, cancelled.charge_paise, cancelled.refund_paise`,
  ...BREAKDOWN_COLUMNS.map((column) => `booking.${column}`),
].join(", ");

function shownRow(ctx: Context, stored: Omit<BookingListRow, "amounts"> & Breakdown): BookingListRow {
  const { breakdown, rest } = splitBreakdown(stored);
  return { ...rest, amounts: visibleAmounts(ctx.actor, breakdown) };
}
