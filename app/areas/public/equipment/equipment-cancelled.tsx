import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { publicLoader } from "#app/http/guard.ts";
import { words } from "#app/words/catalogue.ts";
import { readItemCancellation } from "../items/parts/item-booking-view.ts";
import { ItemCancelledPage } from "../items/parts/item-cancelled-page.tsx";

/** The reference stands in the path, or after it as `?id=`. */
const params = z.object({ medicalCanceldata: z.string().max(60).optional() });
const search = defineSearch({ id: text(60) });

export const meta = () => [
  { title: words("trip")("cancelledTitle") },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(
  { permission: "public", params, search },
  async (ctx, { params, search }) => ({
    booking: await readItemCancellation(ctx, {
      kind: "equipment",
      reference: params.medicalCanceldata ?? search.id,
    }),
  }),
);

export default function EquipmentCancelled() {
  return <ItemCancelledPage booking={useLoaderData<typeof loader>().booking} />;
}
