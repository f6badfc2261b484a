/** The words of the requests context. Client-safe. */

/** Every kind of request, and within how many hours of its arrival somebody answers. */
export const REQUEST_KINDS = {
  reach_us: { label: "Reach us", dueHours: 24 },
  health_support: { label: "Health support", dueHours: 4 },
  chat: { label: "Chat", dueHours: 4 },
  medical_loan: { label: "Medical loan", dueHours: 24 },
  callback: { label: "Callback", dueHours: 2 },
  enquiry: { label: "Enquiry to a hospital", dueHours: 24 },
  international_patient: { label: "International patient", dueHours: 12 },
  domestic_patient: { label: "Domestic patient", dueHours: 12 },
  patient_assistant: { label: "Patient assistant", dueHours: 4 },
  grievance: { label: "Grievance", dueHours: 48 },
} as const satisfies Record<string, { label: string; dueHours: number }>;

export type RequestKind = keyof typeof REQUEST_KINDS;
export const ALL_REQUEST_KINDS = Object.keys(REQUEST_KINDS) as RequestKind[];
export const KIND_LABELS = Object.fromEntries(
  Object.entries(REQUEST_KINDS).map(([kind, { label }]) => [kind, label]),
) as Record<RequestKind, string>;

/** Kinds that tell something about somebody's health: each look at one is written to the audit trail. */
export const MEDICAL_KINDS: readonly RequestKind[] = [
  "health_support",
  "international_patient",
  "domestic_patient",
  "patient_assistant",
  "enquiry",
];

export const REQUEST_STATUSES = ["open", "in_progress", "answered", "closed"] as const;
export const REQUEST_STATUS_WORDS = {
  open: "Open",
  in_progress: "In progress",
  answered: "Answered",
  closed: "Closed",
} as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** By when a request that came in at `from` is to be answered. */
export const dueAfter = (kind: RequestKind, from: Date) =>
  new Date(from.getTime() + REQUEST_KINDS[kind].dueHours * 3_600_000);

/** Whether the office has to do something: an answered request waits for nobody until the person writes again. */
export const isWaiting = (status: RequestStatus) => status === "open" || status === "in_progress";
/** The same in SQL, as the index `requests_waiting` has it. @param request the alias of the table */
export const waitingSql = (request: string) => `${request}.status IN ('open', 'in_progress')`;

/** What stands in the history of a request: a note of the office for itself, a word of the person, an answer to the person. */
export type RequestLineKind = "note" | "word" | "answer";

/** Stands for a disease that the master of problems does not hold; it is then written in words. */
export const OTHER_DISEASE = "Other";

export const EARNINGS = ["Salaried", "Self-employed", "Neither"] as const;

export const LOAN_PURPOSES = [
  "Surgery",
  "Cancer treatment",
  "Transplant",
  "Maternity",
  "Medicines and tests",
  "Stay and travel",
  "Other",
] as const;

/** What only some kinds ask, as it is shown beside its answer. */
export const DETAIL_LABELS: Record<string, string> = {
  about: "About",
  booking: "Booking",
  disease: "Treatment for",
  other_disease: "Other disease",
  country_code: "Country code",
  salarized: "Employment",
  medical_loanfor: "Loan for",
  date_call: "Day of the call",
  hospital_location: "Hospital's place",
  problem: "Problem",
};

/** Files that one request may carry. */
export const MAX_REQUEST_FILES = 5;
