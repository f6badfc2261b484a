import { redirect } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { createDraft } from "#app/domain/bookings/create-draft.ts";
import { NotFound } from "#app/domain/errors.ts";
import { publicProperty } from "#app/domain/listings/public-property.ts";
import { isSoldAt, RATE_PLANS } from "#app/domain/money/rate-plans.ts";
import { NO_FILTERS } from "#app/domain/search/filters.ts";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import { nearestAlternatives } from "#app/domain/search/nearest-alternatives.ts";
import { isFree, stayAtProperty } from "#app/domain/search/stay-at-property.ts";
import {
  decodeStaySearch,
  encodeStaySearch,
  STAY_LIMITS,
  validStay,
} from "#app/domain/search/stay-search.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { decodePropertyHandle } from "#app/domain/shared/property-handle.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { absolute } from "#app/http/absolute.ts";
import { browserHash } from "#app/http/cookies.ts";
import { deskHere } from "#app/http/desk-here.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { CanonicalHandle } from "#app/ui/canonical.ts";
import { FailureAlert } from "#app/ui/failure-alert.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { PayBarHandle } from "#app/ui/pay-bar.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { StayFields } from "../parts/stay-fields.tsx";
import { CheaperDatesPanel } from "./parts/cheaper-dates.tsx";
import { CheckedPanel } from "./parts/checked-panel.tsx";
import { FacilityChips } from "./parts/facility-chips.tsx";
import { OtherDatesPanel } from "./parts/nothing-free.tsx";
import { hotelParams } from "./parts/params.ts";
import { PhotosBy } from "./parts/photos-by.tsx";
import { PropertyFacts, PropertyPhotos } from "./parts/property-facts.tsx";
import { ReviewsPanel } from "./parts/reviews.tsx";
import { bookableTotals, RoomBar } from "./parts/room-bar.tsx";
import { distanceWords, policyWords, RoomCard } from "./parts/room-list.tsx";
import { RoomOffers } from "./parts/room-offers.tsx";
import { StayWords } from "./parts/search-panels.tsx";
import { searchAgain, stayHref } from "./parts/search-state.ts";
import { WaitForIt } from "./parts/wait-for-it.tsx";

/** `month` is the month of the prices (`2026-12`); left out, that of the stay. */
const hotelSearch = defineSearch({ month: text(7) });

export const loader = publicLoader(
  {
    permission: "public",
    failed: PARTNERS_MESSAGES.errorWhileLoadingHotelsDetails,
    params: hotelParams,
    search: hotelSearch,
  },
  async (ctx, { params, search: { month: asked } }) => {
    const search = decodeStaySearch(params.searchInfo);
    const handle = decodePropertyHandle(params.hotelInfo, search.city);
    const stay = validStay(search, nightDate(ctx.now));
    if (!stay) throw redirect(searchAgain(search));
    const hospital = await findHospital(ctx, search.city, search.hospital);
    const offer = await stayAtProperty(ctx, { property: handle, hospital, stay, month: asked });
    const { adults, children, infants, rooms } = search;
    const dates = { checkIn: stay.checkIn, checkOut: stay.checkOut };
    const party = { adults, children, infants, rooms };
    const wanted = { hospital, party, dates, filters: NO_FILTERS, sort: "distance", page: 1 } as const;
    const alternatives = isFree(offer.rooms)
      ? null
      : await nearestAlternatives(ctx, wanted, offer.property.id);
    const { id: _, ...place } = hospital;
    return {
      offer,
      hospital: place,
      search,
      hotelInfo: params.hotelInfo,
      today: nightDate(ctx.now),
      alternatives,
      isMonthAsked: asked !== "",
      origin: absolute("/").slice(0, -1),
    };
  },
);

export const action = publicAction(
  {
    permission: "public",
    params: hotelParams,
    schema: z.object({ roomId: z.uuid(), ratePlan: z.enum(RATE_PLANS).default("standard") }),
  },
  async (ctx, { request, params, value, browserId }) => {
    const search = decodeStaySearch(params.searchInfo);
    const handle = decodePropertyHandle(params.hotelInfo, search.city);
    const hospital = await findHospital(ctx, search.city, search.hospital);
    const stay = validStay(search, nightDate(ctx.now));
    if (!stay) throw redirect(searchAgain(search));
    const house = await publicProperty(ctx, { citySlug: handle.city, propertySlug: handle.slug });
    const { roomId, ratePlan } = value;
    if (!house.rooms.some((room) => room.id === roomId && isSoldAt(ratePlan, room))) throw new NotFound();
    const { rooms: units, ...who } = stay;
    const draft = await createDraft(ctx, {
      browserHash: browserHash(browserId),
      search: params.searchInfo,
      selection: { kind: "room", hospitalId: hospital.id, ...who, lines: [{ roomId, units, ratePlan }] },
      startsEmpty: (await deskHere(request, ctx)) !== null,
    });
    return done(paths.cart(draft.id, params.searchInfo));
  },
);

/** For search engines the house has one page, without dates. */
export const handle: CanonicalHandle<{ hospital: { citySlug: string; slug: string }; hotelInfo: string }> &
  PayBarHandle<{ offer: { rooms: Parameters<typeof bookableTotals>[0] } }> = {
  canonical: ({ hospital, hotelInfo }) => paths.property(hospital.citySlug, hospital.slug, hotelInfo),
  payBar: ({ offer }) => bookableTotals(offer.rooms).length > 0,
};

export const meta: MetaFunction<typeof loader> = ({ data: found }) => {
  if (!found) return [];
  const [photo] = found.offer.property.photos;
  return described({
    title: nameWithHospital(found),
    description: words("search")("nearDescription", {
      hospital: found.hospital.name,
      city: translateName(found.hospital.cityName),
    }),
    picture: photo ? found.origin + paths.upload(photo.uploadId, "preview") : undefined,
  });
};

function nameWithHospital({
  offer,
  hospital,
}: {
  offer: { property: { name: string } };
  hospital: { name: string };
}): string {
  return words("search")("placeNear", { property: offer.property.name, hospital: hospital.name });
}

export default function Hotel() {
  const t = words("search");
  const { offer, hospital, search, hotelInfo, today, alternatives, isMonthAsked } =
    useLoaderData<typeof loader>();
  const stayText = encodeStaySearch(search);
  const photoHref = (uploadId: string) =>
    `${paths.propertyPhoto(hospital.citySlug, hospital.slug, hotelInfo, uploadId)}?stay=${encodeURIComponent(stayText)}`;
  const failure = useActionData<typeof action>();
  const list = paths.hotels(hospital.citySlug, hospital.slug) + stayHref(search);
  const oneMore =
    search.rooms < STAY_LIMITS.rooms
      ? paths.hotelName(hotelInfo, encodeStaySearch({ ...search, rooms: search.rooms + 1 }))
      : undefined;
  return (
    <Page
      title={offer.property.name}
      lead={<Glance offer={offer} />}
      back={{ to: list, label: t("allNear", { hospital: hospital.name }) }}
    >
      <FailureAlert failure={failure} />
      <details className="rounded-box border border-base-300 bg-base-100">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-x-4 px-4 py-2.5">
          <StayWords stay={search} /> <span className="link">{t("change")}</span>
        </summary>
        <Form
          method="get"
          action={paths.property(hospital.citySlug, hospital.slug, hotelInfo)}
          className="flex flex-col gap-4 border-t border-base-300 p-4"
        >
          <StayFields stay={search} today={today} />
          <button type="submit" className="btn btn-primary min-h-12 text-base">
            {t("newPrice")}
          </button>
        </Form>
      </details>
      {alternatives ? <SoldOut {...{ offer, hospital, search, hotelInfo, alternatives, list }} /> : null}
      <PropertyPhotos photos={offer.property.photos} name={offer.property.name} hrefOf={photoHref} />
      <FacilityChips
        names={offer.property.facilities.filter(({ patientFit }) => patientFit).map(({ name }) => name)}
      />
      <RoomOffers
        rooms={offer.rooms}
        policy={offer.policyNow}
        oneMoreRoom={oneMore}
        photoHref={photoHref}
        month={{
          month: offer.month,
          open: isMonthAsked,
          hrefOf: (other) => paths.hotelName(hotelInfo, stayText) + hotelSearch.href({ month: other }),
        }}
      />
      <CheaperDatesPanel
        dates={offer.cheaper}
        hrefOf={({ checkIn, checkOut }) =>
          paths.hotelName(hotelInfo, encodeStaySearch({ ...search, checkIn, checkOut }))
        }
      />
      <PropertyFacts offer={offer} hospital={hospital} />
      <PhotosBy photos={offer.property.photos} />
      <CheckedPanel checked={offer.checked} />
      <ReviewsPanel reviews={offer.reviews} />
      <RoomBar rooms={offer.rooms} />
    </Page>
  );
}

/** What decides: the kind of house, the way to the hospital, what cancelling costs. */
function Glance({ offer }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "offer">) {
  return (
    <>
      {words("search").rich("glance", {
        type: translateName(offer.property.typeName),
        distance: distanceWords(offer.distanceM),
        policy: offer.policyNow ? policyWords(offer.policyNow) : "",
        b: (chunks) => <span className="font-semibold text-primary">{chunks}</span>,
      })}
    </>
  );
}

type SoldOutProps = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  "offer" | "hospital" | "search" | "hotelInfo"
> & {
  alternatives: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["alternatives"]>;
  list: string;
};

function SoldOut({ offer, hospital, search, hotelInfo, alternatives, list }: SoldOutProps) {
  const t = words("search");
  const { rooms, units, dates } = alternatives;
  return (
    <>
      <Alert tone="info">
        <p className="font-semibold">{t("fullHere", { property: offer.property.name })}</p>
        <p>{rooms.length + dates.length > 0 ? t("nearestOthers") : t("tryOther")}</p>
      </Alert>
      {rooms.length > 0 ? (
        <section className="flex flex-col gap-4" aria-labelledby="other-places">
          <h2 id="other-places">{t("freeNearby")}</h2>
          {rooms.map((room) => (
            <RoomCard
              key={room.propertyId}
              room={room}
              hospital={hospital}
              stay={{ ...search, rooms: units }}
            />
          ))}
          <Link to={list} className="btn btn-outline min-h-12 self-start">
            {t("allNear", { hospital: hospital.name })}
          </Link>
        </section>
      ) : null}
      {dates.length > 0 ? (
        <OtherDatesPanel
          dates={dates}
          href={({ checkIn, checkOut }) =>
            paths.hotelName(hotelInfo, encodeStaySearch({ ...search, checkIn, checkOut }))
          }
        />
      ) : null}
      <WaitForIt searchInfo={encodeStaySearch(search)} property={hotelInfo} />
    </>
  );
}
