import { LANGUAGE_CODES, type Language, PARTNER_LANGUAGES } from "./languages.ts";

/** Which pages are said in which languages, by the ids of their routes. */

/** The screens of the guest path whose words are not in the catalogue: they are marked as English. */
export const ENGLISH_ONLY = new Set(["areas/public/calls/calls"]);

/** The screens of partners whose words are in the catalogue. */
export const PARTNER_SCREENS = new Set([
  "areas/public/trips/partner-accepted",
  "partner/partnerDashboard",
  "partner/partnerBookings/:id",
  "partner/partnerBookings",
  "partner/partnerFoodBookings",
  "partner/partnerTravelBookings",
  "partner/partnerMedicalBookings",
  "partner/partnerLabBookings",
  "partner/partnerAccounts/statement",
  "partner/partnerAccounts/statement/:format",
  "partner/roomPriceUpdate",
  "partner/roomPriceUpdate/:id",
  "partner/partnerAccounts",
  "partner/foodPartnerAccounts",
  "partner/travelPartnerAccounts",
  "partner/medicalPartnerAccounts",
  "partner/labPartnerAccounts",
  "partner/partnerAccounts/all",
  "partner/partnerOrders",
  "partner/partnerDrivers",
  "partner/partnerCalendars",
  "partner/equipmentPriceUpdate",
  "partner/foodPartnerPriceUpdate",
  "partner/vehiclePriceUpdate",
  "partner/mhcancellationforpartnerAcc",
  "partner/partnerDeposits",
  "partner/myProperties",
  "partner/myFoodItems",
  "partner/myVehicles",
  "partner/myEquipment",
  "partner/myLabCentres",
  "partner/myItems/:id/prices",
  "partner/partnerOperations",
  "partner/partnerReviews",
  "partner/partnerReports",
  "partner/vehicleReports",
  "partner/partnerAccounts/booking/:id",
  "partner/partnerAccounts/disputes",
  "partner/partnerAccounts/line/:id",
  "partner/agentAccounts",
  "partner/partnerInvoices",
  "partner/partnerInvoices/:id",
  "partner/partnerBankAccount",
]);

/** The languages of the page that these routes make together: those of the offices are in English. */
export function languagesOn(routeIds: readonly string[]): readonly Language[] {
  if (routeIds.some((id) => PARTNER_SCREENS.has(id))) return PARTNER_LANGUAGES;
  return routeIds.includes("areas/public/layout") ? LANGUAGE_CODES : ["en"];
}
