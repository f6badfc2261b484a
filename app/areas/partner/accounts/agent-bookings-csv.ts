import { accountsQuery } from "#app/domain/accounts/list-accounts.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { reportResponse } from "#app/http/report-response.ts";
import { accountFilters, accountSearch as search } from "#app/ui/money/search.ts";

/** What agents brought to the partner as the list filters it, whole. */
export const loader = partnerLoader({ permission: "partner.money.read", search }, (ctx, { search: state }) =>
  reportResponse(
    `${state.kind}-bookings-of-agents`,
    accountsQuery(ctx, { ...accountFilters(state), byAgents: true }),
  ),
);
