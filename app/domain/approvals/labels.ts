export const APPROVAL_STATUSES = ["pending", "approved", "rejected", "withdrawn"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** One line of "what changes": null before for something new, null after for something taken away. */
export type Difference = { label: string; before: string | null; after: string | null };

/** A request for approval as the database holds it. */
export type Approval = {
  id: string;
  subjectKind: string;
  subjectId: string;
  /** `create`: the thing itself waits. `update`: the approved version stays on sale while the payload waits. */
  change: "create" | "update";
  title: string;
  /** Raised by every edit; a decision names the version that was looked at. */
  version: number;
  payload: Record<string, unknown>;
  differences: Difference[];
  status: ApprovalStatus;
  accountId: string | null;
  cityId: string | null;
  requestedBy: string | null;
  requestedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
};
