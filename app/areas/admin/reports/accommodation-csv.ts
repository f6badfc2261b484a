import { accountList } from "#app/domain/accounts/account-list.ts";
import { bookingList } from "#app/domain/bookings/booking-list.ts";
import { reportList } from "#app/domain/reports/read-report.ts";
import { adminLoader } from "#app/http/guard.ts";
import { csvOf } from "#app/http/show-list.ts";
import { reportFilters } from "#app/ui/reports/search.ts";
import { accommodationSearch as search } from "./accommodation-search.ts";

/** The accommodation report as its screen filters it: days, bookings or accounts, whole. */
export const loader = adminLoader({ permission: "admin.report.read", search }, (ctx, { search: state }) => {
  const list = { days: reportList("date-wise"), bookings: bookingList, accounts: accountList }[state.view];
  return csvOf(ctx, list, { ...reportFilters(state), kind: "room" });
});
