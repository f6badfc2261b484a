import type { WhatIfRow } from "#app/domain/money/what-if.ts";
import { words } from "#app/words/catalogue.ts";
import { formatCount } from "../format.ts";
import { EmptyState } from "../page.tsx";
import { DataTable, type TableColumn } from "../table.tsx";
import { signedRupees } from "./account-list.tsx";

type Amount = keyof WhatIfRow["before"];

const AMOUNTS: ReadonlyArray<[Amount, string]> = [
  ["totalPaise", "Guests pay"],
  ["gstPaise", "GST"],
  ["mhOfferPaise", "Own offer"],
  ["tdsPaise", "TDS"],
  ["tcsPaise", "TCS"],
  ["commissionPaise", "Fee"],
  ["partnerSharePaise", "Partner's share"],
  ["mhProfitPaise", "Our profit"],
];

/** What would have changed for each partner in the last 31 days, and for all of them; amounts that stay the same are left out. */
export function WhatIfTable({ rows }: { rows: WhatIfRow[] }) {
  const t = words("adminOffers");

  const changeOf = (row: WhatIfRow, name: Amount) => row.after[name] - row.before[name];
  const shown = AMOUNTS.filter(([name]) => rows.some((row) => changeOf(row, name) !== 0));
  const columns: TableColumn<WhatIfRow>[] = [
    { key: "partner", label: t("partner"), value: (row) => row.partner },
    { key: "bookings", label: t("bookings"), numeric: true, value: (row) => formatCount(row.bookings) },
    ...shown.map(([name, label]) => ({
      key: name,
      label,
      numeric: true,
      value: (row: WhatIfRow) => signedRupees(changeOf(row, name)),
    })),
  ];
  const bookings = rows.reduce((sum, row) => sum + row.bookings, 0);
  return (
    <section className="flex flex-col gap-3">
      <h2>{t("whatItWouldHaveChanged")}</h2>
      {rows.length > 0 ? (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 rounded-box border border-base-300 bg-base-100 p-3 text-sm">
          <Figure label={t("partners")} value={formatCount(rows.length)} />
          <Figure label={t("bookings")} value={formatCount(bookings)} />
          {shown.map(([name, label]) => (
            <Figure
              key={name}
              label={label}
              value={signedRupees(rows.reduce((sum, row) => sum + changeOf(row, name), 0))}
            />
          ))}
        </dl>
      ) : null}
      <DataTable
        caption={t("changesByPartner")}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.accountId}
        empty={<EmptyState>{t("itWouldHaveChangedNo")}</EmptyState>}
      />
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-base-content/75">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
