import type { Context } from "#app/domain/context.ts";
import { kitchensNear } from "#app/domain/search/kitchens-near.ts";
import type { StateOf } from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";
import { formatDistance, formatRupeesShort } from "#app/ui/format.ts";
import { ratingWords } from "#app/ui/rating.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { broughtOn } from "../../items/parts/brought-on.ts";
import type { OfferNearby } from "../../items/parts/offer-near.tsx";
import type { SearchPlace } from "../../items/parts/place-of-search.ts";
import { foodState } from "./food-state.ts";

const SHOWN = 4;

/** Who cooks lunch for a hospital or for the house beside it on the day of the search or tomorrow, with the way to the dishes; null where nobody does. */
export async function foodOffer(
  ctx: Context,
  state: StateOf<typeof foodState>,
  place: Omit<SearchPlace, "city">,
): Promise<OfferNearby | null> {
  const brought = await broughtOn(ctx, state.date, place);
  if (!brought) return null;
  const { to, isTomorrow, query, search } = brought;
  const { kitchens } = await kitchensNear(ctx, { ...query, meals: ["lunch"], diet: [] });
  if (kitchens.length === 0) return null;
  const t = words("food");
  const list = paths.itemList("food") + foodState.href({ ...state, ...search, meal: ["lunch"] });
  return {
    hospital: to.name,
    to: list,
    all: isTomorrow ? t("dishesTomorrow") : t("dishesOn", { date: formats().longDate(search.date) }),
    lines: kitchens.slice(0, SHOWN).map(({ id, name, distanceM, dishes, ...score }) => ({
      id,
      name,
      to: `${list}#${id}`,
      photo: dishes.find(({ photo }) => photo)?.photo ?? null,
      about: [
        t("kitchenOffer", {
          distance: formatDistance(distanceM),
          from: to.from,
          dishes: t("dishes", { count: dishes.length }),
          amount: formatRupeesShort(Math.min(...dishes.map((dish) => dish.offeredPaise))),
        }),
        ratingWords(score),
      ]
        .filter(Boolean)
        .join(" "),
    })),
  };
}
