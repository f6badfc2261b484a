import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import {
  changePrices,
  newPricesPaise,
  type PriceRise,
  previewPrices,
  undoPrices,
} from "#app/domain/listings/change-prices.ts";
import type { itemPriceList } from "#app/domain/listings/item-list.ts";
import { priceChangeList } from "#app/domain/listings/price-change-list.ts";
import { parsePercent } from "#app/domain/shared/amounts.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { kindAt, listOf, PRICE_LISTS } from "#app/http/item-lists.ts";
import { showListAt } from "#app/http/list-files.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { KindTabs } from "#app/ui/inventory/item-list.tsx";
import { ListFileLink, ListFilters, ListPager } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { PriceBatches } from "./change-batches.tsx";
import { ChooseItems } from "./choose-items.tsx";
import { priceSearch as search } from "./items-search.ts";
import { PricePreview } from "./price-preview.tsx";

export const meta = titleOfList;

export const loader = partnerLoader(
  { permission: "partner.item.read", search },
  async (ctx, { request, search: state }) => {
    const name = listOf(PRICE_LISTS, request);
    const { kinds } = PRICE_LISTS[name];
    const [list, batches, preview] = await Promise.all([
      showListAt<typeof itemPriceList>(ctx, partnerAddresses, request),
      showList(ctx, priceChangeList, {
        ...priceChangeList.search.decode(new URLSearchParams()),
        kinds: [...kinds],
      }),
      state.look ? look(ctx, state) : null,
    ]);
    return { name, kind: kindAt(kinds, request), state, list, batches, preview };
  },
);

type Typed = { items: string[]; direction: "up" | "down"; percent: string };

/** @throws Invalid with `percent` when that is none */
function riseOf({ items, direction, percent }: Typed): PriceRise {
  const t = words("prices");
  const ppm = parsePercent(percent);
  if (!ppm) throw new Invalid(t("pleaseGivePercentageLike"), { percent: [t("pleaseGivePercentageLike")] });
  return { itemIds: items, changePpm: direction === "up" ? ppm : -ppm };
}

async function look(ctx: Context, state: Typed) {
  try {
    const steps = await previewPrices(ctx, riseOf(state));
    return { steps, shownPaise: newPricesPaise(steps), wrong: [] };
  } catch (error) {
    if (error instanceof Invalid)
      return { steps: [], shownPaise: 0, wrong: Object.values(error.fields).flat() };
    throw error;
  }
}

export const action = partnerAction(
  {
    permission: "partner.item.write",
    intents: {
      change: z.object({
        items: z.array(z.uuid()).max(100),
        direction: z.enum(["up", "down"]),
        percent: z.string().max(8),
        shownPaise: z.coerce.number().int().min(0),
      }),
      undo: z.object({ batch: z.uuid() }),
    },
  },
  async (ctx, { request, intent, value }) => {
    const t = words("prices");
    const name = listOf(PRICE_LISTS, request);
    const to = `${paths.partnerItemPrices(name)}?kind=${kindAt(PRICE_LISTS[name].kinds, request)}`;
    if (intent === "undo") {
      const { changed } = await undoPrices(ctx, { batchId: value.batch });
      return done(to, t("pricesRestored", { count: changed }));
    }
    const { changed } = await changePrices(ctx, { ...riseOf(value), expectedPaise: value.shownPaise });
    return done(to, t("pricesChanged", { count: changed }));
  },
);

export default function ItemPrices() {
  const t = words("prices");
  const { name, kind, state, list, batches, preview } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const path = paths.partnerItemPrices(name);
  const tab = `${path}?kind=${kind}`;
  return (
    <Page
      title={translateLabel(PRICE_LISTS[name].title)}
      lead={t("openItemToChangeItsPrice")}
      actions={<ListFileLink list={list} />}
    >
      <FormFailureAlert failure={failure} />
      <KindTabs kinds={PRICE_LISTS[name].kinds} kind={kind} />
      <ListFilters list={list} />
      {preview ? <PricePreview preview={preview} state={state} back={tab} /> : null}
      <ChooseItems kind={kind} list={list} state={state} />
      <ListPager list={list} />
      <PriceBatches batches={batches} csv={`${path}/changes/csv`} />
    </Page>
  );
}
