import type { Booking } from "#app/domain/bookings/booking-details.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { OBJECTION_HOURS } from "#app/domain/claims/labels.ts";
import { Alert } from "../alert.tsx";
import { RowForm, SubmitButton } from "../form.tsx";
import { formatDate, formatInstant } from "../format.ts";
import { Link } from "../link.tsx";
import { Panel } from "../page.tsx";

type Props = {
  booking: Booking;
  /** The date in India, and the instant in milliseconds. */
  today: string;
  now: number;
  /** The address of the booking's page; `?confirm=no_show` asks once more before a guest is marked as not come. */
  href: string;
  confirm: "" | "no_show";
};

/** What each mark is called on its button. */
export const MARK_WORDS: Record<BookingKindName, Record<"checked_in" | "completed" | "no_show", string>> = {
  room: {
    checked_in: "Check in",
    completed: "Guest has left: complete the stay",
    no_show: "Guest did not come",
  },
  food: { checked_in: "On its way", completed: "All delivered", no_show: "Nobody took it" },
  travel: { checked_in: "Picked up", completed: "Arrived", no_show: "Nobody was there" },
  equipment: { checked_in: "Handed over", completed: "Finished", no_show: "Not collected" },
  lab: { checked_in: "Sample taken", completed: "Report ready", no_show: "Patient did not come" },
};

/** What can be recorded about the booking now: intents `checked_in`, `completed`, `no_show`. */
export function BookingMarks({ booking, today, now, href, confirm }: Props) {
  if (!booking.may.mark) return null;
  const words = MARK_WORDS[booking.kind];
  const holdsDeposit = booking.deposit !== null && booking.deposit.settledAt === null;
  if (booking.status === "checked_in" && holdsDeposit)
    return <Alert tone="info">It is finished when it came back and the deposit is settled below.</Alert>;
  if (booking.status === "checked_in") {
    return (
      <RowForm fields={{}}>
        <SubmitButton intent="completed">{words.completed}</SubmitButton>
      </RowForm>
    );
  }
  if (today < booking.checkIn)
    return <Alert tone="info">This can be marked from {formatDate(booking.checkIn)} on.</Alert>;
  const { from, until } = booking.noShow;
  const maybeNoShow = now >= new Date(from).getTime() && now <= new Date(until).getTime();
  if (confirm === "no_show" && maybeNoShow) return <ConfirmNoShow booking={booking} href={href} />;
  const isOver = booking.kind === "room" ? today >= booking.checkOut : today > booking.checkOut;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!isOver || holdsDeposit ? (
        <RowForm fields={{}}>
          <SubmitButton intent="checked_in">{words.checked_in}</SubmitButton>
        </RowForm>
      ) : null}
      {maybeNoShow ? (
        <Link to={`${href}?confirm=no_show`} className="btn btn-outline min-h-12">
          {words.no_show}
        </Link>
      ) : (
        <span>
          “{words.no_show}” can be marked from {formatInstant(from)} until {formatInstant(until)}.
        </span>
      )}
    </div>
  );
}

/** Not coming costs the guest what the policy says, so it is asked once more. */
function ConfirmNoShow({ booking, href }: { booking: Booking; href: string }) {
  return (
    <Panel title="Did nobody come?" className="border-2 border-error-content">
      <p className="mb-3">
        {booking.contact.name} then pays what the cancellation policy says for not coming, is told so, and may
        object for {OBJECTION_HOURS} hours. Nights that are left go back on sale. Please call{" "}
        {booking.contact.phone} first.
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
