import type { StatementHead, StatementRow } from "#app/domain/accounts/statement.ts";
import { CsvLink } from "../csv-link.tsx";
import { formatCount, formatDate, formatMonth } from "../format.ts";
import { Link } from "../link.tsx";
import { showValue } from "../list/show-value.tsx";
import { EmptyState, FactList, Panel } from "../page.tsx";
import { type Column, DataTable } from "../table.tsx";
import { signedRupees } from "./account-list.tsx";
import { monthAfter } from "./search.ts";

type Props = {
  statement: StatementHead & { rows: StatementRow[] };
  booking: (id: string) => string;
  month: (month: string) => string;
  file: (format: "csv" | "xlsx" | "pdf", month: string) => string;
  /** Where a line is disputed; for whoever is paid. */
  line?: (id: string) => string;
};

/** A month of an account: what was owed before, every entry, what is owed after. */
export function Statement({ statement, booking, month, file, line }: Props) {
  const { rows, account, company } = statement;
  return (
    <>
      <div className="no-print flex flex-wrap gap-2">
        <Link className="btn btn-outline min-h-11" to={month(monthAfter(statement.month, -1))}>
          {formatMonth(monthAfter(statement.month, -1))}
        </Link>
        <Link className="btn btn-outline min-h-11" to={month(monthAfter(statement.month, 1))}>
          {formatMonth(monthAfter(statement.month, 1))}
        </Link>
        <a className="btn btn-outline min-h-11" href={file("pdf", statement.month)}>
          PDF
        </a>
        <CsvLink href={file("csv", statement.month)} />
        <a className="btn btn-outline min-h-11" href={file("xlsx", statement.month)}>
          XLSX
        </a>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={statement.number ?? formatMonth(statement.month)}>
          <FactList
            facts={[
              ["Period", `${formatDate(statement.from)} to ${formatDate(statement.to)}`],
              ["Issued", statement.issuedOn ? formatDate(statement.issuedOn) : "When the month is over"],
              ["Account", party(account)],
              ["Issued by", party(company)],
            ]}
          />
        </Panel>
        <Panel title="Sums">
          <FactList facts={sumsOf(statement)} />
        </Panel>
      </div>
      <DataTable
        caption="Statement"
        columns={columnsOf(statement.columns, booking, line)}
        rows={rows}
        rowKey={(row) => row.key}
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

const party = ({ name, pan, gstin }: StatementHead["company"]) =>
  [name, pan ? `PAN ${pan}` : "no PAN", gstin ? `GSTIN ${gstin}` : "no GSTIN"].join(", ");

function sumsOf({ columns, sums, ...head }: StatementHead): Array<[string, React.ReactNode]> {
  return [
    ["Opening balance", signedRupees(head.openingPaise)],
    ...Object.entries(sums).map(([field, paise]): [string, string] => [
      columns.find((column) => column.field === field)?.label ?? field,
      signedRupees(paise),
    ]),
    ["Earned", signedRupees(head.earnedPaise)],
    ["Paid out", signedRupees(-head.paidPaise)],
    ["Closing balance", <strong key="closing">{signedRupees(head.closingPaise)}</strong>],
  ];
}

const DISPUTED = { open: "Disputed, we answer", answered: "Read our answer" } as const;

function columnsOf(
  columns: StatementHead["columns"],
  booking: Props["booking"],
  line: Props["line"],
): Column<StatementRow>[] {
  const shown = columns.filter(({ under }) => !under);
  const below = columns.filter(({ under }) => under);
  return [
    ...shown.map(
      (column): Column<StatementRow> => ({
        key: column.field,
        label: column.label,
        numeric: column.type === "money",
        value: (row) => {
          const value = row[column.field];
          if (column.type === "money") return value === null ? "" : signedRupees(Number(value));
          if (column.field === "booking_order_id" && row.bookingId)
            return (
              <Link className="link whitespace-nowrap" to={booking(row.bookingId)}>
                {String(value)}
              </Link>
            );
          return (
            <>
              {showValue(column, value)}
              {below
                .filter(({ field, under }) => under === column.field && row[field])
                .map(({ field }) => (
                  <span key={field} className="block min-w-56 text-sm text-base-content/75">
                    {String(row[field])}
                  </span>
                ))}
            </>
          );
        },
      }),
    ),
    ...(line
      ? [
          {
            key: "dispute",
            label: "Wrong?",
            value: (row: StatementRow) => (
              <Link className="link no-print" to={line(row.key)}>
                {row.dispute ? DISPUTED[row.dispute] : "Dispute this line"}
              </Link>
            ),
          },
        ]
      : []),
  ];
}
