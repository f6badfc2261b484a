import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findSharedTrip } from "#app/domain/trips/trip.ts";
import { publicLoader } from "#app/http/guard.ts";
import { TripList } from "#app/ui/items/trip-list.tsx";
import { Page } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { instantWords } from "#app/ui/stay.ts";

const params = z.object({ token: z.string().max(60) });

export const meta = () => [{ title: "A trip" }, { name: "robots", content: "noindex" }];

export const loader = publicLoader({ permission: "public", params }, (ctx, { params }) =>
  findSharedTrip(ctx, params.token),
);

export default function SharedTrip() {
  const trip = useLoaderData<typeof loader>();
  return (
    <Page
      title={`A trip to ${trip.city}`}
      lead={`Somebody shared this with you. You can read it until ${instantWords(trip.expiresAt)}.`}
      actions={<PrintButton />}
      width="narrow"
    >
      <TripList bookings={trip.bookings} />
    </Page>
  );
}
