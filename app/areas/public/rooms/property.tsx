import { data, redirect } from "@remix-run/node";
import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { formerHospitalAddress, formerPropertyAddress } from "#app/domain/places/former-addresses.ts";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import { stayAtProperty } from "#app/domain/search/stay-at-property.ts";
import { encodeStaySearch, stayProblems, validStay } from "#app/domain/search/stay-search.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { decodePropertyHandle, encodePropertyHandle } from "#app/domain/shared/property-handle.ts";
import { absolute } from "#app/http/absolute.ts";
import { publicLoader } from "#app/http/guard.ts";
import { orMoved } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { breadcrumbs, described, lodgingThing } from "#app/http/seo.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { StayFields } from "../parts/stay-fields.tsx";
import { CheckedPanel } from "./parts/checked-panel.tsx";
import { propertyParams } from "./parts/params.ts";
import { PhotosBy } from "./parts/photos-by.tsx";
import { PropertyFacts, PropertyPhotos } from "./parts/property-facts.tsx";
import { ReviewsPanel } from "./parts/reviews.tsx";
import { distanceWords } from "./parts/room-list.tsx";
import { RoomOffers } from "./parts/room-offers.tsx";
import { propertyState, stayState } from "./parts/search-state.ts";

/** A property without a stay: what it is, and the dates to ask for. With sound dates it leads to /hotelName. */
export const loader = publicLoader(
  {
    permission: "public",
    failed: ADMIN_MESSAGES.errorWhileLoadingHotelsSEODetails,
    params: propertyParams,
    search: propertyState,
  },
  async (ctx, { params, search: { month: asked, ...state } }) => {
    const today = nightDate(ctx.now);
    const handle = decodePropertyHandle(params.property, params.city);
    // A merged city or hospital has a new address, and so have its properties.
    const moved = async () => {
      const [place, property] = await Promise.all([
        formerHospitalAddress(ctx, params.city, params.hospital),
        formerPropertyAddress(ctx, handle.city, handle.slug),
      ]);
      if (!place && !property) return null;
      const [city, slug] = place ? [place.citySlug, place.slug] : [params.city, params.hospital];
      const now = property ? { city: property.citySlug, slug: property.slug } : handle;
      return `${paths.property(city, slug, encodePropertyHandle(now, city))}${stayState.href(state)}`;
    };
    const hospital = await orMoved(findHospital(ctx, params.city, params.hospital), moved);
    const offer = await orMoved(
      stayAtProperty(ctx, { property: handle, hospital, stay: null, month: asked }),
      moved,
    );
    const stay = validStay(state, today);
    if (stay) {
      const search = encodeStaySearch({ city: params.city, hospital: params.hospital, ...stay });
      throw redirect(paths.hotelName(encodePropertyHandle(handle, params.city), search));
    }
    const { id: _, ...place } = hospital;
    const problems = state.checkIn || state.checkOut ? stayProblems(state, today) : {};
    const status = Object.keys(problems).length > 0 ? 400 : 200;
    const here = paths.property(params.city, params.hospital, params.property);
    const origin = absolute("/").slice(0, -1);
    const { property: handleText } = params;
    return data(
      {
        offer,
        hospital: place,
        state,
        today,
        problems,
        here,
        origin,
        handleText,
        isMonthAsked: asked !== "",
      },
      { status },
    );
  },
);

export const meta: MetaFunction<typeof loader> = ({ data: found }) => {
  if (!found) return [];
  const { offer, hospital, origin, here } = found;
  const [photo] = offer.property.photos;
  const picture = photo ? origin + paths.upload(photo.uploadId, "preview") : undefined;
  const prices = offer.rooms.map(({ usualPrice }) => usualPrice.totalPaise);
  return described({
    title: words("search")("placeNear", { property: offer.property.name, hospital: hospital.name }),
    description: words("search")("nearDescription", {
      hospital: hospital.name,
      city: translateName(hospital.cityName),
    }),
    picture,
    about: [
      lodgingThing({
        name: offer.property.name,
        cityName: hospital.cityName,
        place: offer.property,
        url: origin + here,
        picture,
        fromPaise: prices.length > 0 ? Math.min(...prices) : undefined,
        reviews: offer.reviews,
      }),
      breadcrumbs(
        [
          [
            words("search")("nearTitle", { hospital: hospital.name }),
            paths.hotels(hospital.citySlug, hospital.slug),
          ],
          [offer.property.name, here],
        ],
        origin,
      ),
    ],
  });
};

export default function Property() {
  const t = words("search");
  const { offer, hospital, state, today, problems, here, handleText, isMonthAsked } =
    useLoaderData<typeof loader>();
  const photoHref = (uploadId: string) =>
    paths.propertyPhoto(hospital.citySlug, hospital.slug, handleText, uploadId);
  return (
    <Page
      title={offer.property.name}
      lead={t("propertyLead", {
        type: translateName(offer.property.typeName),
        distance: distanceWords(offer.distanceM),
      })}
      back={{
        to: paths.hotels(hospital.citySlug, hospital.slug),
        label: t("allNear", { hospital: hospital.name }),
      }}
    >
      <PropertyPhotos photos={offer.property.photos} name={offer.property.name} hrefOf={photoHref} />
      <Panel title={t("yourDates")}>
        <Form method="get" className="flex flex-col gap-4">
          <StayFields stay={state} today={today} problems={problems} />
          <button type="submit" className="btn btn-primary min-h-12 text-base">
            {t("exactPrice")}
          </button>
        </Form>
      </Panel>
      <RoomOffers
        rooms={offer.rooms}
        photoHref={photoHref}
        month={{
          month: offer.month,
          open: isMonthAsked,
          hrefOf: (other) => here + propertyState.href({ ...state, month: other }),
        }}
      />
      <PropertyFacts offer={offer} hospital={hospital} />
      <PhotosBy photos={offer.property.photos} />
      <CheckedPanel checked={offer.checked} />
      <ReviewsPanel reviews={offer.reviews} />
    </Page>
  );
}
