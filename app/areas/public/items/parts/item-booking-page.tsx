import { Link } from "@remix-run/react";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { WhomToCall } from "#app/ui/booking-facts.tsx";
import { ItemFacts } from "#app/ui/items/item-facts.tsx";
import { ItemPrice } from "#app/ui/items/item-price.tsx";
import { KeepOffline } from "#app/ui/keep-offline.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { PolicySteps } from "#app/ui/policy-steps.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { PartOfPayment } from "#app/ui/trips/part-of-payment.tsx";
import { Together } from "../../trips/parts/together.tsx";
import type { ItemBooking } from "./item-booking-view.ts";

const LEADS: Record<ItemBooking["kind"], string> = {
  food: "It is paid. The kitchen brings it at the meal times. We also sent it by SMS.",
  travel: "It is paid. The driver waits at the pickup. We also sent it by SMS.",
  equipment: "It is paid. The store brings it, or hands it over there. We also sent it by SMS.",
  lab: "It is paid. Below is where the sample is taken, and when; have the doctor's letter ready. We also sent it by SMS.",
};

/** One booking of food, a cab, equipment or a test: what to show, whom to call, what it cost. */
export function ItemBookingPage({ booking }: { booking: ItemBooking }) {
  const brand = useRoot()?.brand ?? "";
  const { kind, status, own } = booking;
  const words = KIND_WORDS[kind];
  const stands = status === "confirmed" || status === "checked_in";
  const title =
    status === "confirmed"
      ? `Your ${words.noun}: booked`
      : `Your ${words.noun}: ${statusLabel(status, kind).toLowerCase()}`;
  return (
    <Page
      title={title}
      lead={status === "confirmed" ? LEADS[kind] : undefined}
      actions={<PrintButton />}
      width="narrow"
    >
      <KeepOffline />
      {status === "held" && own?.may.pay ? (
        <Link to={paths.pay(own.orderReference)} className="btn btn-primary min-h-12 text-base">
          Continue to payment
        </Link>
      ) : null}
      {booking.cancellation ? (
        <Alert tone="info">
          <Link className="underline" to={paths.cancelledPage(kind, booking.cancellation.reference)}>
            See what was refunded
          </Link>
        </Alert>
      ) : null}
      <Panel title={booking.snapshot.title}>
        <ItemFacts
          booking={booking}
          more={[
            ["Where exactly", own?.address ?? ""],
            ["To know", own?.requests ?? ""],
          ]}
        />
        {own ? null : <SignInToSeeMore booking={booking} />}
      </Panel>
      {stands ? (
        <Panel title="Whom to call">
          <WhomToCall phone={booking.snapshot.propertyPhone} name={booking.snapshot.propertyName} />
          {own ? <p className="mt-2">Booked by {own.contact}.</p> : null}
        </Panel>
      ) : null}
      <Together bookings={booking.together} />
      <Panel title={status === "held" ? "What you pay" : "What was paid"}>
        <ItemPrice
          price={booking.price}
          depositPaise={booking.deposit?.paise ?? 0}
          lines={booking.lines}
          brand={brand}
          splitGst={kind === "food"}
          totalLabel={status === "held" || status === "expired" ? "Total" : "Paid"}
        />
        <PartOfPayment booking={booking} />
      </Panel>
      {stands || status === "held" ? (
        <Panel title="If you have to cancel">
          <PolicySteps steps={booking.policy.steps} />
        </Panel>
      ) : null}
      {own ? <OwnLinks reference={booking.reference} mayCancel={own.may.cancel} /> : null}
    </Page>
  );
}

function SignInToSeeMore({ booking }: { booking: ItemBooking }) {
  const back = paths.bookingPage(booking.kind, booking.reference);
  return (
    <p className="mt-4 text-sm">
      Names are hidden here.{" "}
      <Link className="link inline-block py-1" to={paths.customerLogin(back)}>
        Sign in
      </Link>{" "}
      with the mobile number of the booking to see all, or to cancel.
    </p>
  );
}

/** Where somebody signed in goes on from the own booking. */
function OwnLinks({ reference, mayCancel }: { reference: string; mayCancel: boolean }) {
  return (
    <p className="no-print flex flex-wrap gap-3">
      <Link to={paths.customerTrip(reference)} className="btn btn-outline min-h-12">
        The whole trip
      </Link>
      <Link to={paths.customerBookings} className="btn btn-outline min-h-12">
        All my bookings
      </Link>
      {mayCancel ? (
        <Link to={paths.customerCancel(reference)} className="btn btn-outline min-h-12">
          Cancel: see the refund first
        </Link>
      ) : null}
    </p>
  );
}
