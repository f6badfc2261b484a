import { soldFilters, soldScope } from "#app/domain/accounts/sold-filters.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { listPropertyNames } from "#app/domain/listings/read-properties.ts";
import { type Column, column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { KIND_TITLES } from "#app/domain/shared/kind-labels.ts";
import { GROUPS, type GroupName, measuredColumns, PLACE_JOINS, type ReportColumn } from "./columns.ts";
import { REPORTS, reportColumns } from "./definitions.ts";
import { REPORT_TITLES, type ReportName } from "./labels.ts";
import { measuresFor } from "./measures.ts";

const { from, to, property, q, standing, ...shared } = soldFilters;

/** The filters of every report, by the specification's names. The days go by those of other lists too: in orders of files and saved links. */
const reportFilters = {
  ...shared,
  fromDate: { ...from, otherName: "from" },
  toDate: { ...to, otherName: "to" },
  property: { ...property, label: "Property", options: propertiesToChoose },
  q: { ...q, label: null },
  standing: { ...standing, label: null },
};

/** The properties of the chosen city, or all, that the actor chooses from. */
async function propertiesToChoose(ctx: Context, { city }: Readonly<Record<string, unknown>>) {
  const found = await listPropertyNames(ctx, city ? { cityId: String(city) } : {});
  return [{ value: "", label: "All" }, ...found.map(({ id, name }) => ({ value: id, label: name }))];
}

/** A report as a list, from the amounts that the ledger agrees with. Its totals are of everything that the filters leave. @throws Forbidden */
export function reportList(name: ReportName) {
  const { groups, measures, orderBy } = REPORTS[name];
  return defineList({
    name,
    title: REPORT_TITLES[name],
    from: { as: "report", select: (where, ctx, state) => groupedBy(ctx, name, state, where) },
    joins: groups.includes("place") ? PLACE_JOINS : "",
    key: groups.map((group) => `report.${group}::text`).join(" || "),
    keys: Object.fromEntries(groups.map((group) => [group, `report.${group}`])) as Record<GroupName, string>,
    columns: (ctx) =>
      Object.fromEntries(reportColumns(ctx.actor, name).map((one) => [one.name, COLUMN_OF[one.format](one)])),
    filters: reportFilters,
    scope: (ctx) => {
      if (measures === "revenue" && !isPrivileged(ctx.actor)) throw new Forbidden();
      return soldScope(ctx);
    },
    order: orderBy,
    totals: (ctx) =>
      Object.fromEntries(measuredColumns(ctx.actor, measures).map((one) => [one.name, overAll(one.sql)])),
    pageSize: 50,
  });
}

/** A row of a report: its values by column, and what it is grouped by. */
export type ReportRow = ListRow<ReturnType<typeof reportList>>;

/** What a column says of one group, of all of them: averages are of the sums, not of averages. */
function overAll(sql: string): string {
  return sql.replace(/report\.\w+/g, (measure) => `coalesce(sum(${measure}), 0)`);
}

const COLUMN_OF: Record<ReportColumn["format"], (one: ReportColumn) => Column> = {
  text: ({ label, sql }) => column.text(label, sql),
  count: ({ label, sql }) => column.count(label, sql),
  rupees: ({ label, sql }) => column.money(label, sql),
  month: ({ label, sql }) => column.text(label, `to_char(${sql}, 'Mon YYYY')`),
  date: ({ label, sql }) => column.date(label, sql),
  kind: ({ label, sql }) => column.choice(label, sql, KIND_TITLES),
};

function groupedBy(ctx: Context, name: ReportName, filters: { dates: string }, where: string): string {
  const { groups, measures } = REPORTS[name];
  const day =
    filters.dates === "check_in" ? "booking.starts_on" : "(booking.created_at AT TIME ZONE 'Asia/Kolkata')";
  const keys = groups.map((group) => `${GROUPS[group].sql(day)} AS ${group}`);
  const sums = Object.entries(measuresFor(ctx.actor, measures)).map(
    ([measure, sql]) => `${sql} AS ${measure}`,
  );
  return `SELECT ${[...keys, ...sums].join(", ")} FROM booking_accounts booking WHERE ${where}
    GROUP BY ${groups.map((_, index) => index + 1).join(", ")}`;
}
