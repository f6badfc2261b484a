import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import { config } from "#app/config.ts";
import { otherDeciders } from "#app/domain/approvals/second-person.ts";
import { type AudienceCount, countAudience } from "#app/domain/campaigns/audience.ts";
import { campaignResults, findCampaign } from "#app/domain/campaigns/find-campaign.ts";
import { opensAt } from "#app/domain/campaigns/hours.ts";
import { SKIP_LABELS, SOURCE_LABELS } from "#app/domain/campaigns/labels.ts";
import { canApprove, isStepAllowed, STEPS } from "#app/domain/campaigns/policy.ts";
import {
  approveCampaign,
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
  scheduleCampaign,
  startCampaign,
  testCampaign,
} from "#app/domain/campaigns/step-campaign.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { formatCount, formatDate, formatInstant, formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";
import { CampaignResultsPanel } from "./results.tsx";
import { CampaignSteps } from "./steps.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("adminCampaigns")("campaign"), data?.campaign.name) },
];

const search = defineSearch({ confirm: oneOf(["", "cancel"], "") });

export const loader = adminLoader(
  {
    permission: "admin.campaign.read",
    failed: MASTERS_MESSAGES.errorWhileGettingCampaignDetails,
    params: idParam,
    search,
  },
  async (ctx, { params, search: { confirm } }) => {
    const campaign = await findCampaign(ctx, params.id);
    const [results, audience] = await Promise.all([
      campaignResults(ctx, params.id),
      campaign.status === "draft"
        ? countAudience(ctx, {
            ...campaign,
            subject: campaign.subject || campaign.templateSubject,
            body: campaign.body || campaign.templateBody,
            providerTemplateId: campaign.providerTemplateId || campaign.templateProviderId,
          })
        : null,
    ]);
    const steps = Object.keys(STEPS).filter((step) =>
      isStepAllowed(step as keyof typeof STEPS, campaign.status),
    );
    return {
      campaign,
      results,
      audience,
      steps,
      secondPerson:
        isStepAllowed("approve", campaign.status) && !canApprove(ctx.actor, campaign)
          ? await otherDeciders(ctx)
          : null,
      opensAt: opensAt(ctx.now, config().CAMPAIGN_HOURS),
      hours: config().CAMPAIGN_HOURS,
      confirm,
    };
  },
);

const nothing = z.object({});
const to = z.string({ error: "Please enter where to send the test." }).trim().min(1).max(254);
const at = z
  .string({ error: "Please choose a time." })
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "Please choose a time.");

export const action = adminAction(
  {
    permission: "admin.campaign.write",
    params: idParam,
    intents: {
      test: z.object({ to }),
      approve: nothing,
      schedule: z.object({ at }),
      start: nothing,
      pause: nothing,
      resume: nothing,
      retry: nothing,
      cancel: nothing,
    },
  },
  async (ctx, { request, params: { id }, intent, value }) => {
    const t = words("adminCampaigns");

    const back = paths.adminCampaign(id);
    switch (intent) {
      case "test":
        await testCampaign(ctx, { id, to: value.to });
        return done(back, t("testIsOnItsWay"));
      case "approve": {
        const { people, reached } = await approveCampaign(ctx, { id });
        return done(
          afterDecision(request, back),
          t("approvedReach", { people, reached: formatCount(reached) }),
        );
      }
      case "schedule": {
        const [date = "", time = ""] = value.at.split("T");
        await scheduleCampaign(ctx, { id, at: istInstant(date, time) });
        return done(back, t("campaignStartsAtThatTime"));
      }
      case "start":
        await startCampaign(ctx, { id });
        return done(back, t("campaignRuns"));
      case "pause":
        await pauseCampaign(ctx, { id });
        return done(back, t("campaignIsPaused"), { tone: "info" });
      case "resume":
        await resumeCampaign(ctx, { id });
        return done(back, t("campaignContinues"));
      case "retry":
        return done(back, t("peopleWillBeTriedAgain", { ctx: await retryCampaign(ctx, { id }) }));
      case "cancel":
        await cancelCampaign(ctx, { id });
        return done(back, t("campaignIsCancelled"), { tone: "info" });
    }
  },
);

type Loaded = Awaited<ReturnType<typeof loader>>;

export default function CampaignPage() {
  const t = words("adminCampaigns");

  const loaded = useLoaderData<typeof loader>();
  const { campaign, results, steps, secondPerson, confirm } = loaded;
  const failure = useActionData<typeof action>();
  return (
    <Page title={campaign.name} back={{ to: adminAddresses.campaigns.path, label: t("campaigns") }}>
      <FormFailureAlert failure={failure} />
      {campaign.status === "running" ? <Refresh /> : null}
      <CampaignState {...loaded} />
      <CampaignSteps
        campaign={campaign}
        steps={steps}
        secondPerson={secondPerson}
        mayRetry={results.mayRetry}
        confirmCancel={confirm === "cancel"}
        typed={failure?.result.initialValue as { to?: string; at?: string } | undefined}
      />
      {results.audience > 0 ? (
        <CampaignResultsPanel campaignId={campaign.id} channel={campaign.channel} results={results} />
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={t("words")}>
          {campaign.channel === "mail" ? (
            <p className="mb-2 font-semibold">{campaign.subject || campaign.templateSubject}</p>
          ) : null}
          <p className="whitespace-pre-line rounded-box bg-base-200 p-4 [overflow-wrap:anywhere]">
            {campaign.body || campaign.templateBody}
          </p>
          <p className="mt-2 text-base-content/80 [overflow-wrap:anywhere]">
            {t("templateHowToEnd", {
              templateName: campaign.templateName,
              value: campaign.providerTemplateId
                ? t("registeredAsProviderTemplateId", { providerTemplateId: campaign.providerTemplateId })
                : "",
            })}
          </p>
        </Panel>
        <Panel title={t("audience")}>
          <FactList facts={factsOf(loaded)} />
        </Panel>
      </div>
    </Page>
  );
}

/** What it is doing now, and until when. */
function CampaignState({ campaign, opensAt: opens, hours }: Pick<Loaded, "campaign" | "opensAt" | "hours">) {
  const t = words("adminCampaigns");

  return (
    <div className="flex flex-wrap items-center gap-3">
      <StatusBadge status={campaign.status} />
      <span>{CHANNEL_LABELS[campaign.channel]}</span>
      {campaign.status === "paused" || campaign.status === "finished" ? (
        <span>{campaign.pauseReason}</span>
      ) : null}
      {campaign.status === "running" && opens ? (
        <span>{t("sendsBetweenContinues", { hours, opens: formatInstant(opens) })}</span>
      ) : null}
      {campaign.status === "scheduled" && campaign.scheduledAt ? (
        <span>{t("beginsScheduledAt", { scheduledAt: formatInstant(campaign.scheduledAt) })}</span>
      ) : null}
      {campaign.status === "running" ? (
        <Link to={paths.adminCampaign(campaign.id)} className="link">
          {t("refresh")}
        </Link>
      ) : null}
    </div>
  );
}

function factsOf({ campaign, audience }: Pick<Loaded, "campaign" | "audience">): Array<[string, ReactNode]> {
  const t = words("adminCampaigns");

  const narrowed = [
    campaign.cityName,
    campaign.hospitalName,
    campaign.dateFrom ? `from ${formatDate(campaign.dateFrom)}` : "",
    campaign.dateTo ? `until ${formatDate(campaign.dateTo)}` : "",
  ].filter(Boolean);
  const out = (Object.keys(audience?.out ?? {}) as Array<keyof AudienceCount["out"]>)
    .filter((reason) => audience?.out[reason])
    .map((reason) => `${formatCount(audience?.out[reason] ?? 0)}: ${SKIP_LABELS[reason]}`);
  const people: Array<[string, ReactNode]> = audience
    ? [
        [
          t("peopleNow"),
          t("ofWhomCanBeReached", {
            tooMany: audience.tooMany ? t("moreThan") : "",
            people: formatCount(audience.people),
            reached: formatCount(audience.reached),
          }),
        ],
        ...(out.length > 0
          ? [
              [
                t("leftOutNow"),
                <ul key="out">
                  {out.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>,
              ] satisfies [string, ReactNode],
            ]
          : []),
      ]
    : [];
  const writtenBy = campaign.madeBy ? ` by ${campaign.madeBy}` : "";
  const approved = campaign.approvedAt
    ? `${formatInstant(campaign.approvedAt)}${campaign.approvedBy ? ` by ${campaign.approvedBy}` : ""}`
    : t("notYet");
  return [
    [t("whoGets"), campaign.sources.map((source) => SOURCE_LABELS[source]).join(", ")],
    [t("onlyOf"), narrowed.join(", ") || t("noLimit")],
    ...people,
    [t("howTheyAgreed"), campaign.consentNote],
    [t("link"), campaign.linkUrl || "None"],
    [campaign.channel === "sms" ? t("costOfPart") : t("costOfMessage"), formatRupees(campaign.unitCostPaise)],
    [t("written"), `${formatInstant(campaign.createdAt)}${writtenBy}`],
    [t("tested"), campaign.testedAt ? formatInstant(campaign.testedAt) : t("notYet")],
    [t("approved"), approved],
  ];
}
