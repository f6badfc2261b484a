import { openRefused } from "#app/domain/imports/file-imports.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader, idParam } from "#app/http/guard.ts";
import { fileResponse } from "#app/http/report-response.ts";

/** The rows that an own import refused, with their reasons, in the bytes of the file. */
export const loader = adminLoader(
  { permission: adminAddresses.importRefused.permission, params: idParam },
  async (ctx, { params: { id } }) => {
    const { what, stream } = await openRefused(ctx, id);
    return fileResponse(stream, `${what}-refused.csv`, "text/csv");
  },
);
