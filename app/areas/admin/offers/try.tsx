import { useLoaderData } from "@remix-run/react";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { MASTERS } from "#app/domain/masters/definitions.ts";
import type { WhatIfRow } from "#app/domain/money/what-if.ts";
import { PLATFORM_OFFER_FIELDS, RULE_FIELDS } from "#app/domain/offers/forms.ts";
import { previewPlatformOffer, previewRuleChange } from "#app/domain/offers/preview-rules.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { previewNewRate } from "#app/domain/tax/preview-rates.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { addressOf } from "#app/http/admit.ts";
import { adminLoader } from "#app/http/guard.ts";
import { typedValues } from "#app/http/master-values.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { present } from "#app/present.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { WhatIfTable } from "#app/ui/money/what-if.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminOffers")("whatItWouldChange") }];

type WordKey = Parameters<ReturnType<typeof words<"adminOffers">>>[0];

type Tried = {
  title: WordKey;
  /** The screen with the form, which takes it as it was tried. */
  form: string;
  button: WordKey;
  intent: "create" | "save";
  lead: WordKey;
  fields: readonly string[];
  preview: (ctx: Context, typed: Record<string, string>) => Promise<WhatIfRow[]>;
};

/** What is tried at each address: the fields of its form, asked instead of posted. */
const TRIED: Record<string, Tried> = {
  [adminAddresses.tryRule.path]: {
    title: "whatRuleWouldChange",
    form: moneyPaths.commissionRules,
    button: "proposeRule",
    intent: "create",
    lead: "asIfRuleCameLast",
    fields: RULE_FIELDS,
    preview: (ctx, typed) => previewRuleChange(ctx, { add: typed }),
  },
  [adminAddresses.tryOffer.path]: {
    title: "whatOfferWouldChange",
    form: adminAddresses.offers.path,
    button: "startOffer",
    intent: "create",
    lead: "asIfEveryGuestUsedOffer",
    fields: PLATFORM_OFFER_FIELDS,
    preview: previewPlatformOffer,
  },
  [adminAddresses.tryRate.path]: {
    title: "whatRateWouldChange",
    form: paths.adminMasterRow("rates", "new"),
    button: "proposeRate",
    intent: "save",
    lead: "asIfRateHadCounted",
    fields: MASTERS.rates.fields.map(({ name }) => name),
    preview: (ctx, typed) =>
      previewNewRate(ctx, typedValues(MASTERS.rates.fields, new URLSearchParams(typed))),
  },
};

export const loader = adminLoader({ permission: "admin.money.read" }, async (ctx, { request }) => {
  const { preview, fields, ...shown } = present(TRIED[addressOf(request)]);
  const asked = defineSearch(Object.fromEntries(fields.map((name) => [name, text(500)])));
  const typed: Record<string, string> = asked.decode(new URL(request.url).searchParams);
  return { ...shown, typed, ...(await tried(() => preview(ctx, typed))) };
});

/** The rows, or what is wrong with what was typed. */
async function tried(preview: () => Promise<WhatIfRow[]>) {
  try {
    return { rows: await preview(), problems: [] };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const problems = Object.values(error.fields).flat();
    return { rows: [], problems: problems.length > 0 ? problems : [error.message] };
  }
}

/** /commissionRules/try, /mhOffers/try, /adminTaxRates/try: what a rule, an offer or a rate would have changed, before it is proposed. */
export default function TryTerms() {
  const t = words("adminOffers");

  const { title, form, button, intent, lead, typed, rows, problems } = useLoaderData<typeof loader>();
  return (
    <Page title={t(title)} lead={t(lead)} back={{ to: form, label: t("backToForm") }}>
      {problems.length > 0 ? (
        <div role="alert" className="rounded-box bg-error p-4 text-error-content">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      ) : (
        <>
          <p className="font-medium">{typed.name}</p>
          <WhatIfTable rows={rows} />
          <RowForm fields={typed} action={form}>
            <SubmitButton intent={intent}>{t(button)}</SubmitButton>
          </RowForm>
        </>
      )}
    </Page>
  );
}
