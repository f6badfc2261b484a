import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";
import { STAFF_MASTERS } from "#app/http/staff-masters.ts";
import { VISIT_FORM, VISIT_LIST } from "#app/http/visit-paths.ts";
import { routesOf } from "../routes-of.ts";
import { staffAddresses } from "./addresses.ts";
import { REGISTRATION_PATHS } from "./partners/parts/registration-paths.ts";

const at = (file: string) => `areas/staff/${file}`;
/** A screen of listings that several offices open. */
const shared = (file: string) => `areas/offices/listings/${file}.tsx`;

const { screens, files } = routesOf("staff", staffAddresses);

export const staffRoutes: RouteConfigEntry[] = [
  route("staff", at("home/entry.ts")),
  route("staffFiles/:id/file", "areas/offices/files/fetch.ts", { id: "staff-files/:id/file" }),
  ...files,
  layout(at("layout.tsx"), [
    route("staffFiles", "areas/offices/files/list.tsx", { id: "staff-files" }),
    route("staffFiles/new", "areas/offices/files/new.tsx", { id: "staff-files/new" }),
    route("staffFiles/:id", "areas/offices/files/file.tsx", { id: "staff-files/:id" }),
    route("staffDashboard", at("home/dashboard.tsx")),
    route("staffAccBooking/:id", at("bookings/detail.tsx")),
    route("staffAccBooking/:id/desk", "areas/offices/bookings/desk.tsx", { id: "staff-desk" }),
    route("verifyPartners", at("partners/verify.tsx")),
    route("partnerApproval/:id", at("partners/partner.tsx")),
    route("agentRegistration", at("partners/register-agent.tsx")),
    route("agentFormAnotherPage", at("partners/agent-location.tsx")),
    ...Object.keys(REGISTRATION_PATHS).map((path) =>
      route(path, at("partners/register.tsx"), { id: `partners/${path}` }),
    ),
    route("staffAccommodation/:id", shared("property"), { id: "staff-property/property" }),
    route("staffAccommodation/:id/edit", shared("property-edit"), { id: "staff-property/edit" }),
    route("staffAccommodation/:id/photos", shared("property-photos"), { id: "staff-property/photos" }),
    route("newProperty", shared("property-new"), { id: "staff-property/new" }),
    route("roomsManagement/new", shared("room-new"), { id: "staff-property/room-new" }),
    route("roomsManagement/:id", shared("room"), { id: "staff-property/room" }),
    route("roomsManagement/:id/prices", shared("room-prices"), { id: "staff-property/room-prices" }),
    route("staffItems/new/:kind", shared("new"), { id: "staff-item/new" }),
    route("staffItems/:id", shared("item"), { id: "staff-item/item" }),
    route("staffItems/:id/edit", shared("edit"), { id: "staff-item/edit" }),
    route("staffItems/:id/prices", shared("prices"), { id: "staff-item/prices" }),
    route("staffItems/:id/photos", shared("photos"), { id: "staff-item/photos" }),
    route("staffItems/:id/stock", shared("stock"), { id: "staff-item/stock" }),
    // One form for all masters; which one is meant is the first part of the address.
    ...Object.keys(STAFF_MASTERS).map((path) =>
      route(`${path}/:id`, at("masters/row.tsx"), { id: `masters/${path}/row` }),
    ),
    // One form and one list for all kinds of field visits, likewise.
    route("fieldVisits", at("visits/home.tsx")),
    ...Object.values(VISIT_FORM).flatMap((path) => [
      route(path, at("visits/start.tsx"), { id: `visits/${path}` }),
      route(`${path}/:id/:step`, at("visits/step.tsx"), { id: `visits/${path}/step` }),
    ]),
    ...Object.values(VISIT_LIST).map((path) =>
      route(`${path}/:id`, at("visits/visit.tsx"), { id: `visits/${path}/visit` }),
    ),
    ...screens,
  ]),
];
