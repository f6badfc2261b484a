import type { Addresses } from "#app/http/addresses.ts";

/** The addresses of staff: what stands where, and who may open it. Paths are a contract. */
export const staffAddresses = {
  requests: {
    path: "/staffRequests",
    file: "offices/requests/list.tsx",
    permission: "staff.request.read",
    list: "requests",
  },
  request: {
    path: "/staffRequests/:id",
    file: "offices/requests/request.tsx",
    permission: "staff.request.read",
  },
  partners: {
    path: "/partnerApproval",
    file: "partners/list.tsx",
    permission: "staff.partner.read",
    list: "zone-partners",
  },
  bookings: {
    path: "/staffAccBooking",
    file: "offices/bookings/list.tsx",
    permission: "staff.booking.read",
    list: "bookings",
  },
} as const satisfies Addresses;
