import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { propertyOnSale } from "#app/domain/shared/on-sale.ts";
import { slugOf } from "#app/domain/shared/slug.ts";
import { officeCityChoices } from "./list-cities.ts";
import { canReadPlaces } from "./policy.ts";

const NEARBY = `(SELECT count(*)::integer FROM property_hospitals near
  JOIN properties p ON p.id = near.property_id AND ${propertyOnSale("p")} WHERE near.hospital_id = hospital.id)`;

/**
 * The hospital master by name, for the back office; its file is what the import of hospitals reads. A city's hospitals are one range of
 * the index (city_id, slug); a name in the whole country is one range for each city, so it is matched from its beginning.
 */
export const hospitalList = defineList({
  name: "hospitals",
  title: "Hospitals",
  from: "cities city JOIN hospitals hospital ON hospital.city_id = city.id",
  joins: "JOIN states state ON state.id = city.state_id",
  key: "hospital.id",
  keys: { slug: "hospital.slug", citySlug: "city.slug" },
  columns: {
    near_hospital_name: column.text("Hospital", "hospital.near_hospital_name", {
      always: true,
      sortable: "hospital.near_hospital_name",
    }),
    state: column.text("State", "state.name::text", { under: "city" }),
    city: column.text("City", "city.name::text", { sortable: "city.name" }),
    locality: column.text("Locality", "hospital.locality", { on: "file" }),
    type: column.text("Type", "hospital.hospital_type"),
    no_of_bed: column.count("Beds", "hospital.no_of_bed", { sortable: true }),
    latitude: column.number("Place on the map", "hospital.latitude", { always: true }),
    longitude: column.number("Longitude", "hospital.longitude", { on: "file", always: true }),
    address: column.text("Address", "hospital.address", { on: "file" }),
    pin_code: column.text("PIN code", "hospital.pin_code", { under: "city" }),
    phone: column.text("Phone", "hospital.phone", { on: "file" }),
    website: column.text("Website", "hospital.website", { on: "file" }),
    properties_nearby: column.count("Properties near", NEARBY, { on: "screen", always: true }),
    near_hospital_id: column.text("Id", "hospital.id::text", { on: "file" }),
    shown: column.flag("Shown", "hospital.active", { always: true }),
    featured: column.flag("Well-known", "hospital.featured", { on: "file" }),
    created_datetime: column.instant("Added", "hospital.created_at", { sortable: "hospital.created_at" }),
  },
  filters: {
    q: filter.search("Name, in a city also locality", (words, _, { city }) => {
      const part = { part: containing(words) };
      if (city)
        return { sql: "(hospital.near_hospital_name || ' ' || hospital.locality) ILIKE $part", bind: part };
      const prefix = slugOf(words, "");
      const bind = { first: prefix, beyond: `${prefix}~` };
      return { sql: "hospital.slug >= $first AND hospital.slug < $beyond", bind };
    }),
    city: filter.id("City", "hospital.city_id = $city", officeCityChoices),
    shown: filter.choice("Shown", { active: "Shown", inactive: "Not shown" }, (shown) => ({
      sql: `hospital.active = ${shown === "active"}`,
    })),
  },
  scope: ({ actor }) => {
    if (!canReadPlaces(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "near_hospital_name",
  pageSize: 25,
});
