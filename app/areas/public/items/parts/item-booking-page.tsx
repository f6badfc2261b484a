import { statusLabel } from "#app/domain/bookings/labels.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Booked } from "#app/ui/booked.tsx";
import { WhomToCall } from "#app/ui/booking-facts.tsx";
import { withTold } from "#app/ui/bookings/told.ts";
import { goesToSeller } from "#app/ui/items/goes-to-seller.ts";
import { ItemFacts } from "#app/ui/items/item-facts.tsx";
import { ItemPrice } from "#app/ui/items/item-price.tsx";
import { whenWords } from "#app/ui/items/when.ts";
import { KeepOffline } from "#app/ui/keep-offline.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { PolicySteps } from "#app/ui/policy-steps.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { PartOfPayment } from "#app/ui/trips/part-of-payment.tsx";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";
import { NamesHidden, ToOwnDesk } from "../../trips/parts/names-hidden.tsx";
import { Together } from "../../trips/parts/together.tsx";
import type { ItemBooking } from "./item-booking-view.ts";

/** One booking of food, a cab, equipment or a test: what to show at the door, whom to call, what it cost. */
export function ItemBookingPage({ booking, desk }: { booking: ItemBooking; desk: string | null }) {
  const tripWords = words("trip");
  const { kind, status, own } = booking;
  const t = words("items");
  const { code, snapshot } = booking;
  const stands = code !== null;
  const what = keptTitle(kind, snapshot.title);
  const title = `${t(`your_${kind}`)}: ${status === "confirmed" ? t("booked") : statusLabel(status, kind).toLowerCase()}`;
  return (
    <Page
      title={title}
      lead={status === "confirmed" ? withTold(leadOf(booking), booking.told) : undefined}
      actions={<PrintButton />}
      width="narrow"
    >
      <KeepOffline />
      <ToOwnDesk to={desk} />
      {code ? (
        <Booked
          number={booking.bookingOrderId}
          what={[what, whenWords({ ...booking, startsOn: booking.checkIn, endsOn: booking.checkOut })]}
          code={code}
          phone={snapshot.propertyPhone}
          point={goesToSeller(booking) ? snapshot : null}
          message={t("familyMessage", {
            what,
            when: whenWords({ ...booking, startsOn: booking.checkIn, endsOn: booking.checkOut }),
          })}
        />
      ) : null}
      {status === "held" && own?.may.pay ? (
        <Link to={paths.pay(own.orderReference)} className="btn btn-primary min-h-12 text-base">
          {tripWords("toPayment")}
        </Link>
      ) : null}
      {booking.cancellation ? (
        <Alert tone="info">
          <Link className="underline" to={paths.cancelledPage(kind, booking.cancellation.reference)}>
            {tripWords("seeRefund")}
          </Link>
        </Alert>
      ) : null}
      <Panel title={what}>
        <ItemFacts
          booking={booking}
          more={[
            [t("exactPlace"), own?.address ?? ""],
            [t("toKnow"), own?.requests ?? ""],
          ]}
        />
        <NamesHidden shown={!own && !desk} page={paths.bookingPage(kind, booking.reference)} />
      </Panel>
      {stands ? (
        <Panel title={tripWords("whomToCall")}>
          <WhomToCall
            phone={booking.snapshot.propertyPhone}
            name={booking.snapshot.propertyName}
            driver={booking.driver}
          />
          {own ? <p className="mt-2">{t("bookedBy", { contact: own.contact })}</p> : null}
        </Panel>
      ) : null}
      <Together bookings={booking.together} />
      <Cost booking={booking} />
      {stands || status === "held" ? (
        <Panel title={tripWords("ifCancel")}>
          <PolicySteps
            steps={booking.policy.steps}
            depositPaise={status === "checked_in" ? 0 : booking.deposit?.paise}
          />
        </Panel>
      ) : null}
      {own ? <OwnLinks reference={booking.reference} mayCancel={own.may.cancel} /> : null}
    </Page>
  );
}

function leadOf(booking: ItemBooking): string {
  const t = words("items");
  return booking.kind !== "lab" && goesToSeller(booking) ? t("leadCollect") : t(`lead_${booking.kind}`);
}

function Cost({ booking }: { booking: ItemBooking }) {
  const tripWords = words("trip");
  const t = words("items");
  const brand = useRoot()?.brand ?? "";
  const { kind, status } = booking;
  return (
    <Panel title={status === "held" ? tripWords("youPay") : tripWords("paid")}>
      <ItemPrice
        price={booking.price}
        depositPaise={booking.deposit?.paise ?? 0}
        lateDayPaise={booking.deposit?.lateDayPaise ?? 0}
        lines={booking.lines}
        brand={brand}
        splitGst={kind === "food"}
        totalLabel={status === "held" || status === "expired" ? t("total") : tripWords("paidTotal")}
      />
      <PartOfPayment booking={booking} />
    </Panel>
  );
}

/** Where a signed-in customer continues from the booking. */
function OwnLinks({ reference, mayCancel }: { reference: string; mayCancel: boolean }) {
  const tripWords = words("trip");
  return (
    <p className="no-print flex flex-wrap gap-3">
      <Link to={paths.customerTrip(reference)} className="btn btn-outline min-h-12">
        {tripWords("wholeTrip")}
      </Link>{" "}
      <Link to={paths.customerBookings} className="btn btn-outline min-h-12">
        {tripWords("myBookings")}
      </Link>
      {mayCancel ? (
        <Link to={paths.customerCancel(reference)} className="btn btn-outline min-h-12">
          {tripWords("cancel")}
        </Link>
      ) : null}
    </p>
  );
}
