import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import type { MenuItem } from "#app/ui/shell.tsx";

export const PARTNER_MENU: MenuItem[] = [
  { to: paths.partnerDashboard, label: "Dashboard" },
  { to: paths.partnerBookings, label: "Bookings" },
  { to: paths.partnerFoodBookings, label: "Food bookings" },
  { to: paths.partnerTravelBookings, label: "Travel bookings" },
  { to: paths.partnerEquipmentBookings, label: "Equipment bookings" },
  { to: paths.partnerLabBookings, label: "Lab bookings" },
  { to: paths.partnerCancellations, label: "Cancellations" },
  { to: moneyPaths.partnerAccounts.room, label: "Accounts" },
  { to: paths.partnerRoomPrices, label: "Prices and rooms" },
  { to: paths.partnerProperties, label: "My properties" },
  { to: paths.partnerItems("myFoodItems"), label: "My food" },
  { to: paths.partnerItems("myVehicles"), label: "My vehicles" },
  { to: paths.partnerItems("myEquipment"), label: "My equipment" },
  { to: paths.partnerItems("myLabCentres"), label: "My lab centres" },
  { to: paths.partnerOperations, label: "Operations" },
  { to: paths.subPartners, label: "Sub-partners" },
  { to: paths.partnerProfile, label: "My profile" },
];
