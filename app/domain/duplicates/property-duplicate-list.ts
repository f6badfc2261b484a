import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { officeCityChoices } from "#app/domain/places/list-cities.ts";
import { containing } from "#app/domain/shared/like.ts";
import { mayMerge } from "./policy.ts";

/** Two houses whose names begin alike are taken for one when they stand as near as this. */
const NEAR_M = 300;
const DISTANCE = "distance_m(house.latitude, house.longitude, other.latitude, other.longitude)";
const KEPT = (name: string) => `${name}.status <> 'rejected'
  AND NOT EXISTS (SELECT FROM master_merges gone WHERE gone.master = 'properties' AND gone.from_id = ${name}.id)`;

/**
 * Pairs of houses that may be one: in the same city, the name of one the beginning of the other's, and hardly apart. The addresses (slugs)
 * follow the names, so that the pairs of a house are one range of the index (city_id, slug).
 */
export const duplicatePropertyList = defineList({
  name: "property-duplicates",
  title: "Possible duplicates among properties",
  from: `properties house JOIN properties other ON other.city_id = house.city_id AND other.slug > house.slug || '-'
    AND other.slug < house.slug || '-~' AND ${KEPT("other")} AND ${DISTANCE} <= ${NEAR_M} JOIN cities city ON city.id = house.city_id`,
  joins: `JOIN states state ON state.id = city.state_id JOIN accounts owner ON owner.id = house.account_id
    JOIN accounts other_owner ON other_owner.id = other.account_id`,
  key: "(house.id::text || other.id::text)",
  keys: { propertyId: "house.id", otherId: "other.id" },
  columns: {
    property_name: column.text("Property", "house.name", { always: true }),
    partner_name: column.text("Partner", "owner.name", { under: "property_name" }),
    address: column.text("Its address", "house.address", { under: "property_name" }),
    other_property_name: column.text("Perhaps the same", "other.name", { always: true }),
    other_partner_name: column.text("Partner of the other", "other_owner.name", {
      under: "other_property_name",
    }),
    other_address: column.text("Address of the other", "other.address", { under: "other_property_name" }),
    city: column.text("City", "city.name::text"),
    state: column.text("State", "state.name::text", { under: "city" }),
    distance_m: column.distance("Apart", DISTANCE, { always: true }),
    property_id: column.text("Id", "house.id::text", { on: "file" }),
    other_property_id: column.text("Id of the other", "other.id::text", { on: "file" }),
  },
  filters: {
    q: filter.search("Name", (words) => ({
      sql: "house.name ILIKE $part",
      bind: { part: containing(words) },
    })),
    city: filter.id("City", "house.city_id = $city", officeCityChoices),
  },
  scope: ({ actor }) => {
    if (!mayMerge(actor)) throw new Forbidden();
    return { sql: KEPT("house") };
  },
  order: () => "city.name, house.slug, other.slug",
});
