import { csvStream } from "#app/domain/exports/csv.ts";
import { type RoomListRow, roomBatches } from "#app/domain/listings/list-rooms.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { staffLoader } from "#app/http/guard.ts";
import { search } from "./room-search.ts";

const COLUMNS = [
  { label: "property_name", value: (row: RoomListRow) => row.propertyName },
  { label: "partner_name", value: (row: RoomListRow) => row.accountName },
  { label: "city_name", value: (row: RoomListRow) => row.cityName },
  { label: "room_name", value: (row: RoomListRow) => row.name },
  { label: "room_type", value: (row: RoomListRow) => row.roomType },
  { label: "room_category", value: (row: RoomListRow) => row.roomCategory },
  { label: "default_price", value: (row: RoomListRow) => row.pricePaise / 100 },
  { label: "extra_bed_charge", value: (row: RoomListRow) => row.extraBedChargePaise / 100 },
  { label: "partner_offer_percentage", value: (row: RoomListRow) => row.partnerOfferPpm / 10_000 },
  { label: "max_adults", value: (row: RoomListRow) => row.maxAdults },
  { label: "max_children", value: (row: RoomListRow) => row.maxChildren },
  { label: "max_extra_beds", value: (row: RoomListRow) => row.maxExtraBeds },
  { label: "units", value: (row: RoomListRow) => row.units },
  { label: "facilities", value: (row: RoomListRow) => row.facilityNames.join("; ") },
  { label: "status", value: (row: RoomListRow) => row.status },
  { label: "on_sale", value: (row: RoomListRow) => (row.onSale ? "yes" : "no") },
];

/** The rooms as the list filters them. */
export const loader = staffLoader({ permission: "staff.item.read", search }, (ctx, { search: state }) =>
  csvResponse("rooms", csvStream(COLUMNS, roomBatches(ctx, state))),
);
