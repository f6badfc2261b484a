import type { RoomPriceLogLine } from "#app/domain/listings/price-log.ts";
import type { RoomDetail } from "#app/domain/listings/read-rooms.ts";
import { type ItemArea, PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import type { useScreenForm } from "../form.tsx";
import { Page } from "../page.tsx";
import { BookingsInTheWay, blockingBookingsOf } from "./bookings-in-the-way.tsx";
import type { FormOptions } from "./listing-fields.tsx";
import { ChangeListingForm } from "./listing-form.tsx";
import { RoomPriceLog } from "./room-price-log.tsx";

type Props = {
  area: ItemArea;
  room: RoomDetail;
  /** The terms as people type them. */
  typed: Record<string, string | string[]>;
  changes: RoomPriceLogLine[];
  options: FormOptions;
  failure: Parameters<typeof useScreenForm>[1] & Parameters<typeof blockingBookingsOf>[0];
};

/** What a room costs and how many there are, usually; with everything that was changed of it. */
export function RoomTermsView({ area, room, typed, changes, options, failure }: Props) {
  const t = words("prices");
  const blocking = blockingBookingsOf(failure);
  return (
    <Page
      title={t("termsTitle", { room: room.values.name })}
      back={
        area === "partner"
          ? { to: paths.partnerPropertyPrices(room.propertyId), label: t("pricesAndRooms") }
          : { to: PROPERTY_LINKS.staff.room(room.propertyId, room.id), label: room.values.name }
      }
      lead={t("termsLead")}
    >
      <div className="flex max-w-2xl flex-col gap-4">
        {blocking.length > 0 ? <BookingsInTheWay area={area} bookings={blocking} /> : null}
        <ChangeListingForm kind="room" part="terms" version={room.version} {...{ typed, options, failure }} />
      </div>
      <RoomPriceLog changes={changes} />
    </Page>
  );
}
