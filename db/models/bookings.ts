import {
  bigint,
  boolean,
  bytes,
  citext,
  date,
  id,
  instant,
  instantRange,
  integer,
  json,
  NOW,
  oneOf,
  smallint,
  text,
  uuid,
} from "./columns.ts";
import { table } from "./table.ts";
import { BOOKING_KINDS, LANGUAGES, RATE_PLANS, STOCK_STATES } from "./values.ts";

/** Orders and the bookings in them: what was agreed, for whom, and what it takes of the stock. */

/** A booking that is being made, kept for a browser. */
export class BookingDraft extends table("booking_drafts", {
  id: id(),
  browserHash: bytes(),
  kind: oneOf(...BOOKING_KINDS),
  search: text(),
  selection: json(),
  quotedTotalPaise: bigint(),
  guests: json().default({}),
  orderId: uuid().nullable().references("orders"),
  createdAt: instant().default(NOW),
  expiresAt: instant(),
  more: json().default([]),
  couponCode: text().nullable(),
  typedBy: uuid().nullable().references("users"),
}) {}

export class Order extends table("orders", {
  id: id(),
  reference: text(),
  customerId: uuid().references("users"),
  placedBy: uuid().nullable().references("users"),
  purpose: oneOf("booking", "extension", "change").default("booking"),
  status: oneOf("held", "confirmed", "cancelled", "expired"),
  contactName: text(),
  phoneE164: text(),
  email: citext().nullable(),
  totalPaise: bigint(),
  formKey: uuid(),
  holdExpiresAt: instant(),
  createdAt: instant().default(NOW),
  confirmedAt: instant().nullable(),
  closedAt: instant().nullable(),
  shortLinkId: uuid().nullable().references("short_links"),
  buyerGstin: text().nullable(),
  buyerName: text().default(""),
  buyerAddress: text().default(""),
  changesBookingId: uuid().nullable().references("bookings"),
  keepFrom: date().nullable(),
  keepUntil: date().nullable(),
  refundExpectedPaise: bigint().nullable(),
  carriedPaise: bigint().default(0),
  reserved: boolean().default(false),
  language: oneOf(...LANGUAGES).default("en"),
}) {}

export class Booking extends table("bookings", {
  id: id(),
  orderId: uuid().references("orders"),
  kind: oneOf(...BOOKING_KINDS),
  bookingOrderId: text(),
  reference: text(),
  extendsBookingId: uuid().nullable().references("bookings"),
  accountId: uuid().references("accounts"),
  agentAccountId: uuid().nullable().references("accounts"),
  customerId: uuid().references("users"),
  cityId: uuid().references("cities"),
  hospitalId: uuid().nullable().references("hospitals"),
  propertyId: uuid().nullable().references("properties"),
  roomId: uuid().nullable().references("rooms"),
  status: oneOf("held", "confirmed", "checked_in", "completed", "cancelled", "expired", "no_show"),
  startsOn: date(),
  endsOn: date(),
  units: integer(),
  extraBeds: integer().default(0),
  adults: integer().default(0),
  children: integer().default(0),
  infants: integer().default(0),
  nationality: text().default(""),
  guestAddress: text().default(""),
  specialRequests: text().default(""),
  snapshot: json(),
  policy: json(),
  rates: json(),
  basePaise: bigint(),
  partnerOfferPpm: integer().default(0),
  partnerOfferPaise: bigint().default(0),
  pricePaise: bigint(),
  gstPpm: integer(),
  gstPaise: bigint(),
  mhOfferPaise: bigint().default(0),
  totalPaise: bigint(),
  commissionPpm: integer(),
  commissionPaise: bigint(),
  gstOnCommissionPaise: bigint(),
  tdsPaise: bigint(),
  tcsPaise: bigint(),
  partnerSharePaise: bigint(),
  agentPpm: integer().default(0),
  agentCommissionPaise: bigint().default(0),
  tdsOnAgentPaise: bigint().default(0),
  netAgentPaise: bigint().default(0),
  gatewayFeePaise: bigint(),
  mhProfitPaise: bigint(),
  createdAt: instant().default(NOW),
  confirmedAt: instant().nullable(),
  checkedInAt: instant().nullable(),
  completedAt: instant().nullable(),
  endUnmarked: boolean().default(false),
  cancelledAt: instant().nullable(),
  itemId: uuid().nullable().references("items"),
  startsAt: instant().nullable(),
  depositPaise: bigint().default(0),
  depositWithheldPaise: bigint().default(0),
  depositNote: text().default(""),
  depositSettledAt: instant().nullable(),
  partnerAnswer: oneOf("accepted", "declined").nullable(),
  partnerAnsweredAt: instant().nullable(),
  partnerLinkVersion: smallint().default(1),
  partnerReason: text().default(""),
  floorPaise: bigint().default(0),
  ratePlan: oneOf(...RATE_PLANS).default("standard"),
  terms: json().default({}),
  returnedAt: instant().nullable(),
  gstOwedBy: text().default("partner"),
  takenFromId: uuid().nullable().references("bookings"),
}) {}

export class ForeignGuest extends table("foreign_guests", {
  id: id(),
  customerId: uuid().references("users"),
  particularsSealed: text().nullable(),
  passportId: uuid().nullable().references("uploads"),
  visaId: uuid().nullable().references("uploads"),
  createdAt: instant(),
}) {}

export class FormCEntry extends table("form_c_entries", {
  id: id(),
  bookingId: uuid().references("bookings"),
  foreignGuestId: uuid().nullable().references("foreign_guests"),
  filedAt: instant().nullable(),
  filedBy: uuid().nullable().references("users"),
  filingNumber: text().default(""),
}) {}

export class BookingGuest extends table("booking_guests", {
  id: id(),
  bookingId: uuid().references("bookings"),
  position: integer(),
  guestName: text(),
  guestType: oneOf("patient", "attendant"),
  ageGroup: oneOf("adult", "child", "infant"),
  ageYears: smallint().nullable(),
  gender: oneOf("female", "male", "other").nullable(),
}) {}

export class BookingNight extends table("booking_nights", {
  bookingId: uuid().primaryKey().references("bookings"),
  roomId: uuid().references("rooms"),
  night: date().primaryKey(),
  rooms: integer(),
  pricePaise: bigint(),
  extraBedsPaise: bigint().default(0),
  state: oneOf(...STOCK_STATES),
}) {}

/** Something bought in a number: a dish, an article, a test. */
export class BookingLine extends table("booking_lines", {
  bookingId: uuid().primaryKey().references("bookings"),
  position: integer().primaryKey(),
  itemId: uuid().references("items"),
  name: text(),
  quantity: integer(),
  unitPricePaise: bigint(),
  amountPaise: bigint(),
}) {}

export class BookingSlot extends table("booking_slots", {
  bookingId: uuid().primaryKey().references("bookings"),
  itemId: uuid().primaryKey().references("items"),
  slot: instant().primaryKey(),
  units: integer(),
  state: oneOf(...STOCK_STATES),
}) {}

/** How far a kitchen is with one meal of a booking; no row: nothing is marked yet. */
export class FoodDelivery extends table("food_deliveries", {
  bookingId: uuid().primaryKey().references("bookings"),
  slot: instant().primaryKey(),
  state: oneOf("cooking", "ready", "on_the_way", "delivered"),
  markedAt: instant(),
}) {}

/** A photo of what is hired, as it goes out or comes back. */
export class ConditionPhoto extends table("condition_photos", {
  uploadId: uuid().primaryKey().references("uploads"),
  bookingId: uuid().references("bookings"),
  moment: oneOf("out", "in"),
  takenAt: instant(),
}) {}

export class VehicleTrip extends table("vehicle_trips", {
  bookingId: uuid().primaryKey().references("bookings"),
  vehicleUnitId: uuid().references("vehicle_units"),
  during: instantRange(),
  state: oneOf(...STOCK_STATES),
  driverId: uuid().nullable().references("drivers"),
}) {}

export class TripLink extends table("trip_links", {
  bookingId: uuid().primaryKey().references("bookings"),
  tokenHash: bytes(),
  createdBy: uuid().references("users"),
  createdAt: instant().default(NOW),
  expiresAt: instant(),
  tokenSealed: text().nullable(),
}) {}

export class Feedback extends table("feedback", {
  id: id(),
  bookingId: uuid().references("bookings"),
  tokenHash: bytes(),
  askedAt: instant().default(NOW),
  expiresAt: instant(),
  rating: integer().nullable(),
  comment: text().default(""),
  answeredAt: instant().nullable(),
  experienceRating: integer().nullable(),
  recommendValue: integer().nullable(),
  distanceAsPromised: boolean().nullable(),
  reviewState: oneOf("waiting", "shown", "hidden").default("waiting"),
  moderatedBy: uuid().nullable().references("users"),
  moderatedAt: instant().nullable(),
  reply: text().default(""),
  repliedBy: uuid().nullable().references("users"),
  repliedAt: instant().nullable(),
}) {}

/** The reviews that are shown: of a property, or of the partner for whatever is no room. */
export class ReviewScore extends table("review_scores", {
  kind: oneOf("room", "food", "travel", "equipment", "lab").primaryKey(),
  subjectId: uuid().primaryKey(),
  reviews: integer(),
  ratingSum: integer(),
}) {}

/** A family that waits for a room which is taken on its dates: of one property, or of any near a hospital. */
export class WaitingEntry extends table("waiting_entries", {
  id: id(),
  customerId: uuid().references("users"),
  hospitalId: uuid().references("hospitals"),
  propertyId: uuid().nullable().references("properties"),
  checkIn: date(),
  checkOut: date(),
  adults: smallint(),
  children: smallint(),
  infants: smallint(),
  units: smallint(),
  contactName: text(),
  patientName: text(),
  language: oneOf(...LANGUAGES),
  status: oneOf("waiting", "offered", "left", "ended").default("waiting"),
  createdAt: instant().default(NOW),
  endsAt: instant(),
  lookedAt: instant().nullable(),
  orderId: uuid().nullable().references("orders"),
  closedAt: instant().nullable(),
}) {}

/** A night that may have become free and that somebody waits for: looked at by the queue `waiting-list`, then removed. */
export class FreedNight extends table("freed_nights", {
  id: id(),
  roomId: uuid(),
  night: date(),
}) {}

/** A patient for whom an agent books, with the contact person and the people who stay with them. */
export class AgentContact extends table("agent_contacts", {
  id: id(),
  accountId: uuid().references("accounts"),
  contactName: text(),
  phoneE164: text(),
  email: citext().nullable(),
  patientName: text(),
  patientAgeGroup: oneOf("adult", "child", "infant").default("adult"),
  patientAge: smallint().nullable(),
  patientGender: oneOf("female", "male", "other").nullable(),
  attendants: json().default([]),
  nationality: text().default(""),
  address: text().default(""),
  note: text().default(""),
  chosenBy: uuid().nullable().references("users"),
  chosenAt: instant().nullable(),
  createdAt: instant(),
  usedAt: instant(),
}) {}
