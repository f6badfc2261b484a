import type { RoomPriceLogLine } from "#app/domain/listings/price-log.ts";
import type { RoomDetail } from "#app/domain/listings/read-rooms.ts";
import { type ItemArea, PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import type { useScreenForm } from "../form.tsx";
import { Page } from "../page.tsx";
import { BookingsInTheWay, blockingBookingsOf } from "./bookings-in-the-way.tsx";
import { ChangeListingForm, NO_OPTIONS } from "./listing-form.tsx";
import { RoomPriceLog } from "./room-price-log.tsx";

type Props = {
  area: ItemArea;
  room: RoomDetail;
  /** The terms as people type them. */
  typed: Record<string, string | string[]>;
  changes: RoomPriceLogLine[];
  failure: Parameters<typeof useScreenForm>[1] & Parameters<typeof blockingBookingsOf>[0];
};

/** What a room costs and how many there are, usually; with everything that was changed of it. */
export function RoomTermsView({ area, room, typed, changes, failure }: Props) {
  const blocking = blockingBookingsOf(failure);
  return (
    <Page
      title={`${room.values.name}: usual price and number`}
      back={
        area === "partner"
          ? { to: paths.partnerPropertyPrices(room.propertyId), label: "Prices and rooms" }
          : { to: PROPERTY_LINKS.staff.room(room.propertyId, room.id), label: room.values.name }
      }
      lead="These count from now on for every night that has no price or number of its own. Bookings that are made keep their price."
    >
      <div className="flex max-w-2xl flex-col gap-4">
        {blocking.length > 0 ? <BookingsInTheWay area={area} bookings={blocking} /> : null}
        <ChangeListingForm
          kind="room"
          part="terms"
          version={room.version}
          {...{ typed, options: NO_OPTIONS, failure }}
        />
      </div>
      <RoomPriceLog changes={changes} />
    </Page>
  );
}
