/** What the screens of files need in each office that opens them. */
export const FILES = {
  admin: "admin.report.export",
  partner: "partner.report.export",
  agent: "agent.report.export",
  staff: "staff.report.export",
  city_manager: "city.report.export",
} as const;
