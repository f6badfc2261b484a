import { z } from "zod";
import { REPORT_NAMES } from "#app/domain/reports/labels.ts";
import { reportList } from "#app/domain/reports/read-report.ts";
import { adminLoader } from "#app/http/guard.ts";
import { csvOf } from "#app/http/show-list.ts";
import { reportFilters, reportSearch as search } from "#app/ui/reports/search.ts";

const params = z.object({ report: z.enum(REPORT_NAMES) });

/** A report as its screen filters it, whole. */
export const loader = adminLoader(
  { permission: "admin.report.read", params, search },
  (ctx, { params: { report }, search: state }) => csvOf(ctx, reportList(report), reportFilters(state)),
);
