import { useLoaderData } from "@remix-run/react";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { idParam, staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { AmountsPanel } from "#app/ui/bookings/amounts.tsx";
import { GuestsPanel, PolicyPanel, StayPanel, TimelinePanel } from "#app/ui/bookings/stay.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { useRoot } from "#app/ui/shell.tsx";

export const meta = () => [{ title: "Booking" }];

export const loader = staffLoader(
  { permission: "staff.booking.read", params: idParam },
  async (ctx, { params }) => ({
    booking: await findBooking(ctx, { id: params.id }),
  }),
);

export default function StaffBooking() {
  const { booking } = useLoaderData<typeof loader>();
  const brand = useRoot()?.brand ?? "";
  return (
    <Page title={`Booking ${booking.bookingOrderId}`} back={{ to: paths.staffBookings, label: "Bookings" }}>
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={booking.status} />
        {booking.snapshot.title}
        <Link to={paths.staffDesk(booking.id)} className="btn btn-outline min-h-11">
          Change or cancel
        </Link>
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <StayPanel booking={booking} />
        <GuestsPanel booking={booking} />
        <AmountsPanel booking={booking} brand={brand} />
        <div className="flex flex-col gap-5">
          <TimelinePanel booking={booking} />
          <PolicyPanel booking={booking} />
        </div>
      </div>
    </Page>
  );
}
