import { Link, useRouteLoaderData } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";
import type { loader as rootLoader } from "#app/root.tsx";

const GROUPS: Array<[title: string, links: Array<[to: string, label: string]>]> = [
  [
    "Your stay",
    [
      [paths.rooms, "Find a room"],
      [paths.recentSearches, "Your last searches"],
      [paths.customerBookings, "My bookings"],
      [paths.whyRooms, "Why a room here"],
      [paths.cancellationPolicy, "Cancellation policy"],
      [paths.refundPolicy, "Refund policy"],
    ],
  ],
  [
    "For patients",
    [
      [paths.hospitalPages, "Hospitals"],
      [paths.doctorPages, "Doctors"],
      [paths.healthSupport, "Health support"],
      [paths.assistant, "Patient assistant"],
      [paths.domesticPatients, "Domestic patients"],
      [paths.internationalPatients, "International patients"],
      [paths.medicalLoan, "Medical loan"],
      [paths.healthProtocol, "Corona protocol"],
    ],
  ],
  [
    "Beside the room",
    [
      [paths.itemEntry("food"), "Food"],
      [paths.itemEntry("travel"), "Travel"],
      [paths.itemEntry("equipment"), "Medical equipment"],
      [paths.itemEntry("lab"), "Lab tests"],
      [paths.whyFood, "Why food here"],
      [paths.whyTravel, "Why travel with us"],
      [paths.whyEquipment, "Why hire here"],
      [paths.referAndEarn, "Refer and earn"],
      [paths.subscribe, "News by mail"],
    ],
  ],
  [
    "Talk to us",
    [
      [paths.customerSupport, "Customer support"],
      [paths.contactUs, "Contact us"],
      [paths.callback, "Ask for a call"],
      [paths.chat, "Chat"],
      [paths.faqs, "Questions and answers"],
      [paths.supportUs, "Support us"],
    ],
  ],
  [
    "Who we are",
    [
      [paths.about, "About us"],
      [paths.terms, "Terms and conditions"],
      [paths.privacyPolicy, "Privacy policy"],
      [paths.cancellationAndRefunds, "Cancellation and refunds"],
      ["/partnerwithus", "Partner with us"],
      [paths.partnerLogin, "Partners"],
      [paths.staffLogin, "Staff"],
    ],
  ],
];

/** The way to everything public, at the end of each page. */
export function PublicFooter() {
  const brand = useRouteLoaderData<typeof rootLoader>("root")?.brand;
  return (
    <footer className="no-print border-t border-base-300 bg-base-100">
      <nav
        aria-label="Everything"
        className="mx-auto grid max-w-7xl grid-cols-2 gap-x-4 gap-y-5 px-4 pt-5 text-sm sm:grid-cols-3 lg:grid-cols-5"
      >
        {GROUPS.map(([title, links]) => (
          <div key={title}>
            <p className="font-semibold">{title}</p>
            <ul>
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link className="link inline-block py-1.5" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <p className="mx-auto max-w-7xl px-4 py-4 text-sm">© {brand}</p>
    </footer>
  );
}
