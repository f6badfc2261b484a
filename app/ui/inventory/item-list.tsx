import { useLocation } from "@remix-run/react";
import type { ItemRow } from "#app/domain/listings/item-list.ts";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { ITEM_LINKS, type ItemArea } from "#app/http/inventory-paths.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { Link } from "../link.tsx";
import { type Cells, ListPage } from "../list/list-page.tsx";
import { Tabs } from "../tabs.tsx";
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
  const t = words("prices");
  const parent = new URLSearchParams(list.query).get("parent") ?? undefined;
  return (
    <ListPage
      list={{ ...list, title: translateLabel(LISTING_KINDS[kind].plural) }}
      title={translateLabel(title)}
      add={{
        to: ITEM_LINKS[area].add(kind, parent),
        label: t(`add_${kind}`),
      }}
      cells={itemCells(area)}
      empty={t("nothingHereYetCustomers")}
      tabs={<KindTabs kinds={kinds} kind={kind} />}
    >
      {parent ? (
        <Link to={ITEM_LINKS[area].item(parent)} className="link self-start py-1">
          {t("onlyWhatSells", { parent_name: list.rows[0]?.parent_name ?? t("oneThem") })}
        </Link>
      ) : null}
    </ListPage>
  );
}

/** A tab for each kind that a list is about, where there are several. */
export function KindTabs({ kinds, kind }: { kinds: readonly ItemKind[]; kind: ItemKind }) {
  const t = words("prices");
  const { pathname } = useLocation();
  if (kinds.length < 2) return null;
  return (
    <Tabs
      label={t("kinds")}
      tabs={kinds.map((each) => ({
        to: `${pathname}?kind=${each}`,
        label: translateLabel(LISTING_KINDS[each].plural),
        isHere: each === kind,
      }))}
    />
  );
}

/** `3 of 8`, of a column that only outlets have, in the language of who reads it. */
export const onSaleCells: Cells<ItemRow> = {
  on_sale_of_all: (row: ItemRow & { on_sale_of_all?: string }) => {
    const [onSale = "", all = ""] = row.on_sale_of_all?.split(" of ") ?? [];
    return words("prices")("onSaleOfAll", { onSale, all });
  },
};

function itemCells(area: ItemArea): Cells<ItemRow> {
  return {
    ...onSaleCells,
    name: (row) => (
      <span className="flex items-start gap-3">
        <ListPhoto id={row.photo} />
        <Link to={ITEM_LINKS[area].item(row.key)} className="link font-medium">
          {row.name}
        </Link>
      </span>
    ),
    status: (row) => <SaleStatus status={row.status} onSale={row.on_sale} />,
    waits_for_approval: (row) =>
      row.waits_for_approval && row.status !== "pending" ? translateLabel("Changes wait") : null,
  };
}
