import { csvStream } from "#app/domain/exports/csv.ts";
import { propertyBatches } from "#app/domain/listings/read-properties.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { PROPERTY_CSV } from "#app/ui/inventory/property-csv.ts";
import { propertySearch as search } from "./search.ts";

/** The properties as the list filters them. */
export const loader = partnerLoader(
  { permission: "partner.property.read", search },
  (ctx, { search: state }) =>
    csvResponse(
      "properties",
      csvStream(PROPERTY_CSV, propertyBatches(ctx, { ...state, waits: state.waits === "on" })),
    ),
);
