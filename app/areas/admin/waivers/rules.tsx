import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CAUSE_WORDS, WAIVER_CAUSES } from "#app/domain/waivers/labels.ts";
import { everyWaiverRule, proposeWaiverRule } from "#app/domain/waivers/rules.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";

export const meta = () => [{ title: "Who bears medical waivers" }];

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
    await proposeWaiverRule(ctx, value);
    return done(paths.adminWaiverRules, "Proposed. Another admin approves it under Approvals.");
  },
);

/** /mhWaiverRules: who bears what a policy would have charged when a waiver is granted, from which day on. */
export default function WaiverRules() {
  const { rules } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="Who bears medical waivers"
      lead="Of what the policy would have charged, the platform pays its part to the house; the house gives up the rest. Families see it before they ask. Whatever was asked keeps the rule of its day."
    >
      <FormFailureAlert failure={failure} />
      <Panel title="Borne by the platform">
        <ul className="divide-y divide-base-300">
          {rules.map((rule) => (
            <li key={rule.id} className="py-3">
              <span className="block font-semibold">{CAUSE_WORDS[rule.cause]}</span>
              {rule.platformPpm / 10_000} % from {formatDate(rule.validFrom)}, {rule.by ?? "opening rule"}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Propose a rule">
        <RowForm fields={{}} className="flex flex-col items-start gap-3">
          <PlainSelect
            id="cause"
            name="cause"
            label="Cause"
            options={WAIVER_CAUSES.map((cause) => ({ value: cause, label: CAUSE_WORDS[cause] }))}
          />
          <PlainInput
            id="percent"
            name="percent"
            type="number"
            label="Borne by the platform, per cent"
            required
            min={0}
            max={100}
          />
          <PlainInput id="validFrom" name="validFrom" type="date" label="From" required />
          <SubmitButton>Propose</SubmitButton>
        </RowForm>
      </Panel>
    </Page>
  );
}
