import { provePayee, provePayees } from "#app/domain/payees/prove-payee.ts";
import type { Handler } from "#worker/registry.ts";

/** Asks the bank about one bank account of a partner or agent, or by the clock about all that wait for its answer. */
export const handle: Handler<"payee-proof"> = async ({ payeeId }, context) => {
  if (payeeId) await provePayee(context, payeeId);
  else await provePayees(context);
};
