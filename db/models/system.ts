import {
  bigint,
  boolean,
  bytes,
  date,
  Expression,
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

/** The audit trail, forms that must not be sent twice, and files of reports. */

export class AuditEvent extends table("audit_events", {
  id: bigint().primaryKey().generated("identity"),
  at: instant().default(new Expression("clock_timestamp()")),
  actorKind: text(),
  actorId: uuid().nullable(),
  actorRole: text().nullable(),
  action: text(),
  subjectKind: text(),
  subjectId: text(),
  before: json().nullable(),
  after: json().nullable(),
  reason: text().nullable(),
  requestId: text().nullable(),
  ipHash: text().nullable(),
  batchId: uuid().nullable(),
  /** The pattern of the address that it was done at. */
  address: text().nullable(),
}) {}

/** An audit event that is not linked yet. */
export class AuditUnchained extends table("audit_unchained", {
  eventId: bigint().primaryKey(),
}) {}

/** An audit event's place in the chain. */
export class AuditLink extends table("audit_chain", {
  position: bigint().primaryKey(),
  eventId: bigint(),
  content: bytes(),
  digest: bytes(),
  hash: bytes(),
  chainedAt: instant().default(NOW),
}) {}

/** A form by its key, so that sending it twice does it once. */
export class FormSubmission extends table("form_submissions", {
  scope: text().primaryKey(),
  key: uuid().primaryKey(),
  requestHash: bytes(),
  state: oneOf("open", "done").default("open"),
  result: json().nullable(),
  lockedUntil: instant(),
  carriedOut: boolean().default(false),
  createdAt: instant().default(NOW),
}) {}

export class ReportExport extends table("report_exports", {
  id: id(),
  report: text(),
  format: oneOf("csv", "json", "xlsx"),
  filters: json(),
  state: oneOf("waiting", "running", "done", "failed").default("waiting"),
  rowsExpected: integer().nullable(),
  rowsDone: integer().default(0),
  fileKey: text().nullable(),
  byteSize: bigint().nullable(),
  error: text().default(""),
  askedBy: uuid().references("users"),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
  expiresAt: instant(),
  scheduleId: uuid().nullable().references("report_schedules"),
  period: date().nullable(),
}) {}

/** A list that is made as a file by the clock, and mailed. */
export class ReportSchedule extends table("report_schedules", {
  id: id(),
  list: text(),
  title: text(),
  query: text(),
  days: oneOf("filtered", "before"),
  format: oneOf("csv", "xlsx", "json"),
  every: oneOf("day", "week", "month"),
  onDay: integer(),
  atHour: integer(),
  nextAt: instant(),
  state: oneOf("on", "stopped").default("on"),
  failedAt: instant().nullable(),
  failure: text().default(""),
  ownerId: uuid().references("users", "CASCADE"),
  role: text(),
  createdAt: instant(),
  lastAt: instant().nullable(),
}) {}

/** The columns that somebody sees of a list. */
export class ListColumns extends table("list_columns", {
  userId: uuid().primaryKey().references("users", "CASCADE"),
  list: text().primaryKey(),
  columns: textArray(),
}) {}

/** A view of a list under a name: filters, order and columns. */
export class ListView extends table("list_views", {
  id: id(),
  ownerId: uuid().references("users", "CASCADE"),
  list: text(),
  name: text(),
  path: text(),
  query: text(),
  columns: textArray().nullable(),
  role: oneOf("partner", "agent", "staff", "city_manager", "admin"),
  accountId: uuid().nullable().references("accounts"),
  shared: boolean(),
  createdAt: instant().default(NOW),
}) {}

/** A file that is imported by a screen. */
export class FileImport extends table("file_imports", {
  id: id(),
  what: text(),
  fileName: text(),
  fileKey: text().nullable(),
  header: textArray(),
  mapping: json(),
  state: oneOf("waiting", "running", "done", "canceled", "failed", "undoing", "undone").default("waiting"),
  counts: json().nullable(),
  refusals: textArray().default([]),
  askedBy: uuid().references("users", "CASCADE"),
  createdAt: instant().default(NOW),
  doneAt: instant().nullable(),
  encoding: oneOf("utf-8", "windows-1252", "utf-16le").default("utf-8"),
  rowsExpected: integer().nullable(),
  cancelAsked: boolean().default(false),
  errorsKey: text().nullable(),
  problem: text().default(""),
  workedAt: instant().nullable(),
}) {}

/** A row that such a file added or changed; `master` is the kind of the import. */
export class FileImportChange extends table("file_import_changes", {
  importId: uuid().primaryKey().references("file_imports", "CASCADE"),
  position: bigint().primaryKey().generated("identity"),
  master: text(),
  rowId: uuid(),
  before: json().nullable(),
  after: json(),
  action: text().default(""),
  version: integer().nullable(),
}) {}

/** A column of many rows of a list that was changed at once. */
export class BulkEdit extends table("bulk_edits", {
  id: id(),
  list: text(),
  query: text(),
  field: text(),
  way: oneOf("set", "raise", "lower", "clear"),
  value: text(),
  changed: integer(),
  madeBy: uuid().references("users"),
  madeAt: instant(),
  undoneAt: instant().nullable(),
}) {}

/** What a row said before and after it, to undo it. */
export class BulkEditRow extends table("bulk_edit_rows", {
  bulkEditId: uuid().primaryKey().references("bulk_edits", "CASCADE"),
  rowId: uuid().primaryKey(),
  before: json().nullable(),
  after: json().nullable(),
}) {}
