import {
  bigint,
  boolean,
  citext,
  date,
  double,
  id,
  instant,
  integer,
  integerArray,
  json,
  NOW,
  oneOf,
  text,
  textArray,
  time,
  uuid,
} from "./columns.ts";
import { table } from "./table.ts";
import { AC_CATEGORIES, PHOTO_FOCI, STATUSES } from "./values.ts";

/** Houses and their rooms: what they are, their photos, their nights and prices. */

export class Property extends table("properties", {
  id: id(),
  accountId: uuid().references("accounts"),
  cityId: uuid().references("cities"),
  propertyTypeId: uuid().references("property_types"),
  cancellationPolicyId: uuid().nullable().references("cancellation_policies"),
  name: text(),
  slug: text(),
  phoneE164: text().nullable(),
  email: citext().nullable(),
  address: text().default(""),
  pinCode: text().default(""),
  description: text().default(""),
  houseRules: text().default(""),
  latitude: double(),
  longitude: double(),
  cellLatitude: integer().nullable().generated("stored"),
  cellLongitude: integer().nullable().generated("stored"),
  checkInTime: time().default("12:00:00"),
  checkOutTime: time().default("11:00:00"),
  mhServiceFeePpm: integer().default(150_000),
  agentFeePpm: integer().default(0),
  gstin: text().nullable(),
  status: oneOf(...STATUSES).default("pending"),
  importKey: text().nullable(),
  importDigest: text().nullable(),
  version: integer().default(1),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  subPartnerId: uuid().nullable().references("sub_partners"),
  onSale: boolean().default(true),
}) {}

export class PropertyFacility extends table("property_facilities", {
  propertyId: uuid().primaryKey().references("properties", "CASCADE"),
  facilityId: uuid().primaryKey().references("facilities"),
}) {}

/** How far a property is from a hospital near it, in metres; kept by triggers. */
export class PropertyHospital extends table("property_hospitals", {
  hospitalId: uuid().primaryKey().references("hospitals", "CASCADE"),
  propertyId: uuid().primaryKey().references("properties", "CASCADE"),
  distanceM: integer(),
}) {}

export class PropertyPhoto extends table("property_photos", {
  id: id(),
  propertyId: uuid().references("properties", "CASCADE"),
  roomId: uuid().nullable().references("rooms", "CASCADE"),
  uploadId: uuid().references("uploads"),
  caption: text().default(""),
  position: integer().default(100),
  approved: boolean().default(false),
  focus: oneOf(...PHOTO_FOCI).default("center"),
}) {}

export class Room extends table("rooms", {
  id: id(),
  propertyId: uuid().references("properties"),
  roomTypeId: uuid().references("room_types"),
  roomCategory: oneOf(...AC_CATEGORIES),
  name: text(),
  description: text().default(""),
  maxAdults: integer(),
  maxChildren: integer().default(0),
  maxExtraBeds: integer().default(0),
  extraBedChargePaise: bigint().default(0),
  defaultPricePaise: bigint(),
  defaultAllotment: integer(),
  partnerOfferPpm: integer().default(0),
  status: oneOf(...STATUSES).default("pending"),
  importKey: text().nullable(),
  importDigest: text().nullable(),
  version: integer().default(1),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  floorPricePaise: bigint().nullable(),
  onSale: boolean().default(true),
  minNights: integer().default(1),
  maxNights: integer().default(60),
  weeklyOfferPpm: integer().default(0),
  monthlyOfferPpm: integer().default(0),
  openEndNights: integer().default(0),
  calendarShared: boolean().default(false),
  calendarVersion: integer().default(0),
  saverPolicyId: uuid().nullable().references("cancellation_policies"),
  saverOfferPpm: integer().default(0),
  attendantMeals: textArray().default([]),
  attendantsWithMeals: integer().default(0),
}) {}

export class RoomFacility extends table("room_facilities", {
  roomId: uuid().primaryKey().references("rooms", "CASCADE"),
  facilityId: uuid().primaryKey().references("facilities"),
}) {}

/** What a room has left in a night. A night without a row, and one without a price, follows the room. */
export class RoomNight extends table("room_nights", {
  roomId: uuid().primaryKey().references("rooms"),
  night: date().primaryKey(),
  allotment: integer(),
  followsDefault: boolean().default(true),
  held: integer().default(0),
  sold: integer().default(0),
  closed: boolean().default(false),
  pricePaise: bigint().nullable(),
  closedToArrival: boolean().default(false),
  closedToDeparture: boolean().default(false),
  closedReason: text().default(""),
  elsewhere: integer().default(0),
}) {}

/** A calendar of another site that a room follows. */
export class CalendarFeed extends table("calendar_feeds", {
  id: id(),
  roomId: uuid().references("rooms"),
  name: text(),
  url: text(),
  nextAt: instant(),
  triedAt: instant().nullable(),
  readAt: instant().nullable(),
  error: text().default(""),
  createdBy: uuid().nullable().references("users"),
  createdAt: instant(),
}) {}

/** What it says is taken: from the first night until the day on which the guest leaves. */
export class CalendarBlock extends table("calendar_blocks", {
  feedId: uuid().primaryKey().references("calendar_feeds", "CASCADE"),
  uid: text().primaryKey(),
  firstNight: date().primaryKey(),
  endDay: date(),
}) {}

export class PriceChange extends table("price_changes", {
  id: bigint().primaryKey().generated("identity"),
  roomId: uuid().references("rooms"),
  batchId: uuid(),
  firstNight: date().nullable(),
  lastNight: date().nullable(),
  weekdays: integerArray().default([]),
  previousPricePaise: bigint().nullable(),
  changedPricePaise: bigint().nullable(),
  previousOfferPpm: integer().nullable(),
  changedOfferPpm: integer().nullable(),
  changedBy: uuid().nullable().references("users"),
  changedAt: instant().default(NOW),
}) {}

/** One change of stock or prices, so that it can be undone. */
export class StockBatch extends table("stock_batches", {
  id: uuid().primaryKey(),
  propertyId: uuid().nullable().references("properties"),
  outletId: uuid().nullable().references("items", "CASCADE"),
  changes: json(),
  changedBy: uuid().nullable().references("users"),
  changedAt: instant(),
  undoneAt: instant().nullable(),
}) {}
