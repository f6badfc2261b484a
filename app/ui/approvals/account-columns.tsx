import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PARTNER_KIND_LABELS } from "#app/domain/documents/labels.ts";
import { partnerNumber } from "#app/domain/registrations/labels.ts";
import type { AccountRow, ItemCounts } from "#app/domain/registrations/list-accounts.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import type { Column } from "#app/ui/table.tsx";

const COUNTS: Array<[keyof ItemCounts, string]> = [
  ["property", "Properties"],
  ["room", "Rooms"],
  ["food", "Food"],
  ["transport", "Transport"],
  ["equipment", "Equipment"],
];

/** What an account sells, as approved and waiting; only what there is. */
export function Sold({ counts }: { counts: ItemCounts }) {
  const lines = COUNTS.flatMap(([key, label]) => {
    const [approved, pending] = counts[key];
    return approved + pending > 0 ? [{ key, label, approved, pending }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map(({ key, label, approved, pending }) => (
        <li key={key} className="whitespace-nowrap">
          {label}: {approved} approved, {pending} pending
        </li>
      ))}
    </ul>
  );
}

/** The columns of partner registrations (specification section 3), with where a name leads. */
export function partnerColumns(href: (id: string) => string): Column<AccountRow>[] {
  return [
    {
      key: "name",
      label: "Partner",
      value: (row) => (
        <>
          <Link to={href(row.id)} className="link font-medium">
            {row.name}
          </Link>
          <span className="block text-base-content/80">
            {partnerNumber(row.id)}
            {row.subPartners > 0 ? `, ${row.subPartners} sub-partners` : ""}
          </span>
        </>
      ),
    },
    { key: "status", label: "Status", value: statusOf },
    {
      key: "kind",
      label: "Type",
      value: (row) => (row.partnerKind ? PARTNER_KIND_LABELS[row.partnerKind] : ""),
    },
    { key: "person", label: "Contact", className: "sm:min-w-44", value: contactOf },
    {
      key: "city",
      label: "City",
      value: (row) => (
        <>
          {row.cityName}
          {row.hospitalName ? (
            <span className="block text-base-content/80">near {row.hospitalName}</span>
          ) : null}
        </>
      ),
    },
    { key: "sold", label: "On sale", value: (row) => <Sold counts={row.counts} /> },
    {
      key: "created",
      label: "Signed up",
      value: (row) => <span className="whitespace-nowrap">{formatInstant(row.createdAt)}</span>,
    },
  ];
}

/** The columns of agent registrations. */
export function agentColumns(href: (id: string) => string): Column<AccountRow>[] {
  return [
    {
      key: "name",
      label: "Agent",
      value: (row) => (
        <>
          <Link to={href(row.id)} className="link font-medium">
            {row.name}
          </Link>
          <span className="block text-base-content/80">{partnerNumber(row.id)}</span>
        </>
      ),
    },
    { key: "status", label: "Status", value: statusOf },
    { key: "person", label: "Contact", className: "sm:min-w-44", value: contactOf },
    { key: "city", label: "City", value: (row) => [row.cityName, row.stateName].filter(Boolean).join(", ") },
    { key: "pan", label: "PAN", value: (row) => row.pan ?? "" },
    {
      key: "commission",
      label: "Commission",
      numeric: true,
      value: (row) => `${row.commissionPpm / 10_000} %`,
    },
    {
      key: "created",
      label: "Signed up",
      value: (row) => <span className="whitespace-nowrap">{formatInstant(row.createdAt)}</span>,
    },
  ];
}

function statusOf(row: AccountRow): ReactNode {
  return (
    <>
      <StatusBadge status={row.status} />
      {row.approvalKind?.endsWith("_profile") ? <span className="block">A change waits</span> : null}
    </>
  );
}

function contactOf(row: AccountRow): ReactNode {
  return (
    <>
      {row.contactName}
      <span className="block whitespace-nowrap">{row.phone ? formatPhone(row.phone) : ""}</span>
      <span className="block [overflow-wrap:anywhere]">{row.email}</span>
    </>
  );
}
