import type { Context } from "#app/domain/context.ts";
import { equipmentNear } from "#app/domain/search/equipment-near.ts";
import { findCity } from "#app/domain/search/find-city.ts";
import type { SearchHospital } from "#app/domain/search/find-hospitals.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import type { StateOf } from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";
import { formatDistance, formatRupeesShort } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";
import type { OfferNearby } from "../../items/parts/offer-near.tsx";
import { equipmentState } from "./equipment-state.ts";

const SHOWN = 6;

/** What stores bring to a hospital tomorrow, with the way to the list; null where there is nothing. */
export async function equipmentOffer(
  ctx: Context,
  state: StateOf<typeof equipmentState>,
  hospital: SearchHospital,
): Promise<OfferNearby | null> {
  const city = await findCity(ctx, hospital.citySlug);
  if (!city) return null;
  const from = addDays(istDate(ctx.now), 1);
  const { found } = await equipmentNear(ctx, {
    cityId: city.id,
    hospitalId: hospital.id,
    latitude: hospital.latitude,
    longitude: hospital.longitude,
    from,
    days: 1,
    how: "",
    q: "",
    page: 1,
  });
  if (found.length === 0) return null;
  const t = words("equipment");
  const place = { city: hospital.citySlug, hospital: hospital.slug, place: "", house: "" };
  const to = paths.itemList("equipment") + equipmentState.href({ ...state, ...place, date: from });
  return {
    hospital: hospital.name,
    to,
    all: t("show"),
    lines: found.slice(0, SHOWN).map(({ id, name, photo, purchasedType, offeredPaise, distanceM }) => ({
      id,
      photo,
      name,
      to: `${to}#${id}`,
      about: t("articleOffer", {
        how: t(`how_${purchasedType}`),
        amount: formatRupeesShort(offeredPaise),
        distance: formatDistance(distanceM),
      }),
    })),
  };
}
