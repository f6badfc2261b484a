import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import {
  changePrices,
  listPriceBatches,
  type PriceRise,
  previewPrices,
  undoPrices,
} from "#app/domain/listings/change-prices.ts";
import { listItems } from "#app/domain/listings/read-items.ts";
import { KINDS } from "#app/domain/listings/registry.ts";
import { parsePercent } from "#app/domain/shared/amounts.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { listOf, PRICE_LISTS } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { plural } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ChooseItems, KindTabs } from "./choose-items.tsx";
import { pricedItems, priceSearch as search } from "./items-search.ts";
import { PriceBatches } from "./price-batches.tsx";
import { PricePreview } from "./price-preview.tsx";

export const meta = () => [{ title: "Prices" }];

export const loader = partnerLoader(
  { permission: "partner.item.read", search },
  async (ctx, { request, search: state }) => {
    const name = listOf(PRICE_LISTS, request);
    const { kinds } = PRICE_LISTS[name];
    const items = pricedItems(kinds, state);
    const [list, batches, preview] = await Promise.all([
      listItems(ctx, { ...items, page: state.page }),
      listPriceBatches(ctx, kinds),
      state.look ? look(ctx, state) : null,
    ]);
    return { name, kind: items.kind, state, list, batches, preview };
  },
);

type Typed = { items: string[]; direction: "up" | "down"; percent: string };

/** @throws Invalid with `percent` when that is none */
function riseOf({ items, direction, percent }: Typed): PriceRise {
  const ppm = parsePercent(percent);
  if (!ppm)
    throw new Invalid("Please give a percentage, like 5.", { percent: ["Please give a percentage, like 5"] });
  return { itemIds: items, changePpm: direction === "up" ? ppm : -ppm };
}

async function look(ctx: Context, state: Typed) {
  try {
    return { steps: await previewPrices(ctx, riseOf(state)), wrong: [] };
  } catch (error) {
    if (error instanceof Invalid) return { steps: [], wrong: Object.values(error.fields).flat() };
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
      }),
      undo: z.object({ batch: z.uuid() }),
    },
  },
  async (ctx, { request, intent, value }) => {
    const to = paths.partnerItemPrices(listOf(PRICE_LISTS, request));
    if (intent === "undo") {
      const { changed } = await undoPrices(ctx, { batchId: value.batch });
      return done(to, `${plural(changed, "price")} set back.`);
    }
    const { changed } = await changePrices(ctx, riseOf(value));
    return done(to, `${plural(changed, "price")} changed. You can undo it below.`);
  },
);

export default function ItemPrices() {
  const { name, kind, state, list, batches, preview } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const path = paths.partnerItemPrices(name);
  return (
    <Page
      title={PRICE_LISTS[name].title}
      lead="Change one price by its link, or several by a percentage. It counts from now on; bookings that are made keep their price."
      actions={
        <CsvLink href={`${path}/csv${search.href({ ...state, kind, look: "", items: [] }, { page: 1 })}`} />
      }
    >
      <FormFailureAlert failure={failure} />
      <KindTabs path={path} kinds={PRICE_LISTS[name].kinds} kind={kind} />
      {preview ? <PricePreview preview={preview} state={state} back={`${path}?kind=${kind}`} /> : null}
      {list.rows.length === 0 ? (
        <EmptyState>
          {state.q ? "Nothing fits this name." : `You have no ${KINDS[kind].plural.toLowerCase()} yet.`}
        </EmptyState>
      ) : (
        <ChooseItems kind={kind} rows={list.rows} state={state} />
      )}
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        href={(number) => search.href({ ...state, kind, look: "", items: [] }, { page: number })}
      />
      <PriceBatches batches={batches} csv={`${path}/changes/csv`} />
    </Page>
  );
}
