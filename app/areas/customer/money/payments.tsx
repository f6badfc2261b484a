import { useLoaderData } from "@remix-run/react";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { listPayments } from "#app/domain/bookings/list-payments.ts";
import { defineSearch, page } from "#app/domain/shared/search-params.ts";
import { customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";
import { MorePages } from "../parts/more-pages.tsx";

export const meta = () => [{ title: words("customer")("myPayments") }];

const search = defineSearch({ page: page() });

export const loader = customerLoader(
  { permission: "customer.booking.read", search },
  async (ctx, { search: state }) => ({ state, found: await listPayments(ctx, state.page) }),
);

export default function Payments() {
  const t = words("customer");
  const { state, found } = useLoaderData<typeof loader>();
  return (
    <Page title={t("myPayments")} lead={t("paymentsLead")} width="narrow">
      {found.rows.length === 0 ? <EmptyState>{t("noPayments")}</EmptyState> : null}
      <ul className="flex flex-col gap-4">
        {found.rows.map((payment) => (
          <li key={payment.id} className="rounded-box border border-base-300 bg-base-100 p-4">
            <p className="flex flex-wrap justify-between gap-2">
              <span className="text-lg font-semibold">{formatRupees(payment.amountPaise)}</span>{" "}
              <span>{t(`payment_${payment.state}`)}</span>
            </p>
            <p className="text-sm">
              {instantWords(payment.capturedAt ?? payment.createdAt)}
              {payment.method ? `, ${payment.method}` : ""}
            </p>
            <ul className="mt-2">
              {payment.bookings.map((booking) => (
                <li key={booking.reference}>
                  <Link className="link inline-block py-1" to={paths.customerBooking(booking.reference)}>
                    {KIND_WORDS[booking.kind].title}: {keptTitle(booking.kind, booking.title)}
                  </Link>{" "}
                  <span className="text-sm whitespace-nowrap">{booking.bookingOrderId}</span>
                </li>
              ))}
            </ul>
            {payment.carriedPaise > 0 ? (
              <p>{t("carried", { amount: formatRupees(payment.carriedPaise) })}</p>
            ) : null}
            {payment.refundedPaise > 0 ? (
              <p>
                <Link className="link inline-block py-1" to={paths.customerRefunds}>
                  {t("refundOf", { amount: formatRupees(payment.refundedPaise) })}
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <MorePages page={state.page} more={found.more} href={(to) => search.href(state, { page: to })} />
    </Page>
  );
}
