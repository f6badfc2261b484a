import type { BookingRow } from "#app/domain/bookings/booking-list.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { ListTable } from "../list/list-page.tsx";
import { bookingCells } from "./cells.tsx";

/** The first bookings that begin today, on the dashboard of an office. */
export function ArrivingToday({
  list,
  booking,
}: {
  list: ShownList<BookingRow>;
  booking: (id: string) => string;
}) {
  return (
    <>
      <h2>Arriving today</h2>
      <ListTable
        list={{ ...list, title: "Arriving today" }}
        cells={bookingCells(booking)}
        empty="Nobody arrives today."
        noMatch="Nobody arrives today."
      />
    </>
  );
}
