import { boolean, citext, double, id, instant, integer, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** The lists that the office keeps: names and their order. */

export class Facility extends table("facilities", {
  id: id(),
  name: citext(),
  description: text().default(""),
  patientFit: boolean().default(false),
  position: integer().default(100),
  iconUploadId: uuid().nullable().references("uploads"),
  active: boolean().default(true),
}) {}

export class RoomType extends table("room_types", {
  id: id(),
  roomType: citext(),
  roomShortDescription: text().default(""),
  roomLongDescription: text().default(""),
  active: boolean().default(true),
}) {}

export class PropertyType extends table("property_types", {
  id: id(),
  propertyType: citext(),
  description: text().default(""),
  active: boolean().default(true),
}) {}

export class Department extends table("departments", {
  id: id(),
  name: citext(),
  description: text().default(""),
  active: boolean().default(true),
}) {}

export class Problem extends table("problems", {
  id: id(),
  name: citext(),
  departmentId: uuid().nullable().references("departments"),
  active: boolean().default(true),
}) {}

export class FoodType extends table("food_types", {
  id: id(),
  name: citext(),
  description: text().default(""),
  active: boolean().default(true),
}) {}

export class VehicleType extends table("vehicle_types", {
  id: id(),
  name: citext(),
  description: text().default(""),
  active: boolean().default(true),
}) {}

export class MeasureUnit extends table("measure_units", {
  id: id(),
  name: citext(),
  active: boolean().default(true),
}) {}

export class PointType extends table("point_types", {
  id: id(),
  name: citext(),
  place: oneOf("airport", "station", "bus_stand", "hospital", "property", "other").default("other"),
  active: boolean().default(true),
}) {}

export class TravelPoint extends table("travel_points", {
  id: id(),
  cityId: uuid().references("cities"),
  pointTypeId: uuid().references("point_types"),
  pointName: citext(),
  hospitalId: uuid().nullable().references("hospitals"),
  propertyId: uuid().nullable().references("properties"),
  latitude: double(),
  longitude: double(),
  active: boolean().default(true),
}) {}

export class LabTestType extends table("lab_test_types", {
  id: id(),
  name: citext(),
  active: boolean().default(true),
}) {}

export class LabTest extends table("lab_tests", {
  id: id(),
  labTestTypeId: uuid().references("lab_test_types"),
  name: citext(),
  preparation: text().default(""),
  active: boolean().default(true),
}) {}

/** Two rows of a master that became one. */
export class MasterMerge extends table("master_merges", {
  master: text().primaryKey(),
  fromId: uuid().primaryKey(),
  intoId: uuid(),
  fromName: text(),
  mergedBy: uuid().nullable().references("users"),
  mergedAt: instant().default(NOW),
}) {}
