import { csvStream } from "#app/domain/exports/csv.ts";
import { streamMaster } from "#app/domain/masters/list-master.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { masterCsvColumns } from "#app/ui/masters/csv-columns.ts";
import { masterSearch } from "#app/ui/masters/master-table.tsx";
import { masterParam } from "./params.ts";

/** A master as its list filters it; what the import of the same master reads again. */
export const loader = adminLoader(
  { permission: "admin.master.read", params: masterParam, search: masterSearch },
  (ctx, { params: { master }, search }) =>
    csvResponse(master, csvStream(masterCsvColumns(master), streamMaster(ctx, master, search))),
);
