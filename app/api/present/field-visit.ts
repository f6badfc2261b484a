import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { field, rowOf } from "./row.ts";

type Person = { visitId: string; person: Visit["people"][number] };

/** A key person of a visit; `s_no` is what deletes one. */
export const keyPerson = rowOf<Person>()({
  s_no: field.id(({ person }) => person.id),
  field_visit_id: field.id(({ visitId }) => visitId),
  key_type: field.text(({ person }) => person.keyType),
  doctor_name: field.textOrNull(({ person }) => person.doctorName),
  speciality_name: field.textOrNull(({ person }) => person.specialityName),
  phone_number: field.textOrNull(({ person }) => person.phone),
});

export const personRows = (visit: Visit) =>
  visit.people.map((person) => keyPerson.row({ visitId: visit.id, person }));
