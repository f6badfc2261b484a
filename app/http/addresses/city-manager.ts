import { type Addresses, listInBack } from "./address.ts";

/** The addresses of city managers: what stands where, and who may open it. Paths are a contract. */
export const cityManagerAddresses = {
  file: { path: "/cityFiles/:id", file: "offices/files/file.tsx", permission: "city.report.export" },
  fileContent: {
    path: "/cityFiles/:id/file",
    file: "offices/files/fetch.ts",
    permission: "city.report.export",
  },
  newFile: { path: "/cityFiles/new", file: "offices/files/new.tsx", permission: "city.report.export" },
  chooseColumns: {
    path: "/cityLists/:name",
    file: "offices/lists/choose.tsx",
    permission: "city.home",
    under: listInBack,
  },
  search: {
    path: "/citySearch",
    file: "offices/search/search.tsx",
    permission: "city.home",
    under: "/cityDashboard",
  },
  dashboard: {
    path: "/cityDashboard",
    file: "home/dashboard.tsx",
    permission: "city.home",
    menu: { label: "Dashboard", icon: "chart" },
  },
  entry: { path: "/city_manager", file: "home/entry.ts", permission: "city.home" },
  toDo: {
    path: "/cityToDo",
    file: "offices/to-do/list.tsx",
    permission: "city.home",
    list: "to-do",
    menu: { label: "To do", icon: "tasks" },
  },
  files: {
    path: "/cityFiles",
    file: "offices/files/list.tsx",
    permission: "city.report.export",
    menu: { label: "Files", icon: "file" },
  },
  bookings: {
    path: "/cityAccBookings",
    file: "offices/bookings/list.tsx",
    permission: "city.booking.read",
    list: "bookings",
    menu: { label: "Bookings", icon: "calendar" },
  },
  booking: {
    path: "/cityAccBookings/:id",
    file: "offices/bookings/booking.tsx",
    permission: "city.booking.read",
  },
  desk: {
    path: "/cityAccBookings/:id/desk",
    file: "offices/bookings/desk.tsx",
    permission: "city.booking.change",
  },
  relocate: {
    path: "/cityAccBookings/:id/relocate",
    file: "offices/bookings/relocate.tsx",
    permission: "city.booking.change",
  },
  claims: {
    path: "/cityObjections",
    file: "offices/claims/list.tsx",
    permission: "city.booking.read",
    menu: { label: "Objections", icon: "warning" },
  },
  claim: {
    path: "/cityObjections/:id",
    file: "offices/claims/claim.tsx",
    permission: "city.booking.read",
  },
  deposits: {
    path: "/cityDeposits",
    file: "offices/deposits/list.tsx",
    permission: "city.booking.read",
    list: "deposits",
    menu: { label: "Deposits", icon: "rupee" },
  },
  waivers: {
    path: "/cityWaivers",
    file: "offices/waivers/list.tsx",
    permission: "city.booking.change",
    list: "waivers",
    menu: { label: "Medical waivers", icon: "undo" },
  },
  waiver: {
    path: "/cityWaivers/:id",
    file: "offices/waivers/waiver.tsx",
    permission: "city.booking.change",
  },
  visits: {
    path: "/cityFieldVisits",
    file: "offices/visits/list.tsx",
    permission: "city.visit.read",
    list: "field-visits",
    menu: { label: "Field visits", icon: "directions" },
  },
  visit: { path: "/cityFieldVisits/:id", file: "visits/visit.tsx", permission: "city.visit.read" },
  requests: {
    path: "/cityRequests",
    file: "offices/requests/list.tsx",
    permission: "city.request.read",
    list: "open-requests",
    menu: { label: "Open requests", icon: "inbox" },
  },
  request: { path: "/cityRequests/:id", file: "requests/request.tsx", permission: "city.request.read" },
  replies: {
    path: "/cityReplies",
    file: "offices/replies/list.tsx",
    permission: "city.reply.read",
    list: "replies",
    menu: { label: "Replies", icon: "reply" },
  },
  reply: {
    path: "/cityReplies/:id",
    file: "offices/replies/conversation.tsx",
    permission: "city.reply.read",
  },
} as const satisfies Addresses;
