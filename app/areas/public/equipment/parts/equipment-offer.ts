import type { Context } from "#app/domain/context.ts";
import { equipmentNear } from "#app/domain/search/equipment-near.ts";
import { findCity } from "#app/domain/search/find-city.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import type { StateOf } from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";
import { formatDistance, formatRupeesShort } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";
import type { OfferNearby } from "../../items/parts/offer-near.tsx";
import { placeOfDelivery, type SearchPlace } from "../../items/parts/place-of-search.ts";
import { equipmentState } from "./equipment-state.ts";

const SHOWN = 6;

/** What stores bring to a hospital or to the house beside it tomorrow, with the way to the list; null where there is nothing. */
export async function equipmentOffer(
  ctx: Context,
  state: StateOf<typeof equipmentState>,
  brought: Omit<SearchPlace, "city">,
): Promise<OfferNearby | null> {
  const { hospital, house } = brought;
  const to = placeOfDelivery(brought);
  const city = await findCity(ctx, hospital.citySlug);
  if (!city) return null;
  const from = addDays(istDate(ctx.now), 1);
  const { found } = await equipmentNear(ctx, {
    cityId: city.id,
    hospitalId: hospital.id,
    latitude: to.latitude,
    longitude: to.longitude,
    from,
    days: 1,
    how: "",
    q: "",
    page: 1,
  });
  if (found.length === 0) return null;
  const t = words("equipment");
  const place = { city: hospital.citySlug, hospital: hospital.slug, place: "", house: house?.slug ?? "" };
  const list = paths.itemList("equipment") + equipmentState.href({ ...state, ...place, date: from });
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
