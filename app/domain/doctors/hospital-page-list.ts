import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { officeCityChoices } from "#app/domain/places/list-cities.ts";
import { containing } from "#app/domain/shared/like.ts";
import { SHOWN } from "./labels.ts";
import { canKeepDoctors } from "./policy.ts";

const SPECIALITIES = `coalesce((SELECT string_agg(department.name::text, ', ' ORDER BY department.name)
  FROM hospital_specialities speciality JOIN departments department ON department.id = speciality.department_id
  WHERE speciality.hospital_id = hospital.id), '')`;
const countOf = (table: string) =>
  `(SELECT count(*)::integer FROM ${table} counted WHERE counted.hospital_id = hospital.id)`;

/** The hospitals with a page of their own, by name, shown on the site or not, for admins. */
export const hospitalPageList = defineList({
  name: "hospital-pages",
  title: "Hospital pages",
  from: "hospital_profiles profile JOIN hospitals hospital ON hospital.id = profile.hospital_id",
  joins: "JOIN cities city ON city.id = hospital.city_id JOIN states state ON state.id = city.state_id",
  key: "hospital.id",
  columns: {
    hospital_id: column.text("Id", "hospital.id::text", { on: "file", always: true }),
    hospital_name: column.text("Hospital name", "hospital.near_hospital_name", { always: true }),
    specalities: column.text("Specialities", SPECIALITIES),
    city_name: column.text("City", "city.name::text"),
    state_name: column.text("State", "state.name::text"),
    achievements: column.count("Achievements", countOf("hospital_achievements")),
    amenities: column.count("Amenities", countOf("hospital_amenities")),
    doctors: column.count("Doctors", countOf("doctors")),
    shown: column.flag("Shown", "profile.shown"),
  },
  filters: {
    q: filter.search("Name", (words) => ({
      sql: "hospital.near_hospital_name ILIKE $part",
      bind: { part: containing(words) },
    })),
    city: filter.id("City", "hospital.city_id = $city", officeCityChoices),
    shown: filter.choice("Shown", SHOWN, (shown) => ({ sql: `profile.shown = ${shown === "shown"}` })),
  },
  scope: ({ actor }) => {
    if (!canKeepDoctors(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "hospital.near_hospital_name",
  pageSize: 25,
});
