/** The addresses of registrations, approvals of people, profiles and own accounts. Spelling is a contract (design 1.1). */
const segment = (text: string) => encodeURIComponent(text);

export const peoplePaths = {
  partnerWithUs: "/partnerwithus",
  partnerInformation: "/partner",
  partnerSignup: (kind?: string) => `/patnerSignup${kind ? `?kind=${segment(kind)}` : ""}`,
  userTypeRegistration: (type?: string) => `/userTypeReg${type ? `?type=${segment(type)}` : ""}`,
  grievance: "/grievanceRegistration",

  staffVerifyPartners: "/verifyPartners",
  staffPartners: "/partnerApproval",
  staffPartner: (accountId: string) => `/partnerApproval/${segment(accountId)}`,
  staffPartnerRegistration: (path: string) => `/${segment(path)}`,
  staffAgentRegistration: "/agentRegistration",
  staffAgentLocation: (accountId: string) => `/agentFormAnotherPage?agent=${segment(accountId)}`,

  adminApprovals: "/adminAllApproval",
  adminPartners: "/partnerRegApproval",
  adminPartner: (accountId: string) => `/partnerRegApproval/${segment(accountId)}`,
  adminAgents: "/agentRegApproval",
  adminAgent: (accountId: string) => `/agentRegApproval/${segment(accountId)}`,
  adminAgentProfiles: "/agentProfile",
  adminStaff: "/staffManagerApproval",
  adminStaffPerson: (userId: string) => `/staffManagerApproval/${segment(userId)}`,
  adminCityManagers: "/cityManagerApproval",
  adminCityManager: (userId: string) => `/cityManagerApproval/${segment(userId)}`,
  adminFoodApproval: "/foodPartnerRegApproval",
  adminTransportApproval: "/transportPartnerRegApproval",
  adminEquipmentApproval: "/equipmentPartnerRegApproval",
  adminApproval: (approvalId: string) => `/adminAllApproval/${segment(approvalId)}`,
  adminPartnerMail: "/partnerMailInfo",
  adminGrievances: "/adminGrievances",
  adminPeople: "/adminPeople",
  adminPerson: (userId: string) => `/adminPeople/${segment(userId)}`,
  adminAudit: (about: { subject?: string; person?: string; kind?: string } = {}) => {
    const params = new URLSearchParams(about);
    return params.size > 0 ? `/adminAudit?${params}` : "/adminAudit";
  },

  subPartners: "/subPartners",
  subPartnerNew: "/subPartners/new",
  subPartner: (id: string) => `/subPartners/${segment(id)}`,
  partnerProfile: "/partner_profile",
  agentProfile: "/agent_profile",
  customerAccount: "/customer_account",
  changeContact: (role: string, step?: "code") =>
    `/account/contact?role=${segment(role)}${step ? `&step=${step}` : ""}`,
} as const;
