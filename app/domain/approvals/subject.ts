import type { Context, TxContext } from "#app/domain/context.ts";
import type { Transaction } from "#db/client.ts";
import type { Approval, Difference } from "./labels.ts";
import type { DecisionInput } from "./schema.ts";

/** What a person looks at before deciding. */
export type SubjectView = {
  differences: Difference[];
  /** Warnings to check before approving. A request with warnings is left out when several are approved together. */
  warnings?: string[];
  /** Pictures that become visible with the approval. */
  photos: Array<{ uploadId: string; caption: string; room: string | null }>;
  /** The booking that it is about. */
  bookingId?: string;
  /** Private documents that came with it: each view is recorded. */
  files?: Array<{ uploadId: string; title: string }>;
  /** One person proposed it and another decides; the first is told the outcome. */
  isByTwo?: true;
};

/** Who is informed of a decision. Phone as E.164. */
export type Applicant = { name: string; userId: string | null; phone: string | null; email: string | null };

/** A kind of thing that waits for approval. A new kind is one object of this type and one line in `registry.ts`. */
export type ApprovalSubject = {
  kind: string;
  /** "Property", "Room": as shown in lists and messages. */
  label: string;
  /** Where the message takes the applicant: to the approved thing, or to where it can be submitted again. */
  path: (approval: Approval, status: "approved" | "rejected") => string;
  /** Whoever is approved gets a mail with the login, which says so: no second mail does. */
  welcomes?: true;
  messages: { approved: string; rejected: string; approvalFailed?: string; rejectionFailed?: string };
  /** Who is informed of the decision if not the applicant or the account: somebody registered by staff. */
  applicant?: (tx: Transaction, approval: Approval) => Promise<Applicant | undefined>;
  /** Locks the thing's own row, so that no edit comes between looking and deciding. */
  lock: (tx: Transaction, subjectId: string) => Promise<void>;
  view: (ctx: Context, approval: Approval) => Promise<SubjectView>;
  /** The same of several at once, in their order, for a kind of which one page shows many. */
  viewMany?: (ctx: Context, approvals: Approval[]) => Promise<SubjectView[]>;
  /** Makes the approved state true: status of a new thing, or the payload onto the row. */
  apply: (ctx: TxContext, approval: Approval, decision: DecisionInput) => Promise<void>;
  reject: (ctx: TxContext, approval: Approval, reason: string) => Promise<void>;
  /** What else happens when whoever proposed it takes it back; left out for what is not taken back under Approvals. */
  withdraw?: (ctx: TxContext, approval: Approval) => Promise<void>;
};
