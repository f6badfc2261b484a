import type { BookingRow } from "#app/domain/bookings/booking-list.ts";
import {
  type BookingKindName,
  type BookingStatus,
  KIND_WORDS,
  statusLabel,
} from "#app/domain/bookings/labels.ts";
import { withPlace } from "#app/domain/places/place-labels.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";
import { translateLabel, translateName } from "#app/words/labels.ts";
import { StatusBadge } from "../badge.tsx";
import { formatClock, formatDate, formatPhone } from "../format.ts";
import { Link } from "../link.tsx";
import type { Cells } from "../list/list-page.tsx";

/** How lists show a booking: its number opens it. */
export function bookingCells(href: (id: string) => string): Cells<BookingRow> {
  return {
    booking_order_id: (row) => <NumberAndStatus row={row} to={href(row.key)} />,
    guest_name: (row) => (
      <>
        {row.guest_name}
        <a href={`tel:${row.phone_no}`} className="link block whitespace-nowrap">
          {formatPhone(row.phone_no)}
        </a>
      </>
    ),
    check_in: (row) => (row.booking_type === "room" ? <Stay row={row} /> : <Appointment row={row} />),
    item_name: (row) => (
      <span className="block min-w-36">
        {withPlace(
          keptTitle(row.booking_type as BookingKindName, row.item_name),
          row.property_city_name ?? "",
          translateName(row.property_city_name ?? ""),
        )}
        <span className="block text-base-content/75">{keptWords(row.item_details)}</span>
      </span>
    ),
    near_hospital_name: (row) =>
      row.near_hospital_name ? (
        <span className="cell-near-hospital block">{row.near_hospital_name}</span>
      ) : null,
  };
}

/** The status of a booking in the words of its kind. */
export function bookingStatusLabel(row: Pick<BookingRow, "booking_status" | "booking_type">): string {
  return statusLabel(row.booking_status as BookingStatus, row.booking_type as BookingKindName);
}

function NumberAndStatus({ row, to }: { row: BookingRow; to: string }) {
  const kind = row.booking_type as BookingKindName;
  return (
    <>
      <Link to={to} className="link font-medium whitespace-nowrap">
        {row.booking_order_id}
      </Link>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
        <StatusBadge status={row.booking_status}>{bookingStatusLabel(row)}</StatusBadge>{" "}
        {kind === "room" ? null : <span>{KIND_WORDS[kind].title}</span>}{" "}
        {row.partner_answer ? <span>{translateLabel(row.partner_answer)}</span> : null}{" "}
        {row.is_extension ? <span>{words("bookingDesk")("extension")}</span> : null}
      </span>
    </>
  );
}

function Stay({ row }: { row: BookingRow }) {
  const t = words("bookingDesk");
  const { nights, rooms } = formats();
  return (
    <span className="whitespace-nowrap">
      {t("fromTo", { from: formatDate(row.check_in), to: formatDate(row.check_out) })}
      <span className="block text-base-content/75">
        {nights(row.durationOfStay)}, {rooms(row.units)},{" "}
        {t("nGuests", { count: row.adults + row.children + row.infants })}
      </span>
    </span>
  );
}

/** When a booking begins. A hire is brought in the course of its day, so it has no hour. */
function Appointment({ row }: { row: BookingRow }) {
  return (
    <span className="whitespace-nowrap">
      {formatDate(row.check_in)} {row.booking_type === "equipment" ? null : formatClock(row.starts_at)}
      {row.check_out > row.check_in ? (
        <span className="block text-base-content/75">
          {words("bookingDesk")("untilDate", { date: formatDate(row.check_out) })}
        </span>
      ) : null}
    </span>
  );
}
