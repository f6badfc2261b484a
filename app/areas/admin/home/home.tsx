import { useLoaderData } from "@remix-run/react";
import { countBookingsToday } from "#app/domain/bookings/count-today.ts";
import { messageCounts } from "#app/domain/messages/list-messages.ts";
import { GONE, type MessageState } from "#app/domain/messages/schema.ts";
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
import { words } from "#app/words/catalogue.ts";
import { bookingsHref } from "../bookings/search.ts";

export const meta = () => [{ title: words("adminHome")("home") }];

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

const messagesIn = (state: MessageState | typeof GONE, since: string) =>
  `${adminAddresses.messages.path}?${new URLSearchParams({ state, from: since })}`;

export default function AdminHome() {
  const t = words("adminHome");

  const { today, toDo, bookings, messages } = useLoaderData<typeof loader>();
  const { states, oldestQueuedAt, since } = messages;
  return (
    <Page title={t("home")} lead={formatLongDate(today)}>
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2>{t("toDo")}</h2>
          <Link className="link py-1" to={paths.adminToDo}>
            {t("seeAllTotalIsBounded", {
              totalIsBounded: toDo.totalIsBounded ? "" : formatCount(toDo.total),
            })}
          </Link>
        </div>
        <ListTable list={toDo} cells={toDoCells("admin")} empty={t("allDoneNothingIsWaiting")} />
      </section>
      <section className="flex flex-col gap-3">
        <h2>{t("bookings")}</h2>
        <Tiles>
          <NumberTile
            to={bookingsHref({ dates: "booked", from: today, to: today })}
            label={t("bookedToday")}
            value={bookings.bookedToday}
          />
          <NumberTile
            to={bookingsHref({ when: "live", status: "confirmed" })}
            label={t("toCheck")}
            value={bookings.toCheckIn}
            hint={t("expectedTodayOrLate")}
          />
          <NumberTile
            to={bookingsHref({ status: "checked_in" })}
            label={t("checkedIn")}
            value={bookings.inHouse}
          />
          <NumberTile
            to={bookingsHref({ when: "upcoming", status: "confirmed" })}
            label={t("stillToCome")}
            value={bookings.upcoming}
          />
          <NumberTile
            to={bookingsHref({ status: "held" })}
            label={t("held")}
            value={bookings.held}
            hint={t("placedNotYetPaid")}
          />
        </Tiles>
      </section>
      <section className="flex flex-col gap-3">
        <h2>{t("messages")}</h2>
        <Tiles>
          <NumberTile
            to={messagesIn("failed", since)}
            label={t("failed")}
            value={states.failed ?? 0}
            hint={t("needDecision")}
          />
          <NumberTile
            to={messagesIn("in_doubt", since)}
            label={t("inDoubt")}
            value={states.in_doubt ?? 0}
            hint={t("needDecision")}
          />
          <NumberTile
            to={messagesIn("queued", since)}
            label={t("queued")}
            value={states.queued ?? 0}
            hint={
              oldestQueuedAt
                ? t("oldestSinceOldestQueuedAt", { oldestQueuedAt: formatInstant(oldestQueuedAt) })
                : undefined
            }
          />
          <NumberTile
            to={messagesIn(GONE, since)}
            label={t("sentIn30Days")}
            value={(states.sent ?? 0) + (states.delivered ?? 0) + (states.read ?? 0)}
          />
        </Tiles>
      </section>
    </Page>
  );
}
