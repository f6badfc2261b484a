import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";
import { routesOf } from "../routes-of.ts";
import { customerAddresses } from "./addresses.ts";

const at = (file: string) => `areas/customer/${file}`;

const { screens, files } = routesOf("customer", customerAddresses);

export const customerRoutes: RouteConfigEntry[] = [
  route("customer_bookings/documents/:id", at("bookings/document.ts")),
  route("customer_trip/:reference/calendar", at("trips/calendar.ts")),
  ...files,
  layout(at("layout.tsx"), [
    ...screens,
    route("customer", at("home/customer.tsx")),
    route("customer_account", at("profile/account.tsx")),
    route("customer_bookings/:reference", at("bookings/booking.tsx")),
    route("customer_bookings/:reference/cancel", at("bookings/cancel.tsx")),
    route("customer_bookings/:reference/change", at("change/change-stay.tsx")),
    route("customer_bookings/:reference/waiver", at("waiver/waiver.tsx")),
    route("customer_requests", at("requests/requests.tsx")),
    route("customer_trip/:reference", at("trips/trip.tsx")),
    route("customer_trip/:reference/cancel", at("trips/cancel.tsx")),
    route("customer_paymentHistory", at("money/payments.tsx")),
    route("customer_claims_refunds", at("money/refunds.tsx")),
    route("customer_book_cab_med_eq", at("more/book-more.tsx")),
    route("customer_make_extend", at("extend/make-extend.tsx")),
  ]),
];
