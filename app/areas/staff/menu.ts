import { paths } from "#app/http/paths.ts";
import type { MenuItem } from "#app/ui/shell.tsx";

export const STAFF_MENU: MenuItem[] = [
  { to: paths.staffDashboard, label: "Dashboard" },
  { to: paths.staffBookings, label: "Bookings" },
  { to: paths.staffMaster("facilityTypeMaster"), label: "Facilities" },
  { to: paths.staffMaster("roomsTypeMaster"), label: "Room types" },
  { to: paths.staffMaster("propertyTypeMaster"), label: "Property types" },
];
