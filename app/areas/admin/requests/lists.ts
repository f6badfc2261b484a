import { REQUEST_KINDS, type RequestKind } from "#app/domain/requests/labels.ts";
import type { RequestRow } from "#app/domain/requests/list-requests.ts";
import { paths } from "#app/http/paths.ts";
import { formatInstant } from "#app/ui/format.ts";

/** A field of a request under the specification's name, for the table and for the CSV alike. */
export type RequestField = {
  name: string;
  label: string;
  value: (row: RequestRow) => string;
  wide?: true;
  /** The field in whose column it stands in the table, on a line of its own; in the file each has its column. */
  under?: string;
  /** Told by another field of the table already. */
  onlyInFile?: true;
};

export type RequestListName = "health-support" | "reach-us" | "medical-loans" | "callbacks" | "enquiries";

export type RequestListDefinition = {
  title: string;
  path: string;
  kinds: readonly RequestKind[];
  fields: RequestField[];
};

const text =
  (pick: (row: RequestRow) => string | null | undefined): RequestField["value"] =>
  (row) =>
    pick(row) ?? "";
const detail = (key: string) => text((row) => row.details[key]);
const phone = { label: "Mobile", value: text((row) => row.phone) };
const email = { label: "Email", value: text((row) => row.email) };
const home = { label: "Lives in", value: (row: RequestRow) => row.location };
const message: RequestField = { name: "message", label: "Message", value: (row) => row.message, wide: true };
const kind: RequestField = { name: "kind", label: "Kind", value: (row) => REQUEST_KINDS[row.kind].label };

/** The lists of requests: which kinds each shows, and which fields. */
export const REQUEST_LISTS: Record<RequestListName, RequestListDefinition> = {
  "health-support": {
    title: "Health-support requests",
    path: paths.adminHealthSupport,
    kinds: ["health_support"],
    fields: [
      { name: "created_datetime1", label: "Arrived", value: (row) => formatInstant(row.createdAt) },
      { name: "patient_name", label: "Patient", value: (row) => row.name },
      { name: "disease", label: "Disease", value: detail("disease") },
      { name: "other_disease", label: "Other disease", value: detail("other_disease"), under: "disease" },
      { name: "contact_email", ...email, under: "mobile_number" },
      { name: "patient_location", ...home, under: "patient_name" },
      { name: "mobile_number", ...phone },
      message,
    ],
  },
  "reach-us": {
    title: "Reach-us requests",
    path: paths.adminReachUs,
    kinds: ["reach_us", "chat"],
    fields: [
      { name: "created_datetime", label: "Arrived", value: (row) => formatInstant(row.createdAt) },
      kind,
      { name: "patient_name", label: "Patient", value: (row) => row.name },
      { name: "hospital_name", label: "Hospital", value: (row) => row.hospitalName, under: "kind" },
      { name: "contact_email", ...email, under: "mobile_number" },
      { name: "mobile_number", ...phone },
      { name: "patient_location", ...home, under: "patient_name" },
      message,
    ],
  },
  "medical-loans": {
    title: "Medical loan enquiries",
    path: paths.adminMedicalLoans,
    kinds: ["medical_loan"],
    fields: [
      { name: "created_datetime", label: "Arrived", value: (row) => formatInstant(row.createdAt) },
      { name: "patient_name", label: "Patient", value: (row) => row.name },
      { name: "hospital_name", label: "Hospital", value: (row) => row.hospitalName },
      { name: "email_id", ...email, under: "mobile_number" },
      { name: "country_code", label: "Country", value: detail("country_code"), onlyInFile: true },
      { name: "mobile_number", ...phone },
      { name: "patient_location", ...home, under: "patient_name" },
      { name: "salarized", label: "Earns", value: detail("salarized") },
      { name: "medical_loanfor", label: "Loan for", value: detail("medical_loanfor") },
      message,
    ],
  },
  callbacks: {
    title: "Callbacks",
    path: paths.adminCallbacks,
    kinds: ["callback"],
    fields: [
      { name: "mobile_number", ...phone },
      {
        name: "date_call",
        label: "Day of the call",
        value: (row) =>
          row.details.date_call ?? formatInstant(row.createdAt).slice(0, 10).replaceAll("/", "-"),
      },
      { name: "customer_name", label: "Customer", value: (row) => row.name },
      { name: "hospital_name", label: "Hospital", value: (row) => row.hospitalName },
      {
        name: "hospital_location",
        label: "Hospital's place",
        value: (row) => [row.details.hospital_location, row.cityName].filter(Boolean).join(", "),
        under: "hospital_name",
      },
      { name: "customer_city", ...home, under: "customer_name" },
      { name: "remark", label: "Remark", value: (row) => row.message, wide: true },
    ],
  },
  enquiries: {
    title: "Enquiries",
    path: paths.adminEnquiries,
    kinds: ["enquiry", "international_patient", "domestic_patient"],
    fields: [
      { name: "created_datetime", label: "Arrived", value: (row) => formatInstant(row.createdAt) },
      kind,
      { name: "name", label: "Name", value: (row) => row.name },
      { name: "phone", ...phone },
      { name: "email", ...email, under: "phone" },
      { name: "location", ...home, under: "name" },
      { name: "hospital_name", label: "Hospital", value: (row) => row.hospitalName, under: "kind" },
      message,
      { name: "document", label: "Documents", value: (row) => (row.files > 0 ? String(row.files) : "") },
    ],
  },
};

/** What follows the fields of every list, in the CSV. */
export const ACTION_FIELDS: RequestField[] = [
  { name: "status", label: "Status", value: (row) => row.status },
  { name: "owner", label: "Owner", value: (row) => row.ownerName ?? "" },
  { name: "due_datetime", label: "Due", value: (row) => formatInstant(row.dueAt) },
  { name: "action_takenby", label: "Action taken by", value: (row) => row.actionTakenBy ?? "" },
  { name: "remarks", label: "Remarks", value: (row) => row.remarks ?? "" },
];

/** The name of a request's number in its list. */
export const NUMBER_FIELD: Record<RequestListName, string> = {
  "health-support": "health_support_id",
  "reach-us": "reachus_id",
  "medical-loans": "medical_loan_id",
  callbacks: "callback_id",
  enquiries: "enquiry_id",
};

/** The list that a kind of request stands in; the patient assistant has its own. */
export function listOf(kindOfRequest: RequestKind): { title: string; path: string } {
  const list = Object.values(REQUEST_LISTS).find(({ kinds }) => kinds.includes(kindOfRequest));
  return list ?? { title: "Patient assistant", path: paths.adminAssistant };
}
