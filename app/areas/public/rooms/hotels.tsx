import { data } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type { Context } from "#app/domain/context.ts";
import { currentIds } from "#app/domain/masters/merge-master.ts";
import { formerHospitalAddress } from "#app/domain/places/former-addresses.ts";
import { withPlace } from "#app/domain/places/place-labels.ts";
import { type FilterOption, type FilterOptions, filterOptions } from "#app/domain/search/filter-options.ts";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import { nearestAlternatives } from "#app/domain/search/nearest-alternatives.ts";
import { roomsNearHospital } from "#app/domain/search/rooms-near-hospital.ts";
import { encodeStaySearch, type Stay, stayProblems, validStay } from "#app/domain/search/stay-search.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { absolute } from "#app/http/absolute.ts";
import { readRecentSearches, recentSearchCookie } from "#app/http/cookies.ts";
import { publicLoader } from "#app/http/guard.ts";
import { mapTiles } from "#app/http/map-tiles.ts";
import { orMoved } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { breadcrumbs, described, hospitalThing, lodgingThing, photoAddress } from "#app/http/seo.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { MoreRoomsHint } from "./parts/more-rooms-hint.tsx";
import { NothingFree } from "./parts/nothing-free.tsx";
import { hospitalParams } from "./parts/params.ts";
import { ResultsMap } from "./parts/results-map.tsx";
import { RoomList, roomHref } from "./parts/room-list.tsx";
import {
  countWords,
  FilterChips,
  FilterPanel,
  SortLinks,
  StayPanel,
  StickyLine,
  sortWords,
} from "./parts/search-panels.tsx";
import { filtersOf, listState, type RoomListState } from "./parts/search-state.ts";

export const loader = publicLoader(
  {
    permission: "public",
    failed: PARTNERS_MESSAGES.errorWhileLoadingHotelsData,
    params: hospitalParams,
    search: listState,
  },
  async (ctx, { params, search: asked, request }) => {
    const today = nightDate(ctx.now);
    const stay = validStay(asked, today);
    const [hospital, options] = await Promise.all([
      orMoved(findHospital(ctx, params.city, params.hospital), async () => {
        const now = await formerHospitalAddress(ctx, params.city, params.hospital);
        return now && `${paths.hotels(now.citySlug, now.slug)}${listState.href(asked)}`;
      }),
      filterOptions(ctx),
    ]);
    const state = await withCurrentIds(ctx, asked, options);
    const { adults, children, infants, rooms } = state;
    const dates = stay ? { checkIn: stay.checkIn, checkOut: stay.checkOut } : null;
    const search = {
      hospital,
      party: { adults, children, infants, rooms },
      filters: filtersOf(state),
      sort: state.sort,
      page: state.page,
    };
    const found = await roomsNearHospital(ctx, { ...search, dates });
    const isSoldOut = dates !== null && found.rows.length === 0 && state.page === 1;
    const alternatives = isSoldOut ? await nearestAlternatives(ctx, { ...search, dates }) : null;
    const { slug, name, citySlug, cityName, latitude, longitude } = hospital;
    const problems = state.checkIn || state.checkOut ? stayProblems(state, today) : {};
    return data(
      {
        origin: absolute("/").slice(0, -1),
        hospital: { slug, name, citySlug, cityName, latitude, longitude },
        options,
        state,
        stay,
        today,
        found,
        alternatives,
        problems,
        tiles: mapTiles(),
      },
      {
        status: Object.keys(problems).length > 0 ? 400 : 200,
        headers: stay ? await rememberSearch(request, params, stay) : undefined,
      },
    );
  },
);

/** The list that an address asks for: a filter that was merged is the one that it was merged into. */
async function withCurrentIds(
  ctx: Context,
  state: RoomListState,
  { facilities, propertyTypes }: FilterOptions,
) {
  const knows = (options: FilterOption[], id: string) => options.some((one) => one.id === id);
  const [facility, [type = null]] = await Promise.all([
    state.facility.every((id) => knows(facilities, id))
      ? state.facility
      : currentIds(ctx, "facilities", state.facility),
    !state.type || knows(propertyTypes, state.type)
      ? [state.type]
      : currentIds(ctx, "property-types", [state.type]),
  ]);
  return { ...state, facility, type };
}

/** The cookie that brings this search back on the start page, when it is a new one. */
async function rememberSearch(request: Request, place: { city: string; hospital: string }, stay: Stay) {
  const text = encodeStaySearch({ ...place, ...stay });
  const earlier = await readRecentSearches(request);
  if (earlier[0] === text) return undefined;
  return { "Set-Cookie": await recentSearchCookie(text, earlier) };
}

export const meta: MetaFunction<typeof loader> = ({ data: found }) => {
  if (!found) return [];
  const { hospital, found: list, origin } = found;
  const here = paths.hotels(hospital.citySlug, hospital.slug);
  const near = words("search")("nearTitle", { hospital: hospital.name });
  return described({
    title: withPlace(near, hospital.cityName, translateName(hospital.cityName)),
    description: words("search")("nearDescription", {
      hospital: hospital.name,
      city: translateName(hospital.cityName),
    }),
    picture: photoAddress(origin, list.rows[0]?.photo),
    about: [
      hospitalThing(hospital, origin + here),
      breadcrumbs(
        [
          [translateName(hospital.cityName), paths.cityPage(hospital.citySlug)],
          [near, here],
        ],
        origin,
      ),
      ...list.rows.map((room) =>
        lodgingThing({
          name: room.propertyName,
          cityName: room.cityName,
          url: origin + roomHref(room, hospital, null),
          picture: photoAddress(origin, room.photo),
          reviews: { count: room.reviews, average: room.rating },
        }),
      ),
    ],
  });
};

export default function Hotels() {
  const t = words("search");
  const { hospital, options, state, stay, today, found, alternatives, problems, tiles } =
    useLoaderData<typeof loader>();
  const here = paths.hotels(hospital.citySlug, hospital.slug);
  return (
    <Page
      title={t("nearTitle", { hospital: hospital.name })}
      lead={
        // On a phone the sticky line shows the order, and each card what its price is for.
        stay ? (
          <span className="max-sm:hidden">
            {t("twoSentences", { first: sortWords(state), second: t("listLead") })}
          </span>
        ) : (
          t("datesLead")
        )
      }
      back={{
        to: `${paths.rooms}?city=${hospital.citySlug}`,
        label: t("otherHospitals", { city: translateName(hospital.cityName) }),
      }}
    >
      <StayPanel state={state} stay={stay} today={today} problems={problems} behindLine={!alternatives} />
      {alternatives ? (
        <NothingFree alternatives={alternatives} hospital={hospital} state={state} stay={stay} here={here} />
      ) : (
        <>
          <StickyLine state={state} stay={stay} />
          <div className="results-grid">
            <aside aria-label={t("filters")}>
              <FilterPanel state={state} options={options} here={here} />
            </aside>
            <div className="flex min-w-0 flex-col gap-4">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="font-semibold">{countWords(found)}</p>
                <SortLinks state={state} />
              </div>
              <FilterChips state={state} options={options} here={here} />
              <MoreRoomsHint state={state} />
              {found.farAway ? <Alert tone="info">{t("farAway", { hospital: hospital.name })}</Alert> : null}
              <RoomList found={found} hospital={hospital} state={state} stay={stay} here={here} />
            </div>
            {found.rows.length > 0 ? (
              <aside className="results-map below-fold" aria-label={t("map")}>
                <ResultsMap
                  hospital={hospital}
                  tiles={tiles}
                  pins={found.rows.map((room) => ({
                    ...room,
                    totalPaise: room.price.totalPaise,
                    to: roomHref(room, hospital, stay),
                  }))}
                />
              </aside>
            ) : null}
          </div>
        </>
      )}
    </Page>
  );
}
