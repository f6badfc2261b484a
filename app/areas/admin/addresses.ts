import type { Addresses } from "#app/http/addresses.ts";

/** The addresses of admins: what stands where, and who may open it. Paths are a contract. */
export const adminAddresses = {
  feedback: {
    path: "/feedbackview",
    file: "feedback/list.tsx",
    permission: "admin.booking.read",
    list: "feedback",
  },
} as const satisfies Addresses;
