import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";
import { routesOf } from "../routes-of.ts";
import { cityManagerAddresses } from "./addresses.ts";

const at = (file: string) => `areas/city-manager/${file}`;

const { screens, files } = routesOf("city-manager", cityManagerAddresses);

export const cityManagerRoutes: RouteConfigEntry[] = [
  route("city_manager", at("home/entry.ts")),
  route("cityAccBookings/csv", at("bookings/csv.ts")),
  route("cityFiles/:id/file", at("files/fetch.ts")),
  ...files,
  layout(at("layout.tsx"), [
    route("cityFiles", at("files/list.tsx")),
    route("cityFiles/new", at("files/new.tsx")),
    route("cityFiles/:id", at("files/file.tsx")),
    route("cityDashboard", at("home/dashboard.tsx")),
    route("cityAccBookings", at("bookings/list.tsx")),
    route("cityAccBookings/:id", at("bookings/detail.tsx")),
    route("cityObjections", at("claims/list.tsx")),
    route("cityObjections/:id", at("claims/claim.tsx")),
    route("cityFieldVisits", at("visits/list.tsx")),
    route("cityFieldVisits/:id", at("visits/visit.tsx")),
    ...screens,
  ]),
  route("cityFieldVisits/csv", at("visits/csv.ts")),
];
