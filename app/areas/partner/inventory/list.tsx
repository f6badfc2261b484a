import { useLoaderData } from "@remix-run/react";
import type { itemList } from "#app/domain/listings/item-list.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { LOADING_FAILED } from "#app/http/failed-texts.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { kindAt, listOf, PARTNER_LISTS } from "#app/http/item-lists.ts";
import { showListAt } from "#app/http/list-files.ts";
import { ItemList } from "#app/ui/inventory/item-list.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("partner")("whatISell") }];

/** One list for all kinds; which ones are meant is the first part of the address. */
export const loader = partnerLoader(
  { permission: "partner.item.read", failed: ({ page }) => LOADING_FAILED[page] },
  async (ctx, { request }) => {
    const name = listOf(PARTNER_LISTS, request);
    const list = await showListAt<typeof itemList>(ctx, partnerAddresses, request);
    return { name, kind: kindAt(PARTNER_LISTS[name].kinds, request), list };
  },
);

export default function Items() {
  const { name, kind, list } = useLoaderData<typeof loader>();
  return <ItemList area="partner" {...PARTNER_LISTS[name]} kind={kind} list={list} />;
}
