import { csvStream } from "#app/domain/exports/csv.ts";
import { type PatientRow, patientBatches } from "#app/domain/genie/list-patients.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { patientSearch } from "./search.ts";

const names = [
  "s_no",
  "user_id",
  "patient_firstname",
  "patient_lastname",
  "email_id",
  "phone_number",
  "patient_location",
  "problem",
  "pr_description",
] as const;

const columns = [
  ...names.map((name) => ({ label: name, value: (row: PatientRow) => row[name] })),
  { label: "created_datetime", value: (row: PatientRow) => formatInstant(row.created_datetime) },
  { label: "request", value: (row: PatientRow) => row.number },
  { label: "status", value: (row: PatientRow) => row.status },
  { label: "owner", value: (row: PatientRow) => row.ownerName },
  { label: "due_datetime", value: (row: PatientRow) => formatInstant(row.dueAt) },
  { label: "remarks", value: (row: PatientRow) => row.remarks },
];

/** The assistant's patients as CSV, with the filters of the page. */
export const loader = adminLoader(
  { permission: "admin.request.read", search: patientSearch },
  (ctx, { search }) => csvResponse("patients", csvStream(columns, patientBatches(ctx, search))),
);
