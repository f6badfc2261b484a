import type { ReactNode } from "react";
import type { BookingsToday } from "#app/domain/bookings/count-today.ts";
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
  return (
    <Tiles label="Numbers of today">
      <NumberTile
        to={list + bookingsQueryString({ when: "live", status: "confirmed" })}
        label="To check in"
        value={formatCount(counts.toCheckIn)}
        hint="Expected today, or late"
      />
      <NumberTile
        to={list + bookingsQueryString({ status: "checked_in" })}
        label="Checked in"
        value={formatCount(counts.inHouse)}
      />
      <NumberTile
        to={list + bookingsQueryString({ when: "upcoming", status: "confirmed" })}
        label="Still to come"
        value={formatCount(counts.upcoming)}
      />
      <NumberTile
        to={list + bookingsQueryString({ status: "held" })}
        label="Held"
        value={formatCount(counts.held)}
        hint="Placed, not yet paid"
      />
      {children}
    </Tiles>
  );
}
