import { Link, useLoaderData } from "@remix-run/react";
import { countBookingsToday } from "#app/domain/bookings/count-today.ts";
import { countItems } from "#app/domain/properties/count-items.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount, formatLongDate } from "#app/ui/format.ts";
import { EmptyState, NumberTile, Page } from "#app/ui/page.tsx";
import { bookingsHref } from "../bookings/search.ts";
import { propertiesHref } from "../properties/search.ts";

export const meta = () => [{ title: "Dashboard" }];

export const loader = partnerLoader({ permission: "partner.home" }, async (ctx) => {
  const [bookings, items] = await Promise.all([countBookingsToday(ctx), countItems(ctx)]);
  return { bookings, items, today: istDate(ctx.now) };
});

const total = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);

export default function PartnerDashboard() {
  const { bookings, items, today } = useLoaderData<typeof loader>();
  const { properties, rooms } = items;
  return (
    <Page title="Dashboard" lead={formatLongDate(today)}>
      {total(properties) === 0 ? (
        <EmptyState
          action={
            <Link to={paths.partnerPropertyNew} className="btn btn-primary min-h-12">
              Add your property
            </Link>
          }
        >
          Welcome. Add your property, its rooms and some photos; an admin looks at them, and then guests can
          book.
        </EmptyState>
      ) : null}
      <section className="flex flex-col gap-3">
        <h2>Bookings</h2>
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          <NumberTile
            to={bookingsHref({ when: "live", status: "confirmed" })}
            label="To check in"
            value={formatCount(bookings.toCheckIn)}
            hint="Expected today, or late"
          />
          <NumberTile
            to={bookingsHref({ status: "checked_in" })}
            label="In the house"
            value={formatCount(bookings.inHouse)}
          />
          <NumberTile
            to={bookingsHref({ when: "upcoming", status: "confirmed" })}
            label="Still to come"
            value={formatCount(bookings.upcoming)}
          />
          <NumberTile
            to={bookingsHref({ status: "held" })}
            label="Held"
            value={formatCount(bookings.held)}
            hint="Being paid just now"
          />
        </div>
      </section>
      <section className="flex flex-col gap-3">
        <h2>Properties and rooms</h2>
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          <NumberTile
            to={propertiesHref({ status: "approved" })}
            label="Properties approved"
            value={formatCount(properties.approved ?? 0)}
            hint={`of ${formatCount(total(properties))}`}
          />
          <NumberTile
            to={propertiesHref({})}
            label="Rooms approved"
            value={formatCount(rooms.approved ?? 0)}
            hint={`of ${formatCount(total(rooms))}`}
          />
          <NumberTile
            to={propertiesHref({ waits: "on" })}
            label="Waiting for approval"
            value={formatCount(items.waiting)}
            hint="Properties with something new"
          />
          <NumberTile
            to={propertiesHref({ status: "rejected" })}
            label="Not approved"
            value={formatCount(properties.rejected ?? 0)}
            hint="Please mend and save"
          />
        </div>
      </section>
    </Page>
  );
}
