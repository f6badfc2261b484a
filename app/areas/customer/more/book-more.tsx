import { Link, useLoaderData } from "@remix-run/react";
import { listBookings } from "#app/domain/bookings/list-bookings.ts";
import { customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { stayDates } from "#app/ui/stay.ts";

export const meta = () => [{ title: "Book more" }];

export const loader = customerLoader({ permission: "customer.home" }, async (ctx) => {
  const coming = { kind: "room", sort: "starts_on", direction: "asc", pageSize: 5 } as const;
  const [live, upcoming] = await Promise.all([
    listBookings(ctx, { ...coming, when: "live" }),
    listBookings(ctx, { ...coming, when: "upcoming", status: ["confirmed"] }),
  ]);
  return { stays: [...live.rows, ...upcoming.rows].slice(0, 5) };
});

const KINDS = [
  { kind: "food", label: "Meals" },
  { kind: "travel", label: "A cab" },
  { kind: "equipment", label: "Medical equipment" },
  { kind: "lab", label: "A lab test" },
] as const;

export default function BookMore() {
  const { stays } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Book more"
      lead="Meals, a cab, equipment or a test, for a stay that you have or without one."
      width="narrow"
    >
      <Panel title="What do you need?">
        <p className="flex flex-wrap gap-3">
          {KINDS.map(({ kind, label }) => (
            <Link key={kind} to={paths.itemEntry(kind)} className="btn btn-primary min-h-12">
              {label}
            </Link>
          ))}
        </p>
      </Panel>
      {stays.map((stay) => (
        <Panel key={stay.id} title={stay.title}>
          <FactList
            facts={[
              ["When", stayDates(stay)],
              ["Booking number", stay.bookingOrderId],
            ]}
          />
          <p className="mt-3 flex flex-wrap gap-3">
            <Link className="btn btn-outline min-h-12" to={`${paths.foodBooking}?id=${stay.bookingOrderId}`}>
              Meals for this stay
            </Link>
            <Link
              className="btn btn-outline min-h-12"
              to={`${paths.travelBooking}?id=${stay.bookingOrderId}`}
            >
              A cab for this stay
            </Link>
            <Link
              className="btn btn-outline min-h-12"
              to={`${paths.medicalBooking}?id=${stay.bookingOrderId}`}
            >
              Equipment for this stay
            </Link>
          </p>
        </Panel>
      ))}
    </Page>
  );
}
