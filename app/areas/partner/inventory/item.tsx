import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readItem } from "#app/domain/inventory/read-items.ts";
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
    intents: { withdraw: z.object({ version: z.number().int() }) },
  },
  async (ctx, { params, value }) => {
    await withdrawItemChange(ctx, { itemId: params.id, version: value.version });
    return done(ITEM_LINKS.partner.item(params.id), "The changes were taken back.");
  },
);

export default function Item() {
  const item = useLoaderData<typeof loader>();
  return <ItemView area="partner" item={item} failure={useActionData<typeof action>()} />;
}
