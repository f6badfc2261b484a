import { adminAddresses as admin } from "./addresses/admin.ts";
import { agentAddresses as agent } from "./addresses/agent.ts";
import { cityManagerAddresses as cityManager } from "./addresses/city-manager.ts";
import { linkTo } from "./addresses/link-to.ts";
import { partnerAddresses as partner } from "./addresses/partner.ts";
import { staffAddresses as staff } from "./addresses/staff.ts";

type OfficeOfFiles = typeof admin | typeof partner | typeof staff | typeof cityManager | typeof agent;

const filesOf = ({ files, newFile, file, fileContent }: OfficeOfFiles) => ({
  all: files.path,
  new: newFile.path,
  one: (id: string) => linkTo(file, id),
  file: (id: string) => linkTo(fileContent, id),
});
/** Where an office keeps its files. */
export type FilePaths = ReturnType<typeof filesOf>;

/** The links to reports, dashboards and files that are made in the background. */
export const reportPaths = {
  adminReports: admin.monthWise.path,
  accommodationReport: admin.accommodation.path,
  propertyWise: admin.propertyWise.path,
  propertyMonthWise: admin.propertyMonthWise.path,
  revenue: admin.revenue.path,
  adminFiles: filesOf(admin),

  partnerReports: partner.reports.path,
  partnerFiles: filesOf(partner),

  staffFiles: filesOf(staff),
  cityFiles: filesOf(cityManager),

  agentFiles: filesOf(agent),
} as const;

/** Where each office chooses the columns of a list and saves views of it. */
export const listPaths = {
  admin: (list: string) => linkTo(admin.chooseColumns, list),
  partner: (list: string) => linkTo(partner.chooseColumns, list),
  agent: (list: string) => linkTo(agent.chooseColumns, list),
  staff: (list: string) => linkTo(staff.chooseColumns, list),
  cityManager: (list: string) => linkTo(cityManager.chooseColumns, list),
} as const;

/** Where each office that may changes many rows of a list at once. */
export const bulkPaths = {
  admin: (list: string) => linkTo(admin.bulkEdit, list),
  staff: (list: string) => linkTo(staff.bulkEdit, list),
} as const;
