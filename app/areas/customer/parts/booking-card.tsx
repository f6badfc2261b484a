import { Link } from "@remix-run/react";
import type { BookingRow } from "#app/domain/bookings/booking-list.ts";
import { type BookingKindName, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { bookingStatusLabel } from "#app/ui/bookings/cells.tsx";
import { formatClock, formatRupeesShort, plural } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { partyWords, stayDates } from "#app/ui/stay.ts";

/** One booking in the customer's list. */
export function BookingCard({ booking }: { booking: BookingRow }) {
  const kind = booking.booking_type as BookingKindName;
  const [startsOn, endsOn, deposit] = [booking.check_in, booking.check_out, booking.caution_deposit];
  return (
    <article className="flex flex-col gap-2 rounded-box border border-base-300 bg-base-100 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg">{booking.item_name}</h2>
        <StatusBadge status={booking.booking_status}>{bookingStatusLabel(booking)}</StatusBadge>
      </div>
      <p className="font-semibold">
        {kind === "room"
          ? `${stayDates({ checkIn: startsOn, checkOut: endsOn })} (${plural(booking.durationOfStay, "night")})`
          : `${KIND_WORDS[kind].title}: ${whenWords({ kind, startsAt: booking.starts_at, startsOn, endsOn })}`}
      </p>
      <p>
        {booking.item_details}
        {kind === "room" ? `, ${plural(booking.units, "room")}, ${partyWords(booking)}` : ""}
        {booking.is_extension ? ". Added nights." : ""}
      </p>
      {booking.near_hospital_name ? <p>Near {booking.near_hospital_name}</p> : null}
      <p className="text-sm">
        {booking.booking_order_id}, {formatRupeesShort(booking.total_price + deposit)} with tax
        {deposit > 0 ? " and deposit" : ""}
        {booking.refundAmount === null ? "" : `, ${formatRupeesShort(booking.refundAmount)} refunded`}
      </p>
      <p className="flex flex-wrap gap-3">
        {booking.booking_status === "held" ? (
          <Link to={paths.pay(booking.order_reference)} className="btn btn-primary min-h-12">
            Pay before {formatClock(booking.hold_expires_at)}
          </Link>
        ) : null}
        <Link to={paths.customerBooking(booking.reference)} className="btn btn-outline min-h-12">
          Open<span className="sr-only"> {booking.booking_order_id}</span>
        </Link>
      </p>
    </article>
  );
}
