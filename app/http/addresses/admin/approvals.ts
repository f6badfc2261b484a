import type { Addresses } from "../address.ts";

/** A tab of what a kind of partner sells shows requests for approval; without one the partners are shown. */
const partnersOrRequests = (params: URLSearchParams) =>
  params.get("kind") ? ("approval-requests" as const) : ("partners-of-kind" as const);

/** The addresses of admins: approvals and people. In the order of the menu. */
export const approvalsAddresses = {
  approvals: {
    path: "/adminAllApproval",
    file: "approvals/all.tsx",
    permission: "admin.approval.read",
    menu: { label: "Approvals", group: "Approvals and people", for: ["approvals"] },
  },
  approval: {
    path: "/adminAllApproval/:id",
    file: "approvals/request.tsx",
    permission: "admin.approval.read",
  },
  partners: {
    path: "/partnerRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: "partners",
    menu: { label: "Partners", group: "Approvals and people", for: ["approvals"] },
  },
  partner: { path: "/partnerRegApproval/:id", file: "people/account.tsx", permission: "admin.approval.read" },
  accountDuplicates: {
    path: "/adminAccountDuplicates",
    file: "duplicates/accounts.tsx",
    permission: "admin.people.write",
    list: "account-duplicates",
    under: "/partnerRegApproval",
  },
  mergeAccount: {
    path: "/adminAccountDuplicates/:id",
    file: "duplicates/merge.tsx",
    permission: "admin.people.write",
  },
  agentProfiles: {
    path: "/agentProfile",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: "agent-profiles",
    under: "/adminAllApproval",
  },
  equipmentApprovals: {
    path: "/equipmentPartnerRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: partnersOrRequests,
    with: { of: "equipment" },
    under: "/adminAllApproval",
  },
  foodApprovals: {
    path: "/foodPartnerRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: partnersOrRequests,
    with: { of: "food" },
    under: "/adminAllApproval",
  },
  propertyApprovals: {
    path: "/propertyPartnerRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: partnersOrRequests,
    with: { of: "property" },
    under: "/adminAllApproval",
  },
  propertyApproval: {
    path: "/propertyPartnerRegApproval/:id",
    file: "approvals/request.tsx",
    permission: "admin.approval.read",
  },
  transportApprovals: {
    path: "/transportPartnerRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: partnersOrRequests,
    with: { of: "travel" },
    under: "/adminAllApproval",
  },
  agents: {
    path: "/agentRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: "agents",
    menu: { label: "Agents", group: "Approvals and people", for: ["approvals"] },
  },
  agent: { path: "/agentRegApproval/:id", file: "people/account.tsx", permission: "admin.approval.read" },
  staff: {
    path: "/staffManagerApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: "staff",
    menu: { label: "Staff", group: "Approvals and people", for: ["approvals"] },
  },
  staffPerson: {
    path: "/staffManagerApproval/:id",
    file: "people/office-person.tsx",
    permission: "admin.approval.read",
  },
  cityManagers: {
    path: "/cityManagerApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: "city-managers",
    menu: { label: "City managers", group: "Approvals and people", for: ["approvals"] },
  },
  cityManager: {
    path: "/cityManagerApproval/:id",
    file: "people/office-person.tsx",
    permission: "admin.approval.read",
  },
  people: {
    path: "/adminPeople",
    file: "people/list.tsx",
    permission: "admin.people.read",
    list: "people",
    menu: { label: "All people", group: "Approvals and people", for: ["approvals"] },
  },
  person: {
    path: "/adminPeople/:id",
    file: "people/person.tsx",
    permission: "admin.people.read",
  },
  audit: {
    path: "/adminAudit",
    file: "audit/list.tsx",
    permission: "admin.audit.read",
    list: "audit",
    menu: { label: "Audit", group: "Approvals and people", for: [] },
  },
  partnerMail: {
    path: "/partnerMailInfo",
    file: "people/partner-mail.tsx",
    permission: "admin.approval.read",
    list: "partner-logins",
    menu: { label: "Partner credentials", group: "Approvals and people", for: ["approvals"] },
  },
  visits: {
    path: "/viewFieldVisits",
    file: "offices/visits/list.tsx",
    permission: "admin.visit.read",
    list: "field-visits",
    menu: { label: "Field visits", group: "Approvals and people", for: ["approvals"] },
  },
  visit: { path: "/viewFieldVisits/:id", file: "visits/visit.tsx", permission: "admin.visit.read" },
} as const satisfies Addresses;
