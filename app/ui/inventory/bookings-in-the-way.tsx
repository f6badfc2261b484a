import type { BlockingBooking } from "#app/domain/listings/calendar/blocking-bookings.ts";
import type { ItemArea } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "../badge.tsx";
import { formatDate } from "../format.ts";
import { Link } from "../link.tsx";
import { type Column, DataTable } from "../table.tsx";

const columnsOf = (area: ItemArea): Column<BlockingBooking>[] => [
  {
    key: "booking",
    label: "Booking",
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
  { key: "status", label: "Status", value: (booking) => <StatusBadge status={booking.status} /> },
  { key: "room", label: "Room", value: (booking) => booking.roomName },
  { key: "nights", label: "Nights", value: (booking) => booking.nights.map(formatDate).join(", ") },
];

/** The bookings that have more rooms than would be left, and what can be done. */
export function BookingsInTheWay({ area, bookings }: { area: ItemArea; bookings: BlockingBooking[] }) {
  return (
    <>
      <p className="font-semibold text-error-content">
        These bookings stand in the way: more rooms are taken than you would leave.
      </p>
      <DataTable
        caption="Bookings in the way"
        columns={columnsOf(area)}
        rows={bookings}
        rowKey={(booking) => booking.bookingId}
        empty={null}
      />
      <p>
        Leave at least as many rooms as are taken, or close the nights: closing keeps these bookings and takes
        no new ones.
      </p>
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
