import { accountsQuery } from "#app/domain/accounts/list-accounts.ts";
import { adminLoader } from "#app/http/guard.ts";
import { reportResponse } from "#app/http/report-response.ts";
import { accountFilters, accountSearch as search } from "#app/ui/money/search.ts";

/** The accounts that the list shows, whole, with the field names of the specification. */
export const loader = adminLoader({ permission: "admin.money.read", search }, (ctx, { search: state }) =>
  reportResponse(`${state.kind}-accounts`, accountsQuery(ctx, accountFilters(state))),
);
