import { isFiltered } from "#app/domain/search/filters.ts";
import type { Alternatives, OtherDates } from "#app/domain/search/nearest-alternatives.ts";
import { encodeStaySearch, type Stay } from "#app/domain/search/stay-search.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ChoiceLink } from "#app/ui/choice-link.tsx";
import { formatDistance } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { stayDatesText } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { type ListedHospital, RoomCard } from "./room-list.tsx";
import { filtersOf, listState, type RoomListState, withoutFilters } from "./search-state.ts";
import { WaitForIt } from "./wait-for-it.tsx";

type NothingFreeProps = {
  alternatives: Alternatives;
  hospital: ListedHospital;
  state: RoomListState;
  stay: Stay | null;
  here: string;
};

/** Nothing fits: why, and the nearest that does. */
export function NothingFree({ alternatives, hospital, state, stay: asked, here }: NothingFreeProps) {
  const t = words("search");
  const { rooms, units, dates } = alternatives;
  const filtered = isFiltered(filtersOf(state));
  const { checkIn, checkOut } = state as { checkIn: string; checkOut: string };
  const stay = { ...state, checkIn, checkOut, rooms: units };
  return (
    <>
      <Alert tone="info">
        <p className="font-semibold">
          {filtered ? t("filteredOut") : t("soldOut", { hospital: hospital.name })}
        </p>
        <p>{rooms.length + dates.length > 0 ? t("nearestOffer") : t("nothingNear")}</p>
      </Alert>
      {rooms.length > 0 ? (
        <section className="flex flex-col gap-4" aria-labelledby="other-rooms">
          <h2 id="other-rooms">
            {units > state.rooms ? t("withRooms", { rooms: formats().rooms(units) }) : t("freeOnDates")}
          </h2>
          {rooms.map((room) => (
            <RoomCard key={room.propertyId} room={room} hospital={hospital} stay={stay} />
          ))}
          {filtered ? (
            <Link
              to={here + listState.href(withoutFilters(state))}
              className="btn btn-outline min-h-12 self-start"
            >
              {t("clearAll")}
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
            {t("otherHospitals", { city: translateName(hospital.cityName) })}
          </Link>
        </p>
      )}
      {asked && rooms.length === 0 ? (
        <WaitForIt
          searchInfo={encodeStaySearch({ ...asked, city: hospital.citySlug, hospital: hospital.slug })}
        />
      ) : null}
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
  const t = words("search");
  return (
    <Panel title={t("otherDates")}>
      <ul className="flex flex-col gap-2">
        {dates.map((other) => (
          <li key={other.checkIn}>
            <ChoiceLink
              to={href(other)}
              what={stayDatesText(other)}
              more={t(other.daysLater > 0 ? "later" : "earlier", {
                days: formats().days(Math.abs(other.daysLater)),
                distance: formatDistance(other.distanceM),
              })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
