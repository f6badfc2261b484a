import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formerCityAddress } from "#app/domain/places/former-addresses.ts";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import { readCityPage } from "#app/domain/search/hospitals-with-rooms.ts";
import { absolute } from "#app/http/absolute.ts";
import { publicLoader } from "#app/http/guard.ts";
import { orMoved } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { breadcrumbs, described, lodgingThing, photoAddress } from "#app/http/seo.ts";
import { filled } from "#app/present.ts";
import { formatDistance, formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { roomsNearby } from "../hospitals/parts/read-rooms-nearby.ts";
import { MealsAndCabs } from "./parts/meals-and-cabs.tsx";
import { RoomCard, roomHref } from "./parts/room-list.tsx";

/** /cities/:city: the hospitals of a city with the rooms near each, the nearest houses of its best known one, meals and cabs. */

const params = z.object({ city: z.string().max(100) });

export const loader = publicLoader({ permission: "public", params }, async (ctx, { params: { city } }) => {
  const page = await orMoved(readCityPage(ctx, city), async () => {
    const now = await formerCityAddress(ctx, city);
    return now && paths.cityPage(now);
  });
  const [first] = page.hospitals;
  const main = first ? await findHospital(ctx, page.city.slug, first.slug) : null;
  const rooms = main ? await roomsNearby(ctx, main) : [];
  return {
    ...page,
    rooms,
    main: main && { slug: main.slug, name: main.name, citySlug: main.citySlug, cityName: main.cityName },
    origin: absolute("/").slice(0, -1),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const t = words("search");
  const { city, main, rooms, origin } = data;
  const title = t("cityTitle", { city: translateName(city.name) });
  return described({
    title,
    description: t("cityDescription", { city: translateName(city.name) }),
    picture: photoAddress(origin, rooms[0]?.photo),
    about: [
      breadcrumbs(
        [
          [t("findNear"), paths.rooms],
          [title, paths.cityPage(city.slug)],
        ],
        origin,
      ),
      ...rooms.map((room) =>
        lodgingThing({
          name: room.propertyName,
          cityName: room.cityName,
          url: origin + roomHref(room, filled(main), null),
          picture: photoAddress(origin, room.photo),
          fromPaise: room.price.totalPaise,
          reviews: { count: room.reviews, average: room.rating },
        }),
      ),
    ],
  });
};

export default function City() {
  const t = words("search");
  const { city, hospitals, kitchens, cabs, rooms, main } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("cityTitle", { city: translateName(city.name) })}
      lead={t("cityDescription", { city: translateName(city.name) })}
      back={{
        to: `${paths.rooms}?city=${city.slug}`,
        label: t("cityDates", { city: translateName(city.name) }),
      }}
    >
      {hospitals.length === 0 ? (
        <EmptyState>{t("cityNone", { city: translateName(city.name) })}</EmptyState>
      ) : null}
      <ul className="grid gap-4 md:grid-cols-2">
        {hospitals.map((hospital) => (
          <li key={hospital.slug}>
            <Panel className="h-full">
              <h2 className="text-lg [overflow-wrap:anywhere]">
                <Link className="link" to={paths.hotels(city.slug, hospital.slug)}>
                  {hospital.name}
                </Link>
              </h2>
              {hospital.locality ? <p>{hospital.locality}</p> : null}
              <p>
                {t("cityHouses", { count: hospital.houses, distance: formatDistance(hospital.nearestM) })}
              </p>
              {hospital.from ? (
                <p className="font-semibold">
                  {t("cityFrom", { amount: formatRupeesShort(hospital.from.totalPaise) })}
                </p>
              ) : null}
            </Panel>
          </li>
        ))}
      </ul>
      {main && rooms.length > 0 ? (
        <section className="flex flex-col gap-4" aria-labelledby="nearest">
          <h2 id="nearest">{t("cityNearest", { hospital: main.name })}</h2>
          {rooms.map((room) => (
            <RoomCard key={room.propertyId} room={room} hospital={main} stay={null} />
          ))}
        </section>
      ) : null}
      <MealsAndCabs kitchens={kitchens} cabs={cabs} />
    </Page>
  );
}
