import type { ItemRow } from "#app/domain/listings/item-list.ts";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { ITEM_LINKS } from "#app/http/inventory-paths.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { onSaleCells } from "#app/ui/inventory/item-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { type Cells, ListTable } from "#app/ui/list/list-page.tsx";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import type { PriceState } from "./items-search.ts";

type Props = {
  kind: ItemKind;
  list: ShownList<ItemRow>;
  state: PriceState;
};

const cells: Cells<ItemRow> = {
  ...onSaleCells,
  name: (row) => (
    <Link to={ITEM_LINKS.partner.prices(row.key)} className="link font-medium">
      {row.name}
    </Link>
  ),
  waits_for_approval: () => null,
};

/** Which prices to change, and by how much. A GET form: it leads to a preview. */
export function ChooseItems({ kind, list, state }: Props) {
  const t = words("prices");
  const chosen = new Set(state.items);
  const kept = new Map(new URLSearchParams(list.query)).set("kind", kind);
  return (
    <form method="get" key={JSON.stringify(state)} className="flex flex-col gap-4">
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="look" value="1" />
      <ListTable
        list={{ ...list, title: translateLabel(LISTING_KINDS[kind].plural) }}
        before={[
          {
            key: "choose",
            label: t("choose"),
            value: (row) => (
              <input
                type="checkbox"
                name="items"
                value={row.key}
                defaultChecked={chosen.has(row.key)}
                aria-label={t("chooseItem", { name: row.name })}
                className="checkbox"
              />
            ),
          },
        ]}
        cells={cells}
        empty={t("nothingToPrice")}
        next={
          <Link to={ITEM_LINKS.partner.add(kind)} className="btn btn-outline min-h-11">
            {t(`add_${kind}`)}
          </Link>
        }
      />
      {list.rows.length > 0 ? <Change state={state} /> : null}
    </form>
  );
}

function Change({ state }: Pick<Props, "state">) {
  const t = words("prices");
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <PlainSelect
          id="direction"
          name="direction"
          label={t("changeSelectedPrices")}
          defaultValue={state.direction}
          options={[
            { value: "up", label: t("increase") },
            { value: "down", label: t("decrease") },
          ]}
        />
        <PlainInput
          id="percent"
          name="percent"
          label={t("byPerCent")}
          inputMode="decimal"
          maxLength={8}
          required
          defaultValue={state.percent}
        />
        <button type="submit" className="btn btn-primary min-h-12">
          {t("preview")}
        </button>
      </div>
      <p className="text-sm text-base-content/80">{t("pricesAreRoundedToWhole")}</p>
    </>
  );
}
