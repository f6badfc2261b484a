import { type Columns, column } from "#app/domain/lists/columns.ts";
import { present } from "#app/present.ts";
import type { ItemKind } from "./labels.ts";
import { routeFactSql, VEHICLE_FACTS } from "./route-facts.ts";

/**
 * What the specification names of a kind beside its fields: its photo, who sells it, where it goes, and second names of the same (section 3
 * has two for kitchens). For files and calls; SQL over what `item-list.ts` selects from.
 */

const onlyInFile = { on: "file" } as const;
const text = (label: string, sql: string) => column.text(label, sql, onlyInFile);
const pointName = (which: "from" | "to") =>
  `(SELECT point.point_name::text FROM travel_points point WHERE point.id = d.${which}_point_id)`;

/** The upload that `/uploads/:id` shows: the first photo, approved or not. */
export const FIRST_PHOTO =
  "SELECT f.upload_id FROM item_photos f WHERE f.item_id = i.id ORDER BY f.position, f.id LIMIT 1";
const photo = text("Photo", `(${FIRST_PHOTO})::text`);

/** What an outlet sells, on sale or not. */
export const CHILDREN = "(SELECT count(*) FROM items child WHERE child.parent_id = i.id)::integer";

const BESIDE: Partial<Record<ItemKind, (fields: Columns) => Columns>> = {
  kitchen: ({ kitchen_type }) => ({
    name_of_kitchen: text("Kitchen", "i.name"),
    type_of_kitchen: { ...present(kitchen_type), ...onlyInFile },
  }),
  food_item: () => ({ food_items_name: text("Dish", "i.name"), food_image: photo }),
  transport_company: ({ latitude, longitude }) => ({
    transport_latitude: { ...present(latitude), ...onlyInFile },
    transport_longitude: { ...present(longitude), ...onlyInFile },
    total_travel_count: column.count("Vehicles", CHILDREN, onlyInFile),
  }),
  vehicle: () => ({
    units: column.count(
      "Cars",
      "(SELECT count(*) FROM vehicle_units car WHERE car.item_id = i.id AND car.active)::integer",
      onlyInFile,
    ),
    vehicle_from: text("From", VEHICLE_FACTS.vehicle_from),
    vehicle_to: text("To", VEHICLE_FACTS.vehicle_to),
    vehicle_image: photo,
  }),
  travel_location: () => ({
    travel_name: text("Company", routeFactSql("travel_name")),
    pickup_type: text("Starts at", routeFactSql("pickup_type")),
    point_name_from: text("From", pointName("from")),
    hospital_name: text("To", pointName("to")),
    vehicle_type_name: text("Vehicle type", routeFactSql("vehicle_type_name")),
    city: text("City", "c.name::text"),
    total_fare: column.money(
      "Fare with toll, parking and permits",
      routeFactSql("total_fare_paise"),
      onlyInFile,
    ),
  }),
  equipment_item: () => ({ medical_store: text("Medical store", "parent.name"), equipment_image: photo }),
};

/** @param fields the columns of the kind's own fields */
export function columnsBeside(kind: ItemKind, fields: Columns): Columns {
  return BESIDE[kind]?.(fields) ?? {};
}
