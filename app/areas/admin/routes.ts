import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (file: string) => `areas/admin/${file}`;

export const adminRoutes: RouteConfigEntry[] = [
  route("admin", at("home/entry.ts")),
  route("viewFieldVisits/csv", at("visits/csv.ts")),
  route("adminRequests/csv/:list", at("requests/csv.ts")),
  route("emailsubscriberget/csv", at("requests/subscriber-csv.ts")),
  layout(at("layout.tsx"), [
    route("healthSupportGet", at("requests/health-support-list.tsx")),
    route("reachusget", at("requests/reach-us-list.tsx")),
    route("medicalloanlist", at("requests/medical-loan-list.tsx")),
    route("getcallbackmsgdata", at("requests/callback-list.tsx")),
    route("CallbackmsgMaster", at("requests/callback-entry.tsx")),
    route("t2hinquirydataget", at("requests/enquiry-list.tsx")),
    route("adminRequests/:id", at("requests/request.tsx")),
    route("emailsubscriberget", at("requests/subscriber-list.tsx")),
    route("adminHome", at("home/home.tsx")),
    route("adminMessages", at("messages/list.tsx")),
    route("propertyPartnerRegApproval", at("approvals/property-list.tsx")),
    route("propertyPartnerRegApproval/:id", at("approvals/property-request.tsx")),
    route("hospitalmasterget", at("hospitals/list.tsx")),
    route("hospitalmasterget/:id", at("hospitals/edit.tsx")),
    route("addhospitalmaster", at("hospitals/add.tsx")),
    route("viewFieldVisits", at("visits/list.tsx")),
    route("viewFieldVisits/:id", at("visits/visit.tsx")),
    route("mhbookings", at("bookings/list.tsx")),
    route("mhbookings/:id", at("bookings/detail.tsx")),
  ]),
];
