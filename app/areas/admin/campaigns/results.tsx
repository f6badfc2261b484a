import type { CampaignResults } from "#app/domain/campaigns/find-campaign.ts";
import { type CampaignChannel, SKIP_LABELS, SKIP_REASONS } from "#app/domain/campaigns/labels.ts";
import { failureWords } from "#app/domain/messages/failure-words.ts";
import { MESSAGE_STATE_LABELS, MESSAGE_STATES, type MessageState } from "#app/domain/messages/schema.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount, formatRupees } from "#app/ui/format.ts";
import { NumberTile, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

/** How far a campaign is and what it brought; each number opens the people behind it. */
export function CampaignResultsPanel({
  campaignId,
  channel,
  results,
}: {
  campaignId: string;
  channel: CampaignChannel;
  results: CampaignResults;
}) {
  const t = words("adminCampaigns");

  const { audience, waiting, messages, skipped } = results;
  const done = audience - waiting - (messages.queued ?? 0) - (messages.sending ?? 0);
  const people = (state?: MessageState | "waiting" | "skipped") =>
    paths.adminCampaignRecipients(campaignId) + (state ? `?state=${state}` : "");
  const reasons = results.failures
    .map(({ code, count }) => `${failureWords(code)}: ${formatCount(count)}`)
    .join("; ");
  const skippedCount = SKIP_REASONS.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0);
  return (
    <Panel title={t("results")}>
      <p className="mb-1 font-medium">
        {t("doneAudienceOfDone", { done: formatCount(done), audience: formatCount(audience) })}
      </p>
      <progress className="mb-4 h-3 w-full" value={done} max={audience} aria-label={t("progress")} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {waiting > 0 ? <NumberTile to={people("waiting")} label={t("waiting")} value={waiting} /> : null}
        {MESSAGE_STATES.filter((state) => messages[state]).map((state) => (
          <NumberTile
            key={state}
            to={people(state)}
            label={MESSAGE_STATE_LABELS[state]}
            value={messages[state] ?? 0}
            hint={state === "failed" ? reasons : undefined}
          />
        ))}
        {skippedCount > 0 ? (
          <NumberTile
            to={people("skipped")}
            label={t("leftOut")}
            value={skippedCount}
            hint={SKIP_REASONS.filter((reason) => skipped[reason])
              .map((reason) => `${SKIP_LABELS[reason]}: ${skipped[reason]}`)
              .join(", ")}
          />
        ) : null}
        <NumberTile to={people()} label={t("followedLink")} value={results.clicks} />
        <NumberTile
          to={people()}
          label={t("bookings")}
          value={results.bookings}
          hint={t("within7Days", { bookings: formatRupees(results.bookingsPaise) })}
        />
        <NumberTile
          to={people()}
          label={t("cost")}
          value={formatRupees(results.costPaise)}
          hint={
            channel === "sms" ? t("parts", { parts: results.parts }) : t("messages", { parts: results.parts })
          }
        />
      </div>
    </Panel>
  );
}
