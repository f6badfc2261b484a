import { csvStream } from "#app/domain/exports/csv.ts";
import { officePeopleBatches } from "#app/domain/registrations/office-people.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { OFFICE_CSV } from "./parts/office-csv.ts";
import { officeSearch as search } from "./search.ts";

/** The people of this role as the list filters them. */
export const loader = adminLoader({ permission: "admin.approval.read", search }, (ctx, { search: state }) =>
  csvResponse(
    "city-managers",
    csvStream(OFFICE_CSV, officePeopleBatches(ctx, { ...state, role: "city_manager", cityId: state.city })),
  ),
);
