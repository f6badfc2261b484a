import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { publicLoader } from "#app/http/guard.ts";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";
import { ItemBookingPage } from "../items/parts/item-booking-page.tsx";
import { readItemBooking } from "../items/parts/item-booking-view.ts";

const params = z.object({ equipmentGuestNumber: z.string().max(60) });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("items")("your_equipment"), data?.booking.snapshot.title) },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader({ permission: "public", params }, async (ctx, { params }) => ({
  booking: await readItemBooking(ctx, { kind: "equipment", reference: params.equipmentGuestNumber }),
}));

export default function EquipmentConfirmed() {
  return <ItemBookingPage booking={useLoaderData<typeof loader>().booking} />;
}
