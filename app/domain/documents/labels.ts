/** The papers of partners and agents. Client-safe and free of libraries. */

export const PARTNER_KINDS = ["property", "food", "travel", "equipment"] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

export const PARTNER_KIND_LABELS: Record<PartnerKind, string> = {
  property: "Property",
  food: "Food",
  travel: "Travel",
  equipment: "Medical equipment",
};

/** What somebody signs up as. A laboratory is a partner of medical equipment with papers and terms of its own: the specification has four kinds. */
export const SIGN_UP_KINDS = [...PARTNER_KINDS, "lab"] as const;
export type SignUpKind = (typeof SIGN_UP_KINDS)[number];

export const SIGN_UP_LABELS: Record<SignUpKind, string> = { ...PARTNER_KIND_LABELS, lab: "Laboratory" };

export const DOCUMENT_KINDS = [
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
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What each paper is called, an example of its number, and whether it ends on a day. */
export const DOCUMENTS: Record<DocumentKind, { label: string; example: string; ends: boolean }> = {
  gstin: { label: "GSTIN", example: "36AABCU9603R1ZO", ends: false },
  pan: { label: "PAN", example: "AABCU9603R", ends: false },
  trade_licence: { label: "Trade or lodging licence", example: "TL/2026/01234", ends: true },
  fssai: { label: "FSSAI licence", example: "13619011000123", ends: true },
  vehicle_registration: { label: "Vehicle registration (RC)", example: "TS09AB1234", ends: true },
  vehicle_permit: { label: "Tourist or taxi permit", example: "TS/TP/2026/4711", ends: true },
  driving_licence: { label: "Driving licence", example: "TS0920110012345", ends: true },
  drug_licence: { label: "Drug licence", example: "TS/HYD/2026-20B/1234", ends: true },
  clinical_establishment: {
    label: "Clinical establishment registration",
    example: "TS/HYD/CE/2026/0123",
    ends: true,
  },
  nabl: { label: "NABL accreditation", example: "MC-1234", ends: true },
  /** A paper that nobody asks for by name: what stands for its number is what it is called. */
  other: { label: "Another paper", example: "Rent agreement", ends: false },
};

/** What a paper of an account is called. */
export const documentTitle = (kind: DocumentKind, number: string) =>
  kind === "other" ? number : DOCUMENTS[kind].label;

/** The field of a form, and of a call, that takes the photo or PDF of a paper. */
export const fileFieldOf = (kind: DocumentKind) => `${kind}_file`;

/** How many files come with one registration at most. */
export const MAX_DOCUMENT_FILES = 12;

/** `photo`: the law wants whoever sells it to have the paper, so a registration comes with a photo or PDF of it. */
export type AskedDocument = { kind: DocumentKind; required: boolean; photo?: true };

/** The papers that a registration asks for. */
export const ASKED_DOCUMENTS: Record<SignUpKind | "agent", AskedDocument[]> = {
  property: [
    { kind: "pan", required: true },
    { kind: "gstin", required: false },
    { kind: "trade_licence", required: false },
  ],
  food: [
    { kind: "fssai", required: true, photo: true },
    { kind: "pan", required: true },
    { kind: "gstin", required: false },
  ],
  travel: [
    { kind: "vehicle_registration", required: true, photo: true },
    { kind: "vehicle_permit", required: true, photo: true },
    { kind: "driving_licence", required: true, photo: true },
    { kind: "pan", required: true },
    { kind: "gstin", required: false },
  ],
  equipment: [
    { kind: "drug_licence", required: true, photo: true },
    { kind: "pan", required: true },
    { kind: "gstin", required: false },
  ],
  lab: [
    { kind: "clinical_establishment", required: true, photo: true },
    { kind: "nabl", required: false },
    { kind: "pan", required: true },
    { kind: "gstin", required: false },
  ],
  agent: [
    { kind: "pan", required: true },
    { kind: "gstin", required: false },
  ],
};

/** Days before its end at which the owner of a paper is written to. 0 is the day after. */
export const REMINDER_DAYS = [60, 30, 7, 0] as const;
