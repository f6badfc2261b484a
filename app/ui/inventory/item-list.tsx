import { ITEM_KINDS, ITEM_STATUSES, type ItemKind, type ItemStatus } from "#app/domain/listings/labels.ts";
import type { ItemListRow } from "#app/domain/listings/read-items.ts";
import { childKinds, KINDS } from "#app/domain/listings/registry.ts";
import { defineSearch, id, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";
import { ITEM_LINKS, type ItemArea } from "#app/http/inventory-paths.ts";
import { CsvLink } from "../csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "../filter-bar.tsx";
import { formatStatus, withArticle } from "../format.ts";
import { Link } from "../link.tsx";
import { EmptyState, Page } from "../page.tsx";
import { Pager } from "../pager.tsx";
import { DataTable } from "../table.tsx";
import { itemColumns } from "./item-columns.tsx";

/** What a list of items shows is in its address; without a kind it is the first one of the list. */
export const itemSearch = defineSearch({
  kind: oneOf(["", ...ITEM_KINDS], ""),
  parent: id(),
  q: text(),
  status: oneOf(["all", ...ITEM_STATUSES], "all"),
  page: page(),
});
export type ItemSearchState = StateOf<typeof itemSearch>;

/** The kind that a list shows with these filters. */
export function kindOf(kinds: readonly ItemKind[], state: ItemSearchState): ItemKind {
  return kinds.find((kind) => kind === state.kind) ?? kinds[0]!;
}

/** The filters of the list as the domain takes them. */
export function itemFilters(kinds: readonly ItemKind[], state: ItemSearchState) {
  return {
    kind: kindOf(kinds, state),
    parentId: state.parent,
    q: state.q,
    status: state.status,
    page: state.page,
  };
}

type Props = {
  area: ItemArea;
  title: string;
  path: string;
  kinds: readonly ItemKind[];
  state: ItemSearchState;
  list: {
    rows: ItemListRow[];
    total: number;
    page: number;
    pageSize: number;
    counts: Partial<Record<ItemStatus, number>>;
  };
};

/** A list of what is sold: a tab for each kind, filters, and the same as CSV. */
export function ItemList({ area, title, path, kinds, state, list }: Props) {
  const kind = kindOf(kinds, state);
  const { label, plural } = KINDS[kind];
  const isFiltered = state.q !== "" || state.status !== "all" || state.parent !== null;
  const add = (
    <Link to={ITEM_LINKS[area].add(kind, state.parent ?? undefined)} className="btn btn-primary min-h-11">
      Add {withArticle(label.toLowerCase())}
    </Link>
  );
  return (
    <Page
      title={title}
      actions={
        <>
          <CsvLink href={`${path}/csv${itemSearch.href({ ...state, kind, page: 1 })}`} />
          {add}
        </>
      }
    >
      {kinds.length > 1 ? (
        <nav aria-label="Kinds" className="flex flex-wrap gap-2">
          {kinds.map((each) => (
            <Link
              key={each}
              to={`${path}?kind=${each}`}
              aria-current={each === kind ? "page" : undefined}
              className={`btn min-h-11 ${each === kind ? "btn-primary" : "btn-outline"}`}
            >
              {KINDS[each].plural}
            </Link>
          ))}
        </nav>
      ) : null}
      <FilterBar reset={isFiltered ? `${path}?kind=${kind}` : undefined}>
        <input type="hidden" name="kind" value={kind} />
        {state.parent ? <input type="hidden" name="parent" value={state.parent} /> : null}
        <TextFilter name="q" label="Name" value={state.q} />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={(["all", ...ITEM_STATUSES] as const).map((status) => ({
            value: status,
            label: status === "all" ? "All" : `${formatStatus(status)} (${list.counts[status] ?? 0})`,
          }))}
        />
      </FilterBar>
      {state.parent ? (
        <Link to={ITEM_LINKS[area].item(state.parent)} className="link self-start py-1">
          Only what {list.rows[0]?.parentName ?? "one of them"} sells
        </Link>
      ) : null}
      <DataTable
        caption={plural}
        columns={itemColumns(kind, area)}
        rows={list.rows}
        rowKey={(item) => item.id}
        empty={
          <EmptyState action={add}>
            {isFiltered
              ? "Nothing fits this filter."
              : `Nothing here yet. Customers see ${withArticle(label.toLowerCase())} once an admin has approved it${
                  childKinds(kind).length > 0 ? ", and what it sells likewise" : ""
                }.`}
          </EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        href={(number) => itemSearch.href({ ...state, kind }, { page: number })}
      />
    </Page>
  );
}

/** The columns of the CSV of a kind: what the spreadsheet of an owner starts from. */
export function itemCsvColumns(kind: ItemKind) {
  const fields = [...KINDS[kind].values, ...KINDS[kind].terms].filter((field) => field.name !== "name");
  const row = (name: string, value: (item: ItemListRow) => string | number | null) => ({
    label: name,
    value,
  });
  return [
    row("name", (item) => item.name),
    row("sold_by", (item) => item.parentName),
    row("partner_name", (item) => item.accountName),
    row("city_name", (item) => item.cityName),
    row("partner_status", (item) => item.status),
    ...fields.map((field) => row(field.name, (item) => item.words[field.name] ?? "")),
  ];
}
