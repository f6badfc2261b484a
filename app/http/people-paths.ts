import { adminAddresses as admin } from "./addresses/admin.ts";
import { agentAddresses as agent } from "./addresses/agent.ts";
import { customerAddresses as customer } from "./addresses/customer.ts";
import { linkTo, segment } from "./addresses/link-to.ts";
import { partnerAddresses as partner } from "./addresses/partner.ts";
import { publicPages as pages } from "./addresses/public.ts";
import { staffAddresses as staff } from "./addresses/staff.ts";

/** The addresses of registrations, approvals of people, profiles and own accounts. Spelling is a contract (design 1.1). */
export const peoplePaths = {
  partnerWithUs: pages.partnerWithUs.path,
  partnerInformation: pages.partnerInformation.path,
  partnerSignup: (kind?: string) => `${pages.partnerSignup.path}${kind ? `?kind=${segment(kind)}` : ""}`,
  userTypeRegistration: (type?: string) =>
    `${pages.userTypeRegistration.path}${type ? `?type=${segment(type)}` : ""}`,
  grievance: pages.grievance.path,
  /** The form for what went wrong, about the refund of a booking. */
  refundGrievance: (bookingNumber: string) => `${pages.grievance.path}?booking=${segment(bookingNumber)}`,

  staffPartners: staff.partners.path,
  staffPartner: (accountId: string) => linkTo(staff.partner, accountId),
  staffPartnerRegistration: (path: string) => `/${segment(path)}`,
  staffAgentRegistration: staff.registerAgent.path,
  staffAgentLocation: (accountId: string) => `${staff.agentLocation.path}?agent=${segment(accountId)}`,

  adminApprovals: admin.approvals.path,
  adminPartners: admin.partners.path,
  adminPartner: (accountId: string) => linkTo(admin.partner, accountId),
  adminAgents: admin.agents.path,
  adminAgent: (accountId: string) => linkTo(admin.agent, accountId),
  adminAccountDuplicates: admin.accountDuplicates.path,
  adminMergeAccount: (accountId: string, intoId?: string) =>
    `${linkTo(admin.mergeAccount, accountId)}${intoId ? `?into=${segment(intoId)}` : ""}`,
  adminPropertyDuplicates: admin.propertyDuplicates.path,
  adminMergeProperty: (propertyId: string, intoId?: string) =>
    `${linkTo(admin.mergeProperty, propertyId)}${intoId ? `?into=${segment(intoId)}` : ""}`,
  adminAgentProfiles: admin.agentProfiles.path,
  adminStaff: admin.staff.path,
  adminStaffPerson: (userId: string) => linkTo(admin.staffPerson, userId),
  adminCityManagers: admin.cityManagers.path,
  adminCityManager: (userId: string) => linkTo(admin.cityManager, userId),
  adminFoodApproval: admin.foodApprovals.path,
  adminTransportApproval: admin.transportApprovals.path,
  adminEquipmentApproval: admin.equipmentApprovals.path,
  adminApproval: (approvalId: string) => linkTo(admin.approval, approvalId),
  adminPartnerMail: admin.partnerMail.path,
  adminPeople: admin.people.path,
  adminPerson: (userId: string) => linkTo(admin.person, userId),
  adminAudit: (about: { subject?: string; person?: string; kind?: string } = {}) => {
    const params = new URLSearchParams(about);
    return params.size > 0 ? `${admin.audit.path}?${params}` : admin.audit.path;
  },

  subPartners: partner.subPartners.path,
  subPartnerNew: partner.newSubPartner.path,
  subPartner: (id: string) => linkTo(partner.subPartner, id),
  partnerProfile: partner.profile.path,
  /** Where an owner reads and accepts the terms. */
  ownTerms: (role: "partner" | "agent") =>
    `${role === "agent" ? agent.profile.path : partner.profile.path}#terms`,
  agentProfile: agent.profile.path,
  customerAccount: customer.account.path,
  changeContact: (role: string, step?: "code") =>
    `${pages.changeContact.path}?role=${segment(role)}${step ? `&step=${step}` : ""}`,
} as const;
