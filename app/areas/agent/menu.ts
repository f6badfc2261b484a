import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import type { MenuItem } from "#app/ui/shell.tsx";

export const AGENT_MENU: MenuItem[] = [
  { to: paths.agentDashboard, label: "Dashboard" },
  { to: paths.agentBookings, label: "Bookings" },
  { to: moneyPaths.agentAccounts, label: "Accounts" },
  { to: paths.agentProfile, label: "My profile" },
];
