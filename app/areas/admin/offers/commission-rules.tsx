import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { proposeEnd, proposeMove, proposeRule } from "#app/domain/offers/commission-rules.ts";
import { partnersNamed, propertiesNamed } from "#app/domain/offers/find-parties.ts";
import { type RuleTyped, ruleForm } from "#app/domain/offers/forms.ts";
import { type RuleRow, ruleList } from "#app/domain/offers/rule-list.ts";
import { tryRules } from "#app/domain/offers/try-rules.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { RowForm, ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatRupees, formatStatus } from "#app/ui/format.ts";
import { type Cells, ListFileLink, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import type { TableColumn } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";
import { PartyFinder, PartySelect } from "./parties.tsx";
import { RulesOfBooking } from "./rules-of-booking.tsx";

export const meta = () => [{ title: words("adminOffers")("commissionRules") }];

/** The account for a new rule and the booking to try it on are searched for in the list's address. */
const search = defineSearch({ find: text(60), booking: text(40) });

export const loader = adminLoader(
  { permission: "admin.money.read", search },
  async (ctx, { request, search: state }) => {
    const asked = ruleList.search.decode(new URL(request.url).searchParams);
    const [rules, cities, partners, properties, tried] = await Promise.all([
      showList(ctx, ruleList, asked),
      cityOptions(ctx),
      partnersNamed(ctx, state.find),
      propertiesNamed(ctx, state.find),
      state.booking ? tryRules(ctx, state.booking) : null,
    ]);
    return { state, rules, cities, partners, properties, tried, today: istDate(ctx.now) };
  },
);

const chosen = z.object({ rule: z.uuid() });

export const action = adminAction(
  { permission: "admin.money.write", intents: { create: ruleForm, up: chosen, down: chosen, end: chosen } },
  async (ctx, { intent, value }) => {
    const t = words("adminOffers");

    if (intent === "create") await proposeRule(ctx, value);
    else if (intent === "end") await proposeEnd(ctx, { ruleId: value.rule });
    else await proposeMove(ctx, { ruleId: value.rule, direction: intent });
    return done(moneyPaths.commissionRules, t("proposedItCountsForNew"));
  },
);

const cells: Cells<RuleRow> = {
  kind: (row) => (row.kind ? formatStatus(row.kind) : words("adminOffers")("everyKind")),
  min_price: (row) => (row.min_price > 0 ? `from ${formatRupees(row.min_price)}` : null),
};

const change: TableColumn<RuleRow> = {
  key: "change",
  label: "Change",
  value: (row) => {
    const t = words("adminOffers");
    return row.status === "active" ? (
      <RowForm fields={{ rule: row.key }}>
        <SubmitButton intent="up" tone="plain" small>
          {t("earlier")}
        </SubmitButton>
        <SubmitButton intent="down" tone="plain" small>
          {t("later")}
        </SubmitButton>
        <SubmitButton intent="end" tone="danger" small>
          {t("end")}
        </SubmitButton>
      </RowForm>
    ) : (
      "Ended"
    );
  },
};

export default function CommissionRules() {
  const t = words("adminOffers");

  const { state, rules, cities, partners, properties, tried, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<RuleTyped>("rule", failure, { validFrom: today });
  return (
    <Page title={t("commissionRules")} lead={t("triedFromTopFirst")} actions={<ListFileLink list={rules} />}>
      <ListTable list={rules} cells={cells} after={[change]} empty={t("thereIsNoRuleFee")} />
      <ListPager list={rules} />
      <RulesOfBooking number={state.booking} tried={tried} />
      <Panel title={t("newRuleTriedLast")}>
        <PartyFinder find={state.find} found={partners.length + properties.length} />
        <ScreenForm form={form} className="field-row grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField field={fields.name} label={t("name")} required maxLength={80} />
          <TextField field={fields.percent} label={t("perCentOfPrice")} required inputMode="decimal" />
          <SelectField
            field={fields.kind}
            label={t("kind")}
            placeholder={t("everyKind")}
            options={BOOKING_KINDS.map((kind) => ({ value: kind, label: formatStatus(kind) }))}
          />
          <PartySelect
            field={fields.accountId}
            label={t("partner")}
            every={t("everyPartner")}
            parties={partners}
          />
          <PartySelect
            field={fields.propertyId}
            label={t("property")}
            every={t("everyProperty")}
            parties={properties}
          />
          <SelectField
            field={fields.cityId}
            label={t("city")}
            picks
            placeholder={t("everyCity")}
            options={cityChoices(cities)}
          />
          <TextField field={fields.minPrice} label={t("fromPriceOfRupees")} inputMode="decimal" />
          <TextField field={fields.validFrom} label={t("validFrom")} type="date" required />
          <TextField field={fields.validTo} label={t("validUntil")} type="date" />
          <SubmitButton intent="create" className="self-end">
            {t("proposeRule")}
          </SubmitButton>
          <SubmitButton
            tone="plain"
            className="self-end"
            formMethod="get"
            formAction={adminAddresses.tryRule.path}
          >
            {t("seeWhatItWouldChange")}
          </SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
