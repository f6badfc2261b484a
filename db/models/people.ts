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
  textArray,
  uuid,
} from "./columns.ts";
import { table } from "./table.ts";
import { LANGUAGES, PARTNER_KINDS, ROLES, SIDES, STATUSES } from "./values.ts";

/** Partners and agents (accounts), their branches, everybody who signs in, and the papers of accounts. */

/** A partner or an agent. */
export class Account extends table("accounts", {
  id: id(),
  accountKind: oneOf(...SIDES),
  partnerKind: oneOf(...PARTNER_KINDS).nullable(),
  name: text(),
  phoneE164: text().nullable(),
  email: citext().nullable(),
  cityId: uuid().nullable().references("cities"),
  address: text().default(""),
  gstin: text().nullable(),
  pan: text().nullable(),
  agentCommissionPpm: integer().default(0),
  status: oneOf(...STATUSES).default("pending"),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  contactName: text().default(""),
  nearestHospitalId: uuid().nullable().references("hospitals"),
  latitude: double().nullable(),
  longitude: double().nullable(),
  registeredBy: uuid().nullable().references("users"),
  version: integer().default(1),
  resident: boolean().default(true),
  laboratory: boolean().default(false),
}) {}

/** A branch of a partner. */
export class SubPartner extends table("sub_partners", {
  id: id(),
  accountId: uuid().references("accounts"),
  partnerKind: oneOf(...PARTNER_KINDS),
  name: text(),
  contactName: text().default(""),
  phoneE164: text().nullable(),
  email: citext().nullable(),
  cityId: uuid().nullable().references("cities"),
  address: text().default(""),
  status: oneOf(...STATUSES).default("pending"),
  version: integer().default(1),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
}) {}

export class User extends table("users", {
  id: id(),
  role: oneOf(...ROLES),
  subRole: text().nullable(),
  accountId: uuid().nullable().references("accounts"),
  zoneCityId: uuid().nullable().references("cities"),
  name: text(),
  email: citext().nullable(),
  phoneE164: text().nullable(),
  address: text().default(""),
  nationality: text().default(""),
  passwordHash: text().nullable(),
  totpSecret: text().nullable(),
  totpLastStep: bigint().nullable(),
  status: oneOf(...STATUSES).default("pending"),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  lastLoginAt: instant().nullable(),
  subPartnerId: uuid().nullable().references("sub_partners"),
  /** Of staff without a zone: whether they work in every city, or see nothing yet. */
  allCities: boolean().default(false),
  /** What this person is written to in; null: nobody knows. */
  language: oneOf(...LANGUAGES).nullable(),
  /** Of a customer: false while only the mail address of a number that gets no codes was proved. */
  numberProven: boolean().default(true),
  /** Of a member of an account's team: what they may do. Null for everybody else. */
  rights: textArray().nullable(),
}) {}

export class Grievance extends table("grievances", {
  id: id(),
  name: text(),
  phoneE164: text(),
  email: citext().nullable(),
  about: text(),
  message: text(),
  answer: text().default(""),
  status: oneOf("open", "answered").default("open"),
  answeredBy: uuid().nullable().references("users"),
  answeredAt: instant().nullable(),
  createdAt: instant().default(NOW),
  language: oneOf(...LANGUAGES).default("en"),
}) {}

export class Document extends table("documents", {
  id: id(),
  accountId: uuid().references("accounts"),
  documentKind: oneOf(
    "gstin",
    "pan",
    "trade_licence",
    "fssai",
    "vehicle_registration",
    "vehicle_permit",
    "driving_licence",
    "drug_licence",
    "clinical_establishment",
    "nabl",
    "other",
  ),
  number: text(),
  validUntil: date().nullable(),
  uploadId: uuid().nullable().references("uploads"),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  subPartnerId: uuid().nullable().references("sub_partners"),
}) {}

/** What partners and agents agree to, by kind; each version stays as it was. */
export class SellerTerms extends table("seller_terms", {
  kind: oneOf(...PARTNER_KINDS, "lab", "agent").primaryKey(),
  version: integer().primaryKey(),
  body: text(),
  publishedBy: uuid().nullable().references("users"),
  publishedAt: instant().default(NOW),
}) {}

/** Who accepted which terms, with the fees that were shown. */
export class SellerTermsAcceptance extends table("seller_terms_acceptances", {
  accountId: uuid().primaryKey().references("accounts"),
  kind: text().primaryKey(),
  version: integer().primaryKey(),
  fees: json(),
  acceptedBy: uuid().references("users"),
  acceptedAt: instant(),
}) {}
