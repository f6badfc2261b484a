import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CAUSE_WORDS, WAIVER_CAUSES } from "#app/domain/waivers/labels.ts";
import { everyWaiverRule, proposeWaiverRule } from "#app/domain/waivers/rules.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { typedIn } from "#app/ui/failure-of.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminWaivers")("whoBearsMedicalWaivers") }];

const { permission } = adminAddresses.waiverRules;

export const loader = adminLoader({ permission }, async (ctx) => ({ rules: await everyWaiverRule(ctx) }));

export const action = adminAction(
  {
    permission: "admin.booking.change",
    schema: z.object({
      cause: z.enum(WAIVER_CAUSES),
      percent: z.coerce.number("Please enter a percentage"),
      validFrom: z.string().max(10),
    }),
  },
  async (ctx, { value }) => {
    const t = words("adminWaivers");

    await proposeWaiverRule(ctx, value);
    return done(paths.adminWaiverRules, t("proposedAnotherAdminApproves"));
  },
);

/** /mhWaiverRules: who bears the charge of a policy when a waiver is granted, and from which day on. */
export default function WaiverRules() {
  const t = words("adminWaivers");

  const { rules } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={t("whoBearsMedicalWaivers")} lead={t("ofWhatPolicyWouldHave")}>
      <FormFailureAlert failure={failure} />
      <Panel title={t("borneByPlatform")}>
        <ul className="divide-y divide-base-300">
          {rules.map((rule) => (
            <li key={rule.id} className="py-3">
              <span className="block font-semibold">{CAUSE_WORDS[rule.cause]}</span>
              {t("platformValidFrom", {
                platform: rule.platformPpm / 10_000,
                validFrom: formatDate(rule.validFrom),
                by: rule.by ?? t("openingRule"),
              })}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t("proposeRule")}>
        <RowForm fields={{}} className="flex flex-col items-start gap-3">
          <PlainSelect
            id="cause"
            name="cause"
            label={t("cause")}
            defaultValue={typedIn(failure, "cause")}
            options={WAIVER_CAUSES.map((cause) => ({ value: cause, label: CAUSE_WORDS[cause] }))}
          />
          <PlainInput
            id="percent"
            name="percent"
            type="number"
            label={t("borneByPlatformPerCent")}
            defaultValue={typedIn(failure, "percent")}
            required
            min={0}
            max={100}
          />
          <PlainInput
            id="validFrom"
            name="validFrom"
            type="date"
            label={t("from")}
            defaultValue={typedIn(failure, "validFrom")}
            required
          />
          <SubmitButton>{t("propose")}</SubmitButton>
        </RowForm>
      </Panel>
    </Page>
  );
}
