import { SHARED_REPORTS } from "#app/domain/reports/labels.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { REPORT_PARAMS } from "#app/ui/reports/search.ts";

/** The filters of a report, and which one is shown. */
export const partnerReportSearch = defineSearch({
  ...REPORT_PARAMS,
  report: oneOf(SHARED_REPORTS, "month-wise"),
});
