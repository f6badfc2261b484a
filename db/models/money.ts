import { bigint, boolean, date, id, instant, integer, json, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";
import { BOOKING_KINDS, SIDES } from "./values.ts";

/** Rates and policies, the ledger, payouts to partners and agents, tax documents. Amounts are paise, shares are parts per million. */

export class Rate extends table("rates", {
  id: id(),
  code: oneOf("gst", "tds", "tcs", "gst_on_commission", "tds_on_agent", "gateway_fee"),
  kind: oneOf(...BOOKING_KINDS, "*"),
  ratePpm: integer(),
  validFrom: date(),
  note: text().default(""),
  createdBy: uuid().nullable().references("users"),
  createdAt: instant().default(NOW),
  itemGroup: text().default("*"),
  abovePaise: bigint().default(0),
  party: oneOf("*", "no_pan", "individual", "non_resident").default("*"),
  thresholdPaise: bigint().nullable(),
  hsn: text().default(""),
  exempt: boolean().default(false),
  payer: oneOf("registered", "platform", "partner").default("registered"),
  source: text().default(""),
  profile: text().default(""),
  status: oneOf("proposed", "approved", "rejected", "superseded", "withdrawn").default("proposed"),
  decidedBy: uuid().nullable().references("users"),
  decidedAt: instant().nullable(),
  reason: text().default(""),
}) {}

/** Where the platform is registered for GST, beside its settings. */
export class PlatformRegistration extends table("platform_registrations", {
  stateCode: text(),
  gstin: text().nullable(),
  address: text(),
  validFrom: date(),
  createdBy: uuid().nullable().references("users"),
  createdAt: instant().default(NOW),
  id: id(),
  withdrawnAt: instant().nullable(),
  withdrawnBy: uuid().nullable().references("users"),
}) {}

export class CancellationPolicy extends table("cancellation_policies", {
  id: id(),
  name: text(),
  description: text().default(""),
  tiers: json(),
  isDefault: boolean().default(false),
  active: boolean().default(true),
}) {}

/** Lines that add up to zero. */
export class LedgerEntry extends table("ledger_entries", {
  id: id(),
  kind: text(),
  refId: uuid(),
  bookingId: uuid().nullable().references("bookings"),
  orderId: uuid().nullable().references("orders"),
  memo: text().default(""),
  at: instant().default(NOW),
  postedOn: date().nullable(),
}) {}

export class LedgerLine extends table("ledger_lines", {
  id: bigint().primaryKey().generated("identity"),
  entryId: uuid().references("ledger_entries"),
  account: oneOf(
    "customer",
    "gateway",
    "bank",
    "transit",
    "partner_payable",
    "agent_payable",
    "platform_income",
    "gst_output",
    "gst_on_fee",
    "gst_input",
    "tds_payable",
    "tcs_payable",
    "deposit_held",
    "offer_expense",
  ),
  partyId: uuid().nullable(),
  amountPaise: bigint(),
}) {}

/** A later change of a partner's share. */
export class ShareAdjustment extends table("share_adjustments", {
  id: id(),
  bookingId: uuid().references("bookings"),
  commissionChangePaise: bigint(),
  gstChangePaise: bigint(),
  partnerChangePaise: bigint(),
  reason: text(),
  madeBy: uuid().nullable().references("users"),
  madeAt: instant().default(NOW),
  formKey: uuid(),
}) {}

/** A line of the ledger that we owe somebody. */
export class Payable extends table("payables", {
  ledgerLineId: bigint().primaryKey().references("ledger_lines"),
  side: oneOf(...SIDES),
  accountId: uuid().references("accounts"),
  bookingId: uuid().references("bookings"),
  kind: text(),
  amountPaise: bigint(),
  earnedOn: date(),
  payoutId: uuid().nullable().references("payouts"),
}) {}

/** A bank account that a partner or agent is paid to. */
export class PayeeAccount extends table("payee_accounts", {
  id: id(),
  accountId: uuid().references("accounts"),
  holderName: text(),
  bankAccountNum: text(),
  ifsc: text(),
  upi: text().nullable(),
  state: oneOf("proving", "failed", "waiting", "approved", "rejected", "withdrawn").default("proving"),
  enteredBy: uuid().references("users"),
  enteredAt: instant(),
  usableFrom: instant(),
  proofReference: text().nullable(),
  nameAtBank: text().nullable(),
  provedAt: instant().nullable(),
  failure: text().default(""),
  decidedBy: uuid().nullable().references("users"),
  decidedAt: instant().nullable(),
  formKey: uuid(),
}) {}

export class Payout extends table("payouts", {
  id: id(),
  payoutNumber: text(),
  side: oneOf(...SIDES),
  accountId: uuid().references("accounts"),
  kind: oneOf(...BOOKING_KINDS),
  state: oneOf("waiting", "approved", "paid", "cancelled"),
  amountPaise: bigint(),
  secondAdminAbovePaise: bigint(),
  bankAccountNum: text(),
  preparedBy: uuid().nullable().references("users"),
  preparedAt: instant().default(NOW),
  approvedBy: uuid().nullable().references("users"),
  approvedAt: instant().nullable(),
  referenceNumber: text().nullable(),
  transferAmountPaise: bigint().nullable(),
  paidDate: date().nullable(),
  fromAccounts: text().nullable(),
  typeOfPayment: oneOf("NEFT", "RTGS", "IMPS", "UPI", "Cheque").nullable(),
  paidBy: uuid().nullable().references("users"),
  updatedAt: instant().default(NOW),
  formKey: uuid(),
  payeeAccountId: uuid().nullable().references("payee_accounts"),
}) {}

/** A payout that the payment gateway sends; its id is the gateway's idempotency key. */
export class PayoutTransfer extends table("payout_transfers", {
  id: id(),
  payoutId: uuid().references("payouts"),
  gateway: oneOf("sandbox", "razorpay", "cashfree"),
  typeOfPayment: oneOf("IMPS", "RTGS"),
  state: oneOf("sending", "paid", "failed").default("sending"),
  gatewayTransferId: text().nullable(),
  failure: text().default(""),
  askedBy: uuid().nullable().references("users"),
  askedAt: instant(),
  updatedAt: instant(),
}) {}

/** What a closed month of an account came to. */
export class AccountStatement extends table("account_statements", {
  id: id(),
  accountId: uuid().references("accounts"),
  month: date(),
  statementNumber: text(),
  openingPaise: bigint(),
  earnedPaise: bigint(),
  paidPaise: bigint(),
  closingPaise: bigint(),
  lines: integer(),
  issuedAt: instant(),
}) {}

/** A line of a statement that its reader does not agree with. */
export class StatementDispute extends table("statement_disputes", {
  id: id(),
  accountId: uuid().references("accounts"),
  ledgerLineId: bigint().references("ledger_lines"),
  reason: text(),
  raisedBy: uuid().references("users"),
  raisedAt: instant(),
  answer: text().default(""),
  answeredBy: uuid().nullable().references("users"),
  answeredAt: instant().nullable(),
  formKey: uuid(),
}) {}

export class BankTransfer extends table("bank_transfers", {
  id: id(),
  referenceNumber: text(),
  transferAmountPaise: bigint(),
  paidDate: date(),
  fromAccounts: text(),
  bankAccountNum: text(),
  typeOfPayment: text(),
  payoutNumber: text().nullable(),
  payoutId: uuid().nullable().references("payouts"),
  reason: text().default(""),
  importedBy: uuid().nullable().references("users"),
  importedAt: instant().default(NOW),
}) {}

/** The last number of a series of tax documents: of a GSTIN, or of the account of a supplier without one. */
export class DocumentSeries extends table("document_series", {
  gstin: text().primaryKey(),
  financialYear: text().primaryKey(),
  documentType: oneOf(
    "invoice",
    "bill_of_supply",
    "credit_note",
    "commission_invoice",
    "commission_credit_note",
  ).primaryKey(),
  lastNumber: integer(),
}) {}

/** An invoice or a credit note: of a booking, or of the commission of a partner's month. */
export class TaxDocument extends table("tax_documents", {
  id: id(),
  documentType: text(),
  gstin: text(),
  financialYear: text(),
  number: integer(),
  documentNumber: text(),
  issuedOn: date(),
  bookingId: uuid().nullable().references("bookings"),
  invoiceId: uuid().nullable().references("tax_documents"),
  parties: json(),
  taxablePaise: bigint(),
  cgstPaise: bigint(),
  sgstPaise: bigint(),
  igstPaise: bigint().default(0),
  lines: json().default([]),
  gstPpm: integer(),
  discountPaise: bigint().default(0),
  totalPaise: bigint(),
  createdAt: instant().default(NOW),
  accountId: uuid().nullable().references("accounts"),
  month: date().nullable(),
  supplierAccountId: uuid().nullable().references("accounts"),
  series: text().generated("stored"),
}) {}

/** An entry whose commission stands in a document. */
export class CommissionCharge extends table("commission_charges", {
  entryId: uuid().primaryKey().references("ledger_entries"),
  documentId: uuid().references("tax_documents"),
  bookingId: uuid().references("bookings"),
  commissionPaise: bigint(),
  gstPaise: bigint(),
}) {}

/** A booking that waits for its invoice or credit note. */
export class DocumentDue extends table("documents_due", {
  bookingId: uuid().primaryKey().references("bookings"),
  since: instant().default(NOW),
}) {}

/** A month of the books that is closed. `posted` is of the version before `closed_sums`. */
export class ClosedMonth extends table("closed_months", {
  month: date().primaryKey(),
  closedBy: uuid().nullable().references("users"),
  closedAt: instant().default(NOW),
  posted: json().nullable(),
  reopeningAskedBy: uuid().nullable().references("users"),
  reopeningReason: text().default(""),
}) {}

/** What was posted in closed months, which reports read in place of the lines. */
export class ClosedSum extends table("closed_sums", {
  id: bigint().primaryKey().generated("identity"),
  closedMonth: date().references("closed_months", "CASCADE"),
  month: date(),
  account: text(),
  entry: text(),
  kind: text().nullable(),
  cityId: uuid().nullable(),
  hospitalId: uuid().nullable(),
  debitPaise: bigint(),
  creditPaise: bigint(),
}) {}

/** What was posted in open months, up to the line that `SummedLines` says; reports read it in place of the lines. */
export class OpenSum extends table("open_sums", {
  id: bigint().primaryKey().generated("identity"),
  month: date(),
  account: text(),
  entry: text(),
  kind: text().nullable(),
  cityId: uuid().nullable(),
  hospitalId: uuid().nullable(),
  debitPaise: bigint(),
  creditPaise: bigint(),
}) {}

export class SummedLines extends table("summed_lines", {
  theOnly: boolean().primaryKey().default(true),
  upTo: bigint(),
}) {}

/** A payment or a refund as the gateway settled it. */
export class GatewaySettlement extends table("gateway_settlements", {
  id: id(),
  paymentId: uuid().nullable().references("payments"),
  amountPaise: bigint(),
  feePaise: bigint(),
  gstPaise: bigint(),
  utr: text(),
  settledOn: date(),
  importedBy: uuid().nullable().references("users"),
  importedAt: instant().default(NOW),
  refundId: uuid().nullable().references("refunds"),
}) {}

/** Money that came to our bank. */
export class BankReceipt extends table("bank_receipts", {
  id: id(),
  utr: text(),
  amountPaise: bigint(),
  receivedOn: date(),
  payer: text(),
  postedAt: instant().nullable(),
  importedBy: uuid().nullable().references("users"),
  importedAt: instant().default(NOW),
}) {}

/** Tax that was paid to the government. */
export class Remittance extends table("remittances", {
  id: id(),
  account: oneOf("gst_output", "gst_on_fee", "tds_payable", "tcs_payable"),
  amountPaise: bigint(),
  paidOn: date(),
  challan: text(),
  madeBy: uuid().nullable().references("users"),
  madeAt: instant().default(NOW),
  creditPaise: bigint().default(0),
  bsrCode: text().nullable(),
}) {}
