import { Link } from "@remix-run/react";
import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { Alert } from "../alert.tsx";
import { RowForm, SubmitButton } from "../form.tsx";
import { formatDate } from "../format.ts";
import { Panel } from "../page.tsx";

type Props = {
  booking: Booking;
  /** The date in India. */
  today: string;
  /** The address of the booking's page; `?confirm=no_show` asks once more before a guest is marked as not come. */
  href: string;
  confirm: "" | "no_show";
};

/** What can be recorded about the booking now: intents `checked_in`, `completed`, `no_show`. */
export function BookingMarks({ booking, today, href, confirm }: Props) {
  if (!booking.may.mark) return null;
  if (booking.status === "checked_in") {
    return (
      <RowForm fields={{}}>
        <SubmitButton intent="completed">Guest has left: complete the stay</SubmitButton>
      </RowForm>
    );
  }
  if (today < booking.checkIn)
    return <Alert tone="info">The guest can be checked in from {formatDate(booking.checkIn)}.</Alert>;
  if (confirm === "no_show") return <ConfirmNoShow booking={booking} href={href} />;
  return (
    <div className="flex flex-wrap gap-3">
      {today < booking.checkOut ? (
        <RowForm fields={{}}>
          <SubmitButton intent="checked_in">Check in</SubmitButton>
        </RowForm>
      ) : null}
      <Link to={`${href}?confirm=no_show`} className="btn btn-outline min-h-12">
        Guest did not come
      </Link>
    </div>
  );
}

/** Not coming costs the guest the whole stay, so it is asked once more. */
function ConfirmNoShow({ booking, href }: { booking: Booking; href: string }) {
  return (
    <Panel title="Did nobody come?" className="border-2 border-error-content">
      <p className="mb-3">
        {booking.contact.name} then pays what the cancellation policy says for not coming. Please call{" "}
        {booking.contact.phone} first; this cannot be taken back.
      </p>
      <div className="flex flex-wrap gap-3">
        <RowForm fields={{}} action={href}>
          <SubmitButton intent="no_show" tone="danger">
            Nobody came
          </SubmitButton>
        </RowForm>
        <Link to={href} className="btn btn-outline min-h-12">
          Back
        </Link>
      </div>
    </Panel>
  );
}
