import { useLoaderData } from "@remix-run/react";
import { countBookingsToday } from "#app/domain/bookings/count-today.ts";
import { messageCounts } from "#app/domain/messages/list-messages.ts";
import type { MessageState } from "#app/domain/messages/schema.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { formatCount, formatInstant, formatLongDate } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { ListTable } from "#app/ui/list/list-page.tsx";
import { NumberTile, Page, Tiles } from "#app/ui/page.tsx";
import { toDoCells } from "#app/ui/to-do/cells.tsx";
import { bookingsHref } from "../bookings/search.ts";

export const meta = () => [{ title: "Home" }];

/** As much as is seen at a glance. */
const FIRST_SHOWN = 8;

export const loader = adminLoader(
  { permission: "admin.home", failed: ADMIN_MESSAGES.errorWhileLoadingBookingDataForCount },
  async (ctx) => {
    const [toDo, bookings, messages] = await Promise.all([
      showList(ctx, toDoList, toDoList.search.decode(new URLSearchParams()), {}, { pageSize: FIRST_SHOWN }),
      countBookingsToday(ctx),
      messageCounts(ctx),
    ]);
    return { today: istDate(ctx.now), toDo, bookings, messages };
  },
);

const messagesIn = (state: MessageState) => `${adminAddresses.messages.path}?state=${state}`;

export default function AdminHome() {
  const { today, toDo, bookings, messages } = useLoaderData<typeof loader>();
  const { states, oldestQueuedAt } = messages;
  return (
    <Page title="Home" lead={formatLongDate(today)}>
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2>To do</h2>
          <Link className="link py-1" to={paths.adminToDo}>
            See all {toDo.totalIsBounded ? "" : formatCount(toDo.total)}
          </Link>
        </div>
        <ListTable list={toDo} cells={toDoCells("admin")} empty="All done. Nothing is waiting for you." />
      </section>
      <section className="flex flex-col gap-3">
        <h2>Bookings</h2>
        <Tiles>
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
            label="Checked in"
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
        </Tiles>
      </section>
      <section className="flex flex-col gap-3">
        <h2>Messages</h2>
        <Tiles>
          <NumberTile
            to={messagesIn("failed")}
            label="Failed"
            value={states.failed ?? 0}
            hint="Need a decision"
          />
          <NumberTile
            to={messagesIn("in_doubt")}
            label="In doubt"
            value={states.in_doubt ?? 0}
            hint="Need a decision"
          />
          <NumberTile
            to={messagesIn("queued")}
            label="Queued"
            value={states.queued ?? 0}
            hint={oldestQueuedAt ? `The oldest since ${formatInstant(oldestQueuedAt)}` : undefined}
          />
          <NumberTile
            to={messagesIn("sent")}
            label="Sent in 30 days"
            value={(states.sent ?? 0) + (states.delivered ?? 0)}
          />
        </Tiles>
      </section>
    </Page>
  );
}
