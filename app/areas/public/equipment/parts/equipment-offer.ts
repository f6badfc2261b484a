import type { Context } from "#app/domain/context.ts";
import { equipmentNear } from "#app/domain/search/equipment-near.ts";
import type { StateOf } from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";
import { formatDistance, formatRupeesShort } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";
import { broughtOn } from "../../items/parts/brought-on.ts";
import type { OfferNearby } from "../../items/parts/offer-near.tsx";
import type { SearchPlace } from "../../items/parts/place-of-search.ts";
import { equipmentState } from "./equipment-state.ts";

const SHOWN = 6;

/** What stores bring to a hospital or to the house beside it on the day of the search or tomorrow, with the way to the list; null where there is nothing. */
export async function equipmentOffer(
  ctx: Context,
  state: StateOf<typeof equipmentState>,
  place: Omit<SearchPlace, "city">,
): Promise<OfferNearby | null> {
  const brought = await broughtOn(ctx, state.date, place);
  if (!brought) return null;
  const { to, query, search } = brought;
  const { found } = await equipmentNear(ctx, { ...query, how: "", q: "" });
  if (found.length === 0) return null;
  const t = words("equipment");
  const list = paths.itemList("equipment") + equipmentState.href({ ...state, ...search });
  return {
    hospital: to.name,
    to: list,
    all: t("show"),
    lines: found.slice(0, SHOWN).map(({ id, name, photo, purchasedType, offeredPaise, distanceM }) => ({
      id,
      photo,
      name,
      to: `${list}#${id}`,
      about: t("articleOffer", {
        how: t(`how_${purchasedType}`),
        amount: formatRupeesShort(offeredPaise),
        distance: formatDistance(distanceM),
        from: to.from,
      }),
    })),
  };
}
