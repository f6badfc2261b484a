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
  adminReportCsv: (report: string) => `/adminReportMaster/csv/${segment(report)}`,
  accommodationReport: "/adminReportForAccommodation",
  accommodationCsv: "/adminReportForAccommodation/csv",
  propertyWise: "/propertywisebooking",
  propertyMonthWise: "/propertymonthswisebooking",
  revenue: "/adminRevenue",
  adminFiles: filesAt("/adminFiles"),

  partnerReports: "/partnerReports",
  partnerReportCsv: (report: string) => `/partnerReports/csv/${segment(report)}`,
  partnerFiles: filesAt("/partnerFiles"),

  staffFiles: filesAt("/staffFiles"),
  cityFiles: filesAt("/cityFiles"),

  agentFiles: filesAt("/agent_files"),
  agentReportCsv: "/agent_Dashboard/csv",
} as const;
