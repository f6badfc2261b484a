import type { BookingRow } from "#app/domain/bookings/booking-list.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { words } from "#app/words/catalogue.ts";
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
  const t = words("officeBookings");

  return (
    <>
      <h2>{t("arrivingToday")}</h2>
      <ListTable
        list={{ ...list, title: t("arrivingToday") }}
        cells={bookingCells(booking)}
        empty={t("nobodyArrivesToday")}
        noMatch={t("nobodyArrivesToday")}
      />
    </>
  );
}
