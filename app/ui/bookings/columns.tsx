import { Link } from "@remix-run/react";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import type { BookingListRow } from "#app/domain/bookings/list-bookings.ts";
import { StatusBadge } from "../badge.tsx";
import { formatClock, formatDate, formatInstant, formatPhone, plural } from "../format.ts";
import type { Column } from "../table.tsx";

/** True for a booking whose amounts are earned: not one that is only held, ran out, or was cancelled. */
export function isEarned(row: Pick<BookingListRow, "status">): boolean {
  return !["held", "expired", "cancelled"].includes(row.status);
}

/** The columns that every list of bookings begins with. `href` opens one. */
export function bookingColumns(href: (id: string) => string): Column<BookingListRow>[] {
  return [
    {
      key: "number",
      label: "Booking",
      value: (row) => (
        <>
          <Link to={href(row.id)} className="link font-medium whitespace-nowrap">
            {row.bookingOrderId}
          </Link>
          <span className="mt-1 block">
            <StatusBadge status={row.status}>{statusLabel(row.status, row.kind)}</StatusBadge>
            {row.kind === "room" ? null : <span className="block text-sm">{KIND_WORDS[row.kind].title}</span>}
            {row.partnerAnswer ? <span className="block text-sm">{row.partnerAnswer}</span> : null}
            {row.isExtension ? <span className="block text-sm">Extension</span> : null}
          </span>
        </>
      ),
    },
    {
      key: "guest",
      label: "Guest",
      value: (row) => (
        <>
          {row.patientName ?? row.contactName}
          <a href={`tel:${row.phone}`} className="link block whitespace-nowrap">
            {formatPhone(row.phone)}
          </a>
        </>
      ),
    },
    {
      key: "starts_on",
      label: "When",
      sortable: true,
      value: (row) =>
        row.kind !== "room" ? (
          <span className="whitespace-nowrap">
            {formatDate(row.checkIn)} {formatClock(row.startsAt)}
            {row.checkOut > row.checkIn ? (
              <span className="block text-base-content/75">until {formatDate(row.checkOut)}</span>
            ) : null}
          </span>
        ) : (
          <span className="whitespace-nowrap">
            {formatDate(row.checkIn)} to {formatDate(row.checkOut)}
            <span className="block text-base-content/75">
              {plural(row.nights, "night")}, {plural(row.units, "room")},{" "}
              {plural(row.adults + row.children + row.infants, "guest")}
            </span>
          </span>
        ),
    },
    {
      key: "room",
      label: "What",
      className: "sm:min-w-40",
      value: (row) => (
        <>
          {row.title}
          {row.cityName ? `, ${row.cityName}` : ""}
          <span className="block text-base-content/75">{row.subtitle}</span>
        </>
      ),
    },
    {
      key: "created_at",
      label: "Booked",
      sortable: true,
      className: "min-w-24",
      value: (row) => formatInstant(row.createdAt),
    },
  ];
}
