import { setTimeout as sleep } from "node:timers/promises";
import { config } from "#app/config.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Unavailable } from "#app/domain/errors.ts";
import { type BatchOutcome, deliverBatch } from "#app/domain/messages/deliver-batch.ts";
import { canAsk, deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { eachOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { filled } from "#app/present.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { enqueue } from "#db/queue.ts";
import { opensAt } from "./hours.ts";
import type { CampaignChannel, CampaignStatus } from "./labels.ts";
import { markRunning } from "./step-campaign.ts";
import { takeBatch, takeRetries } from "./take-batch.ts";

/** A job works this long and then hands over to the next one, so that no worker keeps a campaign for itself. */
const JOB_SLICE_MS = 40_000;
/** How often a campaign at work says so; one that was silent for a minute is taken up again. */
const HEARTBEAT_MS = 15_000;
/** After answers such as "too many requests". */
const BACKOFF_MS = 2_000;
/** A scheduled campaign that is later than this (the worker was off) waits for a person. */
const TOO_LATE_MS = 60 * 60_000;

/**
 * Sends one campaign until it is paused, the hour forbids it, its slice is over, or everybody has it. May run in several workers
 * at once: nobody is taken up twice.
 */
export async function runCampaign(campaignId: string, signal?: AbortSignal): Promise<void> {
  const sliceEnds = Date.now() + JOB_SLICE_MS;
  let seenAt = 0;
  while (!signal?.aborted && Date.now() < sliceEnds) {
    const ctx = systemContext("campaign");
    const opens = opensAt(ctx.now, config().CAMPAIGN_HOURS);
    if (opens) return waitForHours(campaignId, opens);
    if (Date.now() - seenAt > HEARTBEAT_MS) {
      seenAt = Date.now();
      await sayAtWork(ctx, campaignId);
    }
    if ((await sendNextBatch(ctx, campaignId)) === "over") return;
  }
  await enqueue("campaign", { campaignId }, { singletonKey: campaignId });
}

async function waitForHours(campaignId: string, opens: Date): Promise<void> {
  if (await isRunning(campaignId))
    await enqueue("campaign", { campaignId }, { singletonKey: campaignId, startAfter: opens });
}

async function sayAtWork(ctx: Context, campaignId: string): Promise<void> {
  await execute("UPDATE campaigns SET updated_at = $now WHERE id = $campaignId AND status = 'running'", {
    campaignId,
    now: ctx.now,
  });
}

/** Sends to the next people, or settles what is left of earlier ones. `over`: this job has nothing more to do. */
async function sendNextBatch(ctx: Context, campaignId: string): Promise<"on" | "over"> {
  const batch = await takeBatch(ctx, campaignId);
  if (!batch) return "over";
  if (batch.looked > 0) {
    const outcome = await deliverBatch(ctx, batch.messages);
    if (await pausedByRefusals(ctx, campaignId, batch.messages.length, outcome)) return "over";
    if (outcome.blocked > 0) return pauseBlocked(ctx, campaignId, outcome.lastError);
    if (outcome.retry > batch.messages.length / 2) await sleep(BACKOFF_MS);
    return "on";
  }
  const open = await settleRest(ctx, campaignId, batch.channel);
  if (open === "none") {
    await finish(ctx, campaignId);
    return "over";
  }
  if (open === "later") await sleep(1_000);
  return "on";
}

async function isRunning(campaignId: string): Promise<boolean> {
  const found = await row("SELECT FROM campaigns WHERE id = $campaignId AND status = 'running'", {
    campaignId,
  });
  return found !== undefined;
}

/** Everybody is taken up. What is left: messages to try again, and those whose answer was lost. */
async function settleRest(
  ctx: Context,
  campaignId: string,
  channel: CampaignChannel,
): Promise<"none" | "later" | "done"> {
  const retries = await takeRetries(ctx, campaignId, channel);
  if (retries.length > 0) {
    const outcome = await deliverBatch(ctx, retries);
    if (outcome.blocked > 0) await pauseBlocked(ctx, campaignId, outcome.lastError);
    return "done";
  }
  const open = await rows<{ id: string; due: boolean }>(
    `SELECT m.id, (m.state = 'sending' AND m.lease_until < $now) OR (m.state = 'in_doubt' AND m.updated_at < $now::timestamptz - interval '15 seconds') AS due
     FROM messages m JOIN campaign_recipients r ON r.message_id = m.id
     WHERE r.campaign_id = $campaignId AND (m.state IN ('queued', 'sending') OR (m.state = 'in_doubt' AND $askable))
     ORDER BY due DESC LIMIT 50`,
    { campaignId, now: ctx.now, askable: canAsk(channel) },
  );
  for (const { id } of open.filter(({ due }) => due)) {
    await deliverMessage(ctx, id).catch((error) => {
      if (!(error instanceof Unavailable)) throw error;
    });
  }
  return open.length === 0 ? "none" : "later";
}

async function finish(ctx: Context, campaignId: string): Promise<void> {
  await execute(
    `UPDATE campaigns SET status = 'finished', finished_at = $now, updated_at = $now
     WHERE id = $campaignId AND status = 'running'
       AND NOT EXISTS (SELECT FROM campaign_recipients WHERE campaign_id = $campaignId AND state = 'waiting')`,
    { campaignId, now: ctx.now },
  );
}

/** The provider refuses our credentials: people not reached yet wait until an admin resumes the campaign. */
async function pauseBlocked(ctx: Context, campaignId: string, why: string): Promise<"over"> {
  await execute(
    "UPDATE campaigns SET status = 'paused', pause_reason = $reason, updated_at = $now WHERE id = $campaignId AND status = 'running'",
    { campaignId, now: ctx.now, reason: `${why}. Nobody was lost: resume when the credentials are right.` },
  );
  return "over";
}

/** When the provider refuses all of a batch something is wrong with the campaign, not with the people. */
async function pausedByRefusals(
  ctx: Context,
  campaignId: string,
  tried: number,
  outcome: BatchOutcome,
): Promise<boolean> {
  if (tried < 10 || outcome.refused < tried) return false;
  await execute(
    "UPDATE campaigns SET status = 'paused', pause_reason = $reason, updated_at = $now WHERE id = $campaignId AND status = 'running'",
    {
      campaignId,
      now: ctx.now,
      reason: `The provider refused ${tried} messages in a row: ${outcome.lastError}`,
    },
  );
  return true;
}

/**
 * Starts the campaigns whose hour has come, and takes up those whose job is gone.
 * @returns how many were taken up
 * @throws AggregateError when some could not be
 */
export async function sweepCampaigns(ctx: Context): Promise<number> {
  const due = await rows<{ id: string; status: CampaignStatus; scheduledAt: Date | null }>(
    `SELECT id, status, scheduled_at FROM campaigns WHERE (status = 'scheduled' AND scheduled_at <= $now)
       OR (status = 'running' AND updated_at < $now::timestamptz - interval '1 minute') LIMIT 100`,
    { now: ctx.now },
  );
  return eachOnItsOwn(due, async ({ id, status, scheduledAt }) => {
    if (status === "running") {
      await enqueue("campaign", { campaignId: id }, { singletonKey: id });
      return;
    }
    await inTransaction(undefined, async (tx) => {
      const still = await row(
        "SELECT FROM campaigns WHERE id = $id AND status = 'scheduled' FOR UPDATE",
        { id },
        tx,
      );
      if (!still) return;
      if (ctx.now.getTime() - filled(scheduledAt).getTime() <= TOO_LATE_MS)
        return markRunning({ ...ctx, tx }, id);
      const pauseReason = "It could not start at its hour: is it still wanted?";
      await models.Campaign.update(
        { status: "paused", pauseReason, updatedAt: ctx.now },
        { where: { id }, transaction: tx },
      );
    });
  });
}
