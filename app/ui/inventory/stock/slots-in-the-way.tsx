import type { BlockingSlot } from "#app/domain/listings/calendar/blocking-slots.ts";
import { words } from "#app/words/catalogue.ts";
import { Alert } from "../../alert.tsx";
import { StatusBadge } from "../../badge.tsx";
import { formatInstant } from "../../format.ts";
import { Link } from "../../link.tsx";
import { DataTable, type TableColumn } from "../../table.tsx";

/** The bookings that need more than would be left, and what can be done where `advice` says it. */
export function SlotsInTheWay({
  bookings,
  bookingHref,
  advice,
}: {
  bookings: BlockingSlot[];
  bookingHref: (id: string) => string;
  advice?: string;
}) {
  const t = words("officeStock");
  if (bookings.length === 0) return null;
  const lines: TableColumn<BlockingSlot>[] = [
    {
      key: "booking",
      label: t("booking"),
      value: (booking) => (
        <Link to={bookingHref(booking.bookingId)} className="link font-medium">
          {booking.bookingOrderId}
        </Link>
      ),
    },
    { key: "status", label: t("status"), value: (booking) => <StatusBadge status={booking.status} /> },
    { key: "what", label: t("what"), value: (booking) => booking.name },
    {
      key: "when",
      label: t("when"),
      value: (booking) => booking.slots.map((slot) => formatInstant(new Date(slot))).join(", "),
    },
  ];
  return (
    <Alert tone="negative">
      {advice ? <p className="mb-2 font-semibold">{advice}</p> : null}
      <DataTable
        caption={t("bookingsInWay")}
        columns={lines}
        rows={bookings}
        rowKey={(booking) => `${booking.bookingId}${booking.name}`}
        empty={null}
      />
    </Alert>
  );
}

/** The same, from the answer to a post that was refused. */
export function blockingSlotsOf(
  failure: { code?: string; details?: Record<string, unknown> } | undefined,
): BlockingSlot[] {
  return failure?.code === "stock_below_sold"
    ? ((failure.details?.bookings as BlockingSlot[] | undefined) ?? [])
    : [];
}
