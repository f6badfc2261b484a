import type { ReactNode } from "react";
import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { WhomToCall } from "../booking-facts.tsx";
import { FactList, Panel } from "../page.tsx";
import { addressWords } from "../stay.ts";
import { whenWords } from "./when.ts";

/** A trip in the order of time: what, when, where, whom to call. `link` adds the way to a booking's own page. */
export function TripList({
  bookings,
  link,
}: {
  bookings: PublicBooking[];
  link?: (booking: PublicBooking) => ReactNode;
}) {
  return (
    <ol className="flex flex-col gap-4">
      {bookings.map((booking) => {
        const { snapshot, kind } = booking;
        const facts: Array<[string, string]> = [
          ["When", whenWords({ ...booking, startsOn: booking.checkIn, endsOn: booking.checkOut })],
          ["What", snapshot.subtitle],
          ...(snapshot.facts ?? []),
          ["Address", addressWords(snapshot)],
          ["Booking number", booking.bookingOrderId],
          ["State", statusLabel(booking.status, kind)],
        ];
        return (
          <li key={booking.reference}>
            <Panel title={`${KIND_WORDS[kind].title}: ${snapshot.title}`}>
              <FactList facts={facts.filter(([, text]) => text !== "")} />
              {snapshot.propertyPhone ? (
                <WhomToCall phone={snapshot.propertyPhone} name={snapshot.propertyName} />
              ) : null}
              {link ? <p className="no-print mt-2">{link(booking)}</p> : null}
            </Panel>
          </li>
        );
      })}
    </ol>
  );
}
