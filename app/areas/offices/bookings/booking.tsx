import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { readMoney } from "#app/domain/bookings/stay-money.ts";
import { claimsOfBooking } from "#app/domain/claims/find-claims.ts";
import { idParam, officeLoader } from "#app/http/guard.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { AmountsPanel } from "#app/ui/bookings/amounts.tsx";
import { GuestsPanel, PolicyPanel, StayPanel, TimelinePanel } from "#app/ui/bookings/stay.tsx";
import { ClaimPanels } from "#app/ui/claims/claim-panel.tsx";
import { Link } from "#app/ui/link.tsx";
import { BookingMoneyPanel } from "#app/ui/money/booking-money.tsx";
import { Page } from "#app/ui/page.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { READ_IN_A_ZONE } from "./permissions.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("officeBookings")("bookingPlain"), data?.booking.bookingOrderId) },
];

export const loader = officeLoader(READ_IN_A_ZONE, { params: idParam }, async (ctx, { params }) => {
  const [booking, claims, money] = await Promise.all([
    findBooking(ctx, { id: params.id }),
    claimsOfBooking(ctx, params.id),
    readMoney(ctx, params.id),
  ]);
  return { booking, claims, money };
});

export default function BookingInAZone() {
  const t = words("officeBookings");

  const { booking, claims, money } = useLoaderData<typeof loader>();
  const { paths } = useOffice(READ_IN_A_ZONE);
  const brand = useRoot()?.brand ?? "";
  return (
    <Page
      title={t("bookingBookingOrderId", { bookingOrderId: booking.bookingOrderId })}
      back={{ to: paths.bookings, label: t("bookings") }}
    >
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={booking.status} />
        {booking.snapshot.title}
        <Link to={paths.desk(booking.id)} className="btn btn-outline min-h-11">
          {t("changeOrCancel")}
        </Link>
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <StayPanel booking={booking} />
        <GuestsPanel booking={booking} />
        <ClaimPanels
          claims={claims}
          action={(claim) =>
            claim.state === "objected" && "claim" in paths ? (
              <Link to={paths.claim(claim.id)} className="btn btn-primary mt-3 min-h-12">
                {t("decide")}
              </Link>
            ) : null
          }
        />
        <AmountsPanel booking={booking} brand={brand} />
        <div className="flex flex-col gap-5">
          <BookingMoneyPanel money={money} />
          <TimelinePanel booking={booking} />
          <PolicyPanel booking={booking} />
        </div>
      </div>
    </Page>
  );
}
