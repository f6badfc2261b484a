import type { CampaignResults } from "#app/domain/campaigns/find-campaign.ts";
import { type CampaignChannel, SKIP_LABELS, SKIP_REASONS } from "#app/domain/campaigns/labels.ts";
import { MESSAGE_STATE_LABELS, MESSAGE_STATES, type MessageState } from "#app/domain/messages/schema.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount, formatRupees, plural } from "#app/ui/format.ts";
import { NumberTile, Panel } from "#app/ui/page.tsx";

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
  const { audience, waiting, messages, skipped } = results;
  const done = audience - waiting - (messages.queued ?? 0) - (messages.sending ?? 0);
  const people = (state?: MessageState | "waiting" | "skipped") =>
    paths.adminCampaignRecipients(campaignId) + (state ? `?state=${state}` : "");
  const skippedCount = SKIP_REASONS.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0);
  return (
    <Panel title="Results">
      <p className="mb-1 font-medium">
        {formatCount(done)} of {formatCount(audience)} done
      </p>
      <progress
        className="progress progress-primary mb-4 w-full"
        value={done}
        max={audience}
        aria-label="Progress"
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {waiting > 0 ? <NumberTile to={people("waiting")} label="Waiting" value={waiting} /> : null}
        {MESSAGE_STATES.filter((state) => messages[state]).map((state) => (
          <NumberTile
            key={state}
            to={people(state)}
            label={MESSAGE_STATE_LABELS[state]}
            value={messages[state] ?? 0}
          />
        ))}
        {skippedCount > 0 ? (
          <NumberTile
            to={people("skipped")}
            label="Left out"
            value={skippedCount}
            hint={SKIP_REASONS.filter((reason) => skipped[reason])
              .map((reason) => `${SKIP_LABELS[reason]}: ${skipped[reason]}`)
              .join(", ")}
          />
        ) : null}
        <NumberTile to={people()} label="Followed the link" value={results.clicks} />
        <NumberTile
          to={people()}
          label="Bookings"
          value={results.bookings}
          hint={`${formatRupees(results.bookingsPaise)} within 7 days`}
        />
        <NumberTile
          to={people()}
          label="Cost"
          value={formatRupees(results.costPaise)}
          hint={channel === "sms" ? plural(results.parts, "part") : plural(results.parts, "message")}
        />
      </div>
    </Panel>
  );
}
