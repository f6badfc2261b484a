import { Form } from "@remix-run/react";
import type { PriceStep } from "#app/domain/listings/change-prices.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { HiddenFields } from "#app/ui/plain-field.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

const columns: TableColumn<PriceStep>[] = [
  {
    key: "name",
    label: "What",
    value: (step) => (
      <>
        {step.name}
        <span className="block text-base-content/80">{step.parentName}</span>
      </>
    ),
  },
  { key: "field", label: "Price", value: (step) => translateLabel(step.label) },
  { key: "before", label: "From", numeric: true, value: (step) => formatRupeesShort(step.beforePaise) },
  { key: "after", label: "To", numeric: true, value: (step) => formatRupeesShort(step.afterPaise) },
];

type Props = {
  preview: { steps: PriceStep[]; shownPaise: number; wrong: string[] };
  state: { items: string[]; direction: string; percent: string };
  back: string;
};

/** What the change would do, and the button that does it; or what is wrong with it. */
export function PricePreview({ preview: { steps, shownPaise, wrong }, state, back }: Props) {
  const t = words("prices");
  if (wrong.length > 0) return <Alert tone="negative">{wrong.join(" ")}</Alert>;
  if (steps.length === 0) return <Alert tone="info">{t("noPriceWouldChange")}</Alert>;
  return (
    <Panel title={t("thisWouldChange")} className="flex flex-col gap-3 border-2 border-primary">
      <DataTable
        caption={t("thisWouldChange")}
        columns={columns}
        rows={steps}
        rowKey={(step) => `${step.itemId}${step.field}`}
        empty={null}
      />
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <FormKey />
        <HiddenFields
          fields={[
            ...state.items.map((id): [string, string] => ["items", id]),
            ["direction", state.direction],
            ["percent", state.percent],
            ["shownPaise", String(shownPaise)],
          ]}
        />
        <SubmitButton intent="change">{t("changePrices", { count: steps.length })}</SubmitButton>
        <Link to={back} className="btn btn-outline min-h-11">
          {t("leaveThem")}
        </Link>
      </Form>
    </Panel>
  );
}
