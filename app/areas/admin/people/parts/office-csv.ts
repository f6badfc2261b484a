import type { OfficePerson } from "#app/domain/registrations/office-people.ts";
import { formatInstant } from "#app/ui/format.ts";

/** Staff and city managers as a file. */
export const OFFICE_CSV = [
  { label: "name", value: (row: OfficePerson) => row.name },
  { label: "status", value: (row: OfficePerson) => row.status },
  { label: "zone", value: (row: OfficePerson) => row.zoneName },
  { label: "sub_role", value: (row: OfficePerson) => row.subRole },
  { label: "phone", value: (row: OfficePerson) => row.phone },
  { label: "email_id", value: (row: OfficePerson) => row.email },
  { label: "second_step", value: (row: OfficePerson) => (row.secondStep ? "on" : "off") },
  { label: "created_datetime", value: (row: OfficePerson) => formatInstant(row.createdAt) },
  {
    label: "last_login_datetime",
    value: (row: OfficePerson) => (row.lastLoginAt ? formatInstant(row.lastLoginAt) : null),
  },
];
