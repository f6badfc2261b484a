import { useLoaderData } from "@remix-run/react";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { listRefunds, type RefundRow } from "#app/domain/bookings/list-payments.ts";
import { defineSearch, page } from "#app/domain/shared/search-params.ts";
import { customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";
import { MorePages } from "../parts/more-pages.tsx";

export const meta = () => [{ title: words("customer")("myRefunds") }];

const search = defineSearch({ page: page() });

export const loader = customerLoader(
  { permission: "customer.booking.read", search },
  async (ctx, { search: state }) => ({ state, found: await listRefunds(ctx, state.page) }),
);

export default function Refunds() {
  const t = words("customer");
  const { state, found } = useLoaderData<typeof loader>();
  return (
    <Page title={t("myRefunds")} lead={t("refundsLead")} width="narrow">
      {found.rows.length === 0 ? <EmptyState>{t("noRefunds")}</EmptyState> : null}
      <ul className="flex flex-col gap-4">
        {found.rows.map((refund) => (
          <li key={refund.id} className="rounded-box border border-base-300 bg-base-100 p-4">
            <p className="flex flex-wrap justify-between gap-2">
              <span className="text-lg font-semibold">{formatRupees(refund.amountPaise)}</span>{" "}
              <span>{stateWords(refund)}</span>
            </p>
            <p>
              {t(`why_${refund.why}`)}:{" "}
              <Link className="link inline-block py-1" to={paths.customerBooking(refund.booking.reference)}>
                {formats().commas([
                  KIND_WORDS[refund.booking.kind].title,
                  keptTitle(refund.booking.kind, refund.booking.title),
                ])}
              </Link>
            </p>
            {refund.chargePaise ? (
              <p className="text-sm">
                {t(refund.isChargeDecided ? "keptDecided" : "kept", {
                  amount: formatRupees(refund.chargePaise),
                })}
              </p>
            ) : null}
            {refund.cancelReference ? (
              <p>
                <Link
                  className="link inline-block py-1"
                  to={paths.cancelledPage(refund.booking.kind, refund.cancelReference)}
                >
                  {t("calculation")}
                </Link>
              </p>
            ) : null}
            <p>
              <Link
                className="link inline-block py-1"
                to={paths.refundGrievance(refund.booking.bookingOrderId)}
              >
                {words("grievance")("refundWrong")}
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <MorePages page={state.page} more={found.more} href={(to) => search.href(state, { page: to })} />
    </Page>
  );
}

function stateWords(refund: { state: RefundRow["state"]; doneAt: Date | null }): string {
  const t = words("customer");
  if (refund.doneAt) return t("sentOn", { when: instantWords(refund.doneAt) });
  return t(refund.state === "failed" ? "refundFailed" : "onItsWay");
}
