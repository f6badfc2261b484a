import type { FinderAnswer } from "#app/domain/search/finder/find.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { hospitalPlaceText } from "./place-of.ts";

type FoundHospitalsProps = {
  found: FinderAnswer;
  /** What was typed. */
  typed: string;
  /** The address that chooses a hospital. */
  hospitalHref: (place: { city: string; hospital: string }) => string;
  /** The address that lists the hospitals of a city. */
  cityHref: (city: string) => string;
};

/** What a typed text may mean: cities of this name, then the hospitals in the order of the finder. */
export function FoundHospitals({ found, typed, hospitalHref, cityHref }: FoundHospitalsProps) {
  const { hospitals, cities, isSure } = found;
  const t = words("search");
  return (
    <Panel title={isSure ? t("chooseYours") : t("noneFound", { text: typed })}>
      {cities.length > 0 ? (
        <ul className="mb-3 flex flex-wrap gap-2">
          {cities.map((city) => (
            <li key={city.slug}>
              <Link to={cityHref(city.slug)} className="btn btn-outline min-h-11">
                {t("allIn", { city: city.name })}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {hospitals.length > 0 && !isSure ? <h3 className="mb-1">{t("didYouMean")}</h3> : null}
      {hospitals.length > 0 ? (
        <ul className="divide-y divide-base-300">
          {hospitals.map((hospital) => (
            <li key={`${hospital.citySlug}/${hospital.slug}`}>
              <Link
                to={hospitalHref({ city: hospital.citySlug, hospital: hospital.slug })}
                className="flex min-h-12 flex-col justify-center py-2"
              >
                <span className="font-semibold underline underline-offset-2">{hospital.name}</span>{" "}
                <span className="text-sm text-base-content/85">{hospitalPlaceText(hospital)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {t.rich("noneHelp", {
            link: (text) => (
              <Link key="link" className="link inline-block py-1" to={paths.callback}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </Panel>
  );
}
