import { type ContactRow, contactBatches } from "#app/domain/campaigns/contacts.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { contactSearch as search } from "./search.ts";

const COLUMNS = [
  { label: "phone_number", value: (row: ContactRow) => row.phone },
  { label: "name", value: (row: ContactRow) => row.name },
  { label: "campaign_option", value: (row: ContactRow) => row.hospital },
  { label: "consent", value: (row: ContactRow) => (row.stopped ? "withdrawn" : "given") },
  { label: "added_by", value: (row: ContactRow) => row.addedBy },
  { label: "created_datetime", value: (row: ContactRow) => formatInstant(row.createdAt) },
];

/** The numbers as the list filters them; the file can be read in again. */
export const loader = adminLoader({ permission: "admin.campaign.read", search }, (ctx, { search: state }) =>
  csvResponse(
    "campaign-numbers",
    csvStream(COLUMNS, contactBatches(ctx, { hospitalId: state.option, phone: state.phone })),
  ),
);
