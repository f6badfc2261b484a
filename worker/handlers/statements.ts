import { closeMonth } from "#app/domain/accounts/close-month.ts";
import type { Handler } from "#worker/registry.ts";

/** Closes the month before: numbered statements for everybody, by mail. */
export const handle: Handler<"statements"> = async (_payload, ctx) => {
  await closeMonth(ctx);
};
