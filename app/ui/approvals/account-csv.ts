import { partnerNumber } from "#app/domain/registrations/labels.ts";
import type { AccountRow } from "#app/domain/registrations/list-accounts.ts";
import { formatInstant } from "../format.ts";

const sold = (kind: keyof AccountRow["counts"]) => [
  { label: `${kind}_approved`, value: (row: AccountRow) => row.counts[kind][0] },
  { label: `${kind}_pending`, value: (row: AccountRow) => row.counts[kind][1] },
];

/** Registrations of partners and agents as a file. */
export const ACCOUNT_CSV = [
  { label: "partner_id", value: (row: AccountRow) => partnerNumber(row.id) },
  { label: "name", value: (row: AccountRow) => row.name },
  { label: "contact_name", value: (row: AccountRow) => row.contactName },
  { label: "partner_type", value: (row: AccountRow) => row.partnerKind },
  { label: "phone", value: (row: AccountRow) => row.phone },
  { label: "email_id", value: (row: AccountRow) => row.email },
  { label: "city", value: (row: AccountRow) => row.cityName },
  { label: "state", value: (row: AccountRow) => row.stateName },
  { label: "near_hospital_name", value: (row: AccountRow) => row.hospitalName },
  { label: "pan", value: (row: AccountRow) => row.pan },
  { label: "status", value: (row: AccountRow) => row.status },
  { label: "created_datetime", value: (row: AccountRow) => formatInstant(row.createdAt) },
  { label: "sub_partners", value: (row: AccountRow) => row.subPartners },
  ...sold("property"),
  ...sold("room"),
  ...sold("food"),
  ...sold("transport"),
  ...sold("equipment"),
];
