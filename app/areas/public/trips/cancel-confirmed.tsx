import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findCancellation } from "#app/domain/bookings/find-booking.ts";
import { NotFound } from "#app/domain/errors.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatRupees } from "#app/ui/format.ts";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { instantWords, stayDates } from "#app/ui/stay.ts";
import { refundWords } from "./parts/refund-words.ts";

const search = defineSearch({ id: text(60) });

export const meta = () => [{ title: "Booking cancelled" }, { name: "robots", content: "noindex" }];

export const loader = publicLoader({ permission: "public", search }, async (ctx, { search }) => {
  const { cancellation, bookingOrderId, snapshot, checkIn, checkOut, kind } = await findCancellation(ctx, {
    reference: search.id,
  });
  if (!cancellation) throw new NotFound();
  if (kind !== "room") throw redirect(paths.cancelledPage(kind, search.id));
  return {
    cancellation,
    booking: { bookingOrderId, checkIn, checkOut, propertyName: snapshot.propertyName },
  };
});

export default function CancelConfirmed() {
  const { booking, cancellation } = useLoaderData<typeof loader>();
  const { refund } = cancellation;
  return (
    <Page
      title="The booking is cancelled"
      lead={
        cancellation.refundPaise > 0
          ? `${formatRupees(cancellation.refundPaise)} goes back to where the payment came from. You also get an SMS.`
          : "Nobody expects you at the property any more. By its policy nothing is refunded."
      }
      actions={<PrintButton />}
      width="narrow"
    >
      <Panel title="The money">
        <FactList
          facts={[
            ["You paid", formatRupees(cancellation.paidPaise)],
            ["The property and the tax keep", formatRupees(cancellation.chargePaise)],
            ["You get back", <strong key="refund">{formatRupees(cancellation.refundPaise)}</strong>],
            ["Of that GST", formatRupees(cancellation.taxReversalPaise)],
            ["How far it is", refundWords(refund)],
          ]}
        />
      </Panel>
      <Panel title="What was cancelled">
        <FactList
          facts={[
            ["Cancellation number", cancellation.bookingCancelId],
            ["Booking number", booking.bookingOrderId],
            ["Property", booking.propertyName],
            ["Dates", stayDates(booking)],
            ["Cancelled on", instantWords(cancellation.cancelledAt)],
          ]}
        />
      </Panel>
      <p className="no-print flex flex-wrap gap-3">
        <Link to={paths.rooms} className="btn btn-primary min-h-12">
          Find another room
        </Link>
        <Link to={paths.customerBookings} className="btn btn-outline min-h-12">
          All my bookings
        </Link>
      </p>
    </Page>
  );
}
