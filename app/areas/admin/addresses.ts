import { isMaster } from "#app/domain/masters/definitions.ts";
import type { Addresses } from "#app/http/addresses.ts";
import { ACCOMMODATION_VIEWS } from "#app/http/report-paths.ts";

/** A tab of what a kind of partner sells shows requests for approval; without one the partners are shown. */
const partnersOrRequests = (params: URLSearchParams) =>
  params.get("kind") ? ("approval-requests" as const) : ("partners-of-kind" as const);

type View = keyof typeof ACCOMMODATION_VIEWS;
const accommodationView = (params: URLSearchParams) =>
  (ACCOMMODATION_VIEWS[params.get("view") as View] ?? ACCOMMODATION_VIEWS.days).list;

/** The addresses of admins: what stands where, and who may open it. Paths are a contract. */
export const adminAddresses = {
  chooseColumns: {
    path: "/adminLists/:list",
    file: "offices/lists/choose.tsx",
    permission: "admin.home",
  },
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
  claims: {
    path: "/mhObjections",
    file: "offices/claims/list.tsx",
    permission: "admin.booking.read",
  },
  claim: {
    path: "/mhObjections/:id",
    file: "offices/claims/claim.tsx",
    permission: "admin.booking.read",
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
  propertyMaster: {
    path: "/propertymasterget",
    file: "properties/master.tsx",
    permission: "admin.property.read",
    list: "property-master",
  },
  monthWise: {
    path: "/adminReportMaster",
    file: "reports/report.tsx",
    permission: "admin.report.read",
    list: "month-wise",
  },
  propertyWise: {
    path: "/propertywisebooking",
    file: "reports/report.tsx",
    permission: "admin.report.read",
    list: "property-wise",
  },
  propertyMonthWise: {
    path: "/propertymonthswisebooking",
    file: "reports/report.tsx",
    permission: "admin.report.read",
    list: "property-month-wise",
  },
  revenue: {
    path: "/adminRevenue",
    file: "reports/report.tsx",
    permission: "admin.report.read",
    list: "revenue",
  },
  accommodation: {
    path: "/adminReportForAccommodation",
    file: "reports/accommodation.tsx",
    permission: "admin.report.read",
    list: accommodationView,
    tab: "view",
    with: { kind: "room" },
  },
  commissionRules: {
    path: "/commissionRules",
    file: "offers/commission-rules.tsx",
    permission: "admin.money.read",
    list: "commission-rules",
  },
  queues: {
    path: "/adminQueues",
    file: "queues/queues.tsx",
    permission: "admin.queue.read",
    list: "queues",
  },
  texts: {
    path: "/adminMessages/texts",
    file: "messages/texts.tsx",
    permission: "admin.message.text",
    list: "message-texts",
  },
  payables: {
    path: "/paymentForBookings",
    file: "payments/due.tsx",
    permission: "admin.money.read",
    list: "payables",
  },
  payouts: {
    path: "/paymentForBookings/payouts",
    file: "payments/payouts.tsx",
    permission: "admin.money.read",
    list: "payouts",
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
  apiKeys: {
    path: "/adminApiKeys",
    file: "offices/api-keys/list.tsx",
    permission: "admin.api-key.write",
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
  campaigns: {
    path: "/adminwhatsappsender",
    file: "campaigns/list.tsx",
    permission: "admin.campaign.read",
    list: "campaigns",
  },
  campaignNumbers: {
    path: "/adminwhatsappsender/contacts",
    file: "campaigns/contacts.tsx",
    permission: "admin.campaign.read",
    list: "campaign-numbers",
  },
  campaignTemplates: {
    path: "/adminwhatsappsender/templates",
    file: "campaigns/templates.tsx",
    permission: "admin.campaign.read",
    list: "campaign-templates",
  },
  campaignRecipients: {
    path: "/adminwhatsappsender/:id/recipients",
    file: "campaigns/recipients.tsx",
    permission: "admin.campaign.read",
    list: "campaign-recipients",
    with: { campaign: ":id" },
  },
  shortLinks: {
    path: "/UrlShortner",
    file: "links/list.tsx",
    permission: "admin.link.read",
    list: "short-links",
  },
  messages: {
    path: "/adminMessages",
    file: "messages/list.tsx",
    permission: "admin.message.read",
    list: "messages",
  },
  master: {
    path: "/adminAllMaster/:master",
    file: "offices/masters/list.tsx",
    permission: "admin.master.read",
    list: (_, { master }) => (isMaster(master) ? master : undefined),
  },
  hospitals: {
    path: "/hospitalmasterget",
    file: "hospitals/list.tsx",
    permission: "admin.hospital.read",
    list: "hospitals",
  },
  hospitalDuplicates: {
    path: "/adminHospitalDuplicates",
    file: "hospitals/duplicates.tsx",
    permission: "admin.hospital.write",
    list: "hospital-duplicates",
  },
  doctors: {
    path: "/t2hdoctorsmasterdata",
    file: "doctors/doctors.tsx",
    permission: "admin.doctor.read",
    list: "doctors",
  },
  hospitalPages: {
    path: "/t2hhospitalmasterdata",
    file: "doctors/hospitals.tsx",
    permission: "admin.doctor.read",
    list: "hospital-pages",
  },
  offers: {
    path: "/mhOffers",
    file: "offers/platform.tsx",
    permission: "admin.money.read",
    list: "platform-offers",
  },
  tryOffer: {
    path: "/mhOffers/try",
    file: "offers/try.tsx",
    permission: "admin.money.read",
  },
  tryRule: {
    path: "/commissionRules/try",
    file: "offers/try.tsx",
    permission: "admin.money.read",
  },
  partnerOffers: {
    path: "/propertyofferprice",
    file: "offices/offers/offers.tsx",
    permission: "admin.money.read",
    list: "partner-offers",
  },
} as const satisfies Addresses;
