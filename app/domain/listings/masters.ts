import type { MasterTable } from "./fields.ts";

/** The masters that listings name, and the tests of lab centres. */
export type NamedTable = MasterTable | "lab_tests";

type Named = {
  /** SQL of the name of a row `m`. */
  name: string;
  /** What a form offers, where that is more than the name. */
  option?: string;
  /** The order in which a form offers them; by name without it. */
  order?: string;
  /** The column of its city, where it has one. */
  city?: string;
};

/** How the rows of each are named and offered. */
export const LINKED_MASTERS: Record<NamedTable, Named> = {
  cities: { name: "m.name::text" },
  cancellation_policies: {
    name: "m.name",
    option: "m.name || coalesce(': ' || nullif(m.description, ''), '')",
    order: "m.is_default DESC, m.name",
  },
  facilities: { name: "m.name::text", order: "m.patient_fit DESC, m.position, m.name" },
  food_types: { name: "m.name::text" },
  measure_units: { name: "m.name::text" },
  property_types: { name: "m.property_type::text" },
  room_types: { name: "m.room_type::text" },
  travel_points: { name: "m.point_name::text", city: "m.city_id" },
  vehicle_types: { name: "m.name::text" },
  lab_tests: { name: "m.name::text" },
};
