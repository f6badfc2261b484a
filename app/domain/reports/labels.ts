/** The words of reports and exports. Client-safe. */

export const REPORT_NAMES = [
  "month-wise",
  "property-wise",
  "property-month-wise",
  "date-wise",
  "revenue",
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** Reports that partners, agents and zones have too. */
export const SHARED_REPORTS = [
  "month-wise",
  "property-wise",
  "property-month-wise",
  "date-wise",
] as const satisfies readonly ReportName[];

export const REPORT_TITLES: Record<ReportName, string> = {
  "month-wise": "Month-wise bookings",
  "property-wise": "Property-wise bookings",
  "property-month-wise": "Property month-wise bookings",
  "date-wise": "Date-wise bookings",
  revenue: "Revenue",
};

export const EXPORT_STATES = ["waiting", "running", "done", "failed"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];
