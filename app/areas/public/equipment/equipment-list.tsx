import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MAX_HIRE_DAYS } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import {
  type EquipmentChoice,
  type EquipmentQuery,
  equipmentNear,
} from "#app/domain/search/equipment-near.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { BOOKINGS_MESSAGES, LOOKUP_MESSAGES } from "#app/domain/shared/messages.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { filled } from "#app/present.ts";
import { FailureAlert } from "#app/ui/failure-alert.tsx";
import { formatLongDate } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, TwoColumns } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { keepChoice } from "../items/parts/keep-choice.ts";
import { placeToOffer } from "../items/parts/known-hospital.ts";
import { OfferNear } from "../items/parts/offer-near.tsx";
import { OrderOffers } from "../items/parts/order-offers.tsx";
import { PlaceForm } from "../items/parts/place-fields.tsx";
import { placeOfDelivery, readPlaceSteps, readSearchPlace } from "../items/parts/place-of-search.ts";
import { EquipmentCard } from "./parts/equipment-card.tsx";
import { EquipmentFields } from "./parts/equipment-fields.tsx";
import { equipmentForm, equipmentHref } from "./parts/equipment-form.ts";
import { equipmentOffer } from "./parts/equipment-offer.ts";
import { equipmentState } from "./parts/equipment-state.ts";

export const meta = () =>
  described({
    title: words("equipment")("listTitle"),
    description: words("equipment")("description"),
  });

export const loader = publicLoader(
  {
    permission: "public",
    failed: BOOKINGS_MESSAGES.errorWhileLoadingMedicalData,
    search: equipmentState,
    moved: movedSearch,
  },
  async (ctx, { search, browserId, request }) => {
    const today = istDate(ctx.now);
    const [steps, place] = await Promise.all([
      readPlaceSteps(ctx, search, {
        request,
        browserId,
        hrefOf: equipmentHref(paths.itemList("equipment"), search),
      }),
      readSearchPlace(ctx, search),
    ]);
    const problems = {
      ...(!search.date || search.date < today ? { date: words("items")("todayOrLater") } : {}),
      ...(search.days >= 1 && search.days <= MAX_HIRE_DAYS
        ? {}
        : { days: words("equipment")("daysRange", { most: MAX_HIRE_DAYS }) }),
    };
    const base = { state: search, today, steps, to: place ? placeOfDelivery(place) : null };
    if (!place || Object.keys(problems).length > 0) {
      const found: EquipmentChoice[] | null = null;
      const near = place
        ? null
        : await placeToOffer(ctx, request, "equipment", { steps, house: search.house });
      const offer = near && (await equipmentOffer(ctx, search, near));
      return data(
        {
          ...base,
          problems: place ? problems : {},
          offer,
          found,
          more: false,
          onTheOrder: [],
          tomorrow: null,
        },
        { status: place ? 400 : 200 },
      );
    }
    const query: EquipmentQuery = {
      cityId: place.city.id,
      hospitalId: place.hospital.id,
      latitude: filled(base.to).latitude,
      longitude: filled(base.to).longitude,
      from: filled(search.date),
      days: search.days,
      how: search.how,
      q: search.q,
      page: search.page,
    };
    const { found, more, onTheOrder } = await equipmentNear(ctx, query);
    const tomorrow = found.length === 0 && query.from === today ? await fromTomorrow(ctx, query) : null;
    return {
      ...base,
      problems: {},
      offer: null,
      found: found as EquipmentChoice[] | null,
      more,
      onTheOrder,
      tomorrow,
    };
  },
);

/** Tomorrow, where the stores that bring nothing more today bring what is looked for then. */
async function fromTomorrow(ctx: Context, query: EquipmentQuery): Promise<string | null> {
  const from = addDays(query.from, 1);
  const { found } = await equipmentNear(ctx, { ...query, from, page: 1 });
  return found.length > 0 ? from : null;
}

const schema = z.object({
  item: z.uuid(),
  units: z.coerce.number().int().min(1).max(50),
});

export const action = publicAction(
  { permission: "public", schema },
  async (ctx, { request, value, browserId }) => {
    const itemsWords = words("items");
    const url = new URL(request.url);
    const search = equipmentState.decode(url.searchParams);
    const place = await readSearchPlace(ctx, search);
    if (!place || !search.date) throw new Invalid(itemsWords("chooseHospitalDay"));
    return keepChoice(ctx, {
      request,
      browserId,
      with: search.with,
      search: url.search,
      selection: {
        kind: "equipment",
        hospitalId: place.hospital.id,
        propertyId: place.house?.id ?? null,
        itemId: value.item,
        units: value.units,
        from: search.date,
        days: search.days,
      },
    });
  },
);

export default function EquipmentList() {
  const itemsWords = words("items");
  const t = words("equipment");
  const page = useLoaderData<typeof loader>();
  const { state, today, steps, to, found, offer, more, problems, tomorrow } = page;
  const failure = useActionData<typeof action>();
  const form = (
    <PlaceForm
      {...equipmentForm(state, steps)}
      hrefOf={equipmentHref(paths.itemList("equipment"), state)}
      submit={t("show")}
    >
      <EquipmentFields state={state} today={today} problems={problems} />
    </PlaceForm>
  );
  if (!found || !to) {
    return (
      <Page title={t("title")} lead={t("listLead")} width={offer ? "columns" : "narrow"}>
        <TwoColumns
          first={form}
          aside={
            offer ? (
              <OfferNear {...offer} kind="equipment" title={t("equipmentNear", { name: offer.hospital })} />
            ) : null
          }
        />
      </Page>
    );
  }
  return (
    <Page title={t("equipmentFor", { name: to.name })} lead={t("nearestFirst")} width="narrow">
      <FailureAlert failure={failure} />
      <OrderOffers offers={page.onTheOrder} />
      <details className="rounded-box border border-base-300 bg-base-100">
        <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">
          {itemsWords("changeSearch")}
        </summary>
        {form}
      </details>
      {found.length === 0 ? (
        <EmptyState kind="equipment">
          <p>{LOOKUP_MESSAGES.sorryCurrentlyThereAreNoPartnersAvailableForThisCity}</p>
          <p>{t(tomorrow ? "tooLateToday" : "noStore")}</p>
          {tomorrow ? (
            <Link
              className="btn btn-primary h-auto min-h-12 py-2"
              to={equipmentState.href(state, { date: tomorrow, page: 1 })}
            >
              {t("showFrom", { date: formatLongDate(tomorrow) })}
            </Link>
          ) : null}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {found.map((article) => (
            <li key={article.id}>
              <EquipmentCard article={article} from={to.from} days={state.days} failure={failure} />
            </li>
          ))}
        </ul>
      )}
      <p className="flex gap-3">
        {state.page > 1 ? (
          <Link
            className="btn btn-outline min-h-12"
            to={equipmentState.href(state, { page: state.page - 1 })}
          >
            {t("nearer")}
          </Link>
        ) : null}
        {more ? (
          <Link
            className="btn btn-outline min-h-12"
            to={equipmentState.href(state, { page: state.page + 1 })}
          >
            {t("more")}
          </Link>
        ) : null}
      </p>
    </Page>
  );
}
