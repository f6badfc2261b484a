import { csvStream } from "#app/domain/exports/csv.ts";
import { ALL_REQUEST_KINDS, REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import { type RequestRow, requestBatches } from "#app/domain/requests/list-requests.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { staffLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { requestSearch } from "./search.ts";

const columns = [
  { label: "number", value: (row: RequestRow) => row.number },
  { label: "kind", value: (row: RequestRow) => REQUEST_KINDS[row.kind].label },
  { label: "name", value: (row: RequestRow) => row.name },
  { label: "phone", value: (row: RequestRow) => row.phone },
  { label: "location", value: (row: RequestRow) => row.location },
  { label: "message", value: (row: RequestRow) => row.message },
  { label: "status", value: (row: RequestRow) => row.status },
  { label: "due_datetime", value: (row: RequestRow) => formatInstant(row.dueAt) },
  { label: "remarks", value: (row: RequestRow) => row.remarks },
];

/** One's own requests as CSV, with the filters of the page. */
export const loader = staffLoader(
  { permission: "staff.request.read", search: requestSearch },
  (ctx, { search }) =>
    csvResponse(
      "requests",
      csvStream(columns, requestBatches(ctx, { ...search, kinds: ALL_REQUEST_KINDS, mine: true })),
    ),
);
