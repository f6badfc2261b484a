import type { ReactNode } from "react";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { Link } from "./link.tsx";

export type TableColumn<Row> = {
  /** Also the sort key when `sortable`. */
  key: string;
  label: string;
  value: (row: Row) => ReactNode;
  /** Numbers and amounts stand at the right. */
  numeric?: boolean;
  sortable?: boolean;
  className?: string;
  /** It stands in the second line of a card that is folded. */
  onCard?: boolean;
  /** A button, which says itself what it is: on a card it has no label. */
  bare?: true;
};

type DataTableProps<Row> = {
  /** Says what the table holds, for those who do not see it. */
  caption: string;
  columns: TableColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** The current sort (`name` or `-name`) and the link that changes it. */
  sort?: { current: string; href: (sort: string) => string };
  empty: ReactNode;
  /** On a phone a card has two lines until it is unfolded: for the offices, whose lists are long. */
  folds?: boolean;
};

/**
 * A table that scrolls inside its own box, so that the page never scrolls sideways. On a phone each row becomes a card of
 * labelled lines, and the columns that can be sorted a line of links above (`.stacked`).
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  empty,
  folds = false,
}: DataTableProps<Row>) {
  if (rows.length === 0) return <>{empty}</>;
  return (
    <section
      className="table-box overflow-x-auto rounded-box border border-base-300 bg-base-100"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={`stacked table table-sm ${folds ? "folds" : ""}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-base-200 text-base-content">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} />
            ))}
            {folds ? <td className="card-more" /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="align-top hover:bg-base-200">
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-label={column.bare ? undefined : translateLabel(column.label)}
                  className={`cell ${column.onCard ? "on-card" : ""} ${column.numeric ? "text-end whitespace-nowrap tabular-nums" : ""} ${column.className ?? ""}`}
                >
                  <Cell value={column.value(row)} />
                </td>
              ))}
              {folds ? <Unfold /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Shows all of a card on a phone. */
function Unfold() {
  return (
    <td className="card-more">
      <details>
        <summary>
          <span aria-hidden="true">⋯</span> <span className="sr-only">{words("lists")("more")}</span>
        </summary>
      </details>
    </td>
  );
}

/** From so many letters on a text keeps a width that it is read in, and does not become a column of single words. */
const LONG_TEXT = 40;
const SHORT_TEXT = 18;

function leastWidth(value: ReactNode): string | undefined {
  if (typeof value !== "string" || value.length <= SHORT_TEXT) return undefined;
  return value.length > LONG_TEXT ? "min-w-44" : "min-w-28";
}

/** A cell without a value is left empty, so that its line can be left out on a phone. */
function Cell({ value }: { value: ReactNode }) {
  if (value === null || value === undefined || value === "") return null;
  return <div className={leastWidth(value)}>{value}</div>;
}

/** A cell of several values, the first in full, the others calmer below it; empty ones are left out. Null when all are. */
export function cellLines(...values: Array<string | null | undefined>): ReactNode {
  const lines = values.filter((value) => value !== null && value !== undefined && value !== "");
  if (lines.length === 0) return null;
  return lines.map((line, index) => (
    <span key={line} className={`block ${index > 0 ? "text-base-content/75" : ""}`}>
      {line}
    </span>
  ));
}

function HeaderCell<Row>({ column, sort }: { column: TableColumn<Row>; sort: DataTableProps<Row>["sort"] }) {
  const align = column.numeric ? "text-end" : "text-start";
  if (!column.sortable || !sort)
    return (
      <th scope="col" className={`${align} whitespace-normal`}>
        {translateLabel(column.label)}
      </th>
    );
  const ascending = sort.current === column.key;
  const descending = sort.current === `-${column.key}`;
  return (
    <th
      scope="col"
      className={`${align} whitespace-normal`}
      aria-sort={ascending ? "ascending" : descending ? "descending" : "none"}
    >
      <Link
        to={sort.href(ascending ? `-${column.key}` : column.key)}
        className="underline underline-offset-2"
      >
        {translateLabel(column.label)}
        <span aria-hidden="true">{ascending ? " ▲" : descending ? " ▼" : ""}</span>
      </Link>
    </th>
  );
}
