import { type Addresses, listInBack } from "../address.ts";

/** Today, and the files that were asked for. */
export const homeAddresses = {
  files: {
    path: "/partnerFiles",
    file: "offices/files/list.tsx",
    permission: "partner.report.export",
    under: "/partnerReports",
  },
  file: { path: "/partnerFiles/:id", file: "offices/files/file.tsx", permission: "partner.report.export" },
  fileContent: {
    path: "/partnerFiles/:id/file",
    file: "offices/files/fetch.ts",
    permission: "partner.report.export",
  },
  newFile: { path: "/partnerFiles/new", file: "offices/files/new.tsx", permission: "partner.report.export" },
  chooseColumns: {
    path: "/partnerLists/:name",
    file: "offices/lists/choose.tsx",
    permission: "partner.home",
    under: listInBack,
  },
  dashboard: {
    path: "/partnerDashboard",
    file: "home/dashboard.tsx",
    permission: "partner.home",
    menu: { label: "Today", icon: "home" },
  },
  entry: { path: "/patner", file: "home/entry.ts", permission: "partner.home" },
} as const satisfies Addresses;
