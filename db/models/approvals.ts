import { id, instant, integer, json, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** Changes that wait for a decision, and what others advise about them. */

/** A change that waits for the office, or was decided. */
export class Approval extends table("approvals", {
  id: id(),
  subjectKind: text(),
  subjectId: uuid(),
  change: oneOf("create", "update"),
  title: text().default(""),
  version: integer().default(1),
  payload: json().default({}),
  differences: json().default([]),
  status: oneOf("pending", "approved", "rejected", "withdrawn").default("pending"),
  accountId: uuid().nullable().references("accounts"),
  cityId: uuid().nullable().references("cities"),
  requestedBy: uuid().nullable().references("users"),
  requestedAt: instant().default(NOW),
  decidedBy: uuid().nullable().references("users"),
  decidedAt: instant().nullable(),
  reason: text().nullable(),
}) {}

export class Recommendation extends table("recommendations", {
  approvalId: uuid().primaryKey().references("approvals", "CASCADE"),
  userId: uuid().primaryKey().references("users"),
  version: integer(),
  advice: oneOf("approve", "reject"),
  remark: text().default(""),
  createdAt: instant().default(NOW),
}) {}
