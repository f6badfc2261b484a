import { KINDS, type VisitKind } from "#app/domain/field-visits/labels.ts";
import type { VisitRow } from "#app/domain/field-visits/list-visits.ts";
import type { Visit } from "#app/domain/field-visits/read-visit.ts";

/** Field visits with the specification's field names (section 3). */

/** What the name of the visited place is called for a kind: `hospital_name`, `kitchen_name`. */
export const entityNameOf = (kind: VisitKind) => KINDS[kind].entityLabel.toLowerCase().replaceAll(" ", "_");

export function visitRow(visit: VisitRow) {
  return {
    s_no: visit.sNo,
    field_visit_id: visit.id,
    [entityNameOf(visit.kind)]: visit.entityName,
    city: visit.cityName,
    visit_status: visit.visitStatus,
    admin_status: visit.adminStatus,
    employee_name: visit.employeeName,
    username: visit.employeeUsername,
    employee_location: visit.employeeLocation,
    inserted_date_time: visit.insertedAt,
    updated_date_time: visit.updatedAt,
  };
}

/** The key persons of a visit; `s_no` is what deletes one. */
export const personRows = (visit: Visit) =>
  visit.people.map((person) => ({
    s_no: person.id,
    field_visit_id: visit.id,
    key_type: person.keyType,
    doctor_name: person.doctorName,
    speciality_name: person.specialityName,
    phone_number: person.phone,
  }));
