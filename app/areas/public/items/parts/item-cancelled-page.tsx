import { Link } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";
import { formatRupees } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { refundWords } from "../../trips/parts/refund-words.ts";
import type { ItemCancellation } from "./item-booking-view.ts";

/** What became of a cancelled booking of food, a cab, equipment or a test: its money. */
export function ItemCancelledPage({ booking }: { booking: ItemCancellation }) {
  const { cancellation, deposit, kind, startsAt, checkIn, checkOut } = booking;
  const backPaise = cancellation.refundPaise + (deposit?.paise ?? 0);
  return (
    <Page
      title="Booking cancelled"
      lead={
        backPaise > 0
          ? `${formatRupees(backPaise)} goes back to where the payment came from. You also get an SMS.`
          : "By its policy nothing is refunded."
      }
      actions={<PrintButton />}
      width="narrow"
    >
      <Panel title="The money">
        <FactList
          facts={[
            [deposit ? "You paid, without the deposit" : "You paid", formatRupees(cancellation.paidPaise)],
            [`The ${booking.seller} and the tax keep`, formatRupees(cancellation.chargePaise)],
            ["You get back", <strong key="refund">{formatRupees(cancellation.refundPaise)}</strong>],
            ["Of that GST", formatRupees(cancellation.taxReversalPaise)],
            ...(deposit
              ? ([["And the deposit", formatRupees(deposit.paise)]] as Array<[string, string]>)
              : []),
            ["How far it is", refundWords(cancellation.refund)],
          ]}
        />
      </Panel>
      <Panel title="What was cancelled">
        <FactList
          facts={[
            ["Cancellation number", cancellation.bookingCancelId],
            ["Booking number", booking.bookingOrderId],
            ["What", booking.title],
            ["When", whenWords({ kind, startsAt, startsOn: checkIn, endsOn: checkOut })],
            ["Cancelled on", instantWords(cancellation.cancelledAt)],
          ]}
        />
      </Panel>
      <p className="no-print flex flex-wrap gap-3">
        <Link to={paths.customerBookings} className="btn btn-primary min-h-12">
          All my bookings
        </Link>
      </p>
    </Page>
  );
}
