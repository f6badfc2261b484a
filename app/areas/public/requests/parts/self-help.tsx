import { Link } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";
import { Panel } from "#app/ui/page.tsx";

const HELP: Array<[to: string, label: string, text: string]> = [
  [
    paths.customerBookings,
    "See, cancel or lengthen a booking",
    "Sign in with the mobile number of the booking.",
  ],
  [paths.cancellationPolicy, "What a cancellation costs", "The rules of each house, as they are today."],
  [paths.refundPolicy, "When money comes back", "The same way you paid."],
  [paths.faqs, "Questions that others asked", "Papers to bring, arrival, paying, food."],
  [paths.healthSupport, "Help with the treatment itself", "Send reports; we help to find a hospital."],
];

/** What somebody can do without waiting for a person. */
export function SelfHelp() {
  return (
    <Panel title="At once">
      <ul className="flex flex-col">
        {HELP.map(([to, label, text]) => (
          <li key={to} className="border-b border-base-300 py-2 last:border-0">
            <Link to={to} className="link block py-1 font-medium">
              {label}
            </Link>
            <span className="text-sm text-base-content/85">{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
