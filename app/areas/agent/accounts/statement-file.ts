import { z } from "zod";
import { istDate } from "#app/domain/shared/dates.ts";
import { agentLoader } from "#app/http/guard.ts";
import { statementFile, statementFormat } from "#app/http/statement-file.ts";
import { monthSearch as search } from "#app/ui/money/search.ts";

/** The own statement of a month as a file. */
export const loader = agentLoader(
  { permission: "agent.money.read", params: z.object({ format: statementFormat }), search },
  (ctx, { params: { format }, search: { month } }) =>
    statementFile(ctx, { month: month ?? istDate(ctx.now).slice(0, 7) }, format),
);
