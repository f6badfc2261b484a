import type { Addresses } from "#app/http/addresses.ts";

/** A tab of what a kind of partner sells shows requests for approval; without one the partners are shown. */
const partnersOrRequests = (params: URLSearchParams) =>
  params.get("kind") ? ("approval-requests" as const) : ("partners-of-kind" as const);

/** The addresses of admins: what stands where, and who may open it. Paths are a contract. */
export const adminAddresses = {
  search: {
    path: "/adminSearch",
    file: "offices/search/search.tsx",
    permission: "admin.home",
  },
  toDo: {
    path: "/adminToDo",
    file: "offices/to-do/list.tsx",
    permission: "admin.home",
    list: "to-do",
  },
  replies: {
    path: "/adminReplies",
    file: "offices/replies/list.tsx",
    permission: "admin.reply.read",
    list: "replies",
  },
  reply: {
    path: "/adminReplies/:id",
    file: "offices/replies/conversation.tsx",
    permission: "admin.reply.read",
  },
  bookings: {
    path: "/mhbookings",
    file: "offices/bookings/list.tsx",
    permission: "admin.booking.read",
    list: "bookings",
  },
  cannotTake: {
    path: "/mhCannotTake",
    file: "bookings/cannot-take.tsx",
    permission: "admin.booking.read",
    list: "cannot-take",
  },
  disputes: {
    path: "/mhDisputes",
    file: "offices/money/disputes.tsx",
    permission: "admin.money.read",
    list: "disputes",
  },
  dispute: {
    path: "/mhDisputes/:id",
    file: "disputes/dispute.tsx",
    permission: "admin.money.read",
  },
  feedback: {
    path: "/feedbackview",
    file: "feedback/list.tsx",
    permission: "admin.booking.read",
    list: "feedback",
  },
  healthSupport: {
    path: "/healthSupportGet",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "health-support",
  },
  reachUs: {
    path: "/reachusget",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "reach-us",
  },
  medicalLoans: {
    path: "/medicalloanlist",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "medical-loans",
  },
  callbacks: {
    path: "/getcallbackmsgdata",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "callbacks",
  },
  enquiries: {
    path: "/t2hinquirydataget",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "enquiries",
  },
  subscribers: {
    path: "/emailsubscriberget",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "subscribers",
  },
  assistantPatients: {
    path: "/mhgeniemaster",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "assistant-patients",
  },
  referrals: {
    path: "/ReferAndEarnReport",
    file: "referrals/report.tsx",
    permission: "admin.referral.read",
    list: "referrals",
  },
  request: {
    path: "/adminRequests/:id",
    file: "offices/requests/request.tsx",
    permission: "admin.request.read",
  },
  partners: {
    path: "/partnerRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: "partners",
  },
  agents: {
    path: "/agentRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: "agents",
  },
  agentProfiles: {
    path: "/agentProfile",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: "agent-profiles",
  },
  staff: {
    path: "/staffManagerApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: "staff",
  },
  cityManagers: {
    path: "/cityManagerApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: "city-managers",
  },
  propertyApprovals: {
    path: "/propertyPartnerRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: partnersOrRequests,
    with: { of: "property" },
  },
  foodApprovals: {
    path: "/foodPartnerRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: partnersOrRequests,
    with: { of: "food" },
  },
  transportApprovals: {
    path: "/transportPartnerRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: partnersOrRequests,
    with: { of: "travel" },
  },
  equipmentApprovals: {
    path: "/equipmentPartnerRegApproval",
    file: "approvals/list.tsx",
    permission: "admin.approval.read",
    list: partnersOrRequests,
    with: { of: "equipment" },
  },
  grievances: {
    path: "/adminGrievances",
    file: "people/grievances.tsx",
    permission: "admin.approval.read",
    list: "grievances",
  },
  partnerMail: {
    path: "/partnerMailInfo",
    file: "people/partner-mail.tsx",
    permission: "admin.approval.read",
    list: "partner-logins",
  },
  accounts: {
    path: "/mhaccounts",
    file: "offices/accounts/list.tsx",
    permission: "admin.money.read",
    list: "accounts",
  },
  cancellations: {
    path: "/mhcancellation",
    file: "offices/cancellations/list.tsx",
    permission: "admin.booking.read",
    list: "cancellations",
  },
  trialBalance: {
    path: "/adminTrialBalance",
    file: "books/trial-balance.tsx",
    permission: "admin.money.read",
    list: "trial-balance",
  },
  ledger: {
    path: "/adminLedger",
    file: "books/ledger.tsx",
    permission: "admin.money.read",
    list: "ledger-lines",
  },
  taxRates: {
    path: "/adminTaxRates",
    file: "tax/list.tsx",
    permission: "admin.money.read",
    list: "tax-rates",
  },
  taxRate: {
    path: "/adminTaxRates/:id",
    file: "tax/rate.tsx",
    permission: "admin.money.read",
  },
  people: {
    path: "/adminPeople",
    file: "people/list.tsx",
    permission: "admin.people.read",
    list: "people",
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
  },
  visits: {
    path: "/viewFieldVisits",
    file: "offices/visits/list.tsx",
    permission: "admin.visit.read",
    list: "field-visits",
  },
  webhooks: {
    path: "/adminWebhooks",
    file: "offices/webhooks/list.tsx",
    permission: "admin.webhook.write",
  },
  webhook: {
    path: "/adminWebhooks/:id",
    file: "offices/webhooks/endpoint.tsx",
    permission: "admin.webhook.write",
  },
} as const satisfies Addresses;
