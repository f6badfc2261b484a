import type { Addresses } from "#app/http/addresses.ts";

/** The addresses of customers: what stands where, and who may open it. Paths are a contract. */
export const customerAddresses = {
  bookings: {
    path: "/customer_bookings",
    file: "bookings/bookings.tsx",
    permission: "customer.booking.read",
    list: "bookings",
  },
} as const satisfies Addresses;
