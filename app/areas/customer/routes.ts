import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (file: string) => `areas/customer/${file}`;

export const customerRoutes: RouteConfigEntry[] = [
  route("customer_bookings/csv", at("bookings/csv.ts")),
  route("customer_bookings/documents/:id", at("bookings/document.ts")),
  layout(at("layout.tsx"), [
    route("customer", at("home/customer.tsx")),
    route("customer_account", at("profile/account.tsx")),
    route("customer_bookings", at("bookings/bookings.tsx")),
    route("customer_bookings/:reference", at("bookings/booking.tsx")),
    route("customer_bookings/:reference/cancel", at("bookings/cancel.tsx")),
    route("customer_trip/:reference", at("trips/trip.tsx")),
    route("customer_paymentHistory", at("money/payments.tsx")),
    route("customer_claims_refunds", at("money/refunds.tsx")),
    route("customer_book_cab_med_eq", at("more/book-more.tsx")),
    route("customer_make_extend", at("extend/make-extend.tsx")),
  ]),
];
