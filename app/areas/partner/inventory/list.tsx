import { useLoaderData } from "@remix-run/react";
import { listItems } from "#app/domain/listings/read-items.ts";
import { LOADING_FAILED } from "#app/http/failed-texts.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { listOf, PARTNER_LISTS } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { ItemList, itemFilters, itemSearch as search } from "#app/ui/inventory/item-list.tsx";

export const meta = () => [{ title: "What I sell" }];

/** One list for all kinds; which ones are meant is the first part of the address. */
export const loader = partnerLoader(
  { permission: "partner.item.read", failed: ({ page }) => LOADING_FAILED[page], search },
  async (ctx, { request, search: state }) => {
    const name = listOf(PARTNER_LISTS, request);
    return { name, state, list: await listItems(ctx, itemFilters(PARTNER_LISTS[name].kinds, state)) };
  },
);

export default function Items() {
  const { name, state, list } = useLoaderData<typeof loader>();
  return (
    <ItemList
      area="partner"
      path={paths.partnerItems(name)}
      {...PARTNER_LISTS[name]}
      state={state}
      list={list}
    />
  );
}
