import type { Explained, explainBooking, LedgerView } from "#app/domain/accounts/explain-booking.ts";
import { formatDate, formatInstant, formatRate, formatStatus } from "../format.ts";
import { EmptyState, Panel } from "../page.tsx";
import { type Column, DataTable } from "../table.tsx";
import { signedRupees } from "./account-list.tsx";

type Data = Awaited<ReturnType<typeof explainBooking>>;
/** As it comes out of a loader. */
type Shown<T> = T extends Date
  ? Date | string
  : T extends Array<infer E>
    ? Array<Shown<E>>
    : T extends object
      ? { [K in keyof T]: Shown<T[K]> }
      : T;

const ledgerColumns: Column<Shown<LedgerView>>[] = [
  { key: "at", label: "When", value: (row) => formatInstant(row.at) },
  { key: "entry", label: "Entry", value: (row) => formatStatus(row.entry) },
  {
    key: "account",
    label: "Account",
    value: (row) => `${formatStatus(row.account)}${row.party ? `, ${row.party}` : ""}`,
  },
  {
    key: "debit",
    label: "Debit",
    numeric: true,
    value: (row) => (row.amountPaise > 0 ? signedRupees(row.amountPaise) : ""),
  },
  {
    key: "credit",
    label: "Credit",
    numeric: true,
    value: (row) => (row.amountPaise < 0 ? signedRupees(-row.amountPaise) : ""),
  },
];

/** Each amount of a booking with its formula, its rate row and its numbers; then what the ledger holds. */
export function Explanation({ data }: { data: Shown<Data> }) {
  const isCancelled = data.amounts.some((one) => one.keptPaise !== null);
  return (
    <>
      <Panel title="Where each amount comes from">
        <div className="overflow-x-auto">
          <table className="stacked table table-sm">
            <thead>
              <tr className="bg-base-200 text-base-content">
                <th scope="col">Amount</th>
                <th scope="col">How</th>
                <th scope="col">Rate row</th>
                <th scope="col" className="text-right">
                  At the sale
                </th>
                {isCancelled ? (
                  <th scope="col" className="text-right">
                    Kept
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {data.amounts.map((one) => (
                <AmountRow key={one.amount} one={one} isCancelled={isCancelled} />
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      {data.adjustments.length > 0 ? (
        <Panel title="Adjustments of the share">
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {data.adjustments.map((one) => (
              <li key={String(one.madeAt)}>
                {formatInstant(one.madeAt)}: fee {signedRupees(one.commissionPaise)}, GST on it{" "}
                {signedRupees(one.gstPaise)}, partner {signedRupees(one.partnerPaise)}. {one.reason}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {data.goodwill.length > 0 ? (
        <Panel title="Given back to the guest">
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {data.goodwill.map((one) => (
              <li key={String(one.givenAt)}>
                {formatInstant(one.givenAt)}: {signedRupees(one.amountPaise)}, of which the partner bears{" "}
                {signedRupees(one.partnerPaise)}. {one.reason}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {data.withheld ? (
        <Panel title="Withheld of the deposit">
          {signedRupees(data.withheld.paise)} for damage, added to the partner's share. {data.withheld.note}
        </Panel>
      ) : null}
      <h2>In the ledger</h2>
      <DataTable
        caption="Ledger"
        columns={ledgerColumns}
        rows={data.ledger}
        rowKey={(row) => `${row.entry}${row.account}${row.party}${row.amountPaise}`}
        empty={<EmptyState>Nothing is posted for this booking.</EmptyState>}
      />
    </>
  );
}

function AmountRow({ one, isCancelled }: { one: Shown<Explained>; isCancelled: boolean }) {
  return (
    <tr id={one.key} className="align-top target:bg-base-200">
      <td data-label="Amount" className="cell font-medium">
        {formatStatus(one.amount)}
      </td>
      <td data-label="How" className="cell">
        <div>
          {one.formula}
          {one.rate ? (
            <span className="block text-base-content/75 tabular-nums">
              {formatRate(one.rate.ppm)} of {signedRupees(one.rate.ofPaise)}
            </span>
          ) : null}
          {one.parts.length > 0 ? (
            <span className="block text-base-content/75 tabular-nums">
              {one.parts
                .filter(({ paise }) => paise !== 0)
                .map(({ paise }, index) =>
                  paise < 0 ? `− ${signedRupees(-paise)}` : `${index > 0 ? "+ " : ""}${signedRupees(paise)}`,
                )
                .join(" ")}
            </span>
          ) : null}
        </div>
      </td>
      <td data-label="Rate row" className="cell text-sm">
        <div>
          {one.rate?.row ? (
            <>
              {formatStatus(one.rate.row.code)},{" "}
              {one.rate.row.kind === "*" ? "every kind" : one.rate.row.kind}, from{" "}
              {formatDate(one.rate.row.validFrom)}
              <span className="block text-base-content/75">{one.rate.row.note}</span>
            </>
          ) : one.rate ? (
            "Frozen on the booking"
          ) : null}
        </div>
      </td>
      <td data-label="At the sale" className="cell text-right whitespace-nowrap tabular-nums">
        {signedRupees(one.paise)}
      </td>
      {isCancelled ? (
        <td data-label="Kept" className="cell text-right whitespace-nowrap tabular-nums">
          {signedRupees(one.keptPaise ?? 0)}
        </td>
      ) : null}
    </tr>
  );
}
