import { paths } from "#app/http/paths.ts";
import type { MenuItem } from "#app/ui/shell.tsx";

export const AGENT_MENU: MenuItem[] = [
  { to: paths.agentDashboard, label: "Dashboard" },
  { to: paths.agentBookings, label: "Bookings" },
  { to: paths.agentProfile, label: "My profile" },
];
