import { csvStream } from "#app/domain/exports/csv.ts";
import { streamMaster } from "#app/domain/masters/list-master.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { staffLoader } from "#app/http/guard.ts";
import { masterCsvColumns } from "#app/ui/masters/csv-columns.ts";
import { masterSearch } from "#app/ui/masters/master-table.tsx";
import { masterOf } from "./parts/master-paths.ts";

/** A master as its list filters it. */
export const loader = staffLoader(
  { permission: "staff.master.read", search: masterSearch },
  (ctx, { request, search }) => {
    const { master } = masterOf(request);
    return csvResponse(master, csvStream(masterCsvColumns(master), streamMaster(ctx, master, search)));
  },
);
