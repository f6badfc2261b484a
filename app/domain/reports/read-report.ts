import { soldFilters, soldScope } from "#app/domain/accounts/sold-filters.ts";
import { KIND_TITLES } from "#app/domain/bookings/booking-columns.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { type Column, column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import type { FilterState } from "#app/domain/lists/filters.ts";
import { rawRows } from "#db/client.ts";
import { readingMayLag } from "#db/read-database.ts";
import { GROUPS, PLACE_JOINS, type ReportColumn } from "./columns.ts";
import { columnsOf, REPORTS } from "./definitions.ts";
import { REPORT_TITLES, type ReportName } from "./labels.ts";
import { measuresFor } from "./measures.ts";

/** Which sold bookings a report is about: the filters of its list. */
export type SoldFilters = Partial<FilterState<typeof soldFilters>>;

/** A value of a report: paise, a count, a text, a month `YYYY-MM` or a date. */
export type ReportValue = string | number | null;

export type ReportRow = {
  /** The group: month (its first day), day, place (id of the property or item), kind. */
  group: Record<string, string | null>;
  values: Record<string, ReportValue>;
};

export type ReportPage = {
  name: ReportName;
  columns: Array<Pick<ReportColumn, "name" | "label" | "format">>;
  rows: ReportRow[];
  /** Of everything that the filters leave, with the same averages. */
  whole: Record<string, ReportValue>;
  total: number;
  page: number;
  pageSize: number;
};

/**
 * A page of a report in the actor's scope, from the amounts that the ledger agrees with.
 * @throws Forbidden for whoever may not see it
 */
export async function readReport(
  ctx: Context,
  name: ReportName,
  filters: SoldFilters,
  { page = 1, pageSize = 50 }: { page?: number; pageSize?: number } = {},
): Promise<ReportPage> {
  const { groups, measures: set, orderBy } = REPORTS[name];
  const { from: grouped, bind, joins } = reportList(name).query(ctx, filters);
  const measures = Object.keys(measuresFor(ctx.actor, set));
  const columns = columnsOf(ctx.actor, name);
  const keys = groups.map((group) => `report.${group}::text AS "group.${group}"`).join(", ");
  const values = columns.map(({ name: column, sql }) => `${sql} AS "${column}"`).join(", ");
  type Found = Record<string, ReportValue> & { whole: boolean; total: number };
  const found = await readingMayLag(() =>
    rawRows<Found>(
      `WITH sums AS MATERIALIZED (SELECT * FROM ${grouped})
     SELECT true AS whole, (SELECT count(*)::integer FROM sums) AS total, ${keys}, ${values}
     FROM (SELECT ${groups.map((group) => `NULL::${GROUPS[group].type} AS ${group}`).join(", ")},
       ${measures.map((measure) => `coalesce(sum(${measure}), 0)::bigint AS ${measure}`).join(", ")} FROM sums) report ${joins}
     UNION ALL
     (SELECT false, 0, ${keys}, ${values} FROM sums report ${joins} ORDER BY ${orderBy} LIMIT $limit OFFSET $offset)`,
      { ...bind, limit: pageSize, offset: (page - 1) * pageSize },
      ctx.tx,
    ),
  );
  const whole = found.find((one) => one.whole)!;
  return {
    name,
    columns: columns.map(({ name: column, label, format }) => ({ name: column, label, format })),
    rows: found
      .filter((one) => !one.whole)
      .map((one) => ({
        group: Object.fromEntries(groups.map((group) => [group, one[`group.${group}`] as string | null])),
        values: Object.fromEntries(columns.map((column) => [column.name, one[column.name] ?? null])),
      })),
    whole: Object.fromEntries(columns.map((column) => [column.name, whole[column.name] ?? null])),
    total: whole.total,
    page,
    pageSize,
  };
}

/** A report as a list: what its file, its call and the command line give. @throws Forbidden */
export function reportList(name: ReportName) {
  const { groups, orderBy } = REPORTS[name];
  return defineList({
    name,
    title: REPORT_TITLES[name],
    from: (where, ctx, state) => `(${groupedBy(ctx, name, state, where)}) report`,
    joins: groups.includes("place") ? PLACE_JOINS : "",
    key: groups.map((group) => `report.${group}::text`).join(" || "),
    columns: (ctx) =>
      Object.fromEntries(columnsOf(ctx.actor, name).map((one) => [one.name, COLUMN_OF[one.format](one)])),
    filters: soldFilters,
    scope: (ctx) => {
      if (REPORTS[name].measures === "revenue" && !isPrivileged(ctx.actor)) throw new Forbidden();
      return soldScope(ctx);
    },
    order: orderBy,
    pageSize: 50,
  });
}

const COLUMN_OF: Record<ReportColumn["format"], (one: ReportColumn) => Column> = {
  text: ({ label, sql }) => column.text(label, sql),
  count: ({ label, sql }) => column.count(label, sql),
  rupees: ({ label, sql }) => column.money(label, sql),
  month: ({ label, sql }) => column.text(label, `to_char(${sql}, 'Mon YYYY')`),
  date: ({ label, sql }) => column.date(label, sql),
  kind: ({ label, sql }) => column.choice(label, sql, KIND_TITLES),
};

function groupedBy(ctx: Context, name: ReportName, filters: SoldFilters, where: string): string {
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
