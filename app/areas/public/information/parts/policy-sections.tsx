import { Link } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";
import { Points, type Section } from "./reading.tsx";

/** How a cancellation goes; the rules themselves come from the database. */
export const CANCELLATION_SECTIONS: Section[] = [
  {
    title: "Which rule is mine?",
    body: (
      <>
        <p>
          Each house has one of these rules. It is shown with the room before you pay and stands on your
          booking. The rule of the day on which you booked stays yours, also when the house changes it later.
        </p>
        <p>
          Hours are counted back from the check-in time of the house on your first day, on the Indian clock.
          Meals, cabs, equipment and lab tests have one of these rules too, counted back from the time that
          you booked them for.
        </p>
      </>
    ),
  },
  {
    title: "How to cancel",
    body: (
      <Points>
        <li>
          Open{" "}
          <Link to={paths.customerBookings} className="link">
            your bookings
          </Link>
          , choose the booking, and press cancel.
        </li>
        <li>You see what is kept and what comes back. Nothing has happened yet.</li>
        <li>When you confirm, exactly that comes back. The room is free for the next family at once.</li>
        <li>Nights that you added later are a booking of their own: cancel them first.</li>
      </Points>
    ),
  },
  {
    title: "If the house cannot keep the booking",
    body: <p>Then everything you paid comes back, whatever the rule says.</p>,
  },
];

/** How money comes back. */
export const REFUND_SECTIONS: Section[] = [
  {
    title: "How much",
    body: (
      <>
        <p>
          What you paid, less what the rule of your booking keeps. The tax on the part that comes back comes
          back too. We take no fee for a refund.
        </p>
        <p>Paid twice, or paid after the room was gone? That comes back whole, without your asking.</p>
      </>
    ),
  },
  {
    title: "When and where",
    body: (
      <Points>
        <li>To the account or card that paid, never in cash and never to another person.</li>
        <li>We ask the payment company for it at once; banks mostly take 5 to 7 working days.</li>
        <li>
          A message tells you the amount when it has gone out, and it stands on the page of your booking.
        </li>
        <li>
          Nothing after ten days?{" "}
          <Link to={paths.customerSupport} className="link">
            Tell us
          </Link>{" "}
          the booking number: we look at it with the payment company.
        </li>
      </Points>
    ),
  },
];
