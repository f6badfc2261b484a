import { Readable } from "node:stream";
import { eInvoiceOf } from "#app/domain/invoices/e-invoice.ts";
import { adminLoader, idParam } from "#app/http/guard.ts";
import { fileResponse } from "#app/http/report-response.ts";

/** A document for a registered buyer as JSON for the Invoice Registration Portal. */
export const loader = adminLoader(
  { permission: "admin.money.read", params: idParam },
  async (ctx, { params }) => {
    const { fileName, json } = await eInvoiceOf(ctx, params.id);
    return fileResponse(Readable.from([json]), fileName, "application/json");
  },
);
