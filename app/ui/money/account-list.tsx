import { Link } from "@remix-run/react";
import type { AccountRow } from "#app/domain/accounts/list-accounts.ts";
import type { AccountSums } from "#app/domain/accounts/sums.ts";
import { StatusBadge } from "../badge.tsx";
import { SelectFilter, TextFilter } from "../filter-bar.tsx";
import { formatDate, formatRupees } from "../format.ts";
import type { Column } from "../table.tsx";
import type { AccountState } from "./search.ts";

/** Paise with a true minus sign; a negative zero is zero. */
export function signedRupees(paise: number): string {
  return paise < 0 ? `− ${formatRupees(-paise)}` : formatRupees(paise || 0);
}

const AMOUNTS: Array<[keyof AccountSums, string]> = [
  ["pricePaise", "Price"],
  ["gstPaise", "GST"],
  ["mhOfferPaise", "Own offer"],
  ["totalPaise", "Total"],
  ["tdsPaise", "TDS"],
  ["tcsPaise", "TCS"],
  ["commissionPaise", "Fee"],
  ["gstOnCommissionPaise", "GST on fee"],
  ["partnerSharePaise", "Partner"],
  ["agentCommissionPaise", "Agent"],
  ["tdsOnAgentPaise", "TDS on agent"],
  ["netAgentPaise", "Net to agent"],
  ["gatewayFeePaise", "Gateway"],
  ["mhProfitPaise", "Left"],
];

/** The columns of an accounts screen; amounts that the reader may not see are not there. Each amount opens its explanation. */
export function accountColumns(href: (bookingId: string) => string, sums: AccountSums): Column<AccountRow>[] {
  const isOfAgent = !("commissionPaise" in sums);
  return [
    {
      key: "booking",
      label: "Booking",
      value: (row) => (
        <>
          <Link to={href(row.id)} className="link font-medium whitespace-nowrap">
            {row.bookingOrderId}
          </Link>
          <span className="mt-1 block">
            <StatusBadge status={row.status} />
          </span>
        </>
      ),
    },
    {
      key: "what",
      label: "What",
      value: (row) => (
        <>
          {row.title}
          {row.agentName ? <span className="block">by {row.agentName}</span> : null}
          <span className="block whitespace-nowrap text-base-content/75">
            {formatDate(row.startsOn)} to {formatDate(row.endsOn)}
          </span>
        </>
      ),
    },
    ...AMOUNTS.filter(
      ([name]) => name in sums && !(isOfAgent && ["gstPaise", "mhOfferPaise"].includes(name)),
    ).map(
      ([name, label]): Column<AccountRow> => ({
        key: name,
        label,
        numeric: true,
        value: (row) => (
          <Link to={`${href(row.id)}#${name}`} className="hover:underline">
            {signedRupees(row[name] ?? 0)}
          </Link>
        ),
      }),
    ),
    {
      key: "paid",
      label: "Paid out",
      value: (row) =>
        row.referenceNumber ? (
          <>
            {row.referenceNumber}
            <span className="block">{row.paidDate ? formatDate(row.paidDate) : ""}</span>
          </>
        ) : (
          "Not yet"
        ),
    },
  ];
}

/** The sums of everything that the filter leaves. */
export function AccountTotals({ sums }: { sums: AccountSums }) {
  return (
    <dl
      className="flex flex-wrap gap-x-6 gap-y-1 rounded-box border border-base-300 bg-base-100 p-3 text-sm"
      aria-label="Sums"
    >
      {AMOUNTS.filter(([name]) => name in sums).map(([name, label]) => (
        <div key={name}>
          <dt className="text-base-content/75">{label}</dt>
          <dd className="font-semibold tabular-nums">{signedRupees(sums[name] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Number and dates: the filters of every accounts screen. */
export function AccountDateFilters({ state }: { state: AccountState }) {
  return (
    <>
      <TextFilter name="q" label="Booking number" value={state.q} />
      <SelectFilter
        name="dates"
        label="Dates of"
        value={state.dates}
        options={[
          { value: "booked", label: "Booking" },
          { value: "check_in", label: "Check-in" },
        ]}
      />
      <TextFilter name="from" label="From" type="date" value={state.from} />
      <TextFilter name="to" label="Until" type="date" value={state.to} />
      <SelectFilter
        name="standing"
        label="Cancelled"
        value={state.standing}
        options={[
          { value: "all", label: "With and without" },
          { value: "standing", label: "Not cancelled" },
          { value: "cancelled", label: "Cancelled only" },
        ]}
      />
      {state.property ? <input type="hidden" name="property" value={state.property} /> : null}
      {state.place ? <input type="hidden" name="place" value={state.place} /> : null}
    </>
  );
}
