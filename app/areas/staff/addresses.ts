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
} as const satisfies Addresses;
