import type { AccountDetail } from "#app/domain/decisions/find-account.ts";
import { partnerNumber } from "#app/domain/registrations/labels.ts";
import type { AccountProfile } from "#app/domain/registrations/profile.ts";

/** Registrations with the specification's field names (section 3). */

/** One account as whoever keeps it sees it. */
export function accountDetailRow(account: AccountDetail) {
  return {
    account_id: account.id,
    partner_id: account.id,
    partner_number: partnerNumber(account.id),
    partner_type: account.partnerKind ?? "agent",
    partner_name: account.name,
    agent_name: account.name,
    first_name: account.contactName,
    mobile_no: account.phone,
    phone: account.phone,
    email_id: account.email,
    city: account.cityName,
    state: account.stateName,
    nearest_hospital: account.hospitalName,
    address: account.address,
    latitude: account.latitude,
    longitude: account.longitude,
    pan: account.pan,
    agent_commission: account.commissionPpm / 10_000,
    status: account.status,
    created_datetime: account.createdAt,
  };
}

/** The own account. */
export function profileRow(profile: AccountProfile) {
  return {
    account_id: profile.accountId,
    partner_id: profile.accountId,
    partner_name: profile.name,
    first_name: profile.contactName,
    mobile_no: profile.phone,
    phone: profile.phone,
    email_id: profile.email,
    city: profile.cityName,
    state: profile.stateName,
    nearest_hospital: profile.hospitalName,
    address: profile.address,
    pan: profile.pan,
    status: profile.status,
    waits_for_approval: profile.waits,
  };
}
