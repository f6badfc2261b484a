import { type BookingStatus, statusLabel } from "#app/domain/bookings/labels.ts";
import type { BlockingBooking } from "#app/domain/listings/calendar/blocking-bookings.ts";
import type { ItemArea } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import type { Words } from "#app/words/translate.ts";
import { StatusBadge } from "../badge.tsx";
import { formatDate } from "../format.ts";
import { Link } from "../link.tsx";
import { DataTable, type TableColumn } from "../table.tsx";

const columnsOf = (area: ItemArea, t: Words<"prices">): TableColumn<BlockingBooking>[] => [
  {
    key: "booking",
    label: t("booking"),
    value: (booking) => (
      <Link
        to={
          area === "partner" ? paths.partnerBooking(booking.bookingId) : paths.staffBooking(booking.bookingId)
        }
        className="link font-medium"
      >
        {booking.bookingOrderId}
      </Link>
    ),
  },
  {
    key: "status",
    label: t("status"),
    value: (booking) => (
      <StatusBadge status={booking.status}>{statusLabel(booking.status as BookingStatus)}</StatusBadge>
    ),
  },
  { key: "room", label: t("room"), value: (booking) => booking.roomName },
  { key: "nights", label: t("nights"), value: (booking) => booking.nights.map(formatDate).join(", ") },
];

/** The bookings that have more rooms than would be left, and what can be done. */
export function BookingsInTheWay({ area, bookings }: { area: ItemArea; bookings: BlockingBooking[] }) {
  const t = words("prices");
  return (
    <>
      <p className="font-semibold text-error-content">{t("inTheWay")}</p>
      <DataTable
        caption={t("inTheWayCaption")}
        columns={columnsOf(area, t)}
        rows={bookings}
        rowKey={(booking) => booking.bookingId}
        empty={null}
      />
      <p>{t("inTheWayHelp")}</p>
    </>
  );
}

/** The same, from the answer to a post that was refused. */
export function blockingBookingsOf(
  failure: { code?: string; details?: Record<string, unknown> } | undefined,
): BlockingBooking[] {
  return failure?.code === "allotment_below_sold"
    ? ((failure.details?.bookings as BlockingBooking[] | undefined) ?? [])
    : [];
}
