export const APPROVAL_STATUSES = ["pending", "approved", "rejected", "withdrawn"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const APPROVAL_STATUS_WORDS: Record<ApprovalStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

/** The kinds of requests for approval, in words. */
export const APPROVAL_KIND_WORDS = {
  property: "Property",
  room: "Room",
  kitchen: "Kitchen",
  food_item: "Food item",
  transport_company: "Transport company",
  vehicle: "Vehicle",
  travel_location: "Travel location",
  medical_store: "Medical store",
  equipment_item: "Equipment item",
  lab_centre: "Lab centre",
  partner: "Partner",
  sub_partner: "Sub-partner",
  partner_profile: "Partner profile",
  agent: "Agent",
  agent_profile: "Agent profile",
  payee_account: "Bank account",
  user_role: "Role",
  office_person: "New person in the office",
  medical_waiver: "Medical waiver",
  goodwill: "Goodwill",
  charge_waiver: "Cancellation without a charge",
  relocation_charge: "Charge to a house that failed",
  platform_registration: "GST registration",
  waiver_rule: "Rule of medical waivers",
  commission_rule: "Commission rule",
  commission_rule_end: "End of a commission rule",
  commission_rule_move: "Order of commission rules",
  erasure: "Erasure",
  staff: "Staff",
  city_manager: "City manager",
} as const;
export type ApprovalKind = keyof typeof APPROVAL_KIND_WORDS;

/** Kinds that are decided together: what partners of one kind sell, agents, and what has no list of its own. */
export const APPROVAL_GROUPS = {
  property: ["property", "room"],
  food: ["kitchen", "food_item"],
  travel: ["transport_company", "vehicle", "travel_location"],
  equipment: ["medical_store", "equipment_item", "lab_centre"],
  agent: ["agent", "agent_profile"],
  others: [
    "sub_partner",
    "partner_profile",
    "payee_account",
    "user_role",
    "office_person",
    "medical_waiver",
    "goodwill",
    "charge_waiver",
    "relocation_charge",
    "platform_registration",
    "waiver_rule",
    "commission_rule",
    "commission_rule_end",
    "commission_rule_move",
    "erasure",
  ],
} as const satisfies Record<string, readonly ApprovalKind[]>;
export type ApprovalGroup = keyof typeof APPROVAL_GROUPS;

/** One line of "what changes": null before for something new, null after for something taken away. */
export type Difference = { label: string; before: string | null; after: string | null };

/** A request for approval as the database holds it. */
export type Approval = {
  id: string;
  subjectKind: string;
  subjectId: string;
  /** `create`: the new thing waits for approval. `update`: the approved version stays on sale while the payload waits. */
  change: "create" | "update";
  title: string;
  /** Incremented by every edit; a decision names the version that was reviewed. */
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
