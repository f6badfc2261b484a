import type { StatementHead, StatementRow } from "#app/domain/accounts/statement.ts";
import { DISPUTE_HOURS } from "#app/domain/disputes/labels.ts";
import { shiftMonth } from "#app/domain/shared/dates.ts";
import { words } from "#app/words/catalogue.ts";
import { FileLink } from "../csv-link.tsx";
import { formatCount, formatDate, formatMonth } from "../format.ts";
import { Link } from "../link.tsx";
import { showValue } from "../list/show-value.tsx";
import { EmptyState, FactList, Panel } from "../page.tsx";
import { DataTable, type TableColumn } from "../table.tsx";
import { signedRupees } from "./account-list.tsx";

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
  const t = words("money");
  const { rows, account, company } = statement;
  return (
    <>
      <div className="no-print flex flex-wrap gap-2">
        {[shiftMonth(statement.month, -1), ...(statement.isOver ? [shiftMonth(statement.month, 1)] : [])].map(
          (other) => (
            <Link key={other} className="btn btn-outline min-h-11" to={month(other)}>
              {formatMonth(other)}
            </Link>
          ),
        )}
        <FileLink href={file("pdf", statement.month)} label="PDF" />
        <FileLink href={file("csv", statement.month)} label="CSV" />
        <FileLink href={file("xlsx", statement.month)} label="XLSX" />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={statement.number ?? formatMonth(statement.month)}>
          <FactList
            facts={[
              [
                t("period"),
                words("bookingDesk")("fromTo", {
                  from: formatDate(statement.from),
                  to: formatDate(statement.to),
                }),
              ],
              [t("issued"), statement.issuedOn ? formatDate(statement.issuedOn) : t("whenOver")],
              [t("account"), party(account)],
              [t("issuedBy"), party(company)],
            ]}
          />
        </Panel>
        <Panel title={t("summary")}>
          <FactList facts={sumsOf(statement)} />
        </Panel>
      </div>
      <DataTable
        caption={t("statement")}
        columns={columnsOf(statement.columns, booking, line)}
        rows={rows}
        rowKey={(row) => row.key}
        empty={<EmptyState>{t("nothingThisMonth")}</EmptyState>}
      />
      {statement.lines > rows.length ? (
        <p>{t("firstLines", { shown: formatCount(rows.length), total: formatCount(statement.lines) })}</p>
      ) : null}
    </>
  );
}

const party = ({ name, pan, gstin }: StatementHead["company"]) =>
  [
    name,
    pan ? `PAN ${pan}` : words("money")("noPan"),
    gstin ? `GSTIN ${gstin}` : words("money")("noGstin"),
  ].join(", ");

function sumsOf({ columns, sums, ...head }: StatementHead): Array<[string, React.ReactNode]> {
  const t = words("money");
  return [
    [t("opening"), signedRupees(head.openingPaise)],
    ...Object.entries(sums).map(([field, paise]): [string, string] => [
      columns.find((column) => column.field === field)?.label ?? field,
      signedRupees(paise),
    ]),
    ...(head.besidesPaise === 0
      ? []
      : [[t("besidesSales"), signedRupees(head.besidesPaise)] as [string, string]]),
    [t("earned"), signedRupees(head.earnedPaise)],
    [t("paidOut"), signedRupees(-head.paidPaise)],
    [t("closing"), <strong key="closing">{signedRupees(head.closingPaise)}</strong>],
  ];
}

function columnsOf(
  columns: StatementHead["columns"],
  booking: Props["booking"],
  line: Props["line"],
): TableColumn<StatementRow>[] {
  const shown = columns.filter(({ under }) => !under);
  const below = columns.filter(({ under }) => under);
  return [
    ...shown.map(
      (column): TableColumn<StatementRow> => ({
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
            label: words("money")("wrong"),
            value: (row: StatementRow) => (
              <Link className="link no-print" to={line(row.key)}>
                {words("money")(row.dispute ? `disputed_${row.dispute}` : "dispute", {
                  hours: DISPUTE_HOURS,
                })}
              </Link>
            ),
          },
        ]
      : []),
  ];
}
