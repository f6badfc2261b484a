import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { WAITING_STATE, WAITING_STATES } from "./labels.ts";

/** Families who wait for a room that is taken, the longest waiting first. */
export const waitingList = defineList({
  name: "waiting-list",
  title: "Waiting list",
  from: "waiting_entries entry JOIN hospitals hospital ON hospital.id = entry.hospital_id JOIN users customer ON customer.id = entry.customer_id LEFT JOIN properties house ON house.id = entry.property_id",
  joins:
    "JOIN cities city ON city.id = hospital.city_id LEFT JOIN orders placed ON placed.id = entry.order_id",
  key: "entry.id",
  columns: {
    created_at: column.instant("Since", "entry.created_at", { always: true }),
    guest_name: column.text("Guest", "entry.contact_name"),
    phone_no: column.phone("Phone", "customer.phone_e164", { under: "guest_name" }),
    hospital_name: column.text("Hospital", "hospital.near_hospital_name"),
    city: column.text("City", "city.name", { under: "hospital_name" }),
    property_name: column.text("Only this house", "house.name"),
    check_in: column.date("Check-in", "entry.check_in"),
    check_out: column.date("Check-out", "entry.check_out", { under: "check_in" }),
    guests: column.count("Guests", "(entry.adults + entry.children + entry.infants)"),
    rooms: column.count("Rooms", "entry.units", { under: "guests" }),
    state: column.choice("State", WAITING_STATE, WAITING_STATES, { badge: true }),
    ends_at: column.instant("Waits until", "entry.ends_at", { on: "file" }),
  },
  filters: {
    q: filter.search("Hospital or house", (words) => ({
      sql: "(hospital.near_hospital_name ILIKE $q OR house.name ILIKE $q)",
      bind: { q: containing(words) },
    })),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "entry.status = 'waiting' DESC, entry.created_at",
});
