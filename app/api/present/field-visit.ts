import type { Visit } from "#app/domain/field-visits/read-visit.ts";

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
