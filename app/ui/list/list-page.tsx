import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { type OfficeName, officeAt } from "#app/http/offices.ts";
import type { ShownColumn, ShownFilter, ShownList } from "#app/http/show-list.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { CsvLink } from "../csv-link.tsx";
import { FilterBar, MoreFilters, SelectFilter, TextFilter } from "../filter-bar.tsx";
import { RowForm } from "../form.tsx";
import { formatCount, formatDate } from "../format.ts";
import { Icon } from "../icon.tsx";
import { Link } from "../link.tsx";
import { signedRupees } from "../money/account-list.tsx";
import { EmptyState, Page } from "../page.tsx";
import { Pager } from "../pager.tsx";
import { DataTable, type TableColumn } from "../table.tsx";
import { ColumnsLink, EditManyLink, SavedViews } from "./list-views.tsx";
import { showValue } from "./show-value.tsx";

// biome-ignore lint/suspicious/noExplicitAny: a list of any rows
type AnyShown = ShownList<any>;

/** How a screen shows some columns of its list: by field. The others are shown as their type is everywhere. */
export type Cells<Row> = Partial<Record<string, (row: Row) => ReactNode>>;

export type ListTableProps<Row extends { key: string }> = {
  list: ShownList<Row, never>;
  cells?: Cells<Row>;
  /** Columns that are not the list's: boxes to choose rows with before it, buttons after it. */
  before?: TableColumn<Row>[];
  after?: TableColumn<Row>[];
  /** What stands there instead of no row: when nothing is filtered, with the next step, and when a filter left nothing. */
  empty?: ReactNode;
  next?: ReactNode;
  noMatch?: ReactNode;
};

type ListPageProps<Row extends { key: string }> = ListTableProps<Row> & {
  /** The heading; the list's own title, left out. */
  title?: string;
  lead?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** Where a row is added: at the top, and where there is none yet, as the next step. */
  add?: { to: string; label: string };
  /** The views that this list is one of: above its filters, so that they stand still from one view to the next. */
  tabs?: ReactNode;
  /** Between the filters and the table. */
  children?: ReactNode;
  /** The list has no file at this address. */
  noFile?: true;
};

/** A list with everything that belongs to it: filters, table on a desk and cards on a phone, pages, its file. */
export function ListPage<Row extends { key: string }>({
  title,
  lead,
  back,
  actions,
  add,
  tabs,
  children,
  noFile,
  ...table
}: ListPageProps<Row>) {
  const { list } = table;
  const isBare = list.rows.length === 0 && !list.isFiltered;
  const adding = add ? (
    <Link to={add.to} className="btn btn-primary min-h-11">
      {add.label}
    </Link>
  ) : undefined;
  return (
    <Page
      title={title ?? list.title}
      lead={lead}
      back={back}
      actions={
        <>
          {actions}
          {isBare ? null : adding}
          <EditManyLink list={list} />
          {noFile ? <ColumnsLink list={list} /> : <ListFileLink list={list} />}
        </>
      }
    >
      {tabs}
      <ListFilters list={list} />
      {children}
      <ListTable next={adding} {...table} />
      <ListPager list={list} />
    </Page>
  );
}

/**
 * What belongs to a list beside its rows: the choice of its columns, and its file with what is filtered, as CSV at once, as a spreadsheet in
 * the background where the reader has files.
 */
export function ListFileLink({ list }: { list: AnyShown }) {
  const { pathname } = useLocation();
  return (
    <>
      <ColumnsLink list={list} />
      <CsvLink href={`${pathname}/csv${list.query}`} />
      {list.orderAt ? (
        <RowForm fields={{ format: "xlsx" }} action={list.orderAt}>
          <button type="submit" name="intent" value="write" className="btn btn-ghost min-h-11 px-2 sm:px-3">
            <Icon name="download" />
            XLSX
          </button>
        </RowForm>
      ) : null}
    </>
  );
}

/** The controls of the filters that a list has. */
export function ListFilters({ list, children }: { list: AnyShown; children?: ReactNode }) {
  const { pathname } = useLocation();
  if (list.filters.length === 0) return <SavedViews list={list} />;
  const shown = new Set(list.filters.map(({ name }) => name));
  const kept = [...new URLSearchParams(list.query)].filter(([name]) => !shown.has(name));
  return (
    <>
      <SavedViews list={list} />
      <FilterBar
        reset={list.isFiltered ? pathname + list.unfiltered : undefined}
        chosen={list.filters.filter(({ isSet, label }) => isSet && label).map(chosenOf)}
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FilterControls filters={list.filters} />
        {children}
      </FilterBar>
    </>
  );
}

/** So many filters fit in one line of a desk; of more than these, all but one are in the line and the others behind a word. */
const IN_LINE = 5;

/** The filters as controls. Of many, the first and those that leave something out are in sight, the others are unfolded. */
export function FilterControls({ filters }: { filters: ShownFilter[] }) {
  const controls = filters.filter(({ control }) => control !== "hidden");
  const first = new Set(controls.length > IN_LINE ? controls.slice(0, IN_LINE - 1) : controls);
  const more = controls.filter((filter) => !first.has(filter) && !filter.isSet);
  return (
    <>
      {filters.filter((filter) => !more.includes(filter)).map(controlOf)}
      {more.length > 0 ? <MoreFilters>{more.map(controlOf)}</MoreFilters> : null}
    </>
  );
}

const chosenOf = ({ label, control, value, options }: ShownFilter) =>
  control === "date"
    ? `${label} ${formatDate(value)}`
    : (options.find((option) => option.value === value)?.label ?? value);

function controlOf({ name, label, control, value, options }: ShownFilter) {
  if (control === "hidden") return <input key={name} type="hidden" name={name} value={value} />;
  if (control === "select")
    return <SelectFilter key={name} name={name} label={label} value={value} options={options} />;
  return <TextFilter key={name} name={name} label={label} value={value} type={control} />;
}

/** What a row is about is no column of single words, and a moment breaks between its day and its time only. */
const LEAST_WIDTH = "min-w-28";

export function ListTable<Row extends { key: string }>({
  list,
  cells = {},
  before = [],
  after = [],
  empty = words("lists")("empty"),
  next,
  noMatch = words("lists")("noMatch"),
}: ListTableProps<Row>) {
  const office = officeAt(useLocation().pathname);
  const shown = list.columns.filter(({ under }) => !under);
  const about = shown.find(({ numeric }) => !numeric);
  const onCard = shown.some((column) => column.onCard)
    ? shown.filter((column) => column.onCard)
    : shown.filter((column) => column !== shown[0] && column.type !== "flag").slice(0, ON_CARD);
  return (
    <>
      <ListSums list={list} />
      <DataTable
        caption={list.title}
        columns={[
          ...before,
          ...shown.map(
            (column): TableColumn<Row> => ({
              key: column.field,
              label: column.label,
              numeric: column.numeric,
              sortable: column.sortable,
              onCard: onCard.includes(column),
              className: column === about || column.type === "instant" ? LEAST_WIDTH : undefined,
              value: cellOf([column, ...list.columns.filter(({ under }) => under === column.field)], cells),
            }),
          ),
          ...after,
        ]}
        folds={office !== undefined && DESKS.includes(office)}
        rows={list.rows}
        rowKey={(row) => row.key}
        sort={{ current: list.sort, href: (sort) => hrefOf(list, { sort }) }}
        empty={
          list.isFiltered ? (
            <EmptyState>{noMatch}</EmptyState>
          ) : (
            <EmptyState action={next}>{empty}</EmptyState>
          )
        }
      />
    </>
  );
}

/** What money and counts come to over everything that the filters leave, where that is known and there is more than one row. */
function ListSums({ list }: { list: AnyShown }) {
  const t = words("lists");
  const summed = list.columns.filter(({ field, type }) => type === "money" && field in list.sums);
  if (summed.length + list.counted.length === 0 || list.total < 2) return null;
  const sums = [
    ...summed.map(({ field, label }) => ({ field, label, sum: signedRupees(list.sums[field] ?? 0) })),
    ...list.counted.map(({ field, label }) => ({ field, label, sum: formatCount(list.sums[field] ?? 0) })),
  ];
  return (
    <section
      className="flex flex-wrap items-baseline gap-x-6 gap-y-1 rounded-box border border-base-300 bg-base-100 px-3 py-2 text-sm"
      aria-label={t("sums")}
    >
      <p className="font-medium">{t("sumsOf", { count: formatCount(list.total) })}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {sums.map(({ field, label, sum }) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="text-base-content/75">{label}</dt>
            <dd className="font-semibold tabular-nums">{sum}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** How many columns stand in the second line of a card, where they are read without their labels: none that says yes or no. */
const ON_CARD = 2;
/** Whose lists fold on a phone. */
const DESKS: readonly OfficeName[] = ["admin", "staff", "city_manager"];

/** The value of a column, and below it, calmer, those that stand under it; empty ones are left out. */
function cellOf<Row>(columns: ShownColumn[], cells: Cells<Row>): (row: Row) => ReactNode {
  const values = columns.map(
    (column) =>
      cells[column.field] ?? ((row: Row) => showValue(column, Reflect.get(row as object, column.field))),
  );
  if (values.length === 1) return present(values[0]);
  return (row) => {
    const lines = values
      .map((value, index) => ({ shown: value(row), field: present(columns[index]).field }))
      .filter(({ shown }) => shown !== null && shown !== undefined && shown !== "");
    if (lines.length === 0) return null;
    return lines.map(({ shown, field }, index) => (
      <span key={field} className={`block ${index > 0 ? "text-base-content/75" : ""}`}>
        {shown}{" "}
      </span>
    ));
  };
}

/** Where a screen has several lists, `param` is the page of this one in the address and `label` says what is paged. */
export function ListPager({
  list,
  param = "page",
  label,
}: {
  list: AnyShown;
  param?: string;
  label?: string;
}) {
  return (
    <Pager
      label={label}
      page={list.page}
      pageSize={list.pageSize}
      total={list.total}
      more={list.totalIsBounded}
      href={(page) => hrefOf(list, { [param]: String(page) })}
    />
  );
}

/** The address of this list with something changed; it begins at the first page. */
export function hrefOf(list: Pick<AnyShown, "query">, change: Record<string, string>): string {
  const params = new URLSearchParams(list.query);
  for (const [name, value] of Object.entries(change)) params.set(name, value);
  return `?${params}`;
}

/** A number such as MHR-7K3F-92QX. */
const isNumber = (shown: ReactNode) => typeof shown === "string" && /^[\w-]{1,16}$/.test(shown);

/** A link in a cell. A number stays in one line. */
export function CellLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`link font-medium ${isNumber(children) ? "whitespace-nowrap" : ""}`}>
      {children}
    </Link>
  );
}
