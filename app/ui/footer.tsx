import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { words } from "#app/words/catalogue.ts";
import type { Key } from "#app/words/translate.ts";
import { EmergencyNumbers, LegalLines, ReachUs } from "./company.tsx";
import { LanguageLinks } from "./languages.tsx";
import { Link } from "./link.tsx";
import { still } from "./still.ts";

type Label = Key<"shell">;

const GROUPS: Array<[title: Label, links: Array<[to: string, label: Label]>]> = [
  [
    "yourStay",
    [
      [paths.rooms, "findRoom"],
      [paths.recentSearches, "recentSearches"],
      [paths.customerBookings, "myBookings"],
      [paths.whyRooms, "whyRooms"],
      [paths.cancellationPolicy, "cancellationPolicy"],
      [paths.refundPolicy, "refundPolicy"],
    ],
  ],
  [
    "forPatients",
    [
      [paths.hospitalPages, "hospitals"],
      [paths.doctorPages, "doctors"],
      [paths.healthSupport, "healthSupport"],
      [paths.assistant, "assistant"],
      [paths.domesticPatients, "domesticPatients"],
      [paths.internationalPatients, "internationalPatients"],
      [paths.medicalLoan, "medicalLoan"],
    ],
  ],
  [
    "besideRoom",
    [
      [paths.itemEntry("food"), "food"],
      [paths.itemEntry("travel"), "travel"],
      [paths.itemEntry("equipment"), "equipment"],
      [paths.itemEntry("lab"), "lab"],
      [paths.whyFood, "whyFood"],
      [paths.whyTravel, "whyTravel"],
      [paths.whyEquipment, "whyEquipment"],
      [paths.referAndEarn, "referAndEarn"],
      [paths.subscribe, "newsletter"],
    ],
  ],
  [
    "talkToUs",
    [
      [paths.customerSupport, "customerSupport"],
      [paths.contactUs, "contactUs"],
      [paths.callback, "callback"],
      [paths.chat, "chat"],
      [paths.faqs, "faqs"],
      [paths.supportUs, "supportUs"],
    ],
  ],
  [
    "whoWeAre",
    [
      [paths.about, "about"],
      [paths.terms, "terms"],
      [paths.privacyPolicy, "privacyPolicy"],
      [paths.cancellationAndRefunds, "cancellationAndRefunds"],
      [paths.partnerWithUs, "partnerWithUs"],
      [paths.partnerLogin, "partners"],
      [paths.staffLogin, "staff"],
    ],
  ],
];

/** What a screen says of its footer: `export const handle: FooterHandle = { footer: "short" }`. */
export type FooterHandle = { footer: "short" };

/** The way to everything public, at the end of each page. On the way to a payment and at sign-in nothing leads away: `short`. */
export function PublicFooter() {
  const isShort = useMatches().some(
    ({ handle }) => (handle as Partial<FooterHandle> | undefined)?.footer === "short",
  );
  const brand = useRouteLoaderData<typeof rootLoader>("root")?.brand;
  return (
    <footer className="no-print below-fold border-t border-base-300 bg-base-100">
      {isShort ? null : <AllPages />}
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 px-4 pt-3 text-sm">
        <ReachUs />
        <LanguageLinks />
      </div>
      <div className="mx-auto flex max-w-7xl flex-col gap-1 px-4 pt-1 pb-5 text-sm text-base-content/85">
        <EmergencyNumbers />
        <LegalLines />
        <p>© {brand}</p>
      </div>
    </footer>
  );
}

/** The links by subject: columns on a desk, folded on a phone. */
function AllPages() {
  return (
    <nav
      aria-label={words("shell")("allPages")}
      className="mx-auto grid max-w-7xl gap-x-4 px-4 text-sm max-sm:divide-y max-sm:divide-base-300 sm:grid-cols-3 sm:gap-y-5 sm:pt-8 lg:grid-cols-5"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the groups below, as React made HTML of them
      dangerouslySetInnerHTML={still("all pages", () => <Groups />)}
    />
  );
}

function Groups() {
  const t = words("shell");
  return (
    <>
      {GROUPS.map(([title, links]) => (
        <div key={title} className="footer-group">
          <p className="mb-1 font-semibold">{t(title)}</p>
          <details>
            <summary className="flex min-h-12 cursor-pointer items-center justify-between font-semibold">
              {t(title)} <span aria-hidden="true">▾</span>
            </summary>
            <ul className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:pb-3">
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link
                    className="inline-block py-2 text-base-content/85 hover:text-primary hover:underline sm:py-1"
                    to={to}
                  >
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        </div>
      ))}
    </>
  );
}
