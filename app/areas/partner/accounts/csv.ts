import { accountsQuery } from "#app/domain/accounts/list-accounts.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { reportResponse } from "#app/http/report-response.ts";
import { accountFilters, accountSearch as search } from "#app/ui/money/search.ts";

/** The partner's accounts as the list filters them, whole. */
export const loader = partnerLoader({ permission: "partner.money.read", search }, (ctx, { search: state }) =>
  reportResponse(`${state.kind}-accounts`, accountsQuery(ctx, accountFilters(state))),
);
