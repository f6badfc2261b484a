import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { findBooking, findBookingByReference } from "#app/domain/bookings/find-booking.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { formatPhone } from "#app/domain/identity/schema.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { BookingFacts, WhomToCall } from "#app/ui/booking-facts.tsx";
import { KeepOffline } from "#app/ui/keep-offline.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { PolicySteps } from "#app/ui/policy-steps.tsx";
import { PriceLines } from "#app/ui/price-lines.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { PartOfPayment } from "#app/ui/trips/part-of-payment.tsx";
import { maskedGuest } from "./parts/masked-guest.ts";
import { Together } from "./parts/together.tsx";

const params = z.object({ guestNumber: z.string().max(60) });

export const meta = () => [{ title: "Your booking" }, { name: "robots", content: "noindex" }];

/** A reference alone opens the page with the names masked; the session of the one who booked shows all. */
export const loader = publicLoader({ permission: "public", params }, async (ctx, { params }) => {
  const own = await ownBooking(ctx, params.guestNumber);
  if (own && own.kind !== "room") throw redirect(paths.bookingPage(own.kind, own.reference));
  if (own) {
    const { contact, orderReference, may, ...booking } = own;
    const { name, phone, email } = contact;
    return { booking, own: { contact: { name, email, phone: formatPhone(phone) }, orderReference, may } };
  }
  const booking = await findBookingByReference(ctx, params.guestNumber);
  if (booking.kind !== "room") throw redirect(paths.bookingPage(booking.kind, booking.reference));
  return { booking: { ...booking, guests: booking.guests.map(maskedGuest) }, own: null };
});

async function ownBooking(ctx: Context, reference: string) {
  try {
    return await findBooking(ctx, { reference });
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

const HEADS: Record<PublicBooking["status"], [title: string, lead: string]> = {
  confirmed: [
    "Your room is booked",
    "It is paid. Show this page at the property, on the phone or on paper. We also sent it by SMS.",
  ],
  checked_in: ["You have arrived", "We hope that you can rest. Call the property if something is missing."],
  completed: ["This stay is over", "Thank you for staying. We wish the patient well."],
  held: ["Not paid yet", "The room is held for a short time. Pay, and it is yours."],
  cancelled: ["This booking is cancelled", "Nobody expects you at the property any more."],
  expired: ["This booking was not paid in time", "The room has gone back on sale. You can choose again."],
  no_show: ["Nobody came for this booking", "The property has told us that nobody came."],
};

export default function BookingConfirmed() {
  const { booking, own } = useLoaderData<typeof loader>();
  const brand = useRoot()?.brand ?? "";
  const [heading, lead] = HEADS[booking.status];
  const title = booking.extends && booking.status === "confirmed" ? "Your longer stay is booked" : heading;
  const stands = booking.status === "confirmed" || booking.status === "checked_in";
  return (
    <Page title={title} lead={lead} actions={<PrintButton />} width="narrow">
      <KeepOffline />
      <StatusNote booking={booking} payHref={own?.may.pay ? paths.pay(own.orderReference) : null} />
      <Panel title={booking.snapshot.propertyName}>
        <BookingFacts booking={booking} />
        {own ? null : (
          <p className="mt-4 text-sm">
            Names are hidden here.{" "}
            <Link
              className="link inline-block py-1"
              to={paths.customerLogin(paths.bookingConfirmed(booking.reference))}
            >
              Sign in
            </Link>{" "}
            with the mobile number of the booking to see all, to cancel or to stay longer.
          </p>
        )}
      </Panel>
      {stands ? (
        <Panel title="Whom to call">
          <WhomToCall phone={booking.snapshot.propertyPhone} name={booking.snapshot.propertyName} />
          {own ? (
            <p className="mt-2">
              Booked by {own.contact.name}, {own.contact.phone}.
            </p>
          ) : null}
        </Panel>
      ) : null}
      <Together bookings={booking.together} />
      <Panel title={booking.status === "held" ? "What you pay" : "What was paid"}>
        <PriceLines
          price={booking.price}
          brand={brand}
          nights={booking.nights}
          rooms={booking.units}
          totalLabel={booking.status === "held" || booking.status === "expired" ? "Total" : "Paid"}
        />
        <PartOfPayment booking={booking} />
      </Panel>
      <Panel title="If you have to cancel">
        <PolicySteps steps={booking.policy.steps} />
      </Panel>
      {booking.snapshot.houseRules ? (
        <Panel title="Rules of the house">
          <p className="whitespace-pre-line">{booking.snapshot.houseRules}</p>
        </Panel>
      ) : null}
      {own ? <OwnActions reference={booking.reference} may={own.may} /> : null}
    </Page>
  );
}

function StatusNote({ booking, payHref }: { booking: PublicBooking; payHref: string | null }) {
  if (booking.status === "held" && payHref) {
    return (
      <Link to={payHref} className="btn btn-primary min-h-12 text-base">
        Go on to the payment
      </Link>
    );
  }
  if (booking.cancellation) {
    return (
      <Alert tone="info">
        <Link className="underline" to={paths.cancelConfirmed(booking.cancellation.reference)}>
          See what was refunded
        </Link>
      </Alert>
    );
  }
  const other = booking.extension ?? booking.extends;
  if (!other) return null;
  return (
    <Alert tone="info">
      {booking.extension ? "This stay was made longer: " : "These nights make an earlier booking longer: "}
      <Link className="underline" to={paths.bookingConfirmed(other.reference)}>
        {other.bookingOrderId}
      </Link>
    </Alert>
  );
}

function OwnActions({ reference, may }: { reference: string; may: { cancel: boolean; extend: boolean } }) {
  return (
    <p className="no-print flex flex-wrap gap-3">
      <Link to={paths.customerTrip(reference)} className="btn btn-outline min-h-12">
        The whole trip
      </Link>
      <Link to={paths.customerBookings} className="btn btn-outline min-h-12">
        All my bookings
      </Link>
      {may.extend ? (
        <Link to={paths.customerExtend(reference)} className="btn btn-outline min-h-12">
          Stay longer
        </Link>
      ) : null}
      {may.cancel ? (
        <Link to={paths.customerCancel(reference)} className="btn btn-outline min-h-12">
          Cancel: see the refund first
        </Link>
      ) : null}
    </p>
  );
}
