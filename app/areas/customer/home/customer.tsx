import { useLoaderData } from "@remix-run/react";
import { type BookingRow, bookingList } from "#app/domain/bookings/booking-list.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { hiresNotBack } from "#app/domain/bookings/hires-not-back.ts";
import type { Context } from "#app/domain/context.ts";
import { coverPhotoOfRoom } from "#app/domain/listings/cover-photo.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { findTrip } from "#app/domain/trips/trip.ts";
import { type TripDay, tripDays } from "#app/domain/trips/trip-days.ts";
import { type OwnWaiting, waitingOfCustomer } from "#app/domain/waiting-list/find-waiting.ts";
import { customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ReachActions } from "#app/ui/booked.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel, TwoColumns } from "#app/ui/page.tsx";
import { stayDatesText } from "#app/ui/stay.ts";
import { dayWords, timeWords } from "#app/ui/trips/trip-days.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { BookingCard } from "../parts/booking-card.tsx";

export const meta = () => [{ title: words("customer")("myStay") }];

const FEW = 5;
const FEW_DAYS = 4;
/** Enough that what begins at different hours of one day is among them. */
const LOOKED_AT = 20;

export const loader = customerLoader({ permission: "customer.home" }, async (ctx) => {
  const few = { pageSize: LOOKED_AT };
  const [live, upcoming, held, waiting, notBack] = await Promise.all([
    bookingList.page(ctx, { sort: "check_in", when: "live" }, few),
    bookingList.page(ctx, { sort: "check_in", when: "upcoming", status: ["confirmed"] }, few),
    bookingList.page(ctx, { status: ["held"] }, few),
    waitingOfCustomer(ctx),
    hiresNotBack(ctx).then((named) =>
      named.length > 0 ? bookingList.page(ctx, { named, sort: "check_in" }, few) : null,
    ),
  ]);
  const toPay = held.rows.filter((booking) => booking.hold_expires_at > ctx.now);
  const stays = [...(notBack?.rows ?? []), ...live.rows, ...upcoming.rows].sort(inOrder).slice(0, FEW);
  const now = stays[0] ? await theOneOfNow(ctx, stays[0].reference) : null;
  return { toPay, waiting, stays, now, today: istDate(ctx.now) };
});

/** What the family lives by at the moment: how to reach it, its photo, and the days of the trip that it belongs to. */
async function theOneOfNow(ctx: Context, reference: string) {
  const [{ roomId, kind, snapshot }, trip] = await Promise.all([
    findBooking(ctx, { reference }),
    findTrip(ctx, reference),
  ]);
  const photo = roomId ? await coverPhotoOfRoom(ctx, roomId) : null;
  const ahead = tripDays(trip.bookings).filter(({ date }) => date >= istDate(ctx.now));
  const { latitude, longitude, propertyPhone: phone } = snapshot;
  const point = kind === "room" ? { latitude, longitude } : null;
  return { photo, phone, point, days: ahead.slice(0, FEW_DAYS), trip: trip.reference };
}

/** A stay in progress comes first: that is where the family is. Then as things begin. */
function inOrder(a: BookingRow, b: BookingRow): number {
  const isHere = ({ booking_type, booking_status }: BookingRow) =>
    booking_type === "room" && booking_status === "checked_in";
  return Number(isHere(b)) - Number(isHere(a)) || Number(a.starts_at) - Number(b.starts_at);
}

export default function Customer() {
  const t = words("customer");
  const { toPay, stays, waiting, now, today } = useLoaderData<typeof loader>();
  const [next, ...later] = stays;
  const isStay = !next || next.booking_type === "room";
  const title = isNotBack(next, today)
    ? t("hireOver")
    : next?.booking_status === "checked_in" && isStay
      ? t("myStay")
      : isStay
        ? t("nextStay")
        : t("nextBooking");
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
      {next && now ? (
        <TwoColumns
          first={
            <BookingCard booking={next} photo={now.photo} tripTo={paths.customerTrip(now.trip)} now>
              <ReturnNote booking={next} today={today} />
              <ReachActions phone={now.phone} point={now.point} />
            </BookingCard>
          }
          aside={now.days.length > 0 ? <DayByDay days={now.days} today={today} /> : null}
        />
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

/** Of a hire that is out: its last day has gone by. */
function isNotBack(booking: BookingRow | undefined, today: IsoDate): boolean {
  return booking?.booking_type === "equipment" && booking.check_out < today;
}

/** A hire that is late says until when it was, and that it is to be returned; what a late day costs stands on its page. */
function ReturnNote({ booking, today }: { booking: BookingRow; today: IsoDate }) {
  if (!isNotBack(booking, today)) return null;
  return (
    <Alert tone="info">
      {words("customer")("hireOverText", { date: formats().weekdayDate(booking.check_out) })}
    </Alert>
  );
}

/** The next days of the trip in short: when, and what. */
function DayByDay({ days, today }: { days: TripDay[]; today: IsoDate }) {
  return (
    <Panel title={words("trip")("dayByDay")}>
      <ol className="flex flex-col gap-4">
        {days.map(({ date, stops }) => (
          <li key={date}>
            <h3 className="text-base">{dayWords(date, today)}</h3>
            <ul className="mt-1 flex flex-col gap-2">
              {stops.map((stop) => (
                <li key={stop.key} className="flex items-start gap-2.5">
                  <Icon name={stop.kind} className="mt-0.5 size-5 shrink-0 text-primary" />
                  <span className="min-w-0">
                    {stop.what} {stop.time ? <span className="block text-sm">{timeWords(stop)}</span> : null}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
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
            <p>{stayDatesText(entry)}</p>
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
        {words("customer")("otherBookings")}
      </h2>
      {bookings.map((booking) => (
        <BookingCard key={booking.key} booking={booking} />
      ))}
    </section>
  );
}
