import type { AccountDetail } from "#app/domain/decisions/find-account.ts";
import { partnerNumber } from "#app/domain/registrations/labels.ts";
import type { AccountProfile } from "#app/domain/registrations/profile.ts";
import { field, rowOf } from "./row.ts";

/** Registrations with the specification's field names (section 3). */

/** One account as whoever keeps it sees it. */
export const accountDetail = rowOf<AccountDetail>()({
  account_id: field.id((account) => account.id),
  partner_id: field.id((account) => account.id),
  partner_number: field.text((account) => partnerNumber(account.id)),
  partner_type: field.text((account) => account.partnerKind ?? "agent"),
  partner_name: field.text((account) => account.name),
  agent_name: field.text((account) => account.name),
  first_name: field.text((account) => account.contactName),
  mobile_no: field.textOrNull((account) => account.phone),
  phone: field.textOrNull((account) => account.phone),
  email_id: field.textOrNull((account) => account.email),
  city: field.textOrNull((account) => account.cityName),
  state: field.textOrNull((account) => account.stateName),
  nearest_hospital: field.textOrNull((account) => account.hospitalName),
  address: field.text((account) => account.address),
  latitude: field.numberOrNull((account) => account.latitude),
  longitude: field.numberOrNull((account) => account.longitude),
  pan: field.textOrNull((account) => account.pan),
  agent_commission: field.rate((account) => account.commissionPpm),
  status: field.text((account) => account.status),
  created_datetime: field.instant((account) => account.createdAt),
});

/** The own account. */
export const ownAccount = rowOf<AccountProfile>()({
  account_id: field.id((profile) => profile.accountId),
  partner_id: field.id((profile) => profile.accountId),
  partner_name: field.text((profile) => profile.name),
  first_name: field.text((profile) => profile.contactName),
  mobile_no: field.textOrNull((profile) => profile.phone),
  phone: field.textOrNull((profile) => profile.phone),
  email_id: field.textOrNull((profile) => profile.email),
  city: field.textOrNull((profile) => profile.cityName),
  state: field.textOrNull((profile) => profile.stateName),
  nearest_hospital: field.textOrNull((profile) => profile.hospitalName),
  address: field.text((profile) => profile.address),
  pan: field.textOrNull((profile) => profile.pan),
  status: field.text((profile) => profile.status),
  waits_for_approval: field.flag((profile) => profile.waits),
});
