import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";
import { routesOf } from "../routes-of.ts";
import { agentAddresses } from "./addresses.ts";

const at = (file: string) => `areas/agent/${file}`;

const { screens, files } = routesOf("agent", agentAddresses);

export const agentRoutes: RouteConfigEntry[] = [
  route("agent", at("home/entry.ts")),
  route("agent_accounts/statement/:format", at("accounts/statement-file.ts")),
  route("agent_files/:id/file", "areas/offices/files/fetch.ts", { id: "agent-files/:id/file" }),
  ...files,
  layout(at("layout.tsx"), [
    ...screens,
    route("agent_files", "areas/offices/files/list.tsx", { id: "agent-files" }),
    route("agent_files/new", "areas/offices/files/new.tsx", { id: "agent-files/new" }),
    route("agent_files/:id", "areas/offices/files/file.tsx", { id: "agent-files/:id" }),
    route("agent_accounts/booking/:id", at("accounts/account.tsx")),
    route("agent_accounts/statement", at("accounts/statement.tsx")),
    route("agent_book_cab_med_eq", at("more/book-more.tsx")),
    route("agent_book_cab_med_eq/:draft", at("more/book-for-guest.tsx")),
    route("agent_bookings/:id", at("bookings/detail.tsx")),
  ]),
];
