import { z } from "zod";
import { statementQuery } from "#app/domain/accounts/statement.ts";
import { statementPdf } from "#app/domain/accounts/statement-pdf.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { adminLoader } from "#app/http/guard.ts";
import { fileResponse, queryResponse } from "#app/http/report-response.ts";
import { monthSearch as search } from "#app/ui/money/search.ts";

const params = z.object({ id: z.uuid(), format: z.enum(["csv", "pdf"]) });

/** The statement of an account for a month as a file. */
export const loader = adminLoader(
  { permission: "admin.money.read", params, search },
  async (ctx, { params: { id, format }, search: state }) => {
    const month = state.month ?? istDate(ctx.now).slice(0, 7);
    const input = { accountId: id, month };
    if (format === "csv") return queryResponse(await statementQuery(ctx, input));
    return fileResponse(await statementPdf(ctx, input), `statement-${month}.pdf`, "application/pdf");
  },
);
