import type { Explained, explainBooking, LedgerView } from "#app/domain/accounts/explain-booking.ts";
import { KIND_WORDS } from "#app/domain/shared/kind-labels.ts";
import { words } from "#app/words/catalogue.ts";
import { formatDate, formatInstant, formatRate } from "../format.ts";
import { EmptyState, Panel } from "../page.tsx";
import { DataTable, type TableColumn } from "../table.tsx";
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

const ledgerColumns: TableColumn<Shown<LedgerView>>[] = [
  { key: "at", label: "When", value: (row) => formatInstant(row.at) },
  { key: "entry", label: "Entry", value: (row) => words("money")(`entry_${row.entry}`) },
  {
    key: "account",
    label: "Account",
    value: (row) => [words("money")(`account_${row.account}`), row.party].filter(Boolean).join(", "),
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
  const t = words("money");
  const isCancelled = data.amounts.some((one) => one.keptPaise !== null);
  return (
    <>
      <Panel title={t("whereEachAmountComesFrom")}>
        <div className="overflow-x-auto">
          <table className="stacked table table-sm">
            <thead>
              <tr className="bg-base-200 text-base-content">
                <th scope="col">{t("amount")}</th>
                <th scope="col">{t("how")}</th>
                <th scope="col">{t("rateRow")}</th>
                <th scope="col" className="text-end">
                  {t("atSale")}
                </th>
                {isCancelled ? (
                  <th scope="col" className="text-end">
                    {t("kept")}
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
        <Panel title={t("adjustmentsShare")}>
          <ul className="flex list-disc flex-col gap-1 ps-5">
            {data.adjustments.map((one) => (
              <li key={String(one.madeAt)}>
                {t("feeGstOnPartner", {
                  madeAt: formatInstant(one.madeAt),
                  commission: signedRupees(one.commissionPaise),
                  gst: signedRupees(one.gstPaise),
                  partner: signedRupees(one.partnerPaise),
                  reason: one.reason,
                })}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {data.goodwill.length > 0 ? (
        <Panel title={t("givenBackToGuest")}>
          <ul className="flex list-disc flex-col gap-1 ps-5">
            {data.goodwill.map((one) => (
              <li key={String(one.givenAt)}>
                {t("whichPartnerBears", {
                  givenAt: formatInstant(one.givenAt),
                  amount: signedRupees(one.amountPaise),
                  partner: signedRupees(one.partnerPaise),
                  reason: one.reason,
                })}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {data.withheld ? (
        <Panel title={t("withheldDeposit")}>
          {t("addedToPartner", {
            paise: signedRupees(data.withheld.paise),
            note: data.withheld.note,
          })}
        </Panel>
      ) : null}
      <h2>{t("inLedger")}</h2>
      <DataTable
        caption={t("inLedger")}
        columns={ledgerColumns}
        rows={data.ledger}
        rowKey={(row) => `${row.entry}${row.account}${row.party}${row.amountPaise}`}
        empty={<EmptyState>{t("nothingPostedForThisBooking")}</EmptyState>}
      />
    </>
  );
}

function AmountRow({ one, isCancelled }: { one: Shown<Explained>; isCancelled: boolean }) {
  const t = words("money");
  return (
    <tr id={one.key} className="align-top target:bg-base-200">
      <td data-label={t("amount")} className="cell font-medium">
        {t(`amount_${one.key}`)}
      </td>
      <td data-label={t("how")} className="cell">
        <div>
          {one.formula}
          {one.rate ? (
            <span className="block text-base-content/75 tabular-nums">
              {t("rateOfAmount", { ppm: formatRate(one.rate.ppm), of: signedRupees(one.rate.ofPaise) })}
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
      <td data-label={t("rateRow")} className="cell text-sm">
        <div>
          {one.rate?.row
            ? t.rich("rateFrom", {
                code: t(`rate_${one.rate.row.code}`),
                kind: one.rate.row.kind === "*" ? t("everyKind") : KIND_WORDS[one.rate.row.kind].title,
                validFrom: formatDate(one.rate.row.validFrom),
                note: one.rate.row.note,
                part: (chunks) => <span className="block text-base-content/75">{chunks}</span>,
              })
            : one.rate
              ? t("frozenOnBooking")
              : null}
        </div>
      </td>
      <td data-label={t("atSale")} className="cell text-end whitespace-nowrap tabular-nums">
        {signedRupees(one.paise)}
      </td>
      {isCancelled ? (
        <td data-label={t("kept")} className="cell text-end whitespace-nowrap tabular-nums">
          {signedRupees(one.keptPaise ?? 0)}
        </td>
      ) : null}
    </tr>
  );
}
