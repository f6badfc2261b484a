import { bigint, boolean, citext, date, id, instant, integer, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";
import { BOOKING_KINDS, FUNDERS } from "./values.ts";

/** Offers with their codes and limits, who used them, and the rules of our commission. */

export class Offer extends table("offers", {
  id: id(),
  funder: oneOf(...FUNDERS),
  name: text(),
  code: citext().nullable(),
  kind: oneOf(...BOOKING_KINDS),
  accountId: uuid().nullable().references("accounts"),
  propertyId: uuid().nullable().references("properties"),
  roomId: uuid().nullable().references("rooms"),
  cityId: uuid().nullable().references("cities"),
  hospitalId: uuid().nullable().references("hospitals"),
  percentPpm: integer().nullable(),
  amountPaise: bigint().nullable(),
  maxPaise: bigint().nullable(),
  minPricePaise: bigint().default(0),
  bookFrom: date(),
  bookTo: date().nullable(),
  stayFrom: date().nullable(),
  stayTo: date().nullable(),
  earlyBirdDays: integer().default(0),
  limitTotal: integer().nullable(),
  limitPerCustomer: integer().nullable(),
  used: integer().default(0),
  active: boolean().default(true),
  version: integer().default(1),
  createdBy: uuid().nullable().references("users"),
  createdAt: instant().default(NOW),
  itemId: uuid().nullable().references("items"),
  onHome: boolean().default(false),
}) {}

export class OfferRedemption extends table("offer_redemptions", {
  bookingId: uuid().primaryKey().references("bookings"),
  funder: oneOf(...FUNDERS).primaryKey(),
  offerId: uuid().references("offers"),
  customerId: uuid().references("users"),
  amountPaise: bigint(),
  state: oneOf("taken", "released").default("taken"),
}) {}

export class CommissionRule extends table("commission_rules", {
  id: id(),
  position: integer(),
  name: text(),
  kind: oneOf(...BOOKING_KINDS).nullable(),
  accountId: uuid().nullable().references("accounts"),
  propertyId: uuid().nullable().references("properties"),
  cityId: uuid().nullable().references("cities"),
  minPricePaise: bigint().default(0),
  validFrom: date(),
  validTo: date().nullable(),
  ratePpm: integer(),
  active: boolean().default(true),
  createdBy: uuid().nullable().references("users"),
  createdAt: instant().default(NOW),
}) {}
