import { useLoaderData } from "@remix-run/react";
import { type BookingRow, bookingList } from "#app/domain/bookings/booking-list.ts";
import { type OwnWaiting, waitingOfCustomer } from "#app/domain/waiting-list/find-waiting.ts";
import { customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { stayDates } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";
import { BookingCard } from "../parts/booking-card.tsx";

export const meta = () => [{ title: words("customer")("myStay") }];

const FEW = 5;
/** Enough that what begins at different hours of one day is among them. */
const LOOKED_AT = 20;

export const loader = customerLoader({ permission: "customer.home" }, async (ctx) => {
  const few = { pageSize: LOOKED_AT };
  const [live, upcoming, held, waiting] = await Promise.all([
    bookingList.page(ctx, { sort: "check_in", when: "live" }, few),
    bookingList.page(ctx, { sort: "check_in", when: "upcoming", status: ["confirmed"] }, few),
    bookingList.page(ctx, { status: ["held"] }, few),
    waitingOfCustomer(ctx),
  ]);
  const toPay = held.rows.filter((booking) => booking.hold_expires_at > ctx.now);
  return { toPay, waiting, stays: [...live.rows, ...upcoming.rows].sort(inOrder).slice(0, FEW) };
});

/** A stay in progress comes first: that is where the family is. Then as things begin. */
function inOrder(a: BookingRow, b: BookingRow): number {
  const isHere = ({ booking_type, booking_status }: BookingRow) =>
    booking_type === "room" && booking_status === "checked_in";
  return Number(isHere(b)) - Number(isHere(a)) || Number(a.starts_at) - Number(b.starts_at);
}

export default function Customer() {
  const t = words("customer");
  const { toPay, stays, waiting } = useLoaderData<typeof loader>();
  const [next, ...later] = stays;
  const isStay = !next || next.booking_type === "room";
  const title =
    next?.booking_status === "checked_in" && isStay ? t("myStay") : isStay ? t("nextStay") : t("nextBooking");
  const lead = isStay ? t("homeLeadStay") : t("homeLeadItem");
  return (
    <Page title={title} lead={next ? lead : t("homeLeadNone")} width="columns">
      {toPay.length > 0 ? (
        <section aria-labelledby="to-pay" className="flex flex-col gap-3">
          <h2 id="to-pay">{t("awaiting")}</h2>
          {toPay.map((booking) => (
            <BookingCard key={booking.key} booking={booking} />
          ))}
        </section>
      ) : null}
      {next ? (
        <BookingCard booking={next} now />
      ) : (
        <EmptyState
          action={
            <Link to={paths.rooms} className="btn btn-primary min-h-12">
              {t("findRoom")}
            </Link>
          }
        >
          {t("nothingAhead")}
        </EmptyState>
      )}
      {later.length > 0 ? <Later bookings={later} /> : null}
      <WaitingFor waiting={waiting} />
    </Page>
  );
}

/** The waiting lists that the customer is on: each opens its page, where the list is left or the held room is paid. */
function WaitingFor({ waiting }: { waiting: OwnWaiting[] }) {
  const t = words("waiting");
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      <h2 id="waiting">{t("own")}</h2>
      <ul className="flex flex-col gap-2">
        {waiting.map((entry) => (
          <li key={entry.path} className="rounded-box border border-base-300 bg-base-100 p-4">
            <p className="font-semibold">
              {entry.propertyName ?? t("anyNear", { hospital: entry.hospitalName })}
            </p>
            <p>{stayDates(entry)}</p>
            <Link to={entry.path} className="btn btn-outline mt-2 min-h-12">
              {entry.isHeld ? t("pay") : t("seeOrLeave")}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Later({ bookings }: { bookings: BookingRow[] }) {
  return (
    <section aria-labelledby="later" className="grid items-start gap-3 lg:grid-cols-2">
      <h2 id="later" className="lg:col-span-2">
        {words("customer")("afterThat")}
      </h2>
      {bookings.map((booking) => (
        <BookingCard key={booking.key} booking={booking} />
      ))}
    </section>
  );
}
