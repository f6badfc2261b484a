import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";
import { PRICE_LISTS } from "#app/http/inventory-paths.ts";
import { routesOf } from "../routes-of.ts";
import { partnerAddresses } from "./addresses.ts";

const at = (file: string) => `areas/partner/${file}`;
/** A screen of listings that several offices open. */
const shared = (file: string) => `areas/offices/listings/${file}.tsx`;

const { screens, files } = routesOf("partner", partnerAddresses);

export const partnerRoutes: RouteConfigEntry[] = [
  route("patner", at("home/entry.ts")),
  route("partnerAccounts/documents/:id", "areas/offices/accounts/document.ts", { id: "partner-document" }),
  route("partnerAccounts/statement/:format", at("accounts/statement-file.ts")),
  route("partnerFiles/:id/file", "areas/offices/files/fetch.ts", { id: "partner-files/:id/file" }),
  route("roomPriceUpdate/changes/csv", at("prices/night-batches-csv.ts")),
  ...files,
  route("agentAccounts/agents/csv", at("accounts/agents-csv.ts")),
  layout(at("layout.tsx"), [
    ...screens,
    route("partnerFiles", "areas/offices/files/list.tsx", { id: "partner-files" }),
    route("partnerFiles/new", "areas/offices/files/new.tsx", { id: "partner-files/new" }),
    route("partnerFiles/:id", "areas/offices/files/file.tsx", { id: "partner-files/:id" }),
    route("partnerReviews", at("reviews/reviews.tsx")),
    route("partnerAccounts/booking/:id", at("accounts/account.tsx")),
    route("partnerAccounts/statement", at("accounts/statement.tsx")),
    route("partnerDashboard", at("home/dashboard.tsx")),
    route("partnerOperations", at("home/operations.tsx")),
    route("myProperties/new", shared("property-new"), { id: "partner-property/new" }),
    route("myProperties/:id", shared("property"), { id: "partner-property/property" }),
    route("myProperties/:id/edit", shared("property-edit"), { id: "partner-property/edit" }),
    route("myProperties/:id/photos", shared("property-photos"), { id: "partner-property/photos" }),
    route("myProperties/:id/rooms/new", shared("room-new"), { id: "partner-property/room-new" }),
    route("myProperties/:id/rooms/:roomId", shared("room"), { id: "partner-property/room" }),
    route("roomPriceUpdate", at("prices/month.tsx")),
    route("roomPriceUpdate/:id", shared("room-prices"), { id: "partner-property/room-prices" }),
    route("myItems/new/:kind", shared("new"), { id: "partner-item/new" }),
    route("myItems/:id", shared("item"), { id: "partner-item/item" }),
    route("myItems/:id/edit", shared("edit"), { id: "partner-item/edit" }),
    route("myItems/:id/prices", shared("prices"), { id: "partner-item/prices" }),
    route("myItems/:id/photos", shared("photos"), { id: "partner-item/photos" }),
    route("myItems/:id/stock", shared("stock"), { id: "partner-item/stock" }),
    route("subPartners/new", at("branches/new.tsx")),
    route("subPartners/:id", at("branches/branch.tsx")),
    route("partnerBookings/:id", at("bookings/detail.tsx")),
  ]),
  ...Object.keys(PRICE_LISTS).map((path) =>
    route(`${path}/changes/csv`, at("prices/price-batches-csv.ts"), { id: `partner-prices/${path}/changes` }),
  ),
];
