import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCancellation } from "#app/domain/bookings/find-booking.ts";
import { NotFound } from "#app/domain/errors.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { type CanonicalHandle, withReference } from "#app/ui/canonical.ts";
import { formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { instantWords, stayDatesText } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";
import { refundWords } from "./parts/refund-words.ts";

const search = defineSearch({ id: text(60) });

export const handle: CanonicalHandle = { canonical: (_, location) => withReference(location) };

export const meta = () => [
  { title: words("trip")("cancelledTitle") },
  { name: "robots", content: "noindex" },
];

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
  const t = words("trip");
  const { booking, cancellation } = useLoaderData<typeof loader>();
  const { refund } = cancellation;
  return (
    <Page
      title={t("cancelledTitle")}
      lead={
        cancellation.carriedPaise > 0
          ? t("carriedLead", { amount: formatRupees(cancellation.carriedPaise) })
          : cancellation.refundPaise > 0
            ? t("refundLead", { amount: formatRupees(cancellation.refundPaise) })
            : t("noRefundLead")
      }
      actions={<PrintButton />}
      width="narrow"
    >
      <Panel title={t("money")}>
        <FactList
          facts={[
            [t("youPaid"), formatRupees(cancellation.paidPaise)],
            [t("charge"), formatRupees(cancellation.chargePaise)],
            [t("youGet"), <strong key="refund">{formatRupees(cancellation.refundPaise)}</strong>],
            [t("gstIn"), formatRupees(cancellation.taxReversalPaise)],
            ...(cancellation.carriedPaise > 0
              ? ([[t("carried"), formatRupees(cancellation.carriedPaise)]] as Array<[string, string]>)
              : []),
            [t("progress"), refundWords(refund)],
          ]}
        />
        <Link to={paths.refundGrievance(booking.bookingOrderId)} className="link no-print inline-block py-2">
          {words("grievance")("refundWrong")}
        </Link>
      </Panel>
      <Panel title={t("whatCancelled")}>
        <FactList
          facts={[
            [t("cancelNumber"), cancellation.bookingCancelId],
            [t("bookingNumber"), booking.bookingOrderId],
            [t("property"), booking.propertyName],
            [t("dates"), stayDatesText(booking)],
            [t("cancelledOn"), instantWords(cancellation.cancelledAt)],
          ]}
        />
      </Panel>
      <p className="no-print flex flex-wrap gap-3">
        <Link to={paths.rooms} className="btn btn-primary min-h-12">
          {t("findOther")}
        </Link>{" "}
        <Link to={paths.customerBookings} className="btn btn-outline min-h-12">
          {t("myBookings")}
        </Link>
      </p>
    </Page>
  );
}
