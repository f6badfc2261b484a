import { openFile } from "#app/domain/reports/find-files.ts";
import { cityManagerLoader, idParam } from "#app/http/guard.ts";
import { orderedFileResponse } from "#app/http/report-response.ts";

/** The bytes of an own file that is made. */
export const loader = cityManagerLoader(
  { permission: "city.report.export", params: idParam },
  async (ctx, { params }) => orderedFileResponse(await openFile(ctx, params.id)),
);
