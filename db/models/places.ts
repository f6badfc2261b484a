import { boolean, citext, double, id, instant, integer, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** States, cities and hospitals, and the addresses they had before. */

export class State extends table("states", {
  id: id(),
  name: citext(),
  slug: text(),
  active: boolean().default(true),
}) {}

export class City extends table("cities", {
  id: id(),
  stateId: uuid().references("states"),
  name: citext(),
  slug: text(),
  latitude: double().nullable(),
  longitude: double().nullable(),
  active: boolean().default(true),
}) {}

export class Hospital extends table("hospitals", {
  id: id(),
  nearHospitalName: text(),
  slug: text(),
  /** References `cities`, kept by triggers (0001-places). */
  cityId: uuid(),
  locality: text().default(""),
  hospitalType: text().default(""),
  latitude: double(),
  longitude: double(),
  cellLatitude: integer().nullable().generated("stored"),
  cellLongitude: integer().nullable().generated("stored"),
  address: text().default(""),
  pinCode: text().default(""),
  noOfBed: integer().nullable(),
  phone: text().default(""),
  website: text().default(""),
  importKey: uuid().nullable(),
  importDigest: uuid().nullable(),
  featured: boolean().default(false),
  active: boolean().default(true),
  version: integer().default(1),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
}) {}

/** An address that a city, hospital or property had once; it leads to `targetId`. */
export class FormerAddress extends table("former_addresses", {
  kind: oneOf("city", "hospital", "property").primaryKey(),
  citySlug: text().primaryKey(),
  slug: text().primaryKey().default(""),
  targetId: uuid(),
  since: instant().default(NOW),
}) {}
