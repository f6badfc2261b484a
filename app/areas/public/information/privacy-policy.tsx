import { Link } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Points, Reading } from "./parts/reading.tsx";

export const meta = () => [{ title: "Privacy policy" }];
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function PrivacyPolicy() {
  return (
    <Reading
      title="Privacy policy"
      lead="Illness is private. We keep what a booking needs, show it to as few as can be, and sell nothing."
      sections={[
        {
          title: "What we keep, and why",
          body: (
            <Points>
              <li>Your mobile number, name, and email if you give one: to sign you in and to reach you.</li>
              <li>Names of who stays, dates, address, nationality: the house and the law need them.</li>
              <li>What you paid and what came back: the books have to hold it for years. Never your card.</li>
              <li>What you write to us and the reports you send: to answer you.</li>
              <li>Who looked at or changed what, and when: to find misuse.</li>
            </Points>
          ),
        },
        {
          title: "Who sees it",
          body: (
            <Points>
              <li>
                The house that you booked, and who brings the meal, the cab or the equipment, sees who comes
                and the number to call, not what you wrote to us.
              </li>
              <li>
                Reports open only for you, for the person of our office who works on your request, and for
                administrators. Every opening is written down.
              </li>
              <li>Companies that send our messages and take payments get what that one task needs.</li>
              <li>Nobody gets it for advertising.</li>
            </Points>
          ),
        },
        {
          title: "How it is protected",
          body: (
            <Points>
              <li>Signing in takes a code that works for 5 minutes in your browser only.</li>
              <li>
                Addresses of our pages hold no names and no phone numbers, so a link that you share tells
                nothing.
              </li>
              <li>Lists in our office show masked phone numbers in messages, and masked UPI ids.</li>
            </Points>
          ),
        },
        {
          title: "Cookies",
          body: (
            <>
              <p>Only our own, none of anybody else, and none that follows you to other sites:</p>
              <Points>
                <li>one that keeps you signed in,</li>
                <li>
                  one with a random number for this browser, so that a form counts once and what you began to
                  book is found again,
                </li>
                <li>
                  one with your last three searches (city, hospital, dates, how many come), for 30 days,
                </li>
                <li>
                  one for a week when a short link of ours brought you here, with the number of that link,
                </li>
                <li>one for a minute with the sentence that the next page shows.</li>
              </Points>
            </>
          ),
        },
        {
          title: "Your say",
          body: (
            <>
              <p>
                You can see your bookings and sign out other devices in{" "}
                <Link to={paths.account("customer")} className="link">
                  your account
                </Link>
                , and end our offers and news with the link in each mail, or with STOP as the answer to an
                SMS.
              </p>
              <p>
                To have something corrected or removed, or to know what we hold,{" "}
                <Link to={paths.contactUs} className="link">
                  write to us
                </Link>{" "}
                from the number that it is about. What the law makes us keep stays as long as it says.
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
