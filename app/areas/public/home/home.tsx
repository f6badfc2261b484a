import { useLoaderData } from "@remix-run/react";
import { homeDoctors, homeHospitals } from "#app/domain/doctors/public-pages.ts";
import { homeOffers } from "#app/domain/offers/home-offers.ts";
import { type HospitalOption, wellKnownHospitals } from "#app/domain/search/find-hospitals.ts";
import { homeFigures } from "#app/domain/search/home-figures.ts";
import { housesOfCities } from "#app/domain/search/houses-of-cities.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { BesideTheRoom } from "./parts/beside-the-room.tsx";
import { HelpTiles } from "./parts/help-tiles.tsx";
import { Hero } from "./parts/hero.tsx";
import { HospitalsAndDoctors } from "./parts/hospitals-and-doctors.tsx";
import { Houses } from "./parts/houses.tsx";
import { KeepInTouch } from "./parts/keep-in-touch.tsx";
import { Offers } from "./parts/offers.tsx";
import { RecentLinks } from "./parts/recent-links.tsx";
import { recentSearches } from "./parts/recent-searches.ts";

/** Links and plain forms only. */

export const meta = () =>
  described({
    title: words("search")("homeTitle"),
    description: words("home")("description"),
  });

export const loader = publicLoader({ permission: "public" }, async (ctx, { request }) => {
  const [figures, hospitals, houses, profiles, doctors, offers, searches] = await Promise.all([
    homeFigures(ctx),
    wellKnownHospitals(ctx),
    housesOfCities(ctx),
    homeHospitals(ctx),
    homeDoctors(ctx),
    homeOffers(ctx),
    recentSearches(ctx, request),
  ]);
  return {
    today: nightDate(ctx.now),
    figures,
    hospitals,
    houses,
    profiles: profiles.slice(0, 6),
    doctors: doctors.slice(0, 6),
    offers,
    searches,
  };
});

export default function Home() {
  const search = words("search");
  const { today, figures, hospitals, houses, profiles, doctors, offers, searches } =
    useLoaderData<typeof loader>();
  return (
    <div className="flex flex-col gap-8">
      <Hero today={today} figures={figures} />
      {searches.length > 0 ? (
        <section aria-labelledby="recent">
          <h2 id="recent" className="mb-3">
            {search("continueSearch", { count: searches.length })}
          </h2>
          <RecentLinks searches={searches} />
        </section>
      ) : null}
      <WellKnown hospitals={hospitals} />
      <Houses houses={houses} />
      <BesideTheRoom />
      <HowItWorks />
      <Offers offers={offers} />
      <HospitalsAndDoctors hospitals={profiles} doctors={doctors} />
      <HelpTiles />
      <KeepInTouch />
    </div>
  );
}

const STEPS = [
  ["step1", "step1Text"],
  ["step2", "step2Text"],
  ["step3", "step3Text"],
] as const;

const INCLUDED = ["include1", "include2", "include3", "include4"] as const;

function HowItWorks() {
  const t = words("home");
  const brand = useRoot()?.brand ?? "";
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Panel title={t("how")}>
        <ol className="flex flex-col gap-4">
          {STEPS.map(([title, text], index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary font-semibold text-primary-content"
              >
                {index + 1}
              </span>{" "}
              <span>
                <span className="block font-semibold">{t(title)}</span> {t(text)}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title={t("includes")}>
        <ul className="flex flex-col gap-3">
          {INCLUDED.map((line) => (
            <li key={line} className="flex gap-3">
              <span aria-hidden="true" className="font-bold text-primary">
                ✓
              </span>
              {t(line)}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-base-content/85">{t("noFee", { brand })}</p>
      </Panel>
    </div>
  );
}

/** Well-known hospitals, a folded list for each city. */
function WellKnown({ hospitals }: { hospitals: HospitalOption[] }) {
  const t = words("home");
  const cities = [...Map.groupBy(hospitals, (hospital) => hospital.cityName)];
  if (cities.length === 0) return null;
  return (
    <section aria-labelledby="well-known">
      <h2 id="well-known" className="mb-3">
        {t("wellKnown")}
      </h2>
      <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-4">
        {cities.map(([cityName, inCity]) => (
          <details key={cityName} className="rounded-box border border-base-300 bg-base-100">
            <summary className="flex min-h-12 cursor-pointer flex-col justify-between gap-x-2 px-3 py-2.5 font-semibold sm:flex-row sm:items-center sm:px-4">
              {translateName(cityName)}
              <span className="min-w-0 text-sm font-normal text-base-content/80 [overflow-wrap:anywhere] sm:whitespace-nowrap">
                {t("hospitalCount", { count: inCity.length })} <span aria-hidden="true">▾</span>
              </span>
            </summary>
            <ul className="border-t border-base-300 px-4 py-2">
              {inCity.map((hospital) => (
                <li key={hospital.slug}>
                  <Link to={paths.hotels(hospital.citySlug, hospital.slug)} className="link block py-2.5">
                    {hospital.name}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}
