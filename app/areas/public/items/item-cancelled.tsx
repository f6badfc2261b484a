import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { addressOf } from "#app/http/admit.ts";
import { publicLoader } from "#app/http/guard.ts";
import { kindCancelledAt } from "#app/http/item-paths.ts";
import { type CanonicalHandle, withReference } from "#app/ui/canonical.ts";
import { words } from "#app/words/catalogue.ts";
import { readItemCancellation } from "./parts/item-booking-view.ts";
import { ItemCancelledPage } from "./parts/item-cancelled-page.tsx";

/** The reference stands in the path, under the name that the kind's address gives it, or after it as `?id=`. */
const reference = z.string().max(60).optional();
const params = z.object({
  foodCanceldata: reference,
  travelCanceldata: reference,
  medicalCanceldata: reference,
  labCanceldata: reference,
});
const search = defineSearch({ id: text(60) });

export const handle: CanonicalHandle = { canonical: (_, location) => withReference(location) };

export const meta = () => [
  { title: words("trip")("cancelledTitle") },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(
  { permission: "public", params, search },
  async (ctx, { params: inPath, search, request }) => ({
    booking: await readItemCancellation(ctx, {
      kind: kindCancelledAt(addressOf(request)),
      reference: Object.values(inPath).find((given) => given !== undefined) ?? search.id,
    }),
  }),
);

/** The cancellation of food, a travel, equipment or a lab test. */
export default function ItemCancelled() {
  return <ItemCancelledPage booking={useLoaderData<typeof loader>().booking} />;
}
