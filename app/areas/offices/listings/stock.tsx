import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { lookAtStock } from "#app/domain/listings/calendar/look-at-stock.ts";
import { setStock } from "#app/domain/listings/calendar/set-stock.ts";
import { stockForm } from "#app/domain/listings/calendar/stock-schema.ts";
import { undoStock } from "#app/domain/listings/calendar/undo-stock.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { StockPage } from "#app/ui/inventory/stock/stock-page.tsx";
import { stockChangeOf, stockSearch } from "#app/ui/inventory/stock/stock-search.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { ITEM_READ, ITEM_WRITE } from "./permissions.ts";

export const meta = () => [{ title: words("officeStock")("stock") }];

export const loader = officeLoader(
  ITEM_READ,
  { params: idParam, search: stockSearch },
  async (ctx, { params: { id: outletId }, search: state }) => {
    const { month, page, first_day: firstDay } = state;
    const change = state.look ? stockChangeOf(state) : null;
    const stock = await lookAtStock(ctx, { outletId, month, page, firstDay, change });
    return { state, kind: stock.grid.outlet.kind, ...stock };
  },
);

export const action = officeAction(
  ITEM_WRITE,
  {
    params: idParam,
    intents: { change: stockForm, undo: z.object({ batch: z.uuid() }) },
  },
  async (ctx, { office, params: { id }, intent, value }) => {
    const t = words("officeStock");
    if (intent === "undo") {
      const { slots, outletId } = await undoStock(ctx, { batchId: value.batch });
      return done(office.paths.item.stock(outletId), t("undoneSlots", { count: slots }));
    }
    const { slots } = await setStock(ctx, value);
    return done(
      office.paths.item.stock(id, value.first_day.slice(0, 7)),
      t("changedSlots", { count: slots }),
    );
  },
);

export default function Stock() {
  const office = useOffice(ITEM_READ);
  return (
    <StockPage
      area={office.name}
      {...useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
    />
  );
}
