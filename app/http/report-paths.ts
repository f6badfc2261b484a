/** The addresses of reports, dashboards and files that are made in the background. */
const segment = (text: string) => encodeURIComponent(text);

const filesAt = (base: string) => ({
  all: base,
  new: `${base}/new`,
  one: (id: string) => `${base}/${segment(id)}`,
  file: (id: string) => `${base}/${segment(id)}/file`,
});
/** Where an office keeps its files. */
export type FilePaths = ReturnType<typeof filesAt>;

export const reportPaths = {
  adminDashboard: "/adminDashboard",
  adminReports: "/adminReportMaster",
  accommodationReport: "/adminReportForAccommodation",
  propertyWise: "/propertywisebooking",
  propertyMonthWise: "/propertymonthswisebooking",
  revenue: "/adminRevenue",
  adminFiles: filesAt("/adminFiles"),

  partnerReports: "/partnerReports",
  partnerFiles: filesAt("/partnerFiles"),

  staffFiles: filesAt("/staffFiles"),
  cityFiles: filesAt("/cityFiles"),

  agentFiles: filesAt("/agent_files"),
} as const;

/** Where each office chooses the columns of a list and saves views of it. */
export const listPaths = {
  admin: (list: string) => `/adminLists/${segment(list)}`,
  partner: (list: string) => `/partnerLists/${segment(list)}`,
  agent: (list: string) => `/agent_lists/${segment(list)}`,
  staff: (list: string) => `/staffLists/${segment(list)}`,
  cityManager: (list: string) => `/cityLists/${segment(list)}`,
} as const;

/** Where each office that may changes many rows of a list at once. */
export const bulkPaths = {
  admin: (list: string) => `/adminBulkEdit/${segment(list)}`,
  staff: (list: string) => `/staffBulkEdit/${segment(list)}`,
} as const;

/** What the accommodation report shows of rooms, by the `view` of its address. */
export const ACCOMMODATION_VIEWS = {
  days: { label: "Day by day", list: "date-wise" },
  bookings: { label: "Date-wise bookings", list: "bookings" },
  accounts: { label: "Date-wise accounts", list: "accounts" },
} as const;
