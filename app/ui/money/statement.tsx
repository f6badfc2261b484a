import { Link } from "@remix-run/react";
import type { StatementHead, StatementLine } from "#app/domain/accounts/statement.ts";
import { CsvLink } from "../csv-link.tsx";
import { formatCount, formatDate, formatMonth, formatStatus } from "../format.ts";
import { EmptyState, FactList, Panel } from "../page.tsx";
import { type Column, DataTable } from "../table.tsx";
import { signedRupees } from "./account-list.tsx";
import { monthAfter } from "./search.ts";

type Props = {
  statement: StatementHead & { rows: StatementLine[] };
  booking: (id: string) => string;
  month: (month: string) => string;
  file: (format: "csv" | "pdf", month: string) => string;
};

/** A month of an account: what was owed before, every entry, what is owed after. */
export function Statement({ statement, booking, month, file }: Props) {
  const { rows, openingPaise, earnedPaise, paidPaise, closingPaise } = statement;
  const columns: Column<StatementLine>[] = [
    { key: "on", label: "Date", value: (row) => formatDate(row.on) },
    {
      key: "entry",
      label: "What",
      value: (row) =>
        row.bookingId ? (
          <>
            {formatStatus(row.entry)}{" "}
            <Link className="link whitespace-nowrap" to={booking(row.bookingId)}>
              {row.bookingOrderId}
            </Link>
          </>
        ) : (
          `${formatStatus(row.entry)} ${row.memo}`
        ),
    },
    ...(
      [
        ["grossPaise", statement.side === "agent" ? "Commission" : "Price and GST"],
        ["tdsPaise", "TDS"],
        ...(statement.side === "agent"
          ? []
          : ([
              ["tcsPaise", "TCS"],
              ["feePaise", "Fee and GST"],
            ] as const)),
      ] as Array<["grossPaise" | "tdsPaise" | "tcsPaise" | "feePaise", string]>
    ).map(
      ([name, label]): Column<StatementLine> => ({
        key: name,
        label,
        numeric: true,
        value: (row) => (row.entry === "payout" ? "" : signedRupees(row[name])),
      }),
    ),
    { key: "amount", label: "Amount", numeric: true, value: (row) => signedRupees(row.amountPaise) },
  ];
  return (
    <>
      <div className="no-print flex flex-wrap gap-2">
        <Link className="btn btn-outline min-h-11" to={month(monthAfter(statement.month, -1))}>
          {formatMonth(monthAfter(statement.month, -1))}
        </Link>
        <Link className="btn btn-outline min-h-11" to={month(monthAfter(statement.month, 1))}>
          {formatMonth(monthAfter(statement.month, 1))}
        </Link>
        <CsvLink href={file("csv", statement.month)} />
        <a className="btn btn-outline min-h-11" href={file("pdf", statement.month)}>
          PDF
        </a>
      </div>
      <Panel title={`${statement.account.name}, ${formatMonth(statement.month)}`}>
        <FactList
          facts={[
            ["Owed before", signedRupees(openingPaise)],
            ["Earned", signedRupees(earnedPaise)],
            ["Paid out", signedRupees(-paidPaise)],
            ["Owed after", <strong key="after">{signedRupees(closingPaise)}</strong>],
          ]}
        />
      </Panel>
      <DataTable
        caption="Statement"
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.lineId)}
        empty={<EmptyState>Nothing was sold, came back or was paid in this month.</EmptyState>}
      />
      {statement.lines > rows.length ? (
        <p>
          The first {formatCount(rows.length)} of {formatCount(statement.lines)} lines. The files hold all of
          them; the sums are of all.
        </p>
      ) : null}
    </>
  );
}
