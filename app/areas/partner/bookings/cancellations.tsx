import { useLoaderData } from "@remix-run/react";
import { listBookings } from "#app/domain/bookings/list-bookings.ts";
import { cancellationNotFoundWords } from "#app/domain/bookings/not-found-words.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import {
  CancellationList,
  cancellationSearch,
  cancelledBookings,
} from "#app/ui/bookings/cancellation-list.tsx";

export const meta = () => [{ title: "Cancellations" }];

export const loader = partnerLoader(
  { permission: "partner.booking.read", search: cancellationSearch },
  async (ctx, { search: state }) => ({ state, list: await listBookings(ctx, cancelledBookings(state)) }),
);

export default function Cancellations() {
  return (
    <CancellationList
      {...useLoaderData<typeof loader>()}
      home={paths.partnerCancellations}
      booking={paths.partnerBooking}
      whyEmpty={cancellationNotFoundWords}
    />
  );
}
