import { Link } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { useRoot } from "#app/ui/shell.tsx";
import { Points, Reading } from "./parts/reading.tsx";

export const meta = () => [{ title: "Terms and conditions" }];
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function Terms() {
  const brand = useRoot()?.brand;
  return (
    <Reading
      title="Terms and conditions"
      lead="What you and we promise each other. Short, and without traps."
      sections={[
        {
          title: "Who does what",
          body: (
            <p>
              {brand} is a marketplace: houses offer rooms, you book them here and pay here; so it is with
              meals, cabs, equipment and lab tests. The house gives you the stay and answers for it; we answer
              for the booking, the payment and the refund. We give no medical advice.
            </p>
          ),
        },
        {
          title: "Booking and price",
          body: (
            <Points>
              <li>A booking stands when it is paid. Until then a room is kept for 15 minutes.</li>
              <li>
                The price with tax that you confirm is the price. When it changes while you book, you see the
                old and the new one and decide again.
              </li>
              <li>You give the true names of who stays, and a number that reaches you.</li>
              <li>
                One person may keep at most five unpaid bookings at once, so that rooms are there for all.
              </li>
            </Points>
          ),
        },
        {
          title: "At the house",
          body: (
            <Points>
              <li>Every adult shows an identity card: the law asks the house for it.</li>
              <li>
                Check-in and check-out times and the rules of the house stand on its page and on your booking.
              </li>
              <li>No more people than booked; damage that you do is yours to pay.</li>
            </Points>
          ),
        },
        {
          title: "Cancelling and refunds",
          body: (
            <p>
              By the rule of your booking, which you saw before you paid:{" "}
              <Link to={paths.cancellationAndRefunds} className="link">
                cancellation and refunds
              </Link>
              .
            </p>
          ),
        },
        {
          title: "Requests, loans, referrals",
          body: (
            <Points>
              <li>
                Answers to health-support requests name hospitals and what they ask for; the choice is yours.
              </li>
              <li>Loans are between you and the lender. We take no fee.</li>
              <li>
                A reward for a{" "}
                <Link to={paths.referAndEarn} className="link">
                  referral
                </Link>{" "}
                is paid once for each referred person, after the stay; not for oneself, and not for cancelled
                bookings.
              </li>
            </Points>
          ),
        },
        {
          title: "When something goes wrong",
          body: (
            <p>
              <Link to={paths.customerSupport} className="link">
                Tell us
              </Link>{" "}
              first; a person answers within 24 hours. The law of India applies, and your rights as a consumer
              stay as they are, whatever stands here.
            </p>
          ),
        },
      ]}
    />
  );
}
