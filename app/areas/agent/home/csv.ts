import { reportQuery } from "#app/domain/reports/read-report.ts";
import { agentLoader } from "#app/http/guard.ts";
import { reportResponse } from "#app/http/report-response.ts";
import { reportFilters, reportSearch as search } from "#app/ui/reports/search.ts";

/** The agency's months as the dashboard shows them. */
export const loader = agentLoader({ permission: "agent.money.read", search }, (ctx, { search: state }) =>
  reportResponse("month-wise", reportQuery(ctx, "month-wise", reportFilters(state))),
);
