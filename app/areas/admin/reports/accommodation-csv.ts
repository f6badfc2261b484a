import { accountsQuery } from "#app/domain/accounts/list-accounts.ts";
import { bookingsQuery } from "#app/domain/exports/bookings.ts";
import { reportQuery } from "#app/domain/reports/read-report.ts";
import { adminLoader } from "#app/http/guard.ts";
import { reportResponse } from "#app/http/report-response.ts";
import { reportFilters } from "#app/ui/reports/search.ts";
import { accommodationSearch as search } from "./accommodation-search.ts";

/** The accommodation report as its screen filters it: days, bookings or accounts, whole. */
export const loader = adminLoader({ permission: "admin.report.read", search }, (ctx, { search: state }) => {
  const filters = { ...reportFilters(state), kind: "room" as const };
  if (state.view === "bookings") return reportResponse("room-bookings", bookingsQuery(ctx, filters));
  if (state.view === "accounts") return reportResponse("room-accounts", accountsQuery(ctx, filters));
  return reportResponse("date-wise", reportQuery(ctx, "date-wise", filters));
});
