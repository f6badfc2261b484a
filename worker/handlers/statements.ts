import { closeMonth } from "#app/domain/accounts/close-month.ts";
import { issueCommissionInvoices } from "#app/domain/invoices/commission-invoices.ts";
import { inTurnOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import type { Handler } from "#worker/registry.ts";

/** Closes the month before: numbered statements for everybody, and the invoices of the commission, by mail. */
export const handle: Handler<"statements"> = async (_payload, ctx) => {
  await inTurnOnItsOwn({
    statements: () => closeMonth(ctx, undefined, ctx.job.signal),
    commission: () => issueCommissionInvoices(ctx, ctx.job.signal),
  });
};
