import { paths } from "#app/http/paths.ts";
import type { MenuItem } from "#app/ui/shell.tsx";

export const CITY_MENU: MenuItem[] = [
  { to: paths.cityDashboard, label: "Dashboard" },
  { to: paths.cityBookings, label: "Bookings" },
];
