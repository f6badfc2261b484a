import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (file: string) => `areas/admin/${file}`;

export const adminRoutes: RouteConfigEntry[] = [
  route("admin", at("home/entry.ts")),
  layout(at("layout.tsx"), [
    route("adminHome", at("home/home.tsx")),
    route("adminMessages", at("messages/list.tsx")),
    route("propertyPartnerRegApproval", at("approvals/property-list.tsx")),
    route("propertyPartnerRegApproval/:id", at("approvals/property-request.tsx")),
    route("hospitalmasterget", at("hospitals/list.tsx")),
    route("hospitalmasterget/:id", at("hospitals/edit.tsx")),
    route("addhospitalmaster", at("hospitals/add.tsx")),
    route("mhbookings", at("bookings/list.tsx")),
    route("mhbookings/:id", at("bookings/detail.tsx")),
  ]),
];
