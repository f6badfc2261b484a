import type { Actor } from "#app/domain/context.ts";
import { GROUPS, type GroupName, type MeasureSet, measuredColumns, type ReportColumn } from "./columns.ts";
import type { ReportName } from "./labels.ts";

/** A report, declared once: the screen, its files, the command line, the jobs and the calls are all made of this. */
export type ReportDefinition = {
  groups: readonly [GroupName, ...GroupName[]];
  measures: MeasureSet;
  /** Over `report` and the names of its places; unique, so that pages never overlap. */
  orderBy: string;
};

export const REPORTS: Record<ReportName, ReportDefinition> = {
  "month-wise": { groups: ["month"], measures: "stats", orderBy: "report.month DESC" },
  "property-wise": { groups: ["place"], measures: "stats", orderBy: "report.amount DESC, report.place" },
  "property-month-wise": {
    groups: ["month", "place"],
    measures: "stats",
    orderBy: "report.month DESC, report.amount DESC, report.place",
  },
  "date-wise": { groups: ["day"], measures: "stats", orderBy: "report.day DESC" },
  revenue: { groups: ["month", "kind"], measures: "revenue", orderBy: "report.month DESC, report.kind" },
};

/** The columns of a report that an actor may see. A partner needs not be told who the partner is. */
export function reportColumns(actor: Actor, name: ReportName): ReportColumn[] {
  const { groups, measures } = REPORTS[name];
  const measured = measuredColumns(actor, measures);
  const isPartner = measured.some(({ label }) => label === "Your share");
  const named = groups.flatMap((group): readonly ReportColumn[] => GROUPS[group].columns);
  return [...named.filter((column) => !(isPartner && column.name === "partner_name")), ...measured];
}
