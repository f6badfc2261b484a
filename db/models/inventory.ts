import {
  bigint,
  boolean,
  citext,
  date,
  double,
  id,
  instant,
  integer,
  NOW,
  oneOf,
  text,
  textArray,
  time,
  uuid,
} from "./columns.ts";
import { table } from "./table.ts";
import { PHOTO_FOCI, STATUSES } from "./values.ts";

/** What is sold besides rooms: kitchens, transport, equipment and lab centres (`items`), with one table more for each kind. */

/** Something sold besides rooms, or the outlet that sells it (`parentId`). */
export class Item extends table("items", {
  id: id(),
  kind: oneOf(
    "kitchen",
    "food_item",
    "transport_company",
    "vehicle",
    "travel_location",
    "medical_store",
    "equipment_item",
    "lab_centre",
  ),
  parentId: uuid().nullable().references("items"),
  parentKind: text().nullable().generated("stored"),
  accountId: uuid().references("accounts"),
  subPartnerId: uuid().nullable().references("sub_partners"),
  cityId: uuid().references("cities"),
  name: text(),
  description: text().default(""),
  cancellationPolicyId: uuid().nullable().references("cancellation_policies"),
  mhServiceFeePpm: integer().default(150_000),
  partnerOfferPpm: integer().default(0),
  status: oneOf(...STATUSES).default("pending"),
  importKey: text().nullable(),
  importDigest: text().nullable(),
  version: integer().default(1),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  floorPricePaise: bigint().nullable(),
  onSale: boolean().default(true),
}) {}

export class ItemPhoto extends table("item_photos", {
  id: id(),
  itemId: uuid().references("items", "CASCADE"),
  uploadId: uuid().references("uploads"),
  caption: text().default(""),
  position: integer().default(100),
  approved: boolean().default(false),
  focus: oneOf(...PHOTO_FOCI).default("center"),
}) {}

export class ItemPriceChange extends table("item_price_changes", {
  id: bigint().primaryKey().generated("identity"),
  itemId: uuid().references("items", "CASCADE"),
  batchId: uuid(),
  field: text(),
  previousPaise: bigint().nullable(),
  changedPaise: bigint().nullable(),
  changedBy: uuid().nullable().references("users"),
  changedAt: instant().default(NOW),
  labTestId: uuid().nullable().references("lab_tests"),
  previousPpm: integer().nullable(),
  changedPpm: integer().nullable(),
}) {}

/** What a kitchen, transport company, medical store or lab centre has besides its item. */
export class Outlet extends table("outlets", {
  itemId: uuid().primaryKey().references("items", "CASCADE"),
  phoneE164: text().nullable(),
  email: citext().nullable(),
  contactPerson: text().default(""),
  address: text().default(""),
  latitude: double(),
  longitude: double(),
  openingTime: time().default("08:00:00"),
  closingTime: time().default("20:00:00"),
  outletType: text().default(""),
  gstin: text().nullable(),
  licenceNumber: text().default(""),
  licenceValidUntil: date().nullable(),
  serviceRadiusM: integer().default(10_000),
  deliveryFeePaise: bigint().default(0),
  leadMinutes: integer().default(60),
  slotMinutes: integer().default(30),
  slotCapacity: integer().default(0),
  orderUntil: time().nullable(),
  secondOpeningTime: time().nullable(),
  secondClosingTime: time().nullable(),
  secondOrderUntil: time().nullable(),
  pausedUntil: instant().nullable(),
}) {}

export class FoodItem extends table("food_items", {
  itemId: uuid().primaryKey().references("items", "CASCADE"),
  foodTypeId: uuid().references("food_types"),
  pricePaise: bigint(),
  units: text().default("1 portion"),
  mealTimes: textArray(),
  dietMarks: textArray().default([]),
  dailyStock: integer(),
  preparationMinutes: integer().default(0),
}) {}

export class Vehicle extends table("vehicles", {
  itemId: uuid().primaryKey().references("items", "CASCADE"),
  vehicleTypeId: uuid().references("vehicle_types"),
  noOfSeaters: integer(),
  dayPricePaise: bigint(),
  nightPricePaise: bigint(),
  wheelchair: boolean().default(false),
  stretcher: boolean().default(false),
  closedOn: date().nullable(),
}) {}

export class VehicleUnit extends table("vehicle_units", {
  id: id(),
  itemId: uuid().references("vehicles", "CASCADE"),
  registrationNumber: text(),
  papersValidUntil: date().nullable(),
  active: boolean().default(true),
}) {}

/** Who drives the cars of a partner, or of a branch. */
export class Driver extends table("drivers", {
  id: id(),
  accountId: uuid().references("accounts"),
  subPartnerId: uuid().nullable().references("sub_partners"),
  name: text(),
  phoneE164: text(),
  licenceNumber: text(),
  licenceValidUntil: date(),
  active: boolean().default(true),
  createdAt: instant(),
}) {}

/** A route of a vehicle with its fare. */
export class TravelLocation extends table("travel_locations", {
  itemId: uuid().primaryKey().references("items", "CASCADE"),
  fromPointId: uuid().references("travel_points"),
  toPointId: uuid().references("travel_points"),
  completePickupAddress: text().default(""),
  completeDropAddress: text().default(""),
  farePaise: bigint().nullable(),
  nightFarePaise: bigint().nullable(),
  tollPaise: bigint().default(0),
  parkingPaise: bigint().default(0),
  permitsPaise: bigint().default(0),
  durationMinutes: integer().default(120),
}) {}

export class EquipmentItem extends table("equipment_items", {
  itemId: uuid().primaryKey().references("items", "CASCADE"),
  measureUnitId: uuid().references("measure_units"),
  purchasedType: oneOf("buy", "hire", "refill"),
  pricePaise: bigint(),
  cautionDepositPaise: bigint().default(0),
  refillingType: text().default(""),
  units: integer(),
  hsn: text().default(""),
}) {}

export class LabCentreTest extends table("lab_centre_tests", {
  itemId: uuid().primaryKey().references("items", "CASCADE"),
  labTestId: uuid().primaryKey().references("lab_tests"),
  pricePaise: bigint(),
  active: boolean().default(true),
}) {}

/**
 * What an item has left: for a meal, a day or an appointment that begins at `slot`; what is sold from the shelf has the one slot
 * `-infinity`. A slot without a row follows the item.
 */
export class StockSlot extends table("stock_slots", {
  itemId: uuid().primaryKey().references("items"),
  slot: instant().primaryKey(),
  capacity: integer(),
  followsDefault: boolean().default(true),
  held: integer().default(0),
  sold: integer().default(0),
  closed: boolean().default(false),
}) {}
