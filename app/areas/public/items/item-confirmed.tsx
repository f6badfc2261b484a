import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addressOf } from "#app/http/admit.ts";
import { publicLoader } from "#app/http/guard.ts";
import { kindConfirmedAt } from "#app/http/item-paths.ts";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";
import { ownDesk } from "../trips/parts/own-desk.ts";
import { ItemBookingPage } from "./parts/item-booking-page.tsx";
import { readItemBooking } from "./parts/item-booking-view.ts";

/** The reference, under the name that the kind's address gives it. */
const reference = z.string().max(60).optional();
const params = z.object({
  foodGuestNumber: reference,
  travelGuestNumber: reference,
  equipmentGuestNumber: reference,
  reference,
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data
      ? titleOf(
          words("items")(`your_${data.booking.kind}`),
          keptTitle(data.booking.kind, data.booking.snapshot.title),
        )
      : words("trip")("yourBooking"),
  },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(
  { permission: "public", params },
  async (ctx, { params: inPath, request }) => {
    const booking = await readItemBooking(ctx, {
      kind: kindConfirmedAt(addressOf(request)),
      reference: Object.values(inPath).find((given) => given !== undefined) ?? "",
    });
    return { booking, desk: booking.own ? null : await ownDesk(request, booking.reference) };
  },
);

/** The booking of food, a travel, equipment or a lab test. */
export default function ItemConfirmed() {
  return <ItemBookingPage {...useLoaderData<typeof loader>()} />;
}
