import { issueDueDocuments } from "#app/domain/invoices/issue-due.ts";
import type { Handler } from "#worker/registry.ts";

/** By the clock: invoices and bills of supply of what is over, credit notes of what was taken back. */
export const handle: Handler<"tax-documents"> = async (_payload, context) => {
  await issueDueDocuments(context, context.job.signal);
};
