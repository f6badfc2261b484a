import { Link } from "@remix-run/react";
import { isFiltered } from "#app/domain/search/filters.ts";
import type { Alternatives, OtherDates } from "#app/domain/search/nearest-alternatives.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatDistance, plural } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { stayDates } from "#app/ui/stay.ts";
import { type Place, RoomCard } from "./room-list.tsx";
import { filtersOf, type ListState, listState, withoutFilters } from "./search-state.ts";

type NothingFreeProps = { alternatives: Alternatives; hospital: Place; state: ListState; here: string };

/** Nothing fits: why, and the nearest that does. */
export function NothingFree({ alternatives, hospital, state, here }: NothingFreeProps) {
  const { rooms, units, dates } = alternatives;
  const filtered = isFiltered(filtersOf(state));
  const { checkIn, checkOut } = state as { checkIn: string; checkOut: string };
  const stay = { ...state, checkIn, checkOut, rooms: units };
  return (
    <>
      <Alert tone="info">
        <p className="font-semibold">
          {filtered
            ? "No free room fits all your filters on these dates."
            : `No room for your party is free near ${hospital.name} on all these nights.`}
        </p>
        <p>
          {rooms.length + dates.length > 0
            ? "This is the nearest that we can offer."
            : "We also found nothing two weeks earlier or later. Try fewer guests in a room, or a hospital nearby."}
        </p>
      </Alert>
      {rooms.length > 0 ? (
        <section className="flex flex-col gap-4" aria-labelledby="other-rooms">
          <h2 id="other-rooms">
            {units > state.rooms ? `With ${plural(units, "room")} for your party` : "Free on your dates"}
          </h2>
          {rooms.map((room) => (
            <RoomCard key={room.propertyId} room={room} hospital={hospital} stay={stay} />
          ))}
          {filtered ? (
            <Link
              to={here + listState.href(withoutFilters(state))}
              className="btn btn-outline min-h-12 self-start"
            >
              Take all filters off
            </Link>
          ) : null}
        </section>
      ) : null}
      {dates.length > 0 ? (
        <OtherDatesPanel
          dates={dates}
          href={({ checkIn, checkOut }) =>
            here + listState.href(withoutFilters(state), { checkIn, checkOut })
          }
        />
      ) : (
        <p>
          <Link to={`${paths.rooms}?city=${hospital.citySlug}`} className="btn btn-outline min-h-12">
            Other hospitals in {hospital.cityName}
          </Link>
        </p>
      )}
    </>
  );
}

/** Dates around the ones asked for on which a stay of the same length is free. */
export function OtherDatesPanel({
  dates,
  href,
}: {
  dates: OtherDates[];
  href: (dates: OtherDates) => string;
}) {
  return (
    <Panel title="Free on other dates">
      <ul className="flex flex-col gap-2">
        {dates.map((other) => (
          <li key={other.checkIn}>
            <Link
              to={href(other)}
              className="btn btn-outline h-auto min-h-14 w-full flex-col items-start gap-0 py-2 text-left font-normal"
            >
              <span className="font-semibold">{stayDates(other)}</span>
              <span className="text-sm">
                {plural(Math.abs(other.daysLater), "day")} {other.daysLater > 0 ? "later" : "earlier"},
                nearest room {formatDistance(other.distanceM)} away
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
