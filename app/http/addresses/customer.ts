import type { Addresses } from "./address.ts";

/** The addresses of customers: what stands where, and who may open it. Paths are a contract. */
export const customerAddresses = {
  home: {
    path: "/customer",
    file: "home/customer.tsx",
    permission: "customer.home",
    menu: { label: "Next stay", icon: "calendar" },
  },
  bookings: {
    path: "/customer_bookings",
    file: "bookings/bookings.tsx",
    permission: "customer.booking.read",
    list: "bookings",
    menu: { label: "Bookings", icon: "calendar" },
  },
  booking: {
    path: "/customer_bookings/:reference",
    file: "bookings/booking.tsx",
    permission: "customer.booking.read",
  },
  cancel: {
    path: "/customer_bookings/:reference/cancel",
    file: "bookings/cancel.tsx",
    permission: "customer.booking.change",
  },
  change: {
    path: "/customer_bookings/:reference/change",
    file: "change/change-stay.tsx",
    permission: "customer.booking.change",
  },
  waiver: {
    path: "/customer_bookings/:reference/waiver",
    file: "waiver/waiver.tsx",
    permission: "customer.booking.change",
  },
  papers: {
    path: "/customer_bookings/:reference/papers",
    file: "papers/papers.tsx",
    permission: "customer.booking.change",
  },
  document: {
    path: "/customer_bookings/documents/:id",
    file: "bookings/document.ts",
    permission: "customer.booking.read",
  },
  extend: {
    path: "/customer_make_extend",
    file: "extend/make-extend.tsx",
    permission: "customer.booking.change",
    menu: { label: "Stay longer", icon: "clock" },
  },
  bookMore: {
    path: "/customer_book_cab_med_eq",
    file: "more/book-more.tsx",
    permission: "customer.home",
    menu: { label: "Book more", icon: "plus" },
  },
  payments: {
    path: "/customer_paymentHistory",
    file: "money/payments.tsx",
    permission: "customer.booking.read",
    menu: { label: "Payments", icon: "rupee" },
  },
  refunds: {
    path: "/customer_claims_refunds",
    file: "money/refunds.tsx",
    permission: "customer.booking.read",
    menu: { label: "Refunds", icon: "undo" },
  },
  requests: {
    path: "/customer_requests",
    file: "requests/requests.tsx",
    permission: "customer.booking.read",
    menu: { label: "Requests", icon: "inbox" },
  },
  account: {
    path: "/customer_account",
    file: "profile/account.tsx",
    permission: "customer.account",
    menu: { label: "My account", icon: "person" },
  },
  trip: {
    path: "/customer_trip/:reference",
    file: "trips/trip.tsx",
    permission: "customer.booking.read",
    under: "/customer_bookings",
  },
  tripCalendar: {
    path: "/customer_trip/:reference/calendar",
    file: "trips/calendar.ts",
    permission: "customer.booking.read",
  },
  cancelTrip: {
    path: "/customer_trip/:reference/cancel",
    file: "trips/cancel.tsx",
    permission: "customer.booking.change",
  },
} as const satisfies Addresses;
