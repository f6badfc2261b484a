import { paths } from "#app/http/paths.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import type { MenuItem } from "#app/ui/shell.tsx";

export const CITY_MENU: MenuItem[] = [
  { to: paths.cityDashboard, label: "Dashboard" },
  { to: paths.cityBookings, label: "Bookings" },
  { to: visitPaths.city, label: "Field visits" },
  { to: paths.cityRequests, label: "Open requests" },
];
