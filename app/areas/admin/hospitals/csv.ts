import { csvStream } from "#app/domain/exports/csv.ts";
import { type HospitalFileRow, streamHospitals } from "#app/domain/places/list-hospitals.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { search } from "./search.ts";

type Row = HospitalFileRow;

/** The columns that the import of hospitals reads, then the id and whether it is shown. */
const COLUMNS = [
  { label: "near_hospital_name", value: (row: Row) => row.near_hospital_name },
  { label: "state", value: (row: Row) => row.stateName },
  { label: "city", value: (row: Row) => row.cityName },
  { label: "locality", value: (row: Row) => row.locality },
  { label: "type", value: (row: Row) => row.type },
  { label: "latitude", value: (row: Row) => row.latitude },
  { label: "longitude", value: (row: Row) => row.longitude },
  { label: "address", value: (row: Row) => row.address },
  { label: "pin_code", value: (row: Row) => row.pin_code },
  { label: "no_of_bed", value: (row: Row) => row.no_of_bed },
  { label: "phone", value: (row: Row) => row.phone },
  { label: "website", value: (row: Row) => row.website },
  { label: "near_hospital_id", value: (row: Row) => row.id },
  { label: "shown", value: (row: Row) => (row.active ? "yes" : "no") },
];

/** The hospital master as its list filters it. */
export const loader = adminLoader(
  { permission: "admin.hospital.read", search },
  (ctx, { search: { q, city, shown } }) =>
    csvResponse("hospitals", csvStream(COLUMNS, streamHospitals(ctx, { q, cityId: city, active: shown }))),
);
