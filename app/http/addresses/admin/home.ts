import { type Addresses, listInBack, type SitePath } from "../address.ts";

/** Where the rows of a list that is edited in bulk stand. */
const BULK_LISTS: Record<string, SitePath> = {
  "room-master": "/adminRoomPriceUpdate",
  "property-master": "/propertymasterget",
  items: "/adminAllMaster",
  people: "/adminPeople",
};

/** The addresses of admins: home, search, files and what is to be done. In the order of the menu. */
export const homeAddresses = {
  file: { path: "/adminFiles/:id", file: "offices/files/file.tsx", permission: "admin.report.export" },
  fileContent: {
    path: "/adminFiles/:id/file",
    file: "offices/files/fetch.ts",
    permission: "admin.report.export",
  },
  newFile: { path: "/adminFiles/new", file: "offices/files/new.tsx", permission: "admin.report.export" },
  chooseColumns: {
    path: "/adminLists/:name",
    file: "offices/lists/choose.tsx",
    permission: "admin.home",
    under: listInBack,
  },
  bulkEdit: {
    path: "/adminBulkEdit/:name",
    file: "offices/bulk/edit.tsx",
    permission: "admin.price.write",
    under: ({ inPath }) => BULK_LISTS[inPath.name ?? ""],
  },
  search: {
    path: "/adminSearch",
    file: "offices/search/search.tsx",
    permission: "admin.home",
    under: "/adminHome",
  },
  home: {
    path: "/adminHome",
    file: "home/home.tsx",
    permission: "admin.home",
    menu: { label: "Home", icon: "home" },
  },
  entry: { path: "/admin", file: "home/entry.ts", permission: "admin.home" },
  toDo: {
    path: "/adminToDo",
    file: "offices/to-do/list.tsx",
    permission: "admin.home",
    list: "to-do",
    menu: { label: "To do", icon: "tasks" },
  },
  files: {
    path: "/adminFiles",
    file: "offices/files/list.tsx",
    permission: "admin.report.export",
    menu: { label: "Files", icon: "file" },
  },
  dashboard: {
    path: "/adminDashboard",
    file: "home/dashboard.tsx",
    permission: "admin.report.read",
    menu: { label: "Dashboard", icon: "chart", for: ["accounts"] },
  },
  queues: {
    path: "/adminQueues",
    file: "queues/queues.tsx",
    permission: "admin.queue.read",
    list: "queues",
    under: "/adminMessages",
  },
  failedJobsFile: {
    path: "/adminQueues/failed/csv",
    file: "queues/failed-csv.ts",
    permission: "admin.queue.read",
  },
} as const satisfies Addresses;
