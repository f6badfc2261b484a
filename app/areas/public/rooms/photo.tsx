import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NotFound } from "#app/domain/errors.ts";
import { publicProperty } from "#app/domain/listings/public-property.ts";
import { decodePropertyHandle } from "#app/domain/shared/property-handle.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { present } from "#app/present.ts";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { copiesOf } from "#app/ui/photo.tsx";
import { words } from "#app/words/catalogue.ts";
import { propertyParams } from "./parts/params.ts";

const params = propertyParams.extend({ photo: z.uuid() });
/** `stay` is the stay of the page that the photo was opened from. */
const photoSearch = defineSearch({ stay: text(300) });

/** One photo of a house, large, between the one before and the one after it: first those of the house, then of its rooms. */
export const loader = publicLoader(
  { permission: "public", params, search: photoSearch },
  async (ctx, { params, search }) => {
    const { city, slug } = decodePropertyHandle(params.property, params.city);
    const { name, photos, rooms } = await publicProperty(ctx, { citySlug: city, propertySlug: slug });
    const all = [
      ...photos.map((photo) => ({ ...photo, of: name })),
      ...rooms.flatMap((room) => room.photos.map((photo) => ({ ...photo, of: room.name }))),
    ];
    const at = all.findIndex(({ uploadId }) => uploadId === params.photo);
    const photo = all[at];
    if (!photo) throw new NotFound();
    const neighbour = (place: number) => present(all[(place + all.length) % all.length]).uploadId;
    const hrefOf = (uploadId: string) =>
      paths.propertyPhoto(params.city, params.hospital, params.property, uploadId) + photoSearch.href(search);
    return {
      name,
      photo,
      place: at + 1,
      count: all.length,
      previous: hrefOf(neighbour(at - 1)),
      next: hrefOf(neighbour(at + 1)),
      back: search.stay
        ? paths.hotelName(params.property, search.stay)
        : paths.property(params.city, params.hospital, params.property),
    };
  },
);

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: found ? words("search")("photosOf", { name: found.name }) : "" },
  { name: "robots", content: "noindex" },
];

export default function PropertyPhoto() {
  const t = words("search");
  const { name, photo, place, count, previous, next, back } = useLoaderData<typeof loader>();
  const shows = photo.caption || photo.of;
  return (
    <Page title={t("photosOf", { name })} back={{ to: back, label: name }}>
      <figure data-gallery className="flex flex-col gap-3">
        <img
          src={paths.upload(photo.uploadId)}
          srcSet={`${copiesOf(photo.uploadId)}, ${paths.upload(photo.uploadId)} 1600w`}
          sizes="(min-width: 80rem) 76rem, 94vw"
          alt={shows}
          width={1600}
          height={1067}
          className="max-h-[75dvh] w-full rounded-box bg-base-300 object-contain"
        />
        <figcaption className="grid grid-cols-2 items-center gap-3 sm:flex sm:justify-between">
          {count > 1 ? (
            <Link rel="prev" to={previous} className="btn btn-outline min-h-12">
              {t("photoPrevious")}{" "}
            </Link>
          ) : null}
          <span className="order-first col-span-2 text-center sm:order-none">
            {t("photoPlace", { what: shows, place, count })}
          </span>{" "}
          {count > 1 ? (
            <Link rel="next" to={next} className="btn btn-outline min-h-12">
              {t("photoNext")}
            </Link>
          ) : null}
        </figcaption>
      </figure>
    </Page>
  );
}
