import {
  bigint,
  boolean,
  citext,
  date,
  double,
  id,
  instant,
  integer,
  json,
  NOW,
  oneOf,
  text,
  uuid,
  uuidArray,
} from "./columns.ts";
import { table } from "./table.ts";
import { AC_CATEGORIES } from "./values.ts";

/** Visits of staff to places that may be listed. */

/** A visit to a place that may be listed. */
export class FieldVisit extends table("field_visits", {
  id: id(),
  sNo: bigint().generated("identity"),
  kind: oneOf("accommodation", "hospital", "travel", "food", "equipment", "agent"),
  entityName: text(),
  cityId: uuid().references("cities"),
  address: text().default(""),
  pinCode: text().default(""),
  contactPerson: text().default(""),
  phoneE164: text().nullable(),
  email: citext().nullable(),
  latitude: double().nullable(),
  longitude: double().nullable(),
  details: json().default({}),
  employeeId: uuid().references("users"),
  dueOn: date(),
  employeeLocation: text().default(""),
  placeLatitude: double().nullable(),
  placeLongitude: double().nullable(),
  placeAccuracyM: integer().nullable(),
  placeAt: instant().nullable(),
  distanceM: integer().nullable().generated("stored"),
  visitStatus: oneOf("draft", "submitted", "verified").default("draft"),
  adminStatus: oneOf("pending", "approved", "returned").default("pending"),
  submittedAt: instant().nullable(),
  verifiedBy: uuid().nullable().references("users"),
  verifiedAt: instant().nullable(),
  decidedBy: uuid().nullable().references("users"),
  decidedAt: instant().nullable(),
  propertyId: uuid().nullable().references("properties"),
  checksPropertyId: uuid().nullable().references("properties"),
  checksAccountId: uuid().nullable().references("accounts"),
  version: integer().default(1),
  insertedAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
}) {}

/** What a house says that it has and a visit did not find: off until a later visit has seen it. */
export class DeniedFacility extends table("denied_facilities", {
  propertyId: uuid().primaryKey().references("properties", "CASCADE"),
  facilityId: uuid().primaryKey().references("facilities"),
  fieldVisitId: uuid().references("field_visits"),
  ofHouse: boolean(),
  roomIds: uuidArray(),
}) {}

export class FieldVisitPeople extends table("field_visit_people", {
  id: id(),
  fieldVisitId: uuid().references("field_visits", "CASCADE"),
  keyType: text(),
  doctorName: text(),
  specialityName: text().default(""),
  phoneE164: text().nullable(),
}) {}

export class FieldVisitRate extends table("field_visit_rates", {
  id: id(),
  fieldVisitId: uuid().references("field_visits", "CASCADE"),
  roomCategory: text(),
  acType: oneOf(...AC_CATEGORIES),
  sharingType: text(),
  breakfastType: text(),
  ratePaise: bigint(),
  noOfRooms: integer().default(0),
}) {}

export class FieldVisitDepartment extends table("field_visit_departments", {
  fieldVisitId: uuid().primaryKey().references("field_visits", "CASCADE"),
  departmentId: uuid().primaryKey().references("departments"),
}) {}

export class FieldVisitFacility extends table("field_visit_facilities", {
  fieldVisitId: uuid().primaryKey().references("field_visits", "CASCADE"),
  facilityId: uuid().primaryKey().references("facilities"),
}) {}

export class FieldVisitPhoto extends table("field_visit_photos", {
  id: id(),
  fieldVisitId: uuid().references("field_visits", "CASCADE"),
  uploadId: uuid().references("uploads"),
  caption: text().default(""),
  addedAt: instant().default(NOW),
}) {}

export class FieldVisitRemark extends table("field_visit_remarks", {
  id: bigint().primaryKey().generated("identity"),
  fieldVisitId: uuid().references("field_visits", "CASCADE"),
  authorId: uuid().nullable().references("users"),
  remark: text(),
  returned: boolean().default(false),
  at: instant().default(NOW),
}) {}
