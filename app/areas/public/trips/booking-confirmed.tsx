import { redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { comingStays } from "#app/domain/bookings/coming-stays.ts";
import { confirmationTold } from "#app/domain/bookings/confirmation-told.ts";
import { findBooking, findBookingByReference } from "#app/domain/bookings/find-booking.ts";
import type { BookingStatus } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { isFromAbroad } from "#app/domain/foreign-guests/is-from-abroad.ts";
import { movedTo } from "#app/domain/relocations/read-relocation.ts";
import { endsEarly } from "#app/domain/trips/ends-early.ts";
import { findTrip } from "#app/domain/trips/trip.ts";
import { deskCode } from "#app/http/desk-code.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Booked } from "#app/ui/booked.tsx";
import { BookingFacts, WhomToCall } from "#app/ui/booking-facts.tsx";
import { withTold } from "#app/ui/bookings/told.ts";
import { DriverCard } from "#app/ui/driver-card.tsx";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { IfCancel } from "#app/ui/if-cancel.tsx";
import { KeepOffline } from "#app/ui/keep-offline.tsx";
import { Link } from "#app/ui/link.tsx";
import { mapPage } from "#app/ui/map-links.tsx";
import { Page, Panel, TwoColumns } from "#app/ui/page.tsx";
import { PriceLines } from "#app/ui/price-lines.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { addressWords, stayDatesText } from "#app/ui/stay.ts";
import { titleOf } from "#app/ui/title-of.ts";
import { EndsEarlyNote } from "#app/ui/trips/ends-early.tsx";
import { MovedNote } from "#app/ui/trips/moved-note.tsx";
import { PartOfPayment } from "#app/ui/trips/part-of-payment.tsx";
import { StayPrices } from "#app/ui/trips/stay-prices.tsx";
import { words } from "#app/words/catalogue.ts";
import { maskedGuest } from "./parts/masked-guest.ts";
import { NamesHidden, ToOwnDesk } from "./parts/names-hidden.tsx";
import { ownDesk } from "./parts/own-desk.ts";
import { Together } from "./parts/together.tsx";

const params = z.object({ guestNumber: z.string().max(60) });

export const handle: FooterHandle = { footer: "short" };

/** Search engines, which have nobody's session, keep none of it. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...described({
    title: titleOf(words("trip")("yourBooking"), data?.booking.snapshot.title),
    description: data ? words("trip")(`lead_${data.booking.status}`) : "",
  }),
  ...(data?.own ? [] : [{ name: "robots", content: "noindex" }]),
];

/** A reference alone opens the page with the names masked; the session of the one who booked shows all. */
export const loader = publicLoader({ permission: "public", params }, async (ctx, { params, request }) => {
  const own = await ownBooking(ctx, params.guestNumber);
  if (own?.stay && !own.stay.isFirst) throw redirect(paths.bookingConfirmed(own.stay.reference));
  if (own && own.kind !== "room") throw redirect(paths.bookingPage(own.kind, own.reference));
  if (own) {
    const { contact, orderReference, may, specialRequests: requests, ...booking } = own;
    const { name, phone, email } = contact;
    return {
      booking,
      elsewhere: await movedTo(ctx, own.reference),
      own: {
        contact: { name, email, phone: formatPhone(phone) },
        orderReference,
        may,
        requests,
        needsPapers: isFromAbroad(own),
      },
      desk: null,
      code: await codeWhileItStands(booking),
      told: await toldOf(ctx, booking),
      ...(await earlyOf(ctx, own)),
    };
  }
  const booking = await findBookingByReference(ctx, params.guestNumber);
  if (booking.kind !== "room") throw redirect(paths.bookingPage(booking.kind, booking.reference));
  if (booking.stay && !booking.stay.isFirst) throw redirect(paths.bookingConfirmed(booking.stay.reference));
  return {
    booking: { ...booking, guests: booking.guests.map(maskedGuest) },
    elsewhere: await movedTo(ctx, booking.reference),
    own: null,
    desk: await ownDesk(request, booking.reference),
    code: await codeWhileItStands(booking),
    told: await toldOf(ctx, booking),
    early: null,
    stays: [],
  };
});

/** What ends before a stay to which nights were added, for the page that shows them as booked. */
async function earlyOf(ctx: Context, { stay, reference }: Pick<PublicBooking, "stay" | "reference">) {
  const early = stay && endsEarly((await findTrip(ctx, reference)).bookings);
  return { early, stays: early ? await comingStays(ctx) : [] };
}

const STANDS: BookingStatus[] = ["confirmed", "checked_in"];

async function codeWhileItStands({
  kind,
  status,
  reference,
}: Pick<PublicBooking, "kind" | "status" | "reference">) {
  return STANDS.includes(status) ? await deskCode(kind, reference) : null;
}

const toldOf = async (ctx: Context, { status, reference }: Pick<PublicBooking, "status" | "reference">) =>
  status === "confirmed" ? await confirmationTold(ctx, reference) : [];

async function ownBooking(ctx: Context, reference: string) {
  try {
    return await findBooking(ctx, { reference });
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

export default function BookingConfirmed() {
  const t = words("trip");
  const { booking, elsewhere, own, desk, code, told, early, stays } = useLoaderData<typeof loader>();
  const brand = useRoot()?.brand ?? "";
  const title = booking.stay ? t("stayHead") : t(`head_${booking.status}`);
  const stands = code !== null;
  const { snapshot, stay } = booking;
  return (
    <Page
      title={title}
      lead={withTold(t(`lead_${booking.status}`), told)}
      actions={<PrintButton />}
      width="columns"
    >
      <KeepOffline />
      <ToOwnDesk to={desk} />
      {elsewhere ? (
        <MovedNote name={elsewhere.title} to={paths.bookingConfirmed(elsewhere.reference)} />
      ) : null}
      <EndsEarlyNote early={early} stays={stays} />
      <TwoColumns
        first={
          <>
            {code ? (
              <Booked
                number={(stay ?? booking).bookingOrderId}
                what={[snapshot.propertyName, stayDatesText(stay ?? booking)]}
                code={code}
                phone={snapshot.propertyPhone}
                point={snapshot}
                message={t("familyMessage", {
                  place: snapshot.propertyName,
                  address: addressWords(snapshot),
                  dates: stayDatesText(stay ?? booking),
                  map: mapPage(snapshot),
                })}
              />
            ) : null}
            <StatusNote booking={booking} payHref={own?.may.pay ? paths.pay(own.orderReference) : null} />
            <Panel title={booking.snapshot.propertyName}>
              <BookingFacts booking={booking} />
              {own?.requests ? (
                <p dir="auto" className="mt-4 whitespace-pre-line">
                  {t("yourRequests", { requests: own.requests })}
                </p>
              ) : null}
              <NamesHidden shown={!own && !desk} page={paths.bookingConfirmed(booking.reference)} />
            </Panel>
            {stands ? (
              <Panel title={t("whomToCall")}>
                <WhomToCall phone={booking.snapshot.propertyPhone} name={booking.snapshot.propertyName} />
                {own ? (
                  <p className="mt-2">
                    {t("bookedBy", { name: own.contact.name, phone: own.contact.phone })}
                  </p>
                ) : null}
              </Panel>
            ) : null}
          </>
        }
        aside={
          <>
            <Panel title={booking.status === "held" ? t("youPay") : t("paid")}>
              <PriceLines
                price={booking.price}
                brand={brand}
                nights={booking.nights}
                rooms={booking.units}
                extraBeds={{ count: booking.extraBeds, paise: booking.extraBedsPaise }}
                totalLabel={
                  booking.status === "held" || booking.status === "expired" ? t("total") : t("paidTotal")
                }
              />
              <StayPrices stay={booking.stay} />
              <PartOfPayment booking={booking} />
            </Panel>
            <Together bookings={booking.together} />
            <IfCancel title={t("ifCancel")} booking={booking} />
          </>
        }
      >
        {stands ? <DriverCard place={booking.snapshot} /> : null}
        {booking.snapshot.houseRules ? (
          <Panel title={t("houseRules")}>
            <p dir="auto" className="whitespace-pre-line">
              {booking.snapshot.houseRules}
            </p>
          </Panel>
        ) : null}
        {own ? <OwnActions reference={booking.reference} {...own} /> : null}
      </TwoColumns>
    </Page>
  );
}

function StatusNote({ booking, payHref }: { booking: PublicBooking; payHref: string | null }) {
  const t = words("trip");
  if (booking.status === "held" && payHref) {
    return (
      <Link to={payHref} className="btn btn-primary min-h-12 text-base">
        {t("toPayment")}
      </Link>
    );
  }
  if (booking.cancellation) {
    return (
      <Alert tone="info">
        <Link className="underline" to={paths.cancelConfirmed(booking.cancellation.reference)}>
          {t("seeRefund")}
        </Link>
      </Alert>
    );
  }
  const other = booking.stay ? null : (booking.extension ?? booking.extends);
  if (!other) return null;
  return (
    <Alert tone="info">
      {t.rich(booking.extension ? "extendedBy" : "extends", {
        number: other.bookingOrderId,
        link: (text) => (
          <Link key="link" className="underline" to={paths.bookingConfirmed(other.reference)}>
            {text}
          </Link>
        ),
      })}
    </Alert>
  );
}

type OwnActionsProps = {
  reference: string;
  may: { cancel: boolean; extend: boolean };
  needsPapers: boolean;
};

function OwnActions({ reference, may, needsPapers }: OwnActionsProps) {
  const t = words("trip");
  return (
    <p className="no-print flex flex-wrap gap-3">
      {needsPapers ? (
        <Link to={paths.customerPapers(reference)} className="btn btn-outline min-h-12">
          {words("papers")("link")}
        </Link>
      ) : null}
      <Link to={paths.customerTrip(reference)} className="btn btn-outline min-h-12">
        {t("wholeTrip")}
      </Link>{" "}
      <Link to={paths.customerBookings} className="btn btn-outline min-h-12">
        {t("myBookings")}
      </Link>
      {may.extend ? (
        <Link to={paths.customerChange(reference)} className="btn btn-outline min-h-12">
          {t("changeStay")}
        </Link>
      ) : null}
      {may.cancel ? (
        <Link to={paths.customerCancel(reference)} className="btn btn-outline min-h-12">
          {t("cancel")}
        </Link>
      ) : null}
    </p>
  );
}
