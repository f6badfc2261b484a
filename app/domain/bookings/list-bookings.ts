import type { Context } from "#app/domain/context.ts";
import { BREAKDOWN_COLUMNS, type BreakdownColumns, fromColumns } from "#app/domain/money/stored-breakdown.ts";
import { COUNT_LIMIT, LIST_COUNTED } from "#app/domain/shared/bounded-count.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";
import { type BookingFilters, bookingConditions } from "./booking-conditions.ts";
import { type CountByStatus, countBookingsByStatus } from "./count-by-status.ts";
import { BOOKING_STATUSES, type BookingKindName, type BookingStatus } from "./labels.ts";
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
  /** Counted up to 1,000 and a page further than is shown; a floor when `totalIsBounded`. */
  total: number;
  totalIsBounded: boolean;
  page: number;
  pageSize: number;
  /** Of everything that the other filters leave, whatever status is chosen; at most 1,000 of each. */
  countByStatus: CountByStatus;
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
  const { where, bind } = bookingConditions(ctx, filters);
  const order = ORDERS[filters.sort ?? "created_at"];
  const direction = filters.direction === "asc" ? "ASC" : "DESC";
  // One more than is told, so that it shows whether there are more.
  const counted = Math.min(Math.max(LIST_COUNTED, (page + 1) * pageSize), COUNT_LIMIT) + 1;
  const [found, byStatus] = await Promise.all([
    rows<Omit<BookingListRow, "amounts"> & BreakdownColumns>(
      `SELECT ${COLUMNS} FROM bookings booking JOIN orders ordered ON ordered.id = booking.order_id
       LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
       WHERE ${where} ORDER BY ${order} ${direction}, booking.id LIMIT $limit OFFSET $offset`,
      { ...bind, limit: pageSize, offset: (page - 1) * pageSize },
      ctx.tx,
    ),
    countBookingsByStatus(ctx, filters, counted),
  ]);
  const wanted = filters.status?.length ? filters.status : BOOKING_STATUSES;
  const counts = [...new Set(wanted)].map((status) => byStatus[status] ?? 0);
  const totalIsBounded = counts.some((count) => count === counted);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    rows: found.map((stored) => shownRow(ctx, stored)),
    total: totalIsBounded ? counted - 1 : total,
    totalIsBounded,
    page,
    pageSize,
    countByStatus: Object.fromEntries(
      Object.entries(byStatus).map(([status, count]) => [status, Math.min(count, LIST_COUNTED)]),
    ),
  };
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
