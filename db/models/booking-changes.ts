import { bigint, boolean, date, id, instant, integer, json, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** What became of bookings afterwards: changed, moved, waived, cancelled, disputed. */

/** What became of a stay that was changed, and what it cost. */
export class StayChange extends table("stay_changes", {
  id: id(),
  bookingId: uuid().references("bookings"),
  formKey: uuid(),
  change: oneOf("shorter", "moved"),
  wasFrom: date(),
  wasUntil: date(),
  isFrom: date(),
  isUntil: date(),
  paidPaise: bigint(),
  chargePaise: bigint(),
  refundPaise: bigint(),
  waived: boolean().default(false),
  reason: text().default(""),
  changedBy: uuid().nullable().references("users"),
  changedByKind: text(),
  changedAt: instant(),
  orderId: uuid().nullable().references("orders"),
}) {}

/** A stay that its house could not keep, moved to another house; who bears what the other room costs more. */
export class Relocation extends table("relocations", {
  id: id(),
  formKey: uuid(),
  fromBookingId: uuid().references("bookings"),
  toBookingId: uuid().references("bookings"),
  differencePaise: bigint(),
  housePaise: bigint(),
  reason: text(),
  decidedBy: uuid().nullable().references("users"),
  decidedByKind: text(),
  decidedAt: instant(),
  aloneUpToPaise: bigint().nullable(),
}) {}

/** What is booked to the house that failed, and given back to it when the new stay is cancelled. */
export class RelocationCharge extends table("relocation_charges", {
  id: id(),
  relocationId: uuid().references("relocations"),
  amountPaise: bigint(),
  note: text(),
  chargedAt: instant(),
}) {}

/** Part of what a guest paid that went back though the price stands. */
export class Goodwill extends table("goodwill", {
  id: id(),
  bookingId: uuid().references("bookings"),
  amountPaise: bigint(),
  platformPaise: bigint(),
  reason: text(),
  givenBy: uuid().nullable().references("users"),
  givenAt: instant(),
  aloneUpToPaise: bigint().nullable(),
}) {}

/** Who bears the charge of a policy when a medical waiver is granted, from a day on. */
export class WaiverRule extends table("waiver_rules", {
  id: id(),
  cause: oneOf("surgery_moved", "intensive_care", "early_discharge", "death"),
  platformPpm: integer(),
  validFrom: date(),
  createdBy: uuid().nullable().references("users"),
  createdAt: instant().default(NOW),
}) {}

/** A family asks with the hospital's letter that nothing is charged, because the treatment changed. */
export class MedicalWaiver extends table("medical_waivers", {
  id: id(),
  formKey: uuid(),
  bookingId: uuid().references("bookings"),
  cause: oneOf("surgery_moved", "intensive_care", "early_discharge", "death"),
  ruleId: uuid().references("waiver_rules"),
  leavesOn: date().nullable(),
  note: text().default(""),
  letterId: uuid().nullable().references("uploads"),
  state: oneOf("asked", "proposed", "granted", "refused").default("asked"),
  askedBy: uuid().nullable().references("users"),
  askedAt: instant(),
  dueAt: instant(),
  chargePaise: bigint().nullable(),
  platformPaise: bigint().nullable(),
  decidedBy: uuid().nullable().references("users"),
  decidedAt: instant().nullable(),
  decisionReason: text().default(""),
  aloneUpToPaise: bigint().nullable(),
}) {}

export class Cancellation extends table("cancellations", {
  id: id(),
  reference: text(),
  bookingCancelId: text(),
  bookingId: uuid().references("bookings"),
  formKey: uuid(),
  stayChangeId: uuid().nullable().references("stay_changes"),
  reason: text().default(""),
  tier: json(),
  kept: json(),
  paidPaise: bigint(),
  chargePaise: bigint(),
  refundPaise: bigint(),
  taxReversalPaise: bigint(),
  partnerAmountPaise: bigint(),
  platformAmountPaise: bigint(),
  cancelledBy: uuid().nullable().references("users"),
  cancelledByKind: text(),
  cancelledAt: instant().default(NOW),
  waivedPaise: bigint().nullable(),
  aloneUpToPaise: bigint().nullable(),
}) {}

/** Money that a partner asks of a guest: of a deposit, or because nobody came. */
export class Claim extends table("claims", {
  id: id(),
  bookingId: uuid().references("bookings"),
  claimKind: oneOf("damage", "late", "missing", "no_show"),
  state: oneOf("open", "objected", "settled", "withdrawn").default("open"),
  reason: text(),
  amountPaise: bigint(),
  photoId: uuid().nullable().references("uploads"),
  madeBy: uuid().nullable().references("users"),
  madeAt: instant(),
  objectUntil: instant(),
  objection: text().default(""),
  objectedAt: instant().nullable(),
  decidedBy: uuid().nullable().references("users"),
  decidedAt: instant().nullable(),
  decisionReason: text().default(""),
  upheldPaise: bigint().nullable(),
  settledAt: instant().nullable(),
  lateDays: integer().default(0),
  dayPaise: bigint().default(0),
  latePaise: bigint().default(0),
  withdrawnAt: instant().nullable(),
  stockOutAt: instant().nullable(),
  stockOutUnits: integer().nullable(),
  cameBackAt: instant().nullable(),
  cameBackDays: integer().nullable(),
  givenBackPaise: bigint().nullable(),
}) {}
