import { openFile } from "#app/domain/exports/find-files.ts";
import { idParam, officeLoader } from "#app/http/guard.ts";
import { orderedFileResponse } from "#app/http/report-response.ts";
import { FILES } from "./permissions.ts";

/** The bytes of an own file that is made. */
export const loader = officeLoader(FILES, { params: idParam }, async (ctx, { params }) =>
  orderedFileResponse(await openFile(ctx, params.id)),
);
