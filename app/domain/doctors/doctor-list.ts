import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { departmentOptions } from "./form-options.ts";
import { SHOWN } from "./labels.ts";
import { canKeepDoctors } from "./policy.ts";

/** The doctors by name, shown on the site or not, for admins. */
export const doctorList = defineList({
  name: "doctors",
  title: "Doctors",
  from: "doctors doctor",
  joins: `JOIN departments department ON department.id = doctor.department_id
    LEFT JOIN hospitals hospital ON hospital.id = doctor.hospital_id`,
  key: "doctor.id",
  columns: {
    doctor_id: column.text("Id", "doctor.id::text", { on: "file", always: true }),
    doctor_name: column.text("Doctor name", "doctor.doctor_name", { always: true }),
    department: column.text("Department", "department.name::text"),
    specialization: column.text("Specialization", "doctor.specialization"),
    total_experience: column.count("Years of experience", "doctor.total_experience"),
    hospital_name: column.text("Hospital", "hospital.near_hospital_name"),
    shown: column.flag("Shown", "doctor.shown"),
  },
  filters: {
    q: filter.search("Name", (words) => ({
      sql: "doctor.doctor_name ILIKE $part",
      bind: { part: containing(words) },
    })),
    department: filter.id("Department", "doctor.department_id = $department", async (ctx) =>
      (await departmentOptions(ctx)).map(({ id, name }) => ({ value: id, label: name })),
    ),
    shown: filter.choice("Shown", SHOWN, (shown) => ({ sql: `doctor.shown = ${shown === "shown"}` })),
  },
  scope: ({ actor }) => {
    if (!canKeepDoctors(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "doctor.doctor_name",
  pageSize: 25,
});
