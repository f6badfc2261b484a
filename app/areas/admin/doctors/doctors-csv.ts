import { type DoctorRow, streamDoctors } from "#app/domain/doctors/doctors.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { doctorSearch } from "./search.ts";

const COLUMNS = [
  { label: "doctor_id", value: (row: DoctorRow) => row.id },
  { label: "doctor_name", value: (row: DoctorRow) => row.doctorName },
  { label: "department", value: (row: DoctorRow) => row.department },
  { label: "specialization", value: (row: DoctorRow) => row.specialization },
  { label: "total_experience", value: (row: DoctorRow) => row.totalExperience },
  { label: "hospital_name", value: (row: DoctorRow) => row.hospitalName },
  { label: "shown", value: (row: DoctorRow) => (row.shown ? "yes" : "no") },
];

/** The doctors as the list filters them. */
export const loader = adminLoader(
  { permission: "admin.doctor.read", search: doctorSearch },
  (ctx, { search: { q, department, shown } }) =>
    csvResponse("doctors", csvStream(COLUMNS, streamDoctors(ctx, { q, departmentId: department, shown }))),
);
