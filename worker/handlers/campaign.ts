import { runCampaign, sweepCampaigns } from "#app/domain/campaigns/run-campaign.ts";
import type { Handler } from "#worker/registry.ts";

/** Sends one campaign for a while; without an id, starts and takes up what is due. */
export const handle: Handler<"campaign"> = async ({ campaignId }, ctx) => {
  if (campaignId) await runCampaign(campaignId, ctx.job.signal);
  else await sweepCampaigns(ctx);
};
