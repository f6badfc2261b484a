import { z } from "zod";
import { istDate } from "#app/domain/shared/dates.ts";
import { adminLoader } from "#app/http/guard.ts";
import { statementFile, statementFormat } from "#app/http/statement-file.ts";
import { monthSearch as search } from "#app/ui/money/search.ts";

/** The statement of an account for a month as a file. */
export const loader = adminLoader(
  { permission: "admin.money.read", params: z.object({ id: z.uuid(), format: statementFormat }), search },
  (ctx, { params: { id, format }, search: { month } }) =>
    statementFile(ctx, { accountId: id, month: month ?? istDate(ctx.now).slice(0, 7) }, format),
);
