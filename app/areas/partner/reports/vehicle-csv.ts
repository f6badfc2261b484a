import { vehicleReportQuery } from "#app/domain/reports/vehicle-report.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { reportResponse } from "#app/http/report-response.ts";
import { vehicleSearch as search } from "./vehicle-search.ts";

/** The report of vehicles as its screen filters it, whole. */
export const loader = partnerLoader(
  { permission: "partner.booking.read", search },
  (ctx, { search: { vehicle: vehicleId, ...state } }) =>
    reportResponse("vehicles", vehicleReportQuery(ctx, { ...state, vehicleId })),
);
