import { csvStream } from "#app/domain/exports/csv.ts";
import { type PropertyMasterRow, streamPropertyMaster } from "#app/domain/listings/property-master.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { propertySearch } from "./search.ts";

type Row = PropertyMasterRow;

const COLUMNS = [
  { label: "property_name", value: (row: Row) => row.propertyName },
  { label: "partner_name", value: (row: Row) => row.accountName },
  { label: "property_phone", value: (row: Row) => row.phone },
  { label: "property_email", value: (row: Row) => row.email },
  { label: "property_latitude", value: (row: Row) => row.latitude },
  { label: "property_longitude", value: (row: Row) => row.longitude },
  { label: "property_status", value: (row: Row) => row.status },
  { label: "city_name", value: (row: Row) => row.cityName },
  { label: "address", value: (row: Row) => row.address },
  { label: "mh_service_fee", value: (row: Row) => row.mhServiceFeePpm / 10_000 },
  { label: "agent_fee_on_property", value: (row: Row) => row.agentFeePpm / 10_000 },
];

/** The property master as its list filters it; fees in per cent. */
export const loader = adminLoader(
  { permission: "admin.property.read", search: propertySearch },
  (ctx, { search: { q, city, status } }) =>
    csvResponse("properties", csvStream(COLUMNS, streamPropertyMaster(ctx, { q, cityId: city, status }))),
);
