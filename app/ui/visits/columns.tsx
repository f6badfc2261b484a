import { Link } from "@remix-run/react";
import { KINDS } from "#app/domain/field-visits/labels.ts";
import type { VisitRow } from "#app/domain/field-visits/list-visits.ts";
import { StatusBadge } from "../badge.tsx";
import { formatInstant, formatStatus } from "../format.ts";
import type { Column } from "../table.tsx";

/** The columns of the lists of field visits, in the order of the specification. */
export function visitColumns(options: {
  entityLabel: string;
  withKind: boolean;
  href: (row: VisitRow) => string;
}): Column<VisitRow>[] {
  return [
    { key: "s_no", label: "S.No", numeric: true, value: (row) => row.sNo },
    ...(options.withKind
      ? [{ key: "kind", label: "Kind", value: (row: VisitRow) => KINDS[row.kind].label }]
      : []),
    {
      key: "entity",
      label: options.entityLabel,
      value: (row) => (
        <>
          <span className="font-medium">{row.entityName}</span>
          <span className="block text-base-content/80">{row.cityName}</span>
        </>
      ),
    },
    {
      key: "action",
      label: "Action",
      value: (row) => (
        <Link to={options.href(row)} className="link">
          View<span className="sr-only"> the visit of {row.entityName}</span>
        </Link>
      ),
    },
    { key: "visit_status", label: "Field Status", value: (row) => <StatusBadge status={row.visitStatus} /> },
    { key: "admin_status", label: "Admin Status", value: (row) => <StatusBadge status={row.adminStatus} /> },
    { key: "employee", label: "Employee name", value: (row) => row.employeeName },
    { key: "username", label: "Employee username", value: (row) => row.employeeUsername },
    { key: "inserted", label: "Inserted date-time", value: (row) => <Instant at={row.insertedAt} /> },
    { key: "updated", label: "Updated date-time", value: (row) => <Instant at={row.updatedAt} /> },
    { key: "location", label: "Employee location", value: (row) => row.employeeLocation },
  ];
}

function Instant({ at }: { at: Date }) {
  return <span className="whitespace-nowrap tabular-nums">{formatInstant(at)}</span>;
}

/** The same columns for a CSV file. */
export const VISIT_CSV: ReadonlyArray<{ label: string; value: (row: VisitRow) => string | number | null }> = [
  { label: "s_no", value: (row) => row.sNo },
  { label: "kind", value: (row) => KINDS[row.kind].label },
  { label: "entity_name", value: (row) => row.entityName },
  { label: "city", value: (row) => row.cityName },
  { label: "visit_status", value: (row) => formatStatus(row.visitStatus) },
  { label: "admin_status", value: (row) => formatStatus(row.adminStatus) },
  { label: "employee_name", value: (row) => row.employeeName },
  { label: "employee_username", value: (row) => row.employeeUsername },
  { label: "inserted_date_time", value: (row) => formatInstant(row.insertedAt) },
  { label: "updated_date_time", value: (row) => formatInstant(row.updatedAt) },
  { label: "employee_location", value: (row) => row.employeeLocation },
  { label: "distance_m", value: (row) => row.distanceM },
];
