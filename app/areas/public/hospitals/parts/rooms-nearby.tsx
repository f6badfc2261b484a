import { Link } from "@remix-run/react";
import type { Context } from "#app/domain/context.ts";
import { NO_FILTERS } from "#app/domain/search/filters.ts";
import { roomsNearHospital, type SearchPoint } from "#app/domain/search/rooms-near-hospital.ts";
import { USUAL_PARTY } from "#app/domain/search/stay-search.ts";
import { paths } from "#app/http/paths.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { type Place, RoomCard } from "../../rooms/parts/room-list.tsx";

const SHOWN = 4;

/** The nearest rooms of a hospital, with the price of an ordinary night with tax. */
export async function roomsNearby(ctx: Context, hospital: SearchPoint) {
  const found = await roomsNearHospital(ctx, {
    hospital,
    party: USUAL_PARTY,
    dates: null,
    filters: NO_FILTERS,
    sort: "distance",
    page: 1,
  });
  return found.farAway ? [] : found.rows.slice(0, SHOWN);
}

export function RoomsNearby({
  rooms,
  hospital,
}: {
  rooms: Awaited<ReturnType<typeof roomsNearby>>;
  hospital: Place;
}) {
  return (
    <section className="flex flex-col gap-4" aria-labelledby="rooms-nearby">
      <h2 id="rooms-nearby">Rooms near {hospital.name}</h2>
      {rooms.length === 0 ? (
        <EmptyState>There is no room within 20 km on MediHaven yet.</EmptyState>
      ) : (
        <>
          <ul className="flex flex-col gap-4">
            {rooms.map((room) => (
              <li key={room.propertyId}>
                <RoomCard room={room} hospital={hospital} stay={null} />
              </li>
            ))}
          </ul>
          <Link
            to={paths.hotels(hospital.citySlug, hospital.slug)}
            className="btn btn-primary min-h-12 self-start text-base"
          >
            All rooms near this hospital
          </Link>
        </>
      )}
    </section>
  );
}
