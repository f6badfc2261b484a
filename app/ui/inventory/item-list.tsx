import { useLocation } from "@remix-run/react";
import type { ItemRow } from "#app/domain/listings/item-list.ts";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import { childKinds, KINDS } from "#app/domain/listings/registry.ts";
import { ITEM_LINKS, type ItemArea } from "#app/http/inventory-paths.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { withArticle } from "../format.ts";
import { Link } from "../link.tsx";
import { type Cells, ListPage } from "../list/list-page.tsx";
import { ListPhoto } from "./property-cells.tsx";
import { SaleStatus } from "./sale-switch.tsx";

type Props = {
  area: ItemArea;
  title: string;
  kinds: readonly ItemKind[];
  kind: ItemKind;
  list: ShownList<ItemRow>;
};

/** A list of what is sold: a tab for each kind, filters, and the same as a file. */
export function ItemList({ area, title, kinds, kind, list }: Props) {
  const label = withArticle(KINDS[kind].label.toLowerCase());
  const parent = new URLSearchParams(list.query).get("parent") ?? undefined;
  const add = (
    <Link to={ITEM_LINKS[area].add(kind, parent)} className="btn btn-primary min-h-11">
      Add {label}
    </Link>
  );
  return (
    <ListPage
      list={{ ...list, title: KINDS[kind].plural }}
      title={title}
      actions={add}
      cells={itemCells(area)}
      empty={
        <span className="flex flex-col items-center gap-3">
          Nothing here yet. Customers see {label} once an admin has approved it
          {childKinds(kind).length > 0 ? ", and what it sells likewise" : ""}.{add}
        </span>
      }
    >
      <KindTabs kinds={kinds} kind={kind} />
      {parent ? (
        <Link to={ITEM_LINKS[area].item(parent)} className="link self-start py-1">
          Only what {list.rows[0]?.parent_name ?? "one of them"} sells
        </Link>
      ) : null}
    </ListPage>
  );
}

/** A tab for each kind that a list is about, where there are several. */
export function KindTabs({ kinds, kind }: { kinds: readonly ItemKind[]; kind: ItemKind }) {
  const { pathname } = useLocation();
  if (kinds.length < 2) return null;
  return (
    <nav aria-label="Kinds" className="flex flex-wrap gap-2">
      {kinds.map((each) => (
        <Link
          key={each}
          to={`${pathname}?kind=${each}`}
          aria-current={each === kind ? "page" : undefined}
          className={`btn min-h-11 ${each === kind ? "btn-primary" : "btn-outline"}`}
        >
          {KINDS[each].plural}
        </Link>
      ))}
    </nav>
  );
}

function itemCells(area: ItemArea): Cells<ItemRow> {
  return {
    name: (row) => (
      <span className="flex items-start gap-3">
        <ListPhoto id={row.photo} />
        <Link to={ITEM_LINKS[area].item(row.key)} className="link font-medium">
          {row.name}
        </Link>
      </span>
    ),
    status: (row) => <SaleStatus status={row.status} onSale={row.on_sale} />,
    waits_for_approval: (row) => (row.waits_for_approval && row.status !== "pending" ? "Changes wait" : null),
  };
}
