import { useLoaderData } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { defineSearch, text } from "#app/http/search-params.ts";
import { readItemCancellation } from "../items/parts/item-booking-view.ts";
import { ItemCancelledPage } from "../items/parts/item-cancelled-page.tsx";

const search = defineSearch({ id: text(60) });

export const meta = () => [{ title: "Lab test cancelled" }, { name: "robots", content: "noindex" }];

export const loader = publicLoader({ permission: "public", search }, async (ctx, { search }) => ({
  booking: await readItemCancellation(ctx, { kind: "lab", reference: search.id }),
}));

export default function LabCancelled() {
  return <ItemCancelledPage booking={useLoaderData<typeof loader>().booking} />;
}
