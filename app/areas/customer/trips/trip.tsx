import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { config } from "#app/config.ts";
import { comingStays } from "#app/domain/bookings/coming-stays.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { endsEarly } from "#app/domain/trips/ends-early.ts";
import { findShareLink, SHARE_DAYS, shareTrip, unshareTrip } from "#app/domain/trips/share-trip.ts";
import { findTrip, type Trip } from "#app/domain/trips/trip.ts";
import { nextStop, tripDays } from "#app/domain/trips/trip-days.ts";
import { deskCode } from "#app/http/desk-code.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ReachActions } from "#app/ui/booked.tsx";
import { DriverCard } from "#app/ui/driver-card.tsx";
import { KeepOffline } from "#app/ui/keep-offline.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel, TwoColumns } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { EndsEarlyNote } from "#app/ui/trips/ends-early.tsx";
import { dayWords, TripDays, timeWords } from "#app/ui/trips/trip-days.tsx";
import { TripMoneyPanel } from "#app/ui/trips/trip-money.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { SharePanel } from "./parts/share-panel.tsx";

const params = z.object({ reference: z.string().max(60) });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("trip")("myTrip"), data && translateName(data.trip.city)) },
];

export const loader = customerLoader(
  { permission: "customer.booking.read", params },
  async (ctx, { params }) => {
    const trip = await findTrip(ctx, params.reference);
    const link = await findShareLink(ctx, params.reference);
    const days = tripDays(trip.bookings);
    const early = endsEarly(trip.bookings);
    return {
      early,
      stays: early ? await comingStays(ctx) : [],
      trip,
      days,
      today: istDate(ctx.now),
      next: nextStop(days, ctx.now),
      link: link
        ? { url: config().APP_ORIGIN + paths.sharedTrip(link.token), expiresAt: link.expiresAt }
        : null,
      desk: await codeOfRoom(trip),
      shareDays: SHARE_DAYS,
    };
  },
);

/** What the desk of the house reads with a phone: the page of the room's booking. */
async function codeOfRoom({ bookings }: Trip): Promise<{ title: string; picture: string } | null> {
  const room = bookings.find(({ kind, status }) => kind === "room" && STANDS.includes(status));
  if (!room) return null;
  return { title: room.snapshot.title, picture: await deskCode("room", room.reference) };
}

const STANDS = ["confirmed", "checked_in"];

export const action = customerAction(
  {
    permission: "customer.booking.change",
    params,
    intents: { share: z.object({}), unshare: z.object({}) },
  },
  async (ctx, { params, intent }) => {
    const page = paths.customerTrip(params.reference);
    if (intent === "unshare") {
      await unshareTrip(ctx, params.reference);
      return done(page, words("trip")("linkEnded"));
    }
    await shareTrip(ctx, params.reference);
    return done(`${page}#share-link`, words("trip")("linkReady"));
  },
);

/** Inside of a sentence; the hours keep their AM and PM. */
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export default function TripPage() {
  const t = words("trip");
  const { trip, days, early, stays, today, next, link, desk, shareDays } = useLoaderData<typeof loader>();
  const room = trip.bookings.find(({ kind, status }) => kind === "room" && STANDS.includes(status));
  return (
    <Page
      title={t("myTripTo", { city: translateName(trip.city) })}
      back={{ to: paths.customerBookings, label: t("myBookings") }}
      actions={
        <>
          <a className="btn btn-outline min-h-11" href={paths.customerTripCalendar(trip.reference)}>
            {t("calendar")}
          </a>{" "}
          <PrintButton />
        </>
      }
      width="columns"
    >
      <KeepOffline />
      <EndsEarlyNote early={early} stays={stays} />
      <TwoColumns
        first={
          <>
            {next ? <NextStop next={next} today={today} bookings={trip.bookings} /> : null}
            <TripDays
              days={days}
              today={today}
              link={(stop) => (
                <Link className="link" to={paths.customerBooking(stop.reference)}>
                  {t("open")}
                </Link>
              )}
            />
          </>
        }
        aside={
          <>
            {desk ? (
              <Panel title={t("atDesk", { name: desk.title })}>
                <img
                  src={desk.picture}
                  alt={t("qr")}
                  width={200}
                  height={200}
                  className="mx-auto rounded-box bg-white"
                />
                <p className="mt-2 text-center text-sm">{t("qrText")}</p>
              </Panel>
            ) : null}
            <TripMoneyPanel money={trip.money} bookings={trip.bookings} />
          </>
        }
      >
        {room ? <DriverCard place={room.snapshot} /> : null}
        <SharePanel link={link} city={translateName(trip.city)} days={shareDays} />
        {trip.bookings.some(({ status }) => STANDS.includes(status)) ? (
          <p className="no-print">
            <Link to={paths.customerTripCancel(trip.reference)} className="btn btn-outline min-h-12">
              {t("cancelTrip")}
            </Link>
          </p>
        ) : null}
      </TwoColumns>
    </Page>
  );
}

type NextStopProps = {
  next: NonNullable<ReturnType<typeof nextStop>>;
  today: IsoDate;
  bookings: Trip["bookings"];
};

/** What comes next, with the two things that are done about it. */
function NextStop({ next: { date, stop }, today, bookings }: NextStopProps) {
  const house = bookings.find(({ kind, reference }) => kind === "room" && reference === stop.reference);
  return (
    <Panel title={words("trip")("next")} className="no-print border-primary">
      <p className="text-lg font-semibold">{stop.what}</p>
      <p>
        {formats().commas([dayWords(date, today), lowerFirst(timeWords(stop))])}
        <br />
        {stop.where.name}
      </p>
      {stop.call || house ? (
        <div className="mt-4">
          <ReachActions phone={stop.call?.phone ?? null} point={house?.snapshot ?? null} />
        </div>
      ) : null}
    </Panel>
  );
}
