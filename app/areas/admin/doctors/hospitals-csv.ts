import { type ProfileRow, streamHospitalProfiles } from "#app/domain/doctors/hospital-profiles.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { hospitalSearch } from "./search.ts";

const COLUMNS = [
  { label: "hospital_id", value: (row: ProfileRow) => row.id },
  { label: "hospital_name", value: (row: ProfileRow) => row.hospitalName },
  { label: "specalities", value: (row: ProfileRow) => row.specialities },
  { label: "city_name", value: (row: ProfileRow) => row.cityName },
  { label: "state_name", value: (row: ProfileRow) => row.stateName },
  { label: "shown", value: (row: ProfileRow) => (row.shown ? "yes" : "no") },
];

/** The hospitals with a page as the list filters them. */
export const loader = adminLoader(
  { permission: "admin.doctor.read", search: hospitalSearch },
  (ctx, { search: { q, city, shown } }) =>
    csvResponse(
      "hospital-pages",
      csvStream(COLUMNS, streamHospitalProfiles(ctx, { q, cityId: city, shown })),
    ),
);
