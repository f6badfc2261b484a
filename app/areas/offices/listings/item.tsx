import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isClosedToday, reopenVehicle } from "#app/domain/fulfilment/close-today.ts";
import { readItem } from "#app/domain/listings/read-items.ts";
import { whyNotSold } from "#app/domain/listings/why-not-sold.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { officeOf } from "#app/http/offices.ts";
import { ItemView } from "#app/ui/inventory/item-view.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { ITEM_READ, ITEM_WRITE } from "./permissions.ts";
import { applySaleIntent, saleIntents } from "./sale-intents.ts";

export const meta: MetaFunction = ({ location }) => [
  { title: officeOf(location.pathname, ITEM_READ).words.itemTitle },
];

export const loader = officeLoader(ITEM_READ, { params: idParam }, async (ctx, { params }) => {
  const item = await readItem(ctx, params.id);
  return {
    kind: item.kind,
    item,
    notSold: await whyNotSold(ctx, item),
    closedToday: item.kind === "vehicle" && (await isClosedToday(ctx, item.id)),
  };
});

export const action = officeAction(
  ITEM_WRITE,
  { params: idParam, intents: { open_today: z.object({}), ...saleIntents } },
  async (ctx, { office, params: { id }, ...sent }) => {
    const to = office.paths.item.item(id);
    if (sent.intent !== "open_today")
      return done(to, await applySaleIntent(ctx, { store: "items", id }, sent.value));
    await reopenVehicle(ctx, id);
    return done(to, words("officeListings")("openAgain"));
  },
);

export default function Item() {
  const office = useOffice(ITEM_READ);
  const { item, notSold, closedToday } = useLoaderData<typeof loader>();
  return (
    <ItemView
      area={office.name}
      item={item}
      notSold={notSold}
      closedToday={closedToday}
      failure={useActionData<typeof action>()}
    />
  );
}
