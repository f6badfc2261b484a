import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readItem } from "#app/domain/listings/read-items.ts";
import { setItemOnSale } from "#app/domain/listings/set-on-sale.ts";
import { withdrawItemChange } from "#app/domain/listings/withdraw-item-change.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { officeOf } from "#app/http/offices.ts";
import { ItemView } from "#app/ui/inventory/item-view.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { READ, WRITE } from "./permissions.ts";

export const meta: MetaFunction = ({ location }) => [
  { title: officeOf(location.pathname, READ).words.itemTitle },
];

export const loader = officeLoader(READ, { params: idParam }, (ctx, { params }) => readItem(ctx, params.id));

export const action = officeAction(
  WRITE,
  {
    params: idParam,
    intents: {
      withdraw: z.object({ version: z.number().int() }),
      sale: z.object({ on_sale: z.enum(["on", "off"]) }),
    },
  },
  async (ctx, { office, params: { id }, intent, value }) => {
    const to = office.paths.item.item(id);
    if (intent === "sale") {
      const onSale = value.on_sale === "on";
      await setItemOnSale(ctx, { itemId: id, onSale });
      return done(
        to,
        onSale ? "Customers can book it again." : "Customers no longer see it. Bookings that are made stand.",
      );
    }
    await withdrawItemChange(ctx, { itemId: id, version: value.version });
    return done(to, "The changes were taken back.");
  },
);

export default function Item() {
  const office = useOffice(READ);
  const item = useLoaderData<typeof loader>();
  return <ItemView area={office.name} item={item} failure={useActionData<typeof action>()} />;
}
