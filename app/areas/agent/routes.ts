import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (file: string) => `areas/agent/${file}`;

export const agentRoutes: RouteConfigEntry[] = [
  route("agent", at("home/entry.ts")),
  route("agent_accounts/csv", at("accounts/csv.ts")),
  route("agent_accounts/statement/:format", at("accounts/statement-file.ts")),
  route("agent_bookings/csv", at("bookings/csv.ts")),
  route("agent_Dashboard/csv", at("home/csv.ts")),
  route("agent_files/:id/file", at("files/fetch.ts")),
  layout(at("layout.tsx"), [
    route("agent_files", at("files/list.tsx")),
    route("agent_files/new", at("files/new.tsx")),
    route("agent_files/:id", at("files/file.tsx")),
    route("agent_accounts", at("accounts/list.tsx")),
    route("agent_accounts/booking/:id", at("accounts/account.tsx")),
    route("agent_accounts/statement", at("accounts/statement.tsx")),
    route("agent_Dashboard", at("home/dashboard.tsx")),
    route("agent_profile", at("profile/profile.tsx")),
    route("agent_book_cab_med_eq", at("more/book-more.tsx")),
    route("agent_book_cab_med_eq/:draft", at("more/book-for-guest.tsx")),
    route("agent_bookings", at("bookings/list.tsx")),
    route("agent_bookings/:id", at("bookings/detail.tsx")),
  ]),
];
