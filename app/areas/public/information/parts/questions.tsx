import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/http/paths.ts";

const to = (href: string, text: string) => (
  <Link to={href} className="link">
    {text}
  </Link>
);

export type Question = { ask: string; answer: ReactNode };

/** What people ask before, while and after they book. */
export const QUESTIONS: Array<{ title: string; questions: Question[] }> = [
  {
    title: "Booking and paying",
    questions: [
      {
        ask: "Is the price the whole price?",
        answer:
          "Yes. It covers the room for all your nights, and the GST. Nothing is added at the desk for the room.",
      },
      {
        ask: "How long is a room kept while I pay?",
        answer:
          "15 minutes. The payment page shows the end. When the time is over the room is on sale again; money that arrives later buys the room if it is still free, or goes back whole.",
      },
      {
        ask: "How do I pay?",
        answer:
          "Online, on the page of the payment company: UPI, card or net banking, whatever it offers. We never see your card.",
      },
      {
        ask: "Do I need an account?",
        answer: "No password and no form. Your mobile number and a code by SMS are the account.",
      },
      {
        ask: "Can somebody else book for the patient?",
        answer: "Yes. Give your own number and name, and the patient's name in its field.",
      },
    ],
  },
  {
    title: "Arriving and staying",
    questions: [
      {
        ask: "What do I bring?",
        answer: "The booking on the phone or on paper, and an identity card of every adult.",
      },
      {
        ask: "How far is it really?",
        answer:
          "The distance on each card is from the house to the hospital, in a straight line; the minutes on foot allow for the streets. The map links show the way.",
      },
      {
        ask: "The doctor keeps us longer. What now?",
        answer: (
          <>
            Open {to(paths.customerBookings, "your bookings")} and add nights: you see at once whether your
            room is free, and pay only for the new nights.
          </>
        ),
      },
      {
        ask: "The house is not as promised.",
        answer: (
          <>
            Tell the house first, then {to(paths.customerSupport, "us")}, best with a photo. If the house
            cannot keep the booking, everything goes back to you.
          </>
        ),
      },
    ],
  },
  {
    title: "Cancelling",
    questions: [
      {
        ask: "Can I cancel?",
        answer: (
          <>
            Yes, in {to(paths.customerBookings, "your bookings")}. You see what comes back before you confirm,
            and exactly that comes back. The rules are on{" "}
            {to(paths.cancellationPolicy, "the page of policies")} and with each room.
          </>
        ),
      },
      {
        ask: "When does the money come?",
        answer: (
          <>The way you paid, mostly within 5 to 7 working days. See {to(paths.refundPolicy, "refunds")}.</>
        ),
      },
    ],
  },
  {
    title: "More than a room",
    questions: [
      {
        ask: "Can you find the hospital for us?",
        answer: (
          <>
            Send the reports by {to(paths.healthSupport, "health support")}: we name hospitals and
            departments. We are no doctors and give no diagnosis.
          </>
        ),
      },
      {
        ask: "Who can read the reports I send?",
        answer:
          "You, the person who works on your request, and the administrators. Each time is written down.",
      },
      {
        ask: "We come from abroad.",
        answer: <>See {to(paths.internationalPatients, "international patients")}.</>,
      },
    ],
  },
];
