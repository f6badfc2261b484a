import type { Addresses } from "#app/http/addresses.ts";

/** The addresses of city managers: what stands where, and who may open it. Paths are a contract. */
export const cityManagerAddresses = {
  chooseColumns: {
    path: "/cityLists/:list",
    file: "offices/lists/choose.tsx",
    permission: "city.home",
  },
  search: {
    path: "/citySearch",
    file: "offices/search/search.tsx",
    permission: "city.home",
  },
  toDo: {
    path: "/cityToDo",
    file: "offices/to-do/list.tsx",
    permission: "city.home",
    list: "to-do",
  },
  replies: {
    path: "/cityReplies",
    file: "offices/replies/list.tsx",
    permission: "city.reply.read",
    list: "replies",
  },
  reply: {
    path: "/cityReplies/:id",
    file: "offices/replies/conversation.tsx",
    permission: "city.reply.read",
  },
  requests: {
    path: "/cityRequests",
    file: "offices/requests/list.tsx",
    permission: "city.request.read",
    list: "open-requests",
  },
  bookings: {
    path: "/cityAccBookings",
    file: "offices/bookings/list.tsx",
    permission: "city.booking.read",
    list: "bookings",
  },
  visits: {
    path: "/cityFieldVisits",
    file: "offices/visits/list.tsx",
    permission: "city.visit.read",
    list: "field-visits",
  },
  claims: {
    path: "/cityObjections",
    file: "offices/claims/list.tsx",
    permission: "city.booking.read",
  },
  claim: {
    path: "/cityObjections/:id",
    file: "offices/claims/claim.tsx",
    permission: "city.booking.read",
  },
  waiver: {
    path: "/cityWaivers/:id",
    file: "offices/waivers/waiver.tsx",
    permission: "city.booking.change",
  },
} as const satisfies Addresses;
