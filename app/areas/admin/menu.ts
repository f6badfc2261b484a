import { paths } from "#app/http/paths.ts";
import type { MenuItem } from "#app/ui/shell.tsx";

export const ADMIN_MENU: MenuItem[] = [
  { to: paths.adminHome, label: "Home" },
  { to: paths.adminPropertyApproval, label: "Property approvals" },
  { to: paths.adminBookings, label: "Bookings" },
  { to: paths.adminHospitals, label: "Hospitals" },
  { to: paths.adminMessages, label: "Messages" },
];
