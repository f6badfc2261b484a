import { Form } from "@remix-run/react";
import type { BlockingSlot } from "#app/domain/listings/calendar/blocking-slots.ts";
import type { StockPreview } from "#app/domain/listings/calendar/set-stock.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { FormKey, SubmitButton } from "../../form.tsx";
import { formatCount } from "../../format.ts";
import { Link } from "../../link.tsx";
import { Panel } from "../../page.tsx";
import { HiddenFields } from "../../plain-field.tsx";
import { DataTable, type TableColumn } from "../../table.tsx";
import { SlotsInTheWay } from "./slots-in-the-way.tsx";
import { NO_STOCK_CHANGE, type StockState, stockChangeOf, stockSearch } from "./stock-search.ts";

const changed = (before: string, after: string) =>
  before === after ? (
    before
  ) : (
    <>
      <del className="text-base-content/75">{before}</del>{" "}
      <ins className="bg-success font-semibold no-underline">{after}</ins>
    </>
  );

const saleWord = (closed: boolean) => words("officeStock")(closed ? "closed" : "opened");

const columns: TableColumn<StockPreview>[] = [
  { key: "name", label: "What", value: (group) => group.name },
  {
    key: "days",
    label: "When",
    value: ({ slots, firstDay, lastDay }) => (
      <>
        {firstDay === lastDay ? formats().date(firstDay) : formats().range(firstDay, lastDay)}
        <span className="block text-base-content/75">{words("officeStock")("nSlots", { count: slots })}</span>
      </>
    ),
  },
  {
    key: "capacity",
    label: "Number",
    numeric: true,
    value: ({ before, after }) => changed(formatCount(before.capacity), formatCount(after.capacity)),
  },
  {
    key: "sale",
    label: "Sale",
    value: ({ before, after }) => changed(saleWord(before.closed), saleWord(after.closed)),
  },
];

type Props = {
  state: StockState;
  preview: { groups: StockPreview[]; blocking: BlockingSlot[] };
  bookingHref: (id: string) => string;
};

/** What the change would do, and the button that does it; or the bookings that stand in its way. */
export function StockPreviewPanel({ state, preview: { groups, blocking }, bookingHref }: Props) {
  const t = words("officeStock");
  const back = stockSearch.href({ ...state, ...NO_STOCK_CHANGE });
  return (
    <Panel title={t("thisWouldChange")} className="flex flex-col gap-3 border-2 border-primary">
      <DataTable
        caption={t("whatChanges")}
        columns={columns}
        rows={groups}
        rowKey={(group) => `${group.itemId}${group.firstDay}${JSON.stringify(group.before)}`}
        empty={null}
      />
      {blocking.length > 0 ? (
        <SlotsInTheWay bookings={blocking} bookingHref={bookingHref} advice={t("moreSold")} />
      ) : (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <FormKey />
          <HiddenFields fields={hiddenFields(state)} />
          <SubmitButton intent="change">{t("changeIt")}</SubmitButton>
          <Link to={back} className="btn btn-outline min-h-12">
            {t("leave")}
          </Link>
        </Form>
      )}
    </Panel>
  );
}

function hiddenFields(state: StockState): Array<[string, string]> {
  return Object.entries(stockChangeOf(state)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== "")
      .map((each): [string, string] => [name, String(each)]),
  );
}
