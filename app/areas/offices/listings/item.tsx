import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readItem } from "#app/domain/listings/read-items.ts";
import { whyNotSold } from "#app/domain/listings/why-not-sold.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { officeOf } from "#app/http/offices.ts";
import { ItemView } from "#app/ui/inventory/item-view.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { ITEM_READ, ITEM_WRITE } from "./permissions.ts";
import { applySaleIntent, saleIntents } from "./sale-intents.ts";

export const meta: MetaFunction = ({ location }) => [
  { title: officeOf(location.pathname, ITEM_READ).words.itemTitle },
];

export const loader = officeLoader(ITEM_READ, { params: idParam }, async (ctx, { params }) => {
  const item = await readItem(ctx, params.id);
  return { item, notSold: await whyNotSold(ctx, item) };
});

export const action = officeAction(
  ITEM_WRITE,
  { params: idParam, intents: saleIntents },
  async (ctx, { office, params: { id }, value }) =>
    done(office.paths.item.item(id), await applySaleIntent(ctx, { store: "items", id }, value)),
);

export default function Item() {
  const office = useOffice(ITEM_READ);
  const { item, notSold } = useLoaderData<typeof loader>();
  return (
    <ItemView area={office.name} item={item} notSold={notSold} failure={useActionData<typeof action>()} />
  );
}
