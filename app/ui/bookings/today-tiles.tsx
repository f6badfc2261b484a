import type { ReactNode } from "react";
import type { BookingsToday } from "#app/domain/bookings/count-today.ts";
import { words } from "#app/words/catalogue.ts";
import { formatCount } from "../format.ts";
import { NumberTile, Tiles } from "../page.tsx";
import { bookingsQueryString } from "./search.ts";

type TodayTilesProps = {
  counts: BookingsToday;
  /** The address of the list of bookings. */
  list: string;
  /** More numbers of today. */
  children?: ReactNode;
};

/** What needs somebody today, and what is to come: each number opens exactly its bookings. */
export function TodayTiles({ counts, list, children }: TodayTilesProps) {
  const t = words("officeBookings");

  return (
    <Tiles label={t("numbersOfToday")}>
      <NumberTile
        to={list + bookingsQueryString({ when: "live", status: "confirmed" })}
        label={t("toCheck")}
        value={formatCount(counts.toCheckIn)}
        hint={t("expectedTodayOrLate")}
      />
      <NumberTile
        to={list + bookingsQueryString({ status: "checked_in" })}
        label={t("checkedIn")}
        value={formatCount(counts.inHouse)}
      />
      <NumberTile
        to={list + bookingsQueryString({ when: "upcoming", status: "confirmed" })}
        label={t("stillToCome")}
        value={formatCount(counts.upcoming)}
      />
      <NumberTile
        to={list + bookingsQueryString({ status: "held" })}
        label={t("held")}
        value={formatCount(counts.held)}
        hint={t("placedNotYetPaid")}
      />
      {children}
    </Tiles>
  );
}
