import type { Role } from "#app/domain/context.ts";
import { LIST_COUNTED } from "#app/domain/shared/bounded-count.ts";

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

/** Everything that can be written to a file by name: reports, and the two lists of bookings that grow without end. */
export const EXPORT_NAMES = ["bookings", "accounts", ...REPORT_NAMES] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

/** What each role may have written to a file in the background. */
export const EXPORTS_OF: Record<Role, readonly ExportName[]> = {
  customer: [],
  partner: ["bookings", "accounts", ...SHARED_REPORTS],
  agent: ["bookings", "accounts", ...SHARED_REPORTS],
  staff: ["bookings", ...SHARED_REPORTS],
  city_manager: ["bookings", ...SHARED_REPORTS],
  admin: EXPORT_NAMES,
};

export const EXPORT_TITLES: Record<ExportName, string> = {
  bookings: "Bookings",
  accounts: "Accounts",
  ...REPORT_TITLES,
};

export const EXPORT_STATES = ["waiting", "running", "done", "failed"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** A list of so many rows is offered as a file that is made in the background. */
export const LONG_EXPORT = LIST_COUNTED;
