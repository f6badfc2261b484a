import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";
import { routesOf } from "../routes-of.ts";
import { cityManagerAddresses } from "./addresses.ts";

const at = (file: string) => `areas/city-manager/${file}`;

const { screens, files } = routesOf("city-manager", cityManagerAddresses);

export const cityManagerRoutes: RouteConfigEntry[] = [
  route("city_manager", at("home/entry.ts")),
  route("cityFiles/:id/file", "areas/offices/files/fetch.ts", { id: "city-manager-files/:id/file" }),
  ...files,
  layout(at("layout.tsx"), [
    route("cityFiles", "areas/offices/files/list.tsx", { id: "city-manager-files" }),
    route("cityFiles/new", "areas/offices/files/new.tsx", { id: "city-manager-files/new" }),
    route("cityFiles/:id", "areas/offices/files/file.tsx", { id: "city-manager-files/:id" }),
    route("cityDashboard", at("home/dashboard.tsx")),
    route("cityAccBookings/:id", at("bookings/detail.tsx")),
    route("cityAccBookings/:id/desk", "areas/offices/bookings/desk.tsx", { id: "city-manager-desk" }),
    route("cityAccBookings/:id/relocate", "areas/offices/bookings/relocate.tsx", {
      id: "city-manager-relocate",
    }),
    route("cityFieldVisits/:id", at("visits/visit.tsx")),
    ...screens,
  ]),
];
