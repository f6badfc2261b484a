import { withPlace } from "#app/domain/places/place-labels.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { partyWords, stayDatesText } from "#app/ui/stay.ts";
import { formats } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { stayHref } from "../../rooms/parts/search-state.ts";
import type { Recent } from "./recent-searches.ts";

/** Links that take up earlier searches. */
export function RecentLinks({ searches }: { searches: Recent[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {searches.map(({ search, hospitalName, cityName }) => (
        <li key={stayHref(search) + search.hospital}>
          <Link
            to={paths.hotels(search.city, search.hospital) + stayHref(search)}
            className="flex h-full min-h-12 flex-col rounded-box border border-primary bg-base-100 p-4 hover:bg-base-200"
          >
            <span className="font-semibold">
              {withPlace(hospitalName, cityName, translateName(cityName))}
            </span>{" "}
            <span>{formats().commas([stayDatesText(search), partyWords(search)])}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
