import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { type ListedHospital, RoomCard } from "../../rooms/parts/room-list.tsx";
import type { roomsNearby } from "./read-rooms-nearby.ts";

export function RoomsNearby({
  rooms,
  hospital,
}: {
  rooms: Awaited<ReturnType<typeof roomsNearby>>;
  hospital: ListedHospital;
}) {
  const t = words("hospitals");
  return (
    <section className="flex flex-col gap-4" aria-labelledby="rooms-nearby">
      <h2 id="rooms-nearby">{t("roomsNear", { name: hospital.name })}</h2>
      {rooms.length === 0 ? (
        <EmptyState kind="room">{t("noRoom20")}</EmptyState>
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
            {t("allRooms")}
          </Link>
        </>
      )}
    </section>
  );
}
