import { accountsQuery } from "#app/domain/accounts/list-accounts.ts";
import { agentLoader } from "#app/http/guard.ts";
import { reportResponse } from "#app/http/report-response.ts";
import { accountFilters, accountSearch as search } from "#app/ui/money/search.ts";

/** The agent's accounts as the list filters them, whole. */
export const loader = agentLoader({ permission: "agent.money.read", search }, (ctx, { search: state }) =>
  reportResponse(`${state.kind}-accounts`, accountsQuery(ctx, accountFilters(state))),
);
