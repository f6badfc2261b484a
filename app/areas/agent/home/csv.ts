import { reportList } from "#app/domain/reports/read-report.ts";
import { agentLoader } from "#app/http/guard.ts";
import { csvOf } from "#app/http/show-list.ts";
import { reportFilters, reportSearch as search } from "#app/ui/reports/search.ts";

/** The agency's months as the dashboard shows them. */
export const loader = agentLoader({ permission: "agent.money.read", search }, (ctx, { search: state }) =>
  csvOf(ctx, reportList("month-wise"), reportFilters(state)),
);
