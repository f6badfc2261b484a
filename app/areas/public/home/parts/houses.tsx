import { withPlace } from "#app/domain/places/place-labels.ts";
import type { HouseOfCity } from "#app/domain/search/houses-of-cities.ts";
import { encodePropertyHandle } from "#app/domain/shared/property-handle.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { distanceInShort } from "../../rooms/parts/room-list.tsx";

/** What the houses look like, and how near they are: one of each city. */
export function Houses({ houses }: { houses: HouseOfCity[] }) {
  const t = words("home");
  if (houses.length === 0) return null;
  return (
    <section aria-labelledby="houses">
      <h2 id="houses" className="mb-3">
        {t("houses")}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {houses.map(({ hospital, ...house }, place) => (
          <li key={house.propertyId} className={place < 3 ? undefined : "hidden sm:block"}>
            <Link
              to={paths.property(
                hospital.citySlug,
                hospital.slug,
                encodePropertyHandle({ city: house.citySlug, slug: house.slug }, hospital.citySlug),
              )}
              className="flex h-full overflow-hidden rounded-box border border-base-300 bg-base-100 hover:border-primary sm:flex-col"
            >
              <Photo
                photo={house.photo}
                sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 7rem"
                alt=""
                width={480}
                height={360}
                className="aspect-square w-28 shrink-0 sm:aspect-16/9 sm:w-full"
              />
              <span className="flex min-w-0 flex-col gap-0.5 p-3 sm:p-4">
                <span className="font-semibold [overflow-wrap:anywhere]">{house.name}</span>{" "}
                <span className="font-semibold text-primary">{distanceInShort(house.distanceM)}</span>{" "}
                <span className="text-sm text-base-content/85">
                  {withPlace(hospital.name, hospital.cityName, translateName(hospital.cityName))}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
