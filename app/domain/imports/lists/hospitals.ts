import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { canReadPlaces } from "#app/domain/places/policy.ts";

/** The hospitals as a file that their import reads again: those that are shown and those that are not. */
export const hospitalFileList = defineList({
  name: "hospitals",
  title: "Hospitals",
  from: "hospitals hospital",
  joins: "JOIN cities city ON city.id = hospital.city_id JOIN states state ON state.id = city.state_id",
  key: "hospital.id",
  columns: {
    near_hospital_name: column.text("Name", "hospital.near_hospital_name"),
    state: column.text("State", "state.name::text"),
    city: column.text("City", "city.name::text"),
    locality: column.text("Part of the city", "hospital.locality"),
    type: column.text("Known for", "hospital.hospital_type"),
    latitude: column.text("Latitude", "hospital.latitude::text"),
    longitude: column.text("Longitude", "hospital.longitude::text"),
    address: column.text("Address", "hospital.address"),
    pin_code: column.text("PIN code", "hospital.pin_code"),
    no_of_bed: column.count("Beds", "hospital.no_of_bed"),
    phone: column.text("Telephone", "hospital.phone"),
    website: column.text("Website", "hospital.website"),
    near_hospital_id: column.text("Id", "hospital.id"),
    shown: column.flag("Shown", "hospital.active"),
  },
  filters: {},
  scope: ({ actor }) => {
    if (!canReadPlaces(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "hospital.city_id, hospital.slug",
});
