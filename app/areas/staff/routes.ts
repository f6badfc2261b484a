import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";
import { MASTER_PATHS } from "./masters/parts/master-paths.ts";

const at = (file: string) => `areas/staff/${file}`;

export const staffRoutes: RouteConfigEntry[] = [
  route("staff", at("home/entry.ts")),
  layout(at("layout.tsx"), [
    route("staffDashboard", at("home/dashboard.tsx")),
    route("staffAccBooking", at("bookings/list.tsx")),
    route("staffAccBooking/:id", at("bookings/detail.tsx")),
    // One list and one form for all masters; which one is meant is the first part of the address.
    ...MASTER_PATHS.flatMap((path) => [
      route(path, at("masters/list.tsx"), { id: `masters/${path}` }),
      route(`${path}/:id`, at("masters/row.tsx"), { id: `masters/${path}/row` }),
    ]),
  ]),
];
