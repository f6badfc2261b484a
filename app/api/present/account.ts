import type { AccountDetail } from "#app/domain/registrations/find-account.ts";
import { partnerNumber } from "#app/domain/registrations/labels.ts";
import type { AccountRow } from "#app/domain/registrations/list-accounts.ts";
import type { OfficePerson } from "#app/domain/registrations/office-people.ts";
import type { PartnerLogin } from "#app/domain/registrations/partner-logins.ts";
import type { AccountProfile } from "#app/domain/registrations/profile.ts";
import type { SubPartner } from "#app/domain/registrations/sub-partners.ts";

/** Registrations with the specification's field names (section 3). */

export function accountRow(account: AccountRow) {
  const { counts } = account;
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
    pan: account.pan,
    nearest_hospital: account.hospitalName,
    agent_commission: account.commissionPpm / 10_000,
    status: account.status,
    created_datetime: account.createdAt,
    sub_partners_count: account.subPartners,
    property_approved_count: counts.property[0],
    property_pending_count: counts.property[1],
    room_approved_count: counts.room[0],
    room_pending_count: counts.room[1],
    food_approved_count: counts.food[0],
    food_pending_count: counts.food[1],
    transport_approved_count: counts.transport[0],
    transport_pending_count: counts.transport[1],
    equipment_approved_count: counts.equipment[0],
    equipment_pending_count: counts.equipment[1],
  };
}

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

export function loginRow(login: PartnerLogin) {
  return {
    user_id: login.id,
    role: login.role,
    first_name: login.name,
    mobile_no: login.phone,
    email_id: login.email,
    account_id: login.accountId,
    partner_id: login.accountId,
    partner_name: login.accountName,
    has_password: login.hasPassword,
    sent_datetime: login.lastSentAt,
  };
}

export function officeRow(person: OfficePerson) {
  return {
    user_id: person.id,
    first_name: person.name,
    mobile_no: person.phone,
    email_id: person.email,
    zone: person.zoneName,
    sub_role: person.subRole,
    status: person.status,
    created_datetime: person.createdAt,
  };
}

export function subPartnerRow(branch: SubPartner) {
  return {
    partner_sub_id: branch.id,
    partner_sub_name: branch.name,
    partner_type: branch.partner_kind,
    first_name: branch.contact_name,
    mobile_no: branch.phone_e164,
    email_id: branch.email,
    city: branch.cityName,
    city_id: branch.city_id,
    address: branch.address,
    status: branch.status,
    waits_for_approval: branch.waits,
  };
}
