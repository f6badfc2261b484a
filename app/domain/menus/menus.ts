import { type Actor, isUser, type Role } from "#app/domain/context.ts";
import { translateLabel } from "#app/words/labels.ts";

/**
 * What stands in the menu of each role. A sub-role narrows it to somebody's work; what may be opened is decided by the guard of
 * each screen, not here. Paths are a contract (design 1.1).
 */
export type MenuEntry = {
  path: string;
  label: string;
  /** The heading it stands under; those of one group follow each other. */
  group?: string;
};

/** `for`: the sub-roles that see the entry beside those without a sub-role; left out, everybody of the role does. */
type Entry = MenuEntry & { for?: readonly string[] };

/** What somebody of a role may be narrowed to. A branch's login has the kind of its branch. */
export const SUB_ROLES: Record<Role, Record<string, string>> = {
  customer: {},
  partner: {
    property: "Rooms",
    food: "Food",
    travel: "Travel",
    equipment: "Equipment and labs",
  },
  agent: {},
  staff: {
    field: "Field visits",
    desk: "Bookings and requests",
    inventory: "Partners, items and masters",
  },
  city_manager: {},
  admin: {
    approvals: "Approvals and people",
    accounts: "Bookings and money",
    content: "Masters, hospitals and prices",
    support: "Requests and messages",
  },
};

const under = (group: string, entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, group }));

const MENUS: Record<Role, readonly Entry[]> = {
  customer: [
    { path: "/customer", label: "Next stay" },
    { path: "/customer_bookings", label: "Bookings" },
    { path: "/customer_make_extend", label: "Stay longer" },
    { path: "/customer_book_cab_med_eq", label: "Book more" },
    { path: "/customer_paymentHistory", label: "Payments" },
    { path: "/customer_claims_refunds", label: "Refunds" },
    { path: "/customer_requests", label: "Requests" },
    { path: "/customer_account", label: "My account" },
  ],
  partner: [
    { path: "/partnerDashboard", label: "Today" },
    ...under("Bookings", [
      { path: "/partnerBookings", label: "Bookings", for: ["property"] },
      { path: "/partnerFoodBookings", label: "Food bookings", for: ["food"] },
      { path: "/partnerTravelBookings", label: "Travel bookings", for: ["travel"] },
      { path: "/vehicleReports", label: "Vehicle reports", for: ["travel"] },
      { path: "/partnerMedicalBookings", label: "Equipment bookings", for: ["equipment"] },
      { path: "/partnerLabBookings", label: "Lab bookings", for: ["equipment"] },
      { path: "/mhcancellationforpartnerAcc", label: "Cancellations" },
    ]),
    ...under("On sale", [
      { path: "/roomPriceUpdate", label: "Prices and rooms", for: ["property"] },
      { path: "/myProperties", label: "My properties", for: ["property"] },
      { path: "/partnerCalendars", label: "Calendars of other sites", for: ["property"] },
      { path: "/myFoodItems", label: "My food", for: ["food"] },
      { path: "/myVehicles", label: "My vehicles", for: ["travel"] },
      { path: "/myEquipment", label: "My equipment", for: ["equipment"] },
      { path: "/myLabCentres", label: "My lab centres", for: ["equipment"] },
      { path: "/partnerOffers", label: "Offers", for: [] },
      { path: "/partnerOperations", label: "Sell something else" },
      { path: "/partnerReviews", label: "Reviews", for: [] },
    ]),
    ...under("Money", [
      { path: "/partnerReports", label: "Reports", for: [] },
      { path: "/partnerAccounts", label: "Accounts", for: [] },
      { path: "/partnerInvoices", label: "Commission invoices", for: [] },
      { path: "/partnerBankAccount", label: "Bank account", for: [] },
    ]),
    ...under("The account", [
      { path: "/subPartners", label: "Sub-partners", for: [] },
      { path: "/partnerApiKeys", label: "API keys", for: [] },
      { path: "/partnerWebhooks", label: "Webhooks", for: [] },
      { path: "/partner_profile", label: "My profile", for: [] },
    ]),
  ],
  agent: [
    { path: "/agent_Dashboard", label: "Dashboard" },
    { path: "/agent_book_cab_med_eq", label: "Book for a guest" },
    { path: "/agent_bookings", label: "Bookings" },
    { path: "/agent_accounts", label: "Accounts" },
    { path: "/agent_bank_account", label: "Bank account" },
    { path: "/agent_api_keys", label: "API keys" },
    { path: "/agent_webhooks", label: "Webhooks" },
    { path: "/agent_profile", label: "My profile" },
  ],
  staff: [
    { path: "/staffDashboard", label: "Dashboard" },
    { path: "/staffToDo", label: "To do" },
    ...under("Bookings and requests", [
      { path: "/staffAccBooking", label: "Bookings", for: ["desk"] },
      { path: "/staffRequests", label: "Requests", for: ["desk"] },
      { path: "/staffReplies", label: "Replies", for: ["desk"] },
    ]),
    ...under("Partners", [
      { path: "/fieldVisits", label: "Field visits", for: ["field"] },
      { path: "/verifyPartners", label: "Verify partners", for: ["field", "inventory"] },
      { path: "/partnerApproval", label: "Partners", for: ["inventory"] },
      { path: "/newProperty", label: "New property", for: ["inventory"] },
    ]),
    ...under("Items", [
      { path: "/staffAccommodation", label: "Accommodation", for: ["inventory"] },
      { path: "/roomsManagement", label: "Rooms", for: ["inventory"] },
      { path: "/staffFoodView", label: "Food", for: ["inventory"] },
      { path: "/staffTravelView", label: "Travel", for: ["inventory"] },
      { path: "/staffEquipmentView", label: "Equipment and labs", for: ["inventory"] },
    ]),
    ...under("Masters", [
      { path: "/facilityTypeMaster", label: "Facilities", for: ["inventory"] },
      { path: "/roomsTypeMaster", label: "Room types", for: ["inventory"] },
      { path: "/propertyTypeMaster", label: "Property types", for: ["inventory"] },
      { path: "/travelpointscitywisemaster", label: "Travel points", for: ["inventory"] },
    ]),
  ],
  city_manager: [
    { path: "/cityDashboard", label: "Dashboard" },
    { path: "/cityToDo", label: "To do" },
    { path: "/cityAccBookings", label: "Bookings" },
    { path: "/cityObjections", label: "Objections" },
    { path: "/cityFieldVisits", label: "Field visits" },
    { path: "/cityRequests", label: "Open requests" },
    { path: "/cityReplies", label: "Replies" },
  ],
  admin: [
    { path: "/adminHome", label: "Home" },
    { path: "/adminToDo", label: "To do" },
    { path: "/adminDashboard", label: "Dashboard", for: ["accounts"] },
    ...under("Approvals and people", [
      { path: "/adminAllApproval", label: "Approvals", for: ["approvals"] },
      { path: "/partnerRegApproval", label: "Partners", for: ["approvals"] },
      { path: "/agentRegApproval", label: "Agents", for: ["approvals"] },
      { path: "/staffManagerApproval", label: "Staff", for: ["approvals"] },
      { path: "/cityManagerApproval", label: "City managers", for: ["approvals"] },
      { path: "/adminPeople", label: "All people", for: ["approvals"] },
      { path: "/adminAudit", label: "Audit", for: [] },
      { path: "/partnerMailInfo", label: "Partner credentials", for: ["approvals"] },
      { path: "/viewFieldVisits", label: "Field visits", for: ["approvals"] },
      { path: "/adminGrievances", label: "Grievances", for: ["approvals", "support"] },
    ]),
    ...under("Bookings and money", [
      { path: "/mhbookings", label: "Bookings", for: ["accounts", "support"] },
      { path: "/mhcancellation", label: "Cancellations", for: ["accounts", "support"] },
      { path: "/mhCannotTake", label: "Cannot take a guest", for: ["accounts", "support"] },
      { path: "/mhWaiverRules", label: "Medical waivers", for: ["accounts", "support"] },
      { path: "/mhObjections", label: "Objections", for: ["accounts", "support"] },
      { path: "/adminReportMaster", label: "Reports", for: ["accounts"] },
      { path: "/mhaccounts", label: "Accounts", for: ["accounts"] },
      { path: "/paymentForBookings", label: "Payouts", for: ["accounts"] },
      { path: "/mhDisputes", label: "Disputes", for: ["accounts", "support"] },
      { path: "/mhOffers", label: "Our offers", for: ["accounts"] },
      { path: "/propertyofferprice", label: "Offers of partners", for: ["accounts", "content"] },
      { path: "/commissionRules", label: "Commission rules", for: ["accounts"] },
      { path: "/ReferAndEarnReport", label: "Referrals", for: ["accounts"] },
    ]),
    ...under("Books and tax", [
      { path: "/adminTrialBalance", label: "Trial balance", for: ["accounts"] },
      { path: "/adminLedger", label: "Ledger", for: ["accounts"] },
      { path: "/adminBooks", label: "Closing months", for: ["accounts"] },
      { path: "/adminGatewaySettlements", label: "Gateway settlements", for: ["accounts"] },
      { path: "/adminBankReceipts", label: "Bank receipts", for: ["accounts"] },
      { path: "/adminTaxesPaid", label: "Taxes paid", for: ["accounts"] },
      { path: "/adminTaxDocuments", label: "Tax documents", for: ["accounts"] },
      { path: "/adminCommissionInvoices", label: "Commission invoices", for: ["accounts"] },
      { path: "/adminTaxRates", label: "Tax rates", for: ["accounts"] },
    ]),
    ...under("Masters, hospitals and prices", [
      { path: "/adminAllMaster", label: "All masters", for: ["content"] },
      { path: "/hospitalmasterget", label: "Hospitals", for: ["content"] },
      { path: "/talk2HospitalMasters", label: "Talk to hospital", for: ["content"] },
      { path: "/adminRoomPriceUpdate", label: "Room prices", for: ["content"] },
    ]),
    ...under("Requests", [
      { path: "/healthSupportGet", label: "Health support", for: ["support"] },
      { path: "/reachusget", label: "Reach us", for: ["support"] },
      { path: "/t2hinquirydataget", label: "Enquiries", for: ["support"] },
      { path: "/getcallbackmsgdata", label: "Callbacks", for: ["support"] },
      { path: "/medicalloanlist", label: "Medical loans", for: ["support"] },
      { path: "/mhgeniemaster", label: "Patient assistant", for: ["support"] },
      { path: "/feedbackview", label: "Feedback", for: ["support"] },
    ]),
    ...under("Messages", [
      { path: "/adminReplies", label: "Replies", for: ["support"] },
      { path: "/adminMessages", label: "Messages", for: ["support"] },
      { path: "/adminwhatsappsender", label: "Campaigns", for: ["support"] },
      { path: "/emailsubscriberget", label: "Subscribers", for: ["support"] },
      { path: "/adminApiKeys", label: "API keys", for: [] },
      { path: "/adminWebhooks", label: "Webhooks", for: [] },
      { path: "/tools", label: "Tools", for: ["support"] },
    ]),
  ],
};

/** An entry of no kind is everybody's. */
const isOfKinds = (entry: Entry, sold: readonly string[]) =>
  !entry.for || entry.for.length === 0 || entry.for.some((kind) => sold.includes(kind));

const shown = ({ for: _, label, group, ...entry }: Entry): MenuEntry => ({
  ...entry,
  label: translateLabel(label),
  ...(group ? { group: translateLabel(group) } : {}),
});

/** The menu of a role and sub-role; one that is not known shows what everybody of the role sees. */
export function menusOf(role: Role, subRole: string | null): MenuEntry[] {
  return MENUS[role]
    .filter((entry) => subRole === null || !entry.for || entry.for.includes(subRole))
    .map(shown);
}

/**
 * The menu of an area for whoever is signed in there: that of the area's role. A branch's login without a sub-role sees every kind
 * and nothing of the account's own; an admin who works in somebody else's area sees all of it.
 * @param sold what a partner's account sells: the entries of other kinds are left out
 */
export function menusFor(actor: Actor, area: Role, sold: readonly string[] = []): MenuEntry[] {
  if (!isUser(actor)) return [];
  if (actor.role !== area) return menusOf(area, null);
  if (!actor.subPartnerId && actor.subRole === null && sold.length > 0)
    return MENUS[area].filter((entry) => isOfKinds(entry, sold)).map(shown);
  if (!actor.subPartnerId || actor.subRole !== null) return menusOf(area, actor.subRole);
  return MENUS[area].filter((entry) => entry.for?.length !== 0).map(shown);
}
