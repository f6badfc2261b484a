/** The words of the tax table. Client-safe. */

export const RATE_STATUS_WORDS = {
  proposed: "Proposed",
  approved: "Approved",
  rejected: "Rejected",
  superseded: "Superseded",
  withdrawn: "Withdrawn",
} as const;

/** How far a registration of the platform is. */
export const TAX_REGISTRATION_WORDS = {
  in_force: "In force",
  coming: "Coming",
  superseded: "Superseded",
  ended: "No longer registered",
  withdrawn: "Withdrawn",
} as const;

export const RATE_WORDS = {
  gst: "GST",
  tds: "TDS of partners",
  tcs: "TCS",
  gst_on_commission: "GST on the commission",
  tds_on_agent: "TDS of agents",
  gateway_fee: "Gateway fee",
} as const;

export const RATE_KIND_WORDS = {
  "*": "Every kind",
  room: "Rooms",
  food: "Meals",
  travel: "Cabs",
  equipment: "Equipment",
  lab: "Lab tests",
} as const;

export const PARTY_WORDS = {
  "*": "Everybody",
  no_pan: "Without a PAN",
  individual: "Individuals and Hindu undivided families",
  non_resident: "Not resident in India",
} as const;

export const PAYER_WORDS = {
  registered: "The partner with a GSTIN, else the platform",
  platform: "The platform",
  partner: "The partner; none without a GSTIN",
} as const;
