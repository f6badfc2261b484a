import { openFile } from "#app/domain/reports/find-files.ts";
import { idParam, staffLoader } from "#app/http/guard.ts";
import { orderedFileResponse } from "#app/http/report-response.ts";

/** The bytes of an own file that is made. */
export const loader = staffLoader(
  { permission: "staff.report.export", params: idParam },
  async (ctx, { params }) => orderedFileResponse(await openFile(ctx, params.id)),
);
