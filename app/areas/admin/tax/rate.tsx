import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { eventsOf } from "#app/domain/audit/events-of.ts";
import { decideRate, withdrawRate } from "#app/domain/tax/decide-rate.ts";
import { findRate } from "#app/domain/tax/find-rate.ts";
import {
  PARTY_WORDS,
  PAYER_WORDS,
  RATE_KIND_WORDS,
  RATE_STATUS_WORDS,
  RATE_WORDS,
} from "#app/domain/tax/labels.ts";
import { previewRates } from "#app/domain/tax/preview-rates.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { WaitsForSecondPerson } from "#app/ui/approvals/second-person.tsx";
import { Events } from "#app/ui/audit/events.tsx";
import { failureOf } from "#app/ui/failure-of.ts";
import {
  FormFailureAlert,
  RowForm,
  ScreenForm,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatDate, formatInstant, formatRate, formatRupees } from "#app/ui/format.ts";
import { WhatIfTable } from "#app/ui/money/what-if.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminTax")("taxRate") }];

export const loader = adminLoader(
  { permission: "admin.money.read", params: idParam },
  async (ctx, { params: { id } }) => {
    const rate = await findRate(ctx, id);
    return {
      rate,
      preview: rate.status === "proposed" ? await previewRates(ctx, [id]) : [],
      events: await eventsOf(ctx, { kinds: ["rates"], id }),
    };
  },
);

const why = z.object({ reason: z.string().max(500).default("") });

export const action = adminAction(
  {
    permission: "admin.money.write",
    params: idParam,
    intents: { approve: z.object({}), reject: why, withdraw: why },
  },
  async (ctx, { request, intent, value, params: { id } }) => {
    const t = words("adminTax");

    const next = afterDecision(request, moneyPaths.taxRate(id));
    if (intent === "approve") {
      await decideRate(ctx, id, { approve: true });
      return done(next, t("rateIsApproved"));
    }
    if (intent === "reject") {
      await decideRate(ctx, id, { approve: false, reason: value.reason });
      return done(next, t("rateIsRejected"), { tone: "info" });
    }
    await withdrawRate(ctx, id, value.reason);
    return done(moneyPaths.taxRate(id), t("rateIsWithdrawn"), { tone: "info" });
  },
);

export default function TaxRate() {
  const t = words("adminTax");

  const { rate, preview, events } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [reject, rejectFields] = useScreenForm<{ reason: string }>("reject", failureOf(failure, "reject"), {
    reason: "",
  });
  const [withdraw, withdrawFields] = useScreenForm<{ reason: string }>(
    "withdraw",
    failureOf(failure, "withdraw"),
    {
      reason: "",
    },
  );
  const isProposed = rate.status === "proposed";
  const mayDecide = isProposed && !rate.secondPerson;
  const shownInForm = failureOf(
    failure,
    ...(mayDecide ? ["reject"] : []),
    ...(rate.isUnused ? ["withdraw"] : []),
  );
  return (
    <Page
      title={`${RATE_WORDS[rate.code]} ${formatRate(rate.ppm)}`}
      back={{ to: moneyPaths.taxRates, label: t("taxRates") }}
    >
      {shownInForm ? null : <FormFailureAlert failure={failure} />}
      <Panel title={RATE_STATUS_WORDS[rate.status]}>
        <FactList
          facts={(
            [
              [t("for"), RATE_KIND_WORDS[rate.kind]],
              [t("from"), formatDate(rate.validFrom)],
              [t("groupOfItems"), rate.itemGroup === "*" ? "" : rate.itemGroup],
              [t("whereOneUnitCostsMore"), rate.abovePaise > 0 ? formatRupees(rate.abovePaise) : ""],
              [t("ofWhom"), rate.party === "*" ? "" : PARTY_WORDS[rate.party]],
              [t("nothingUpToInYear"), rate.thresholdPaise ? formatRupees(rate.thresholdPaise) : ""],
              [t("paidBy"), rate.code === "gst" ? PAYER_WORDS[rate.payer] : ""],
              [t("hsnOrSac"), rate.hsn],
              [t("exempt"), rate.exempt ? t("yesBillOfSupplyWithout") : ""],
              [t("rateBefore"), rate.beforePpm === null ? "" : formatRate(rate.beforePpm)],
              [t("note"), rate.note],
              [t("source"), rate.source],
              [t("proposedBy"), rate.proposedBy ?? ""],
              [
                t("decided"),
                rate.decidedAt ? `${formatInstant(rate.decidedAt)} ${rate.decidedBy ?? ""}` : "",
              ],
              [t("reason"), rate.reason],
            ] as Array<[string, string]>
          ).filter(([, text]) => text !== "")}
        />
      </Panel>
      {rate.warnings.length > 0 ? (
        <Panel title={t("pleaseLookAgain")}>
          <ul className="list-disc ps-5">
            {rate.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {isProposed ? <WhatIfTable rows={preview} /> : null}
      {rate.secondPerson ? <WaitsForSecondPerson secondPerson={rate.secondPerson} /> : null}
      {mayDecide ? (
        <Panel title={t("decide")}>
          <RowForm fields={{}}>
            <SubmitButton intent="approve">{t("approve")}</SubmitButton>
          </RowForm>
          <ScreenForm form={reject}>
            <TextField field={rejectFields.reason} label={t("whyNot")} required maxLength={500} />
            <SubmitButton intent="reject" tone="danger">
              {t("reject")}
            </SubmitButton>
          </ScreenForm>
        </Panel>
      ) : null}
      {rate.isUnused ? (
        <Panel title={t("takeItBack")}>
          <ScreenForm form={withdraw}>
            <TextField field={withdrawFields.reason} label={t("why")} required maxLength={500} />
            <SubmitButton intent="withdraw" tone="danger">
              {t("takeBack")}
            </SubmitButton>
          </ScreenForm>
        </Panel>
      ) : null}
      <Events events={events} />
    </Page>
  );
}
