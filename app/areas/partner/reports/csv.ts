import { z } from "zod";
import { SHARED_REPORTS } from "#app/domain/reports/labels.ts";
import { reportList } from "#app/domain/reports/read-report.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { csvOf } from "#app/http/show-list.ts";
import { reportFilters, reportSearch as search } from "#app/ui/reports/search.ts";

const params = z.object({ report: z.enum(SHARED_REPORTS) });

/** A report of the own bookings as its screen filters it, whole. */
export const loader = partnerLoader(
  { permission: "partner.money.read", params, search },
  (ctx, { params: { report }, search: state }) => csvOf(ctx, reportList(report), reportFilters(state)),
);
