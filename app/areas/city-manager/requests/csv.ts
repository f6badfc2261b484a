import { csvStream } from "#app/domain/exports/csv.ts";
import { streamZoneRequests, type ZoneRequest } from "#app/domain/places/zone-requests.ts";
import { REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { cityManagerLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { filtersOf, requestSearch as search } from "./search.ts";

const COLUMNS = [
  { label: "request", value: (row: ZoneRequest) => row.number },
  { label: "kind", value: (row: ZoneRequest) => REQUEST_KINDS[row.kind].label },
  { label: "hospital_name", value: (row: ZoneRequest) => row.hospitalName },
  { label: "asked", value: (row: ZoneRequest) => formatInstant(row.createdAt) },
  { label: "due", value: (row: ZoneRequest) => formatInstant(row.dueAt) },
  { label: "status", value: (row: ZoneRequest) => row.status },
  { label: "owner", value: (row: ZoneRequest) => row.ownerName },
];

/** The open requests of the zone, as the list filters them. */
export const loader = cityManagerLoader(
  { permission: "city.request.read", search },
  (ctx, { search: state }) =>
    csvResponse("open-requests", csvStream(COLUMNS, streamZoneRequests(ctx, filtersOf(state)))),
);
