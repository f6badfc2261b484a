import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { mealsIncludedBeside } from "#app/domain/bookings/included-meals.ts";
import { MAX_FOOD_DAYS } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { type KitchenChoice, type KitchenQuery, kitchensNear } from "#app/domain/search/kitchens-near.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { MEALS, type Meal } from "#app/domain/shared/meals.ts";
import { BOOKINGS_MESSAGES, LOOKUP_MESSAGES } from "#app/domain/shared/messages.ts";
import { browserHash } from "#app/http/cookies.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { filled } from "#app/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FailureAlert } from "#app/ui/failure-alert.tsx";
import { formatLongDate } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, TwoColumns } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { keepChoice } from "../items/parts/keep-choice.ts";
import { placeToOffer } from "../items/parts/known-hospital.ts";
import { MealsIncluded } from "../items/parts/meals-included.tsx";
import { OfferNear } from "../items/parts/offer-near.tsx";
import { OrderOffers } from "../items/parts/order-offers.tsx";
import { PlaceForm } from "../items/parts/place-fields.tsx";
import { placeOfDelivery, readPlaceSteps, readSearchPlace } from "../items/parts/place-of-search.ts";
import { FoodFields } from "./parts/food-fields.tsx";
import { foodForm, foodHref } from "./parts/food-form.ts";
import { foodOffer } from "./parts/food-offer.ts";
import { foodState, laterMeals, mealsAhead } from "./parts/food-state.ts";
import { KitchenCard } from "./parts/kitchen-card.tsx";

export const meta = () =>
  described({
    title: words("food")("listTitle"),
    description: words("food")("description"),
  });

export const loader = publicLoader(
  {
    permission: "public",
    failed: BOOKINGS_MESSAGES.errorWhileLoadingFoodData,
    search: foodState,
    moved: movedSearch,
  },
  async (ctx, { search, browserId, request }) => {
    const today = istDate(ctx.now);
    const meals = mealsAhead(search, ctx.now);
    const [steps, place] = await Promise.all([
      readPlaceSteps(ctx, search, { request, browserId, hrefOf: foodHref(paths.itemList("food"), search) }),
      readSearchPlace(ctx, search),
    ]);
    const problems = {
      ...(!search.date || search.date < today ? { date: words("items")("todayOrLater") } : {}),
      ...(search.days >= 1 && search.days <= MAX_FOOD_DAYS
        ? {}
        : { days: words("equipment")("daysRange", { most: MAX_FOOD_DAYS }) }),
      ...(search.meal.length === 0 ? { meal: words("food")("chooseMeal") } : {}),
      ...(search.meal.length > 0 && meals.length === 0 ? { date: words("food")("mealsOver") } : {}),
    };
    const base = { state: search, meals, today, steps, to: place ? placeOfDelivery(place) : null };
    if (!place || Object.keys(problems).length > 0) {
      const near = place ? null : await placeToOffer(ctx, request, "food", { steps, house: search.house });
      return data(
        {
          ...base,
          problems: place ? problems : {},
          offer: near && (await foodOffer(ctx, search, near)),
          kitchens: null,
          more: false,
          onTheOrder: [],
          instead: [],
          included: [],
        },
        { status: place ? 400 : 200 },
      );
    }
    const query = {
      cityId: place.city.id,
      hospitalId: place.hospital.id,
      latitude: filled(base.to).latitude,
      longitude: filled(base.to).longitude,
      from: filled(search.date),
      days: search.days,
      meals,
      diet: search.diet,
      page: search.page,
    };
    const { kitchens, more, onTheOrder } = await kitchensNear(ctx, query);
    const included = await mealsIncludedBeside(ctx, query, draftHere(search.with, browserId));
    const instead = kitchens.length === 0 && search.page === 1 ? await cookedInstead(ctx, query) : [];
    return {
      ...base,
      problems: {},
      offer: null,
      kitchens: kitchens as KitchenChoice[] | null,
      more,
      onTheOrder,
      instead,
      included,
    };
  },
);

const draftHere = (id: string | null, browserId: string | null) =>
  id && browserId ? { id, browserHash: browserHash(browserId) } : null;

/** What of a search that finds nothing can still be cooked: its later meals from today, or all of them from tomorrow. */
async function cookedInstead(
  ctx: Context,
  query: KitchenQuery,
): Promise<Array<{ date: string; meal: Meal[] }>> {
  if (query.from !== istDate(ctx.now)) return [];
  const choices = [
    { date: query.from, meal: laterMeals(query, ctx.now) },
    { date: addDays(query.from, 1), meal: query.meals },
  ].filter(({ meal }) => meal.length > 0);
  const found = await Promise.all(
    choices.map(({ date: from, meal: meals }) => kitchensNear(ctx, { ...query, from, meals })),
  );
  return choices.filter((_, index) => found[index]?.kitchens.length);
}

/** Every dish of a kitchen, once for each meal. */
const MOST_ROWS = 160;

const schema = z.object({
  kitchen: z.uuid(),
  dish: z
    .array(z.uuid().or(z.literal("")))
    .max(MOST_ROWS)
    .default([]),
  meal: z.array(z.enum(MEALS).optional()).max(MOST_ROWS).default([]),
  quantity: z
    .array(z.coerce.number().int().min(0).catch(0).pipe(z.number().max(50)))
    .max(MOST_ROWS)
    .default([]),
});

export const action = publicAction(
  { permission: "public", schema },
  async (ctx, { request, value, browserId }) => {
    const t = words("food");
    const itemsWords = words("items");
    const url = new URL(request.url);
    const search = foodState.decode(url.searchParams);
    const place = await readSearchPlace(ctx, search);
    if (!place || !search.date) throw new Invalid(itemsWords("chooseHospitalDay"));
    const lines = value.dish
      .map((itemId, index) => ({ itemId, quantity: value.quantity[index] ?? 0, meal: value.meal[index] }))
      .filter((line) => line.itemId !== "" && line.quantity > 0);
    if (lines.length === 0) throw new Invalid(t("chooseQuantity"));
    return keepChoice(ctx, {
      request,
      browserId,
      with: search.with,
      search: url.search,
      selection: {
        kind: "food",
        hospitalId: place.hospital.id,
        propertyId: place.house?.id ?? null,
        kitchenId: value.kitchen,
        from: search.date,
        days: search.days,
        meals: mealsAhead(search, ctx.now),
        lines,
      },
    });
  },
);

const mealList = (meals: Meal[]) =>
  meals.map((meal) => words("kinds")(`meal_${meal}`)).join(words("formats")("listComma"));

export default function FoodList() {
  const t = words("food");
  const page = useLoaderData<typeof loader>();
  const { state, meals, today, steps, to, kitchens, offer, more, problems } = page;
  const failure = useActionData<typeof action>();
  const form = (
    <PlaceForm
      {...foodForm(state, steps)}
      hrefOf={foodHref(paths.itemList("food"), state)}
      submit={t("show")}
    >
      <FoodFields state={state} today={today} problems={problems} />
    </PlaceForm>
  );
  if (!kitchens || !to) {
    return (
      <Page title={t("title")} lead={t("listLead")} width={offer ? "columns" : "narrow"}>
        <TwoColumns
          first={form}
          aside={
            offer ? (
              <OfferNear {...offer} kind="food" title={t("kitchensNear", { name: offer.hospital })} />
            ) : null
          }
        />
      </Page>
    );
  }
  return (
    <Page title={t("kitchensFor", { name: to.name })} lead={t("nearestFirst")} width="narrow">
      <FailureAlert failure={failure} />
      {meals.length < state.meal.length ? <Alert tone="info">{t("overToday")}</Alert> : null}
      <MealsIncluded stays={page.included} />
      <OrderOffers offers={page.onTheOrder} />
      <details className="rounded-box border border-base-300 bg-base-100">
        <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">
          {t("changeMeals", { length: meals.length, days: state.days })}
        </summary>
        {form}
      </details>
      {kitchens.length === 0 ? (
        <EmptyState kind="food">
          <p>{LOOKUP_MESSAGES.sorryCurrentlyThereAreNoRestaurantsAvailableForThisCity}</p>
          <p>{t("noKitchen")}</p>
          {page.instead.map(({ date, meal }) => (
            <Link
              key={date}
              className="btn btn-primary h-auto min-h-12 py-2"
              to={foodState.href(state, { date, meal, page: 1 })}
            >
              {t("cookedInstead", { meals: mealList(meal), date: formatLongDate(date) })}
            </Link>
          ))}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {kitchens.map((kitchen, index) => (
            <li key={kitchen.id}>
              <KitchenCard
                kitchen={kitchen}
                from={to.from}
                open={index === 0}
                meals={meals}
                days={state.days}
                failure={failure}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="flex gap-3">
        {state.page > 1 ? (
          <Link className="btn btn-outline min-h-12" to={foodState.href(state, { page: state.page - 1 })}>
            {t("nearer")}
          </Link>
        ) : null}
        {more ? (
          <Link className="btn btn-outline min-h-12" to={foodState.href(state, { page: state.page + 1 })}>
            {t("more")}
          </Link>
        ) : null}
      </p>
    </Page>
  );
}
