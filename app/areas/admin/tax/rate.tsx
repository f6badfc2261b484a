import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { eventsOf } from "#app/domain/audit/events-of.ts";
import { decideRate, withdrawRate } from "#app/domain/tax/decide-rate.ts";
import { findRate } from "#app/domain/tax/find-rate.ts";
import { KIND_WORDS, PARTY_WORDS, PAYER_WORDS, RATE_WORDS, STATUS_WORDS } from "#app/domain/tax/labels.ts";
import { previewRates } from "#app/domain/tax/preview-rates.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { Events } from "#app/ui/audit/events.tsx";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatDate, formatInstant, formatRate, formatRupees } from "#app/ui/format.ts";
import { WhatIfTable } from "#app/ui/money/what-if.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Tax rate" }];

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
  async (ctx, { intent, value, params: { id } }) => {
    if (intent === "approve") {
      await decideRate(ctx, id, { approve: true });
      return done(moneyPaths.taxRate(id), "The rate is approved.");
    }
    if (intent === "reject") {
      await decideRate(ctx, id, { approve: false, reason: value.reason });
      return done(moneyPaths.taxRate(id), "The rate is rejected.", { tone: "info" });
    }
    await withdrawRate(ctx, id, value.reason);
    return done(moneyPaths.taxRate(id), "The rate is withdrawn.", { tone: "info" });
  },
);

export default function TaxRate() {
  const { rate, preview, events } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [reject, rejectFields] = useScreenForm<{ reason: string }>("reject", failure, { reason: "" });
  const [withdraw, withdrawFields] = useScreenForm<{ reason: string }>("withdraw", failure, { reason: "" });
  const [approve] = useScreenForm<Record<string, never>>("approve", failure, {});
  const isProposed = rate.status === "proposed";
  return (
    <Page
      title={`${RATE_WORDS[rate.code]} ${formatRate(rate.ppm)}`}
      back={{ to: moneyPaths.taxRates, label: "Tax rates" }}
    >
      <Panel title={STATUS_WORDS[rate.status]}>
        <FactList
          facts={(
            [
              ["For", KIND_WORDS[rate.kind]],
              ["From", formatDate(rate.validFrom)],
              ["Group of items", rate.itemGroup === "*" ? "" : rate.itemGroup],
              ["Where one unit costs more than", rate.abovePaise > 0 ? formatRupees(rate.abovePaise) : ""],
              ["Of whom", rate.party === "*" ? "" : PARTY_WORDS[rate.party]],
              ["Nothing up to, in a year", rate.thresholdPaise ? formatRupees(rate.thresholdPaise) : ""],
              ["Paid by", rate.code === "gst" ? PAYER_WORDS[rate.payer] : ""],
              ["HSN or SAC", rate.hsn],
              ["Exempt", rate.exempt ? "Yes: a bill of supply without tax" : ""],
              ["The rate before it", rate.beforePpm === null ? "" : formatRate(rate.beforePpm)],
              ["Note", rate.note],
              ["Source", rate.source],
              ["Proposed by", rate.proposedBy ?? ""],
              ["Decided", rate.decidedAt ? `${formatInstant(rate.decidedAt)} ${rate.decidedBy ?? ""}` : ""],
              ["Reason", rate.reason],
            ] as Array<[string, string]>
          ).filter(([, text]) => text !== "")}
        />
      </Panel>
      {rate.warnings.length > 0 ? (
        <Panel title="Please look again">
          <ul className="list-disc pl-5">
            {rate.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {isProposed ? <WhatIfTable rows={preview} /> : null}
      {isProposed && rate.isOwn ? (
        <p>You proposed this rate, so somebody else has to decide about it.</p>
      ) : null}
      {isProposed && !rate.isOwn ? (
        <Panel title="Decide">
          <ScreenForm form={approve}>
            <SubmitButton intent="approve">Approve</SubmitButton>
          </ScreenForm>
          <ScreenForm form={reject}>
            <TextField field={rejectFields.reason} label="Why not" />
            <SubmitButton intent="reject" tone="danger">
              Reject
            </SubmitButton>
          </ScreenForm>
        </Panel>
      ) : null}
      {rate.isUnused ? (
        <Panel title="Take it back">
          <ScreenForm form={withdraw}>
            <TextField field={withdrawFields.reason} label="Why" />
            <SubmitButton intent="withdraw" tone="danger">
              Take back
            </SubmitButton>
          </ScreenForm>
        </Panel>
      ) : null}
      <Events events={events} />
    </Page>
  );
}
