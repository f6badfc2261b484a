import { useLoaderData } from "@remix-run/react";
import { waitingByKind } from "#app/domain/approvals/approval-list.ts";
import { countBookingsToday } from "#app/domain/bookings/count-today.ts";
import { messageCounts } from "#app/domain/messages/list-messages.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant, formatLongDate } from "#app/ui/format.ts";
import { NumberTile, Page } from "#app/ui/page.tsx";
import { KIND_SCREENS, kindHref } from "../approvals/kinds.ts";
import { bookingsHref } from "../bookings/search.ts";
import { messagesHref } from "../messages/search.ts";

export const meta = () => [{ title: "Administration" }];

export const loader = adminLoader(
  { permission: "admin.home", failed: ADMIN_MESSAGES.errorWhileLoadingBookingDataForCount },
  async (ctx) => {
    const [waiting, bookings, messages] = await Promise.all([
      waitingByKind(ctx, ["property", "room"]),
      countBookingsToday(ctx),
      messageCounts(ctx),
    ]);
    const [properties, rooms] = [waiting.get("property"), waiting.get("room")];
    return {
      today: istDate(ctx.now),
      approvals: {
        properties: properties?.count ?? 0,
        rooms: rooms?.count ?? 0,
        oldest: properties?.oldest ?? rooms?.oldest ?? null,
      },
      bookings,
      messages,
    };
  },
);

export default function AdminHome() {
  const { today, approvals, bookings, messages } = useLoaderData<typeof loader>();
  const { states, oldestQueuedAt } = messages;
  return (
    <Page title="What waits today" lead={formatLongDate(today)}>
      <section className="flex flex-col gap-3">
        <h2>Approvals</h2>
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          <NumberTile
            to={kindHref(KIND_SCREENS.property, "property")}
            label="Properties"
            value={approvals.properties}
            hint={approvals.oldest ? `The oldest since ${formatInstant(approvals.oldest)}` : undefined}
          />
          <NumberTile to={kindHref(KIND_SCREENS.property, "room")} label="Rooms" value={approvals.rooms} />
        </div>
      </section>
      <section className="flex flex-col gap-3">
        <h2>Bookings</h2>
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          <NumberTile
            to={bookingsHref({ dates: "booked", from: today, to: today })}
            label="Booked today"
            value={bookings.bookedToday}
          />
          <NumberTile
            to={bookingsHref({ when: "live", status: "confirmed" })}
            label="To check in"
            value={bookings.toCheckIn}
            hint="Expected today, or late"
          />
          <NumberTile
            to={bookingsHref({ status: "checked_in" })}
            label="In the house"
            value={bookings.inHouse}
          />
          <NumberTile
            to={bookingsHref({ when: "upcoming", status: "confirmed" })}
            label="Still to come"
            value={bookings.upcoming}
          />
          <NumberTile
            to={bookingsHref({ status: "held" })}
            label="Held"
            value={bookings.held}
            hint="Placed, not yet paid"
          />
        </div>
      </section>
      <section className="flex flex-col gap-3">
        <h2>Messages</h2>
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          <NumberTile
            to={messagesHref({ state: "failed" })}
            label="Failed"
            value={states.failed ?? 0}
            hint="Need a decision"
          />
          <NumberTile
            to={messagesHref({ state: "in_doubt" })}
            label="In doubt"
            value={states.in_doubt ?? 0}
            hint="Need a decision"
          />
          <NumberTile
            to={messagesHref({ state: "queued" })}
            label="Queued"
            value={states.queued ?? 0}
            hint={oldestQueuedAt ? `The oldest since ${formatInstant(oldestQueuedAt)}` : undefined}
          />
          <NumberTile
            to={messagesHref({ state: "sent" })}
            label="Sent in 30 days"
            value={(states.sent ?? 0) + (states.delivered ?? 0)}
          />
        </div>
      </section>
    </Page>
  );
}
