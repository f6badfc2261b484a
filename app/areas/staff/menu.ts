import { paths } from "#app/http/paths.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import type { MenuItem } from "#app/ui/shell.tsx";

export const STAFF_MENU: MenuItem[] = [
  { to: paths.staffDashboard, label: "Dashboard" },
  { to: paths.staffBookings, label: "Bookings" },
  { to: paths.staffRequests, label: "Requests" },
  { to: visitPaths.home, label: "Field visits" },
  { to: paths.staffVerifyPartners, label: "Verify partners" },
  { to: paths.staffPartners, label: "Partners" },
  { to: paths.staffProperties, label: "Accommodation" },
  { to: paths.staffRooms, label: "Rooms" },
  { to: paths.staffItems("staffFoodView"), label: "Food" },
  { to: paths.staffItems("staffTravelView"), label: "Travel" },
  { to: paths.staffItems("staffEquipmentView"), label: "Equipment and labs" },
  { to: paths.staffMaster("facilityTypeMaster"), label: "Facilities" },
  { to: paths.staffMaster("roomsTypeMaster"), label: "Room types" },
  { to: paths.staffMaster("propertyTypeMaster"), label: "Property types" },
  { to: paths.staffMaster("travelpointscitywisemaster"), label: "Travel points" },
];
