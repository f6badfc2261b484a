import { useLoaderData } from "@remix-run/react";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { claimsOfBooking } from "#app/domain/claims/find-claims.ts";
import { cityManagerLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { AmountsPanel } from "#app/ui/bookings/amounts.tsx";
import { GuestsPanel, PolicyPanel, StayPanel, TimelinePanel } from "#app/ui/bookings/stay.tsx";
import { ClaimPanels } from "#app/ui/claims/claim-panel.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { useRoot } from "#app/ui/shell.tsx";

export const meta = () => [{ title: "Booking" }];

export const loader = cityManagerLoader(
  { permission: "city.booking.read", params: idParam },
  async (ctx, { params }) => {
    const [booking, claims] = await Promise.all([
      findBooking(ctx, { id: params.id }),
      claimsOfBooking(ctx, params.id),
    ]);
    return { booking, claims };
  },
);

export default function CityManagerBooking() {
  const { booking, claims } = useLoaderData<typeof loader>();
  const brand = useRoot()?.brand ?? "";
  return (
    <Page title={`Booking ${booking.bookingOrderId}`} back={{ to: paths.cityBookings, label: "Bookings" }}>
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={booking.status} />
        {booking.snapshot.title}
        <Link to={paths.cityDesk(booking.id)} className="btn btn-outline min-h-11">
          Change or cancel
        </Link>
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <StayPanel booking={booking} />
        <GuestsPanel booking={booking} />
        <ClaimPanels
          claims={claims}
          action={(claim) =>
            claim.state === "objected" ? (
              <Link to={paths.cityClaim(claim.id)} className="btn btn-primary mt-3 min-h-12">
                Decide
              </Link>
            ) : null
          }
        />
        <AmountsPanel booking={booking} brand={brand} />
        <div className="flex flex-col gap-5">
          <TimelinePanel booking={booking} />
          <PolicyPanel booking={booking} />
        </div>
      </div>
    </Page>
  );
}
