import { useLoaderData } from "@remix-run/react";
import type { itemList } from "#app/domain/listings/item-list.ts";
import { staffAddresses } from "#app/http/addresses/staff.ts";
import { LOADING_FAILED } from "#app/http/failed-texts.ts";
import { staffLoader } from "#app/http/guard.ts";
import { kindAt, listOf, STAFF_LISTS } from "#app/http/item-lists.ts";
import { showListAt } from "#app/http/list-files.ts";
import { ItemList } from "#app/ui/inventory/item-list.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("staff")("whatPartnersSell") }];

/** One list for all kinds; which ones are meant is the first part of the address. */
export const loader = staffLoader(
  { permission: "staff.item.read", failed: ({ page }) => LOADING_FAILED[page] },
  async (ctx, { request }) => {
    const name = listOf(STAFF_LISTS, request);
    const list = await showListAt<typeof itemList>(ctx, staffAddresses, request);
    return { name, kind: kindAt(STAFF_LISTS[name].kinds, request), list };
  },
);

export default function Items() {
  const { name, kind, list } = useLoaderData<typeof loader>();
  return <ItemList area="staff" {...STAFF_LISTS[name]} kind={kind} list={list} />;
}
