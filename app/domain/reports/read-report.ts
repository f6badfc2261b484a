import { accountConditions, type SoldFilters } from "#app/domain/accounts/conditions.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { rupees } from "#app/domain/exports/field-sql.ts";
import type { ExportField, ReportQuery } from "#app/domain/exports/report-query.ts";
import { rawRows } from "#db/client.ts";
import { GROUPS, PLACE_JOINS, type ReportColumn } from "./columns.ts";
import { columnsOf, REPORTS } from "./definitions.ts";
import type { ReportName } from "./labels.ts";
import { measuresFor } from "./measures.ts";

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
  const { grouped, bind, groups, measures, joins, orderBy } = groupedSql(ctx, name, filters);
  const columns = columnsOf(ctx.actor, name);
  const keys = groups.map((group) => `report.${group}::text AS "group.${group}"`).join(", ");
  const values = columns.map(({ name: column, sql }) => `${sql} AS "${column}"`).join(", ");
  const found = await rawRows<Record<string, ReportValue> & { whole: boolean; total: number }>(
    `WITH sums AS MATERIALIZED (${grouped})
     SELECT true AS whole, (SELECT count(*)::integer FROM sums) AS total, ${keys}, ${values}
     FROM (SELECT ${groups.map((group) => `NULL::${GROUPS[group].type} AS ${group}`).join(", ")},
       ${measures.map((measure) => `coalesce(sum(${measure}), 0)::bigint AS ${measure}`).join(", ")} FROM sums) report ${joins}
     UNION ALL
     (SELECT false, 0, ${keys}, ${values} FROM sums report ${joins} ORDER BY ${orderBy} LIMIT $limit OFFSET $offset)`,
    { ...bind, limit: pageSize, offset: (page - 1) * pageSize },
    ctx.tx,
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

/** The whole report for a file: what the screen shows, in rupees. @throws Forbidden */
export function reportQuery(ctx: Context, name: ReportName, filters: SoldFilters): ReportQuery {
  const { grouped, bind, joins, orderBy } = groupedSql(ctx, name, filters);
  return {
    fields: columnsOf(ctx.actor, name).map(fileField),
    from: `FROM (${grouped}) report ${joins}`,
    orderBy,
    bind,
  };
}

function fileField({ name, format, sql }: ReportColumn): ExportField {
  if (format === "rupees") return { name, sql: rupees(sql) };
  if (format === "month") return { name, sql: `to_char(${sql}, 'Mon YYYY')` };
  return format === "text" ? { name, sql, text: true } : { name, sql };
}

function groupedSql(ctx: Context, name: ReportName, filters: SoldFilters) {
  const { groups, measures: set, orderBy } = REPORTS[name];
  if (set === "revenue" && !isPrivileged(ctx.actor)) throw new Forbidden();
  const { where, bind } = accountConditions(ctx, filters);
  const day =
    filters.dates === "check_in" ? "booking.starts_on" : "(booking.created_at AT TIME ZONE 'Asia/Kolkata')";
  const keys = groups.map((group) => `${GROUPS[group].sql(day)} AS ${group}`);
  const measures = measuresFor(ctx.actor, set);
  const sums = Object.entries(measures).map(([measure, sql]) => `${sql} AS ${measure}`);
  return {
    grouped: `SELECT ${[...keys, ...sums].join(", ")} FROM booking_accounts booking WHERE ${where}
      GROUP BY ${groups.map((_, index) => index + 1).join(", ")}`,
    bind,
    groups,
    measures: Object.keys(measures),
    joins: groups.includes("place") ? PLACE_JOINS : "",
    orderBy,
  };
}
