import { csvStream } from "#app/domain/exports/csv.ts";
import { propertyBatches } from "#app/domain/listings/read-properties.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { staffLoader } from "#app/http/guard.ts";
import { PROPERTY_CSV } from "#app/ui/inventory/property-csv.ts";
import { search } from "./property-search.ts";

/** The properties as the list filters them. */
export const loader = staffLoader({ permission: "staff.item.read", search }, (ctx, { search: state }) =>
  csvResponse("properties", csvStream(PROPERTY_CSV, propertyBatches(ctx, state))),
);
