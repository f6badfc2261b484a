import { ACCOMMODATION_VIEWS } from "../../accommodation-views.ts";
import type { Addresses } from "../address.ts";

type View = keyof typeof ACCOMMODATION_VIEWS;
const accommodationView = (params: URLSearchParams) =>
  (ACCOMMODATION_VIEWS[params.get("view") as View] ?? ACCOMMODATION_VIEWS.days).list;

/** The addresses of admins: bookings and money. In the order of the menu. */
export const moneyAddresses = {
  bookings: {
    path: "/mhbookings",
    file: "offices/bookings/list.tsx",
    permission: "admin.booking.read",
    list: "bookings",
    menu: { label: "Bookings", group: "Bookings and money", for: ["accounts", "support"] },
  },
  booking: { path: "/mhbookings/:id", file: "bookings/detail.tsx", permission: "admin.booking.read" },
  desk: {
    path: "/mhbookings/:id/desk",
    file: "offices/bookings/desk.tsx",
    permission: "admin.booking.change",
  },
  relocate: {
    path: "/mhbookings/:id/relocate",
    file: "offices/bookings/relocate.tsx",
    permission: "admin.booking.change",
  },
  cancellations: {
    path: "/mhcancellation",
    file: "offices/cancellations/list.tsx",
    permission: "admin.booking.read",
    list: "cancellations",
    menu: { label: "Cancellations", group: "Bookings and money", for: ["accounts", "support"] },
  },
  deposits: {
    path: "/mhDeposits",
    file: "offices/deposits/list.tsx",
    permission: "admin.money.read",
    list: "deposits",
    menu: { label: "Deposits", group: "Bookings and money", for: ["accounts", "support"] },
  },
  formC: {
    path: "/mhFormC",
    file: "offices/form-c/list.tsx",
    permission: "admin.booking.read",
    list: "form-c",
    menu: { label: "Guests from abroad", group: "Bookings and money", for: ["support"] },
  },
  formCStay: { path: "/mhFormC/:id", file: "offices/form-c/stay.tsx", permission: "admin.booking.read" },
  cannotTake: {
    path: "/mhCannotTake",
    file: "bookings/cannot-take.tsx",
    permission: "admin.booking.read",
    list: "cannot-take",
    menu: { label: "Cannot take a guest", group: "Bookings and money", for: ["accounts", "support"] },
  },
  waitingList: {
    path: "/mhWaitingList",
    file: "bookings/waiting-list.tsx",
    permission: "admin.booking.read",
    list: "waiting-list",
    menu: { label: "Waiting list", group: "Bookings and money", for: ["accounts", "support"] },
  },
  waiverRules: {
    path: "/mhWaiverRules",
    file: "waivers/rules.tsx",
    permission: "admin.booking.read",
    menu: { label: "Who bears waivers", group: "Bookings and money", for: ["accounts", "support"] },
  },
  waivers: {
    path: "/mhWaivers",
    file: "offices/waivers/list.tsx",
    permission: "admin.booking.change",
    list: "waivers",
    menu: { label: "Medical waivers", group: "Bookings and money", for: ["accounts", "support"] },
  },
  waiver: {
    path: "/mhWaivers/:id",
    file: "offices/waivers/waiver.tsx",
    permission: "admin.booking.change",
  },
  claims: {
    path: "/mhObjections",
    file: "offices/claims/list.tsx",
    permission: "admin.booking.read",
    menu: { label: "Objections", group: "Bookings and money", for: ["accounts", "support"] },
  },
  claim: {
    path: "/mhObjections/:id",
    file: "offices/claims/claim.tsx",
    permission: "admin.booking.read",
  },
  monthWise: {
    path: "/adminReportMaster",
    file: "reports/report.tsx",
    permission: "admin.report.read",
    list: "month-wise",
    menu: { label: "Reports", group: "Bookings and money", for: ["accounts"] },
  },
  accommodation: {
    path: "/adminReportForAccommodation",
    file: "reports/accommodation.tsx",
    permission: "admin.report.read",
    list: accommodationView,
    tab: "view",
    with: { kind: "room" },
  },
  revenue: {
    path: "/adminRevenue",
    file: "reports/report.tsx",
    permission: "admin.report.read",
    list: "revenue",
  },
  propertyMonthWise: {
    path: "/propertymonthswisebooking",
    file: "reports/report.tsx",
    permission: "admin.report.read",
    list: "property-month-wise",
  },
  propertyWise: {
    path: "/propertywisebooking",
    file: "reports/report.tsx",
    permission: "admin.report.read",
    list: "property-wise",
  },
  accounts: {
    path: "/mhaccounts",
    file: "offices/accounts/list.tsx",
    permission: "admin.money.read",
    list: "accounts",
    menu: { label: "Accounts", group: "Bookings and money", for: ["accounts"] },
  },
  account: { path: "/mhaccounts/:id", file: "accounts/account.tsx", permission: "admin.money.read" },
  eInvoice: {
    path: "/mhaccounts/documents/:id/e-invoice",
    file: "accounts/e-invoice.ts",
    permission: "admin.money.read",
  },
  document: {
    path: "/mhaccounts/documents/:id",
    file: "offices/accounts/document.ts",
    permission: "admin.money.read",
  },
  statement: {
    path: "/mhaccounts/statements/:id",
    file: "accounts/statement.tsx",
    permission: "admin.money.read",
  },
  statementFile: {
    path: "/mhaccounts/statements/:id/:format",
    file: "accounts/statement-file.ts",
    permission: "admin.money.read",
  },
  payables: {
    path: "/paymentForBookings",
    file: "payments/due.tsx",
    permission: "admin.money.read",
    list: "payables",
    menu: { label: "Payouts", group: "Bookings and money", for: ["accounts"] },
  },
  bankFile: { path: "/paymentForBookings/bank", file: "payments/bank.tsx", permission: "admin.money.read" },
  payable: {
    path: "/paymentForBookings/due/:id",
    file: "payments/payable.tsx",
    permission: "admin.money.read",
  },
  payouts: {
    path: "/paymentForBookings/payouts",
    file: "payments/payouts.tsx",
    permission: "admin.money.read",
    list: "payouts",
  },
  payout: {
    path: "/paymentForBookings/payouts/:id",
    file: "payments/payout.tsx",
    permission: "admin.money.read",
  },
  disputes: {
    path: "/mhDisputes",
    file: "offices/money/disputes.tsx",
    permission: "admin.money.read",
    list: "disputes",
    menu: { label: "Disputes", group: "Bookings and money", for: ["accounts", "support"] },
  },
  dispute: {
    path: "/mhDisputes/:id",
    file: "disputes/dispute.tsx",
    permission: "admin.money.read",
  },
  offers: {
    path: "/mhOffers",
    file: "offers/platform.tsx",
    permission: "admin.money.read",
    list: "platform-offers",
    menu: { label: "Our offers", group: "Bookings and money", for: ["accounts"] },
  },
  tryOffer: {
    path: "/mhOffers/try",
    file: "offers/try.tsx",
    permission: "admin.money.read",
  },
  partnerOffers: {
    path: "/propertyofferprice",
    file: "offices/offers/offers.tsx",
    permission: "admin.money.read",
    list: "partner-offers",
    menu: { label: "Offers of partners", group: "Bookings and money", for: ["accounts", "content"] },
  },
  commissionRules: {
    path: "/commissionRules",
    file: "offers/commission-rules.tsx",
    permission: "admin.money.read",
    list: "commission-rules",
    menu: { label: "Commission rules", group: "Bookings and money", for: ["accounts"] },
  },
  tryRule: {
    path: "/commissionRules/try",
    file: "offers/try.tsx",
    permission: "admin.money.read",
  },
  referrals: {
    path: "/ReferAndEarnReport",
    file: "referrals/report.tsx",
    permission: "admin.referral.read",
    list: "referrals",
    menu: { label: "Referrals", group: "Bookings and money", for: ["accounts"] },
  },
  referral: {
    path: "/ReferAndEarnReport/:id",
    file: "referrals/referral.tsx",
    permission: "admin.referral.read",
  },
  labBookings: { path: "/aarthiscanget", file: "lab/lab-bookings.tsx", permission: "admin.booking.read" },
} as const satisfies Addresses;
