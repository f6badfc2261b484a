import type { AnyList } from "#app/domain/lists/define-list.ts";
import { MASTER_KEYS, type MasterKey } from "#app/domain/masters/definitions.ts";

/**
 * Every list by its name, as the command line, orders of files and the files of screens ask for it. Each is loaded when it is wanted.
 * To add one: declare it with `defineList` in its context and name it here.
 */
export const LISTS = {
  bookings: async () => (await import("#app/domain/bookings/booking-list.ts")).bookingList,
  accounts: async () => (await import("#app/domain/accounts/account-list.ts")).accountList,
  "agent-sales": async () => (await import("#app/domain/accounts/account-list.ts")).agentSaleList,
  "property-master": async () => (await import("#app/domain/listings/property-list.ts")).propertyList,
  items: async () => (await import("#app/domain/listings/item-list.ts")).itemList,
  "item-prices": async () => (await import("#app/domain/listings/item-list.ts")).itemPriceList,
  "room-master": async () => (await import("#app/domain/listings/room-list.ts")).roomList,
  "commission-rules": async () => (await import("#app/domain/offers/rule-list.ts")).ruleList,
  "message-texts": async () => (await import("#app/domain/messages/text-list.ts")).textList,
  queues: async () => (await import("#app/domain/queues/queue-lists.ts")).queueList,
  "failed-jobs": async () => (await import("#app/domain/queues/queue-lists.ts")).failedJobList,
  "sub-partners": async () => (await import("#app/domain/registrations/sub-partner-list.ts")).subPartnerList,
  "agents-of-partner": async () => (await import("#app/domain/accounts/agent-total-list.ts")).agentTotalList,
  "price-changes": async () => (await import("#app/domain/listings/price-change-list.ts")).priceChangeList,
  "night-changes": async () =>
    (await import("#app/domain/listings/calendar/night-change-list.ts")).nightChangeList,
  payables: async () => (await import("#app/domain/settlements/payable-list.ts")).payableList,
  "unmatched-transfers": async () =>
    (await import("#app/domain/settlements/unmatched-transfers.ts")).unmatchedTransfers,
  payouts: async () => (await import("#app/domain/settlements/payout-list.ts")).payoutList,
  disputes: async () => (await import("#app/domain/disputes/dispute-list.ts")).disputeList,
  "share-links": async () => (await import("#app/domain/agents/share-link-list.ts")).shareLinkList,
  "agent-contacts": async () => (await import("#app/domain/agents/contact-list.ts")).agentContactList,
  "waiting-list": async () => (await import("#app/domain/waiting-list/waiting-list.ts")).waitingList,
  "cannot-take": async () => (await import("#app/domain/bookings/cannot-take-list.ts")).cannotTakeList,
  relocations: async () => (await import("#app/domain/relocations/relocation-list.ts")).relocationList,
  "form-c": async () => (await import("#app/domain/foreign-guests/form-c-list.ts")).formCList,
  waivers: async () => (await import("#app/domain/waivers/waiver-list.ts")).waiverList,
  deposits: async () => (await import("#app/domain/bookings/deposit-list.ts")).depositList,
  "trial-balance": async () => (await import("#app/domain/books/trial-balance-list.ts")).trialBalanceList,
  profit: async () => (await import("#app/domain/books/profit-list.ts")).profitList,
  "ledger-lines": async () => (await import("#app/domain/books/trial-balance-list.ts")).ledgerLineList,
  "book-months": async () => (await import("#app/domain/books/month-list.ts")).bookMonthList,
  "gateway-settlements": async () => (await import("#app/domain/books/settlement-list.ts")).settlementList,
  "bank-receipts": async () => (await import("#app/domain/books/receipt-list.ts")).receiptList,
  remittances: async () => (await import("#app/domain/books/remittance-list.ts")).remittanceList,
  "tax-documents": async () => (await import("#app/domain/invoices/document-list.ts")).documentList,
  "commission-invoices": async () =>
    (await import("#app/domain/invoices/commission-list.ts")).commissionInvoiceList,
  "commission-charges": async () =>
    (await import("#app/domain/invoices/commission-list.ts")).commissionChargeList,
  "gstr-1": async () => (await import("#app/domain/returns/gstr-1-lists.ts")).gstr1List,
  "gstr-1-hsn": async () => (await import("#app/domain/returns/gstr-1-lists.ts")).gstr1HsnList,
  "gstr-1-advances": async () => (await import("#app/domain/returns/advance-lists.ts")).gstr1AdvanceList,
  "gstr-1-advance-lines": async () => (await import("#app/domain/returns/advance-lists.ts")).advanceLineList,
  "gstr-1-series": async () => (await import("#app/domain/returns/gstr-1-lists.ts")).gstr1SeriesList,
  "gstr-8": async () => (await import("#app/domain/returns/gstr-8-list.ts")).gstr8List,
  "tcs-lines": async () => (await import("#app/domain/returns/gstr-8-list.ts")).tcsLineList,
  "tds-26q": async () => (await import("#app/domain/returns/tds-lists.ts")).tdsList,
  "tds-certificates": async () => (await import("#app/domain/returns/tds-lists.ts")).tdsCertificateList,
  "tds-lines": async () => (await import("#app/domain/returns/tds-lists.ts")).tdsLineList,
  "platform-registrations": async () =>
    (await import("#app/domain/tax/registration-list.ts")).registrationList,
  "tax-rates": async () => (await import("#app/domain/tax/rate-list.ts")).rateList,
  cancellations: async () => (await import("#app/domain/bookings/cancellation-list.ts")).cancellationList,
  vehicles: async () => (await import("#app/domain/reports/vehicle-report.ts")).vehicleReportList,
  "month-wise": async () => (await import("#app/domain/reports/report-list.ts")).reportList("month-wise"),
  "property-wise": async () =>
    (await import("#app/domain/reports/report-list.ts")).reportList("property-wise"),
  "property-month-wise": async () =>
    (await import("#app/domain/reports/report-list.ts")).reportList("property-month-wise"),
  "date-wise": async () => (await import("#app/domain/reports/report-list.ts")).reportList("date-wise"),
  revenue: async () => (await import("#app/domain/reports/report-list.ts")).reportList("revenue"),
  feedback: async () => (await import("#app/domain/feedback/feedback-list.ts")).feedbackList,
  "health-support": async () => (await import("#app/domain/requests/request-lists.ts")).healthSupportList,
  "reach-us": async () => (await import("#app/domain/requests/request-lists.ts")).reachUsList,
  "medical-loans": async () => (await import("#app/domain/requests/request-lists.ts")).medicalLoanList,
  callbacks: async () => (await import("#app/domain/requests/request-lists.ts")).callbackList,
  enquiries: async () => (await import("#app/domain/requests/request-lists.ts")).enquiryList,
  requests: async () => (await import("#app/domain/requests/request-lists.ts")).ownRequestList,
  "open-requests": async () => (await import("#app/domain/requests/zone-request-list.ts")).zoneRequestList,
  subscribers: async () => (await import("#app/domain/requests/subscriber-list.ts")).subscriberList,
  "assistant-patients": async () => (await import("#app/domain/genie/patient-list.ts")).patientList,
  referrals: async () => (await import("#app/domain/referrals/referral-list.ts")).referralList,
  partners: async () => (await import("#app/domain/registrations/account-lists.ts")).partnerList,
  "partners-of-kind": async () =>
    (await import("#app/domain/registrations/account-lists.ts")).kindPartnerList,
  agents: async () => (await import("#app/domain/registrations/account-lists.ts")).agentList,
  "agent-profiles": async () => (await import("#app/domain/registrations/account-lists.ts")).agentProfileList,
  "zone-partners": async () => (await import("#app/domain/registrations/account-lists.ts")).zoneAccountList,
  staff: async () => (await import("#app/domain/registrations/office-list.ts")).staffList,
  "city-managers": async () => (await import("#app/domain/registrations/office-list.ts")).cityManagerList,
  "partner-logins": async () =>
    (await import("#app/domain/registrations/partner-login-list.ts")).partnerLoginList,
  grievances: async () => (await import("#app/domain/requests/request-lists.ts")).grievanceList,
  "approval-requests": async () => (await import("#app/domain/approvals/approval-list.ts")).approvalList,
  "to-do": async () => (await import("#app/domain/to-do/to-do-list.ts")).toDoList,
  campaigns: async () => (await import("#app/domain/campaigns/campaign-list.ts")).campaignList,
  "campaign-numbers": async () => (await import("#app/domain/campaigns/contact-list.ts")).contactList,
  "campaign-recipients": async () => (await import("#app/domain/campaigns/recipient-list.ts")).recipientList,
  "campaign-templates": async () => (await import("#app/domain/campaigns/template-list.ts")).templateList,
  "short-links": async () => (await import("#app/domain/short-links/link-list.ts")).linkList,
  messages: async () => (await import("#app/domain/messages/message-list.ts")).messageList,
  ...(Object.fromEntries(
    MASTER_KEYS.map((master) => [
      master,
      async (): Promise<AnyList> => (await import("#app/domain/masters/master-list.ts")).masterList(master),
    ]),
  ) as Record<MasterKey, () => Promise<AnyList>>),
  hospitals: async () => (await import("#app/domain/places/hospital-list.ts")).hospitalList,
  "hospital-duplicates": async () =>
    (await import("#app/domain/places/hospital-duplicate-list.ts")).duplicateHospitalList,
  "account-duplicates": async () =>
    (await import("#app/domain/duplicates/account-duplicate-list.ts")).duplicateAccountList,
  "property-duplicates": async () =>
    (await import("#app/domain/duplicates/property-duplicate-list.ts")).duplicatePropertyList,
  doctors: async () => (await import("#app/domain/doctors/doctor-list.ts")).doctorList,
  "hospital-pages": async () => (await import("#app/domain/doctors/hospital-page-list.ts")).hospitalPageList,
  "platform-offers": async () => (await import("#app/domain/offers/offer-lists.ts")).platformOfferList,
  "partner-offers": async () => (await import("#app/domain/offers/offer-lists.ts")).partnerOfferList,
  replies: async () => (await import("#app/domain/conversations/reply-list.ts")).replyList,
  audit: async () => (await import("#app/domain/audit/audit-list.ts")).auditList,
  people: async () => (await import("#app/domain/identity/people-list.ts")).peopleList,
  "field-visits": async () => (await import("#app/domain/field-visits/visit-list.ts")).allVisitList,
  "accommodation-visits": async () =>
    (await import("#app/domain/field-visits/visit-list.ts")).VISIT_LISTS.accommodation,
  "hospital-visits": async () =>
    (await import("#app/domain/field-visits/visit-list.ts")).VISIT_LISTS.hospital,
  "travel-visits": async () => (await import("#app/domain/field-visits/visit-list.ts")).VISIT_LISTS.travel,
  "food-visits": async () => (await import("#app/domain/field-visits/visit-list.ts")).VISIT_LISTS.food,
  "equipment-visits": async () =>
    (await import("#app/domain/field-visits/visit-list.ts")).VISIT_LISTS.equipment,
  "agent-visits": async () => (await import("#app/domain/field-visits/visit-list.ts")).VISIT_LISTS.agent,
} as const satisfies Record<string, () => Promise<AnyList>>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as [ListName, ...ListName[]];

export function isListName(name: string): name is ListName {
  return Object.hasOwn(LISTS, name);
}

export function loadList(name: ListName): Promise<AnyList> {
  return LISTS[name]();
}
