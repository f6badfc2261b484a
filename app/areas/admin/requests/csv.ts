import { z } from "zod";
import { csvStream } from "#app/domain/exports/csv.ts";
import { type RequestRow, requestBatches } from "#app/domain/requests/list-requests.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { ACTION_FIELDS, NUMBER_FIELD, REQUEST_LISTS, type RequestListName } from "./lists.ts";
import { filtersOf, requestSearch } from "./search.ts";

const params = z.object({
  list: z.enum(Object.keys(REQUEST_LISTS) as [RequestListName, ...RequestListName[]]),
});

/** A list of requests as CSV, with the filters of the page; columns have the names of the specification. */
export const loader = adminLoader(
  { permission: "admin.request.read", params, search: requestSearch },
  (ctx, { params: { list }, search }) => {
    const { kinds, fields } = REQUEST_LISTS[list];
    const columns = [
      { label: NUMBER_FIELD[list], value: (row: RequestRow) => row.number },
      ...[...fields, ...ACTION_FIELDS].map(({ name, value }) => ({ label: name, value })),
    ];
    return csvResponse(list, csvStream(columns, requestBatches(ctx, filtersOf(search, kinds))));
  },
);
