import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import type { MenuItem } from "#app/ui/shell.tsx";

export const ADMIN_MENU: MenuItem[] = [
  { to: paths.adminHome, label: "Home" },
  { to: paths.adminApprovals, label: "Approvals" },
  { to: paths.adminPartners, label: "Partners" },
  { to: paths.adminAgents, label: "Agents" },
  { to: paths.adminPartnerMail, label: "Partner credentials" },
  { to: paths.adminGrievances, label: "Grievances" },
  { to: paths.adminBookings, label: "Bookings" },
  { to: paths.adminCancellations, label: "Cancellations" },
  { to: paths.adminFeedback, label: "Feedback" },
  { to: moneyPaths.adminAccounts, label: "Accounts" },
  { to: moneyPaths.payments, label: "Payouts" },
  { to: moneyPaths.offers, label: "Our offers" },
  { to: moneyPaths.propertyOffers, label: "Offers of properties" },
  { to: moneyPaths.commissionRules, label: "Commission rules" },
  { to: paths.adminMasters, label: "All masters" },
  { to: paths.adminRoomPrices, label: "Room prices" },
  { to: paths.adminHospitals, label: "Hospitals" },
  { to: paths.adminTalkToHospital, label: "Talk to hospital" },
  { to: visitPaths.admin, label: "Field visits" },
  { to: paths.adminHealthSupport, label: "Health support" },
  { to: paths.adminReachUs, label: "Reach us" },
  { to: paths.adminEnquiries, label: "Enquiries" },
  { to: paths.adminCallbacks, label: "Callbacks" },
  { to: paths.adminMedicalLoans, label: "Medical loans" },
  { to: paths.adminAssistant, label: "Patient assistant" },
  { to: paths.adminReferrals, label: "Referrals" },
  { to: paths.adminSubscribers, label: "Subscribers" },
  { to: paths.adminMessages, label: "Messages" },
  { to: paths.adminCampaigns, label: "Campaigns" },
  { to: paths.adminTools, label: "Tools" },
];
