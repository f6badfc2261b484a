import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import {
  createRule,
  endRule,
  type ListedRule,
  listRules,
  moveRule,
} from "#app/domain/offers/commission-rules.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { RowForm, ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatDate, formatRate, formatRupees, formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Commission rules" }];

export const loader = adminLoader({ permission: "admin.money.read" }, async (ctx) => {
  const [rules, cities] = await Promise.all([listRules(ctx), cityOptions(ctx)]);
  return { rules, cities, today: istDate(ctx.now) };
});

const NAMES = ["name", "percent", "kind", "cityId", "minPrice", "validFrom", "validTo"] as const;
type Typed = Record<(typeof NAMES)[number], string>;
const typed = z.object(
  Object.fromEntries(NAMES.map((name) => [name, z.string().default("")])) as Record<
    (typeof NAMES)[number],
    z.ZodDefault<z.ZodString>
  >,
);
const chosen = z.object({ rule: z.uuid() });

export const action = adminAction(
  { permission: "admin.money.write", intents: { create: typed, up: chosen, down: chosen, end: chosen } },
  async (ctx, { intent, value }) => {
    if (intent === "create") await createRule(ctx, value);
    else if (intent === "end") await endRule(ctx, { ruleId: value.rule });
    else await moveRule(ctx, { ruleId: value.rule, direction: intent });
    return done(moneyPaths.commissionRules, "The rules are saved. New bookings follow them.");
  },
);

const columns: Column<ListedRule>[] = [
  { key: "position", label: "Order", numeric: true, value: (row) => row.position },
  { key: "name", label: "Rule", value: (row) => row.name },
  {
    key: "when",
    label: "When",
    value: (row) =>
      [
        row.kind ? formatStatus(row.kind) : "Every kind",
        row.accountName,
        row.propertyName,
        row.cityName,
        row.minPricePaise > 0 ? `from ${formatRupees(row.minPricePaise)}` : "",
      ]
        .filter(Boolean)
        .join(", "),
  },
  {
    key: "valid",
    label: "Valid",
    value: (row) =>
      `from ${formatDate(row.validFrom)}${row.validTo ? ` until ${formatDate(row.validTo)}` : ""}`,
  },
  { key: "rate", label: "Commission", numeric: true, value: (row) => formatRate(row.ratePpm) },
  {
    key: "change",
    label: "Change",
    value: (row) =>
      row.active ? (
        <RowForm fields={{ rule: row.id }}>
          <SubmitButton intent="up" tone="plain" small>
            Earlier
          </SubmitButton>
          <SubmitButton intent="down" tone="plain" small>
            Later
          </SubmitButton>
          <SubmitButton intent="end" tone="danger" small>
            End
          </SubmitButton>
        </RowForm>
      ) : (
        "Ended"
      ),
  },
];

export default function CommissionRules() {
  const { rules, cities, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Typed>("rule", failure, { validFrom: today });
  return (
    <Page
      title="Commission rules"
      lead="Tried from the top; the first that fits decides and stays on the booking, whose account shows it with the reason. When none fits, the fee of the property or outlet counts."
    >
      <DataTable
        caption="Commission rules"
        columns={columns}
        rows={rules}
        rowKey={(row) => row.id}
        empty={<EmptyState>There is no rule: the fee of each property and outlet counts.</EmptyState>}
      />
      <Panel title="A new rule, tried last">
        <ScreenForm form={form} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField field={fields.name} label="Name" required maxLength={80} />
          <TextField field={fields.percent} label="Per cent of the price" required inputMode="decimal" />
          <SelectField
            field={fields.kind}
            label="Kind"
            placeholder="Every kind"
            options={BOOKING_KINDS.map((kind) => ({ value: kind, label: formatStatus(kind) }))}
          />
          <SelectField
            field={fields.cityId}
            label="City"
            placeholder="Every city"
            options={cities.map((city) => ({ value: city.id, label: city.name }))}
          />
          <TextField field={fields.minPrice} label="From a price of rupees" inputMode="decimal" />
          <TextField field={fields.validFrom} label="Valid from" type="date" required />
          <TextField field={fields.validTo} label="Valid until" type="date" />
          <SubmitButton intent="create" className="self-end">
            Add the rule
          </SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
