import { paths } from "#app/http/paths.ts";
import { formatRupees } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";
import { refundWords } from "../../trips/parts/refund-words.ts";
import type { ItemCancellation } from "./item-booking-view.ts";

/** What became of a cancelled booking of food, a cab, equipment or a test: its money. */
export function ItemCancelledPage({ booking }: { booking: ItemCancellation }) {
  const customerWords = words("customer");
  const t = words("items");
  const tripWords = words("trip");
  const { cancellation, deposit, kind, startsAt, checkIn, checkOut } = booking;
  const backPaise = cancellation.refundPaise + (deposit?.paise ?? 0);
  return (
    <Page
      title={tripWords("cancelledTitle")}
      lead={
        backPaise > 0 ? tripWords("refundLead", { amount: formatRupees(backPaise) }) : t("noRefundPolicy")
      }
      actions={<PrintButton />}
      width="narrow"
    >
      <Panel title={tripWords("money")}>
        <FactList
          facts={[
            [
              deposit ? customerWords("youPaidNoDeposit") : customerWords("youPaid"),
              formatRupees(cancellation.paidPaise),
            ],
            [tripWords("charge"), formatRupees(cancellation.chargePaise)],
            [tripWords("youGet"), <strong key="refund">{formatRupees(cancellation.refundPaise)}</strong>],
            [tripWords("gstIn"), formatRupees(cancellation.taxReversalPaise)],
            ...(deposit
              ? ([[customerWords("deposit"), formatRupees(deposit.paise)]] as Array<[string, string]>)
              : []),
            [
              tripWords("progress"),
              deposit && !cancellation.refund ? t("depositAlone") : refundWords(cancellation.refund),
            ],
          ]}
        />
        <Link to={paths.refundGrievance(booking.bookingOrderId)} className="link no-print inline-block py-2">
          {words("grievance")("refundWrong")}
        </Link>
      </Panel>
      <Panel title={tripWords("whatCancelled")}>
        <FactList
          facts={[
            [tripWords("cancelNumber"), cancellation.bookingCancelId],
            [tripWords("bookingNumber"), booking.bookingOrderId],
            [t("what"), keptTitle(kind, booking.title)],
            [t("when"), whenWords({ kind, startsAt, startsOn: checkIn, endsOn: checkOut })],
            [tripWords("cancelledOn"), instantWords(cancellation.cancelledAt)],
          ]}
        />
      </Panel>
      <p className="no-print flex flex-wrap gap-3">
        <Link to={paths.customerBookings} className="btn btn-primary min-h-12">
          {tripWords("myBookings")}
        </Link>
      </p>
    </Page>
  );
}
