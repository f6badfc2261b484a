import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { officeCityChoices } from "./list-cities.ts";
import { canChangePlaces } from "./policy.ts";

/** Two hospitals whose names begin alike are taken for one when they stand as near as this. */
const NEAR_M = 500;
const DISTANCE = "distance_m(hospital.latitude, hospital.longitude, other.latitude, other.longitude)";

/**
 * Pairs of shown hospitals that may be one: in the same city, the name of one the beginning of the other's, and hardly apart. The
 * addresses (slugs) follow the names, so that a hospital's pairs are one range of the index (city_id, slug).
 */
export const duplicateHospitalList = defineList({
  name: "hospital-duplicates",
  title: "Possible duplicates among hospitals",
  from: `hospitals hospital JOIN hospitals other ON other.city_id = hospital.city_id AND other.slug > hospital.slug || '-'
    AND other.slug < hospital.slug || '-~' AND other.active AND ${DISTANCE} <= ${NEAR_M} JOIN cities city ON city.id = hospital.city_id`,
  joins: "JOIN states state ON state.id = city.state_id",
  key: "(hospital.id::text || other.id::text)",
  keys: { hospitalId: "hospital.id", otherId: "other.id" },
  columns: {
    near_hospital_name: column.text("Hospital", "hospital.near_hospital_name", { always: true }),
    address: column.text("Its address", "hospital.address", { under: "near_hospital_name" }),
    other_hospital_name: column.text("Perhaps the same", "other.near_hospital_name", { always: true }),
    other_address: column.text("Address of the other", "other.address", { under: "other_hospital_name" }),
    city: column.text("City", "city.name::text"),
    state: column.text("State", "state.name::text", { under: "city" }),
    distance_m: column.distance("Apart", DISTANCE, { always: true }),
    near_hospital_id: column.text("Id", "hospital.id::text", { on: "file" }),
    other_hospital_id: column.text("Id of the other", "other.id::text", { on: "file" }),
  },
  filters: {
    q: filter.search("Name", (words) => ({
      sql: "hospital.near_hospital_name ILIKE $part",
      bind: { part: containing(words) },
    })),
    city: filter.id("City", "hospital.city_id = $city", officeCityChoices),
  },
  scope: ({ actor }) => {
    if (!canChangePlaces(actor)) throw new Forbidden();
    return { sql: "hospital.active" };
  },
  order: () => "city.name, hospital.slug, other.slug",
});
