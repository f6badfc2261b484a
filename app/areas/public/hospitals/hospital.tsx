import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { publicHospital } from "#app/domain/doctors/public-pages.ts";
import { formerHospitalAddress } from "#app/domain/places/former-addresses.ts";
import { withPlace } from "#app/domain/places/place-labels.ts";
import { cityWithSellers } from "#app/domain/search/hospitals-with-rooms.ts";
import { absolute } from "#app/http/absolute.ts";
import { publicLoader } from "#app/http/guard.ts";
import { orMoved } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { breadcrumbs, described, hospitalThing, photoAddress } from "#app/http/seo.ts";
import { formatCount } from "#app/ui/format.ts";
import { MapLinks } from "#app/ui/map-links.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { MealsAndCabs } from "../rooms/parts/meals-and-cabs.tsx";
import { DoctorTile, Picture } from "./parts/cards.tsx";
import { roomsNearby } from "./parts/read-rooms-nearby.ts";
import { RoomsNearby } from "./parts/rooms-nearby.tsx";

const params = z.object({ city: z.string().max(100), hospital: z.string().max(100) });

/** Links only. */

export const loader = publicLoader({ permission: "public", params }, async (ctx, { params: place }) => {
  const hospital = await orMoved(publicHospital(ctx, place.city, place.hospital), async () => {
    const now = await formerHospitalAddress(ctx, place.city, place.hospital);
    return now && paths.hospitalPage(now.citySlug, now.slug);
  });
  const [rooms, { kitchens, cabs }] = await Promise.all([
    roomsNearby(ctx, hospital),
    cityWithSellers(ctx, hospital.citySlug),
  ]);
  return { hospital, rooms, kitchens, cabs, origin: absolute("/").slice(0, -1) };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? described({
        title: hospitalTitle(data.hospital),
        description: words("hospitals")("hospitalDescription", {
          name: data.hospital.name,
          cityName: data.hospital.cityName,
        }),
        picture: photoAddress(data.origin, data.rooms[0]?.photo),
        about: [
          hospitalThing(
            data.hospital,
            data.origin + paths.hospitalPage(data.hospital.citySlug, data.hospital.slug),
          ),
          breadcrumbs(
            [
              [words("hospitals")("hospitals"), paths.hospitalPages],
              [data.hospital.name, paths.hospitalPage(data.hospital.citySlug, data.hospital.slug)],
            ],
            data.origin,
          ),
        ],
      })
    : [];

/** The name with its city, unless the name says it. */
const hospitalTitle = ({ name, cityName }: { name: string; cityName: string }) =>
  withPlace(name, cityName, translateName(cityName));

export default function Hospital() {
  const itemsWords = words("items");
  const t = words("hospitals");
  const searchWords = words("search");
  const { hospital, rooms, kitchens, cabs } = useLoaderData<typeof loader>();
  const facts: Array<[string, React.ReactNode]> = [
    [
      searchWords("address"),
      [hospital.address, hospital.locality, hospital.cityName, hospital.pinCode].filter(Boolean).join(", "),
    ],
    [t("beds"), hospital.beds === null ? "" : formatCount(hospital.beds)],
    [t("phone"), hospital.phone],
    [
      t("website"),
      hospital.website ? (
        <a key="website" className="link" href={hospital.website} rel="noreferrer nofollow">
          {hospital.website.replace(/^https?:\/\//, "")}
        </a>
      ) : (
        ""
      ),
    ],
    [itemsWords("directions"), <MapLinks key="map" to={hospital} />],
  ];
  return (
    <Page title={hospital.name} back={{ to: paths.hospitalPages, label: t("hospitals") }}>
      <Panel>
        <div className="flex flex-wrap items-start gap-5">
          <Picture uploadId={hospital.logoUploadId} name={hospital.name} shape="rounded-field" large />
          <div className="flex min-w-0 flex-1 basis-64 flex-col gap-4">
            <p className="max-w-3xl whitespace-pre-line">
              {hospital.about || t("hospitalIn", { cityName: translateName(hospital.cityName) })}
            </p>
            <FactList facts={facts.filter(([, value]) => value !== "")} />
          </div>
        </div>
      </Panel>
      {hospital.specialities.length > 0 ? (
        <Panel title={t("specialities")}>
          <ul className="flex flex-wrap gap-2">
            {hospital.specialities.map((name) => (
              <li key={name} className="rounded-selector bg-base-200 px-3 py-1">
                {translateName(name)}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <RoomsNearby rooms={rooms} hospital={hospital} />
      <MealsAndCabs
        kitchens={kitchens}
        cabs={cabs}
        search={`?city=${hospital.citySlug}&hospital=${hospital.slug}`}
      />
      {hospital.doctors.length > 0 ? (
        <section className="flex flex-col gap-4" aria-labelledby="doctors">
          <h2 id="doctors">{t("doctors")}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {hospital.doctors.map((doctor) => (
              <li key={doctor.slug}>
                <DoctorTile doctor={doctor} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {hospital.amenities.length > 0 ? (
          <Panel title={t("amenities")}>
            <ul className="list-disc ps-5">
              {hospital.amenities.map((row) => (
                <li key={row.id}>{row.values.amenities}</li>
              ))}
            </ul>
          </Panel>
        ) : null}
        {hospital.achievements.length > 0 ? (
          <Panel title={t("achievements")}>
            <ul className="list-disc ps-5">
              {hospital.achievements.map((row) => (
                <li key={row.id}>
                  {row.values.achievement}
                  {row.values.year ? ` (${row.values.year})` : ""}
                </li>
              ))}
            </ul>
          </Panel>
        ) : null}
      </div>
    </Page>
  );
}
