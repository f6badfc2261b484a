import { Link } from "@remix-run/react";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import type { ItemListRow } from "#app/domain/listings/read-items.ts";
import { KINDS } from "#app/domain/listings/registry.ts";
import { ITEM_LINKS } from "#app/http/inventory-paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

/** A tab for each kind whose prices the address is about. */
export function KindTabs({
  path,
  kinds,
  kind,
}: {
  path: string;
  kinds: readonly ItemKind[];
  kind: ItemKind;
}) {
  return (
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
  );
}

type Props = {
  kind: ItemKind;
  rows: ItemListRow[];
  state: { q: string; items: string[]; direction: "up" | "down"; percent: string };
};

/** Which prices shall change, and by how much. A GET form: what it would do is looked at first. */
export function ChooseItems({ kind, rows, state }: Props) {
  const chosen = new Set(state.items);
  const columns: Column<ItemListRow>[] = [
    {
      key: "choose",
      label: "Choose",
      value: (item) => (
        <input
          type="checkbox"
          name="items"
          value={item.id}
          defaultChecked={chosen.has(item.id)}
          aria-label={`Choose ${item.name}`}
          className="checkbox"
        />
      ),
    },
    {
      key: "name",
      label: KINDS[kind].label,
      value: (item) => (
        <>
          <Link to={ITEM_LINKS.partner.prices(item.id)} className="link font-medium">
            {item.name}
          </Link>
          <span className="block text-base-content/80">
            {[item.parentName, item.cityName].filter(Boolean).join(", ")}
          </span>
        </>
      ),
    },
    { key: "status", label: "Status", value: (item) => <StatusBadge status={item.status} /> },
    ...KINDS[kind].terms
      .filter((field) => field.type !== "tests")
      .map(
        (field): Column<ItemListRow> => ({
          key: field.name,
          label: field.label,
          numeric: true,
          value: (item) => item.words[field.name] ?? "",
        }),
      ),
  ];
  return (
    <form method="get" key={JSON.stringify(state)} className="flex flex-col gap-4">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="look" value="1" />
      <DataTable
        caption={KINDS[kind].plural}
        columns={columns}
        rows={rows}
        rowKey={(item) => item.id}
        empty={null}
      />
      <div className="flex flex-wrap items-end gap-3">
        <PlainSelect
          id="direction"
          name="direction"
          label="Make what is chosen"
          defaultValue={state.direction}
          options={[
            { value: "up", label: "dearer" },
            { value: "down", label: "cheaper" },
          ]}
        />
        <PlainInput
          id="percent"
          name="percent"
          label="by so many per cent"
          inputMode="decimal"
          maxLength={8}
          required
          defaultValue={state.percent}
        />
        <button type="submit" className="btn btn-primary min-h-12">
          Look at the change
        </button>
      </div>
      <p className="text-sm text-base-content/80">
        Prices come out in whole rupees. Nothing changes before you confirm it on the next page.
      </p>
    </form>
  );
}
