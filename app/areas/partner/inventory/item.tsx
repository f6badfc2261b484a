import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readItem } from "#app/domain/inventory/read-items.ts";
import { setItemOnSale } from "#app/domain/inventory/set-on-sale.ts";
import { withdrawItemChange } from "#app/domain/inventory/withdraw-item-change.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { ITEM_LINKS } from "#app/http/inventory-paths.ts";
import { ItemView } from "#app/ui/inventory/item-view.tsx";

export const meta = () => [{ title: "What I sell" }];

export const loader = partnerLoader({ permission: "partner.item.read", params: idParam }, (ctx, { params }) =>
  readItem(ctx, params.id),
);

export const action = partnerAction(
  {
    permission: "partner.item.write",
    params: idParam,
    intents: {
      withdraw: z.object({ version: z.number().int() }),
      sale: z.object({ on_sale: z.enum(["on", "off"]) }),
    },
  },
  async (ctx, { params: { id }, intent, value }) => {
    const to = ITEM_LINKS.partner.item(id);
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
  const item = useLoaderData<typeof loader>();
  return <ItemView area="partner" item={item} failure={useActionData<typeof action>()} />;
}
