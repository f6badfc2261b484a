import type { ListRow } from "#app/domain/lists/define-list.ts";
import type { onSaleList } from "#app/domain/offers/on-sale-list.ts";
import { typedRupees } from "#app/domain/shared/amounts.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { words } from "#app/words/catalogue.ts";
import { RowForm, SubmitButton } from "../../form.tsx";
import { type Cells, ListTable } from "../../list/list-page.tsx";
import type { TableColumn } from "../../table.tsx";
import { useTyped } from "../../use-typed.ts";

export type ThingOnSale = ListRow<typeof onSaleList>;

/** What partners sell with its offers; the last column sets its floor price (intent `floor`). */
export function OnSaleTable({ list }: { list: ShownList<ThingOnSale, never> }) {
  const nothing = words("officeOffers")("nothingFits");
  return <ListTable list={list} cells={cells} after={after} empty={nothing} noMatch={nothing} />;
}

const cells: Cells<ThingOnSale> = {
  name: ({ name, house, room_type, room_category }) => (
    <>
      {name}
      {room_type ? `, ${room_type}, ${room_category}` : ""}
      {house === name ? null : <span className="block text-base-content/75">{house}</span>}
    </>
  ),
};

const after: TableColumn<ThingOnSale>[] = [
  {
    key: "floor",
    label: "Floor price",
    value: (row) => (row.price === null ? null : <FloorForm row={row} />),
  },
];

function FloorForm({ row }: { row: ThingOnSale }) {
  const t = words("officeOffers");
  const kept = row.floor_price === null ? "" : typedRupees(row.floor_price);
  const shown = useTyped("floor", { thing: row.thing }) ?? kept;
  return (
    <RowForm fields={{ thing: row.thing }}>
      <input
        key={shown}
        name="floor"
        inputMode="decimal"
        aria-label={t("floorOf", { name: row.name, house: row.house })}
        defaultValue={shown}
        className="input min-h-11 w-28"
      />
      <SubmitButton intent="floor" tone="plain" small>
        {t("save")}
      </SubmitButton>
    </RowForm>
  );
}
