import type { ZoneRequest } from "#app/domain/places/zone-requests.ts";
import { REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { formatInstant } from "#app/ui/format.ts";
import type { Column } from "#app/ui/table.tsx";

/** What a city manager sees of a request: that it waits, not what it says. */
export const requestColumns: Column<ZoneRequest>[] = [
  {
    key: "number",
    label: "Request",
    value: (row) => <span className="whitespace-nowrap">{row.number}</span>,
  },
  { key: "kind", label: "Kind", value: (row) => REQUEST_KINDS[row.kind].label },
  { key: "hospital", label: "Hospital", className: "cell-near-hospital", value: (row) => row.hospitalName },
  { key: "created", label: "Asked", value: (row) => formatInstant(row.createdAt) },
  {
    key: "due",
    label: "Due",
    value: (row) => (
      <>
        {formatInstant(row.dueAt)}
        {row.overdue ? <span className="block font-medium">Late</span> : null}
      </>
    ),
  },
  { key: "status", label: "Status", value: (row) => <StatusBadge status={row.status} /> },
  { key: "owner", label: "Looked after by", value: (row) => row.ownerName ?? "Nobody yet" },
];
