import { z } from "zod";
import { statementQuery } from "#app/domain/accounts/statement.ts";
import { statementPdf } from "#app/domain/accounts/statement-pdf.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { agentLoader } from "#app/http/guard.ts";
import { fileResponse, queryResponse } from "#app/http/report-response.ts";
import { monthSearch as search } from "#app/ui/money/search.ts";

const params = z.object({ format: z.enum(["csv", "pdf"]) });

/** The own statement of a month as a file. */
export const loader = agentLoader(
  { permission: "agent.money.read", params, search },
  async (ctx, { params: { format }, search: state }) => {
    const month = state.month ?? istDate(ctx.now).slice(0, 7);
    if (format === "csv") return queryResponse(await statementQuery(ctx, { month }));
    return fileResponse(await statementPdf(ctx, { month }), `statement-${month}.pdf`, "application/pdf");
  },
);
