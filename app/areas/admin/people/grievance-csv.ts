import { csvStream } from "#app/domain/exports/csv.ts";
import { type Grievance, grievanceBatches } from "#app/domain/registrations/grievances.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { search } from "./grievance-search.ts";

const COLUMNS = [
  { label: "name", value: (row: Grievance) => row.name },
  { label: "mobile_no", value: (row: Grievance) => row.phone },
  { label: "email_id", value: (row: Grievance) => row.email },
  { label: "about", value: (row: Grievance) => row.about },
  { label: "message", value: (row: Grievance) => row.message },
  { label: "status", value: (row: Grievance) => row.status },
  { label: "created_datetime", value: (row: Grievance) => formatInstant(row.createdAt) },
  { label: "answer", value: (row: Grievance) => row.answer },
  { label: "answered_by", value: (row: Grievance) => row.answeredByName },
  {
    label: "answered_datetime",
    value: (row: Grievance) => (row.answeredAt ? formatInstant(row.answeredAt) : null),
  },
];

/** The grievances as the list filters them. */
export const loader = adminLoader({ permission: "admin.approval.read", search }, (ctx, { search: state }) =>
  csvResponse("grievances", csvStream(COLUMNS, grievanceBatches(ctx, state))),
);
