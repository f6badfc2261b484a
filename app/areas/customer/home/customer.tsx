import { Link, useLoaderData } from "@remix-run/react";
import { listBookings } from "#app/domain/bookings/list-bookings.ts";
import { customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { BookingCard } from "../parts/booking-card.tsx";

export const meta = () => [{ title: "My next stay" }];

const FEW = 5;

export const loader = customerLoader({ permission: "customer.home" }, async (ctx) => {
  const coming = { sort: "starts_on", direction: "asc", pageSize: FEW } as const;
  const [live, upcoming, held] = await Promise.all([
    listBookings(ctx, { ...coming, when: "live" }),
    listBookings(ctx, { ...coming, when: "upcoming", status: ["confirmed"] }),
    listBookings(ctx, { status: ["held"], pageSize: FEW }),
  ]);
  const toPay = held.rows.filter((booking) => booking.holdExpiresAt > ctx.now);
  return { toPay, stays: [...live.rows, ...upcoming.rows].slice(0, FEW) };
});

export default function Customer() {
  const { toPay, stays } = useLoaderData<typeof loader>();
  const [next, ...later] = stays;
  const isStay = !next || next.kind === "room";
  const lead = isStay
    ? "Open it to see the way, whom to call, to stay longer or to cancel."
    : "Open it to see where it is and whom to call, or to cancel.";
  return (
    <Page
      title={isStay ? "My next stay" : "My next booking"}
      lead={next ? lead : "Here you find your booking, the way to it and whom to call."}
      width="narrow"
    >
      {toPay.length > 0 ? (
        <section aria-labelledby="to-pay" className="flex flex-col gap-3">
          <h2 id="to-pay">Waiting for your payment</h2>
          {toPay.map((booking) => (
            <BookingCard key={booking.id} booking={booking} />
          ))}
        </section>
      ) : null}
      {next ? (
        <BookingCard booking={next} />
      ) : (
        <EmptyState
          action={
            <Link to={paths.rooms} className="btn btn-primary min-h-12">
              Find a room near a hospital
            </Link>
          }
        >
          You have nothing booked ahead.
        </EmptyState>
      )}
      {later.length > 0 ? (
        <section aria-labelledby="later" className="flex flex-col gap-3">
          <h2 id="later">After that</h2>
          {later.map((booking) => (
            <BookingCard key={booking.id} booking={booking} />
          ))}
        </section>
      ) : null}
    </Page>
  );
}
