import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { LISTING_STATUS_WORDS } from "./labels.ts";
import { listingScope } from "./policy.ts";

const onlyInFile = { on: "file" } as const;

/** The rooms of the properties that the actor may see, newest first, with what they cost and how many there are. */
export const roomList = defineList({
  name: "room-master",
  title: "Rooms",
  from: "rooms r JOIN properties p ON p.id = r.property_id",
  joins:
    "JOIN room_types t ON t.id = r.room_type_id JOIN accounts a ON a.id = p.account_id JOIN cities c ON c.id = p.city_id",
  key: "r.id",
  columns: {
    property_name: column.text("Property", "p.name", { always: true }),
    partner_name: column.text("Partner", "a.name", { under: "property_name" }),
    city_name: column.text("City", "c.name::text", { under: "property_name" }),
    room_name: column.text("Room", "r.name", { always: true }),
    room_type: column.text("Room type", "t.room_type::text", { under: "room_name" }),
    room_category: column.text("Category", "r.room_category", { under: "room_name" }),
    default_price: column.money("Default price", "r.default_price_paise", { always: true, notSummed: true }),
    extra_bed_charge: column.money("Extra bed", "r.extra_bed_charge_paise", {
      always: true,
      notSummed: true,
    }),
    max_adults: column.count("Adults", "r.max_adults"),
    max_children: column.count("Children", "r.max_children", onlyInFile),
    max_extra_beds: column.count("Extra beds", "r.max_extra_beds"),
    units: column.count("Rooms", "r.default_allotment"),
    no_of_avail_rooms: column.count("Rooms to sell", "r.default_allotment", onlyInFile),
    room_status: column.choice("Status", "r.status", LISTING_STATUS_WORDS, { always: true, badge: true }),
    on_sale: column.flag("On sale", "r.on_sale AND p.on_sale", { always: true, ...onlyInFile }),
    price: column.money("Price", "r.default_price_paise", { ...onlyInFile, notSummed: true }),
    property_specialOffer: column.percent("Offer", "r.partner_offer_ppm", onlyInFile),
    min_nights: column.count("Minimum nights", "r.min_nights", onlyInFile),
    max_nights: column.count("Maximum nights", "r.max_nights", onlyInFile),
    weekly_offer_percentage: column.percent("Off from 7 nights", "r.weekly_offer_ppm", onlyInFile),
    monthly_offer_percentage: column.percent("Off from 28 nights", "r.monthly_offer_ppm", onlyInFile),
    saver_policy: column.text(
      "Policy of the saver rate",
      "(SELECT policy.name FROM cancellation_policies policy WHERE policy.id = r.saver_policy_id)",
      onlyInFile,
    ),
    saver_offer_percentage: column.percent("Off at the saver rate", "r.saver_offer_ppm", onlyInFile),
    attendant_meals: column.texts("Attendants' meals included in the price", "r.attendant_meals", onlyInFile),
    attendants_with_meals: column.count("Attendants who get them", "r.attendants_with_meals", onlyInFile),
    open_end_nights: column.count("Nights to reserve", "r.open_end_nights", onlyInFile),
    facilities: column.texts(
      "Facilities",
      `ARRAY(SELECT f.name::text FROM room_facilities x JOIN facilities f ON f.id = x.facility_id
        WHERE x.room_id = r.id ORDER BY f.position, f.name)`,
      onlyInFile,
    ),
    room_id: column.text("Id", "r.id", onlyInFile),
    txn_id: column.text("Id", "r.id", onlyInFile),
    sno: column.text("Id", "r.id", onlyInFile),
    property_txn_id: column.text("Id of the property", "p.id", { always: true, ...onlyInFile }),
  },
  filters: {
    q: filter.search("Room or property", (words) => ({
      sql: "r.name ILIKE $like OR p.name ILIKE $like",
      bind: { like: containing(words) },
    })),
    status: filter.choice("Status", LISTING_STATUS_WORDS, "r.status = $status"),
    account: filter.id(null, "p.account_id = $account"),
    property: filter.id(null, "p.id = $property"),
  },
  scope: ({ actor }) => {
    const { where, bind } = listingScope(actor, "p");
    return { sql: where, bind };
  },
  order: "r.created_at DESC",
});

export type RoomRow = ListRow<typeof roomList>;
