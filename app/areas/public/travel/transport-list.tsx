import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MAX_TRAVELLERS } from "#app/domain/bookings/labels.ts";
import { Invalid } from "#app/domain/errors.ts";
import { routeEnds } from "#app/domain/search/route-ends.ts";
import { type RouteChoice, routesBetween } from "#app/domain/search/routes-between.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import { LOOKUP_MESSAGES, PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { described } from "#app/http/seo.ts";
import { filled } from "#app/present.ts";
import { FailureAlert } from "#app/ui/failure-alert.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatLongDate, formatRupeesShort, formatTime } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { OfferedPrice } from "#app/ui/offered-price.tsx";
import { EmptyState, Page, TwoColumns } from "#app/ui/page.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { keepChoice } from "../items/parts/keep-choice.ts";
import { OfferNear } from "../items/parts/offer-near.tsx";
import { readSearchPlace } from "../items/parts/place-of-search.ts";
import { readTravelEntry, travelOffer } from "./parts/travel-entry.ts";
import { TravelForm } from "./parts/travel-form.tsx";
import { travelState } from "./parts/travel-state.ts";

export const meta = () =>
  described({
    title: words("travel")("listTitle"),
    description: words("travel")("description"),
  });

const MOST_INSTEAD = 12;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

export const loader = publicLoader(
  {
    permission: "public",
    failed: PARTNERS_MESSAGES.errorWhileLoadingTravelData,
    search: travelState,
    moved: movedSearch,
  },
  async (ctx, { search, request }) => {
    const [entry, place] = await Promise.all([
      readTravelEntry(ctx, search, request),
      readSearchPlace(ctx, search),
    ]);
    const { from, to, date, time } = search;
    const known = (id: string | null) => entry.points.some((point) => point.id === id);
    const problems = {
      ...(known(from) && known(to) && from !== to ? {} : { route: words("travel")("twoPlaces") }),
      ...(!date || date < istDate(ctx.now) ? { date: words("items")("todayOrLater") } : {}),
      ...(CLOCK.test(time) ? {} : { time: words("issues")("notATime") }),
      ...(date && CLOCK.test(time) && date === istDate(ctx.now) && istInstant(date, time) <= ctx.now
        ? { time: words("travel")("timePast") }
        : {}),
      ...(search.travellers >= 1 && search.travellers <= MAX_TRAVELLERS
        ? {}
        : { travellers: words("travel")("travellersRange", { most: MAX_TRAVELLERS }) }),
    };
    if (!entry.city || !from || !to || !date || Object.keys(problems).length > 0)
      return data(
        {
          ...entry,
          problems: entry.city ? problems : {},
          offer: await travelOffer(ctx, entry, request),
          found: null as RouteChoice[] | null,
          more: false,
          instead: [],
        },
        { status: entry.city ? 400 : 200 },
      );
    const { found, more } = await routesBetween(ctx, {
      hospitalId: place?.hospital.id ?? null,
      from,
      to,
      date,
      time,
      travellers: search.travellers,
      page: search.page,
      wheelchair: search.wheelchair === "1",
      stretcher: search.stretcher === "1",
    });
    // Nobody drives there at any time: where from here somebody does.
    const ends = found.length === 0 ? await routeEnds(ctx, { end: "to", fromId: from }) : [];
    const instead = ends.some(({ id }) => id === to) ? [] : ends.slice(0, MOST_INSTEAD);
    return { ...entry, problems: {}, offer: null, found: found as RouteChoice[] | null, more, instead };
  },
);

export const action = publicAction(
  { permission: "public", schema: z.object({ route: z.uuid() }) },
  async (ctx, { request, value, browserId }) => {
    const t = words("travel");
    const url = new URL(request.url);
    const search = travelState.decode(url.searchParams);
    const place = await readSearchPlace(ctx, search);
    if (!search.date || !CLOCK.test(search.time)) throw new Invalid(t("chooseDayTime"));
    return keepChoice(ctx, {
      request,
      browserId,
      with: search.with,
      search: url.search,
      selection: {
        kind: "travel",
        hospitalId: place?.hospital.id ?? null,
        routeId: value.route,
        date: search.date,
        time: search.time,
        travellers: search.travellers,
        wheelchair: search.wheelchair === "1",
        stretcher: search.stretcher === "1",
        flightOrTrain: search.flight,
      },
    });
  },
);

export default function TransportList() {
  const itemsWords = words("items");
  const t = words("travel");
  const { found, more, instead, offer, ...entry } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { state, points } = entry;
  if (!found) {
    return (
      <Page title={t("title")} lead={t("listLead")} width={offer ? "columns" : "narrow"}>
        <TwoColumns
          first={<TravelForm {...entry} />}
          aside={
            offer ? (
              <OfferNear {...offer} kind="travel" title={t("cabsTo", { name: offer.hospital })} />
            ) : null
          }
        />
      </Page>
    );
  }
  const nameOf = (id: string | null) => points.find((point) => point.id === id)?.name ?? "";
  return (
    <Page
      title={t("fromTo", { from: nameOf(state.from), to: nameOf(state.to) })}
      lead={t("whenLead", { when: formatLongDate(filled(state.date)), when2: formatTime(state.time) })}
      width="narrow"
    >
      <FailureAlert failure={failure} />
      <details className="rounded-box border border-base-300 bg-base-100">
        <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">
          {itemsWords("changeSearch")}
        </summary>
        <TravelForm {...entry} />
      </details>
      {found.length === 0 ? (
        <EmptyState kind="travel">
          <p>{LOOKUP_MESSAGES.sorryCurrentlyTheItemsYouHaveSelectedIsNotAvailable}</p>
          {instead.length === 0 ? <p>{t("noCar")}</p> : null}
          {instead.length > 0 ? (
            <>
              <p>{t("noRoute", { from: nameOf(state.from), to: nameOf(state.to) })}</p>
              <ul className="flex flex-wrap justify-center gap-x-4">
                {instead.map(({ id, name }) => (
                  <li key={id}>
                    <Link
                      className="link inline-block py-2"
                      to={travelState.href(state, { to: id, page: 1 })}
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {found.map((route) => (
            <li key={route.id}>
              <RouteCard route={route} />
            </li>
          ))}
        </ul>
      )}
      <p className="flex gap-3">
        {state.page > 1 ? (
          <Link className="btn btn-outline min-h-12" to={travelState.href(state, { page: state.page - 1 })}>
            {t("cheaper")}
          </Link>
        ) : null}
        {more ? (
          <Link className="btn btn-outline min-h-12" to={travelState.href(state, { page: state.page + 1 })}>
            {t("more")}
          </Link>
        ) : null}
      </p>
    </Page>
  );
}

function RouteCard({ route }: { route: RouteChoice }) {
  const t = words("travel");
  return (
    <article
      className="flex gap-4 rounded-box border border-base-300 bg-base-100 p-4"
      aria-labelledby={route.id}
    >
      <Photo
        drawing="car"
        photo={route.photo}
        alt=""
        width={80}
        height={80}
        className="size-20 shrink-0 rounded-box"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 id={route.id}>{translateName(route.vehicleName)}</h2>
        <p>
          {route.vehicleType === route.vehicleName ? "" : `${translateName(route.vehicleType)}, `}
          {t("seats", { seats: route.seats, companyName: route.companyName })}
        </p>
        <Rating reviews={route.reviews} rating={route.rating} />
        {route.wheelchair && route.stretcher ? <p>{t("takesBoth")}</p> : null}
        {route.wheelchair && !route.stretcher ? <p>{t("takesWheelchair")}</p> : null}
        {route.stretcher && !route.wheelchair ? <p>{t("takesStretcher")}</p> : null}
        {route.pickup ? <p className="text-sm">{t("pickupAt", { pickup: route.pickup })}</p> : null}
        <p>
          <OfferedPrice offeredPaise={route.offeredPaise} fullPaise={route.pricePaise} large />
        </p>
        {route.extrasPaise > 0 ? (
          <p className="text-sm">{t("extras", { amount: formatRupeesShort(route.extrasPaise) })}</p>
        ) : null}
        {route.freeCars > 0 ? (
          <RowForm fields={{ route: route.id }}>
            <SubmitButton className="text-base">{t("chooseCar")}</SubmitButton>
          </RowForm>
        ) : (
          <p className="font-semibold">{t("taken")}</p>
        )}
      </div>
    </article>
  );
}
