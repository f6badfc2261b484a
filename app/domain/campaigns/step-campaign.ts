import { randomUUID } from "node:crypto";
import { config } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isUser, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { emailSchema, normalisePhone } from "#app/domain/identity/schema.ts";
import { MAY_PASS_CODES } from "#app/domain/messages/failure-words.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { hasWrittenLately } from "#app/domain/messages/replies.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled } from "#app/present.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { enqueue } from "#db/queue.ts";
import { type AudienceChoice, countAudience, takeAudience } from "./audience.ts";
import type { CampaignChannel, CampaignStatus } from "./labels.ts";
import { type CampaignStep, canApprove, canManageCampaigns, isStepAllowed } from "./policy.ts";
import { needsWindow } from "./registration.ts";
import { campaignMessage } from "./words.ts";

/** The steps of a campaign from draft to its end. Each is audited and done once. */

type Locked = AudienceChoice & {
  id: string;
  status: CampaignStatus;
  subject: string;
  body: string;
  templateSubject: string;
  templateBody: string;
  providerTemplateId: string;
  templateProviderId: string;
  linkUrl: string;
  testedAt: Date | null;
  createdById: string | null;
};

function step<Result>(
  ctx: Context,
  id: string,
  name: CampaignStep,
  work: (campaign: Locked, tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return withTransaction(ctx, async (ctx) => {
    if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
    // FOR UPDATE waits for the messages that the worker is taking up at this moment, and no further one begins.
    const campaign = await row<Locked>(
      `SELECT c.id, c.status, c.channel, c.subject, t.subject AS "templateSubject", c.body, t.body AS "templateBody", c.provider_template_id,
         t.provider_template_id AS "templateProviderId", c.link_url, c.tested_at,
         c.created_by AS "createdById", c.sources, c.city_id, c.hospital_id,
         c.date_from, c.date_to
       FROM campaigns c JOIN campaign_templates t ON t.id = c.template_id WHERE c.id = $id FOR UPDATE OF c`,
      { id },
      ctx.tx,
    );
    if (!campaign) throw new NotFound();
    if (!isStepAllowed(name, campaign.status))
      throw new Conflict(`This campaign is ${campaign.status}: that is not possible now.`, "wrong_status");
    const result = await work(campaign, ctx.tx);
    const after = await models.Campaign.findByPk(id, { transaction: ctx.tx });
    await recordAudit(ctx, {
      action: `campaign.${name}`,
      subjectKind: "campaign",
      subjectId: id,
      before: { status: campaign.status },
      after: { status: filled(after).status },
    });
    return result;
  });
}

/**
 * Sends the words to one number or, by mail, to one address, as they are now, and keeps them: what is approved later is what was tested.
 * @throws Forbidden, NotFound, Conflict `not_registered`, Invalid on `to`
 */
export function testCampaign(ctx: Context, input: { id: string; to: string }): Promise<void> {
  return step(ctx, input.id, "test", async (campaign, tx) => {
    const { channel, linkUrl } = campaign;
    const recipient = recipientOf(channel, input.to);
    const isDraft = campaign.status === "draft";
    const subject = isDraft ? campaign.templateSubject : campaign.subject;
    const body = isDraft ? campaign.templateBody : campaign.body;
    const providerTemplateId = isDraft ? campaign.templateProviderId : campaign.providerTemplateId;
    if (needsWindow({ channel, providerTemplateId }) && !(await hasWrittenLately({ ...ctx, tx }, recipient)))
      throw new Conflict(
        "These words are not registered with WhatsApp, and this number has not written to us within 24 hours. Please register the template and enter its id.",
        "not_registered",
      );
    const message = campaignMessage(
      { channel, subject, body, providerTemplateId },
      { name: "Asha", hospital: "City Hospital", city: "Hyderabad", link: linkUrl },
      { origin: config().APP_ORIGIN, recipientId: "test" },
    );
    await queueMessage(
      { ...ctx, tx },
      {
        dedupeKey: `campaign:${campaign.id}:test:${randomUUID()}`,
        channel,
        recipient,
        ...message,
        userId: isUser(ctx.actor) ? ctx.actor.id : undefined,
      },
    );
    await execute(
      `UPDATE campaigns SET subject = $subject, body = $body, provider_template_id = $providerTemplateId, tested_at = $now, updated_at = $now
       WHERE id = $id`,
      { id: campaign.id, subject, body, providerTemplateId, now: ctx.now },
      tx,
    );
  });
}

function recipientOf(channel: CampaignChannel, to: string): string {
  const found = channel === "mail" ? emailSchema.safeParse(to).data : normalisePhone(to);
  if (found) return found;
  const why = channel === "mail" ? "Please enter a mail address." : "Please enter a mobile number.";
  throw new Invalid(why, { to: [why] });
}

/**
 * Approves a tested campaign and records its audience: from here on neither text nor recipients change. @returns how many recipients were
 * recorded, and how many of them it can reach today
 * @throws Forbidden for its author, Conflict `not_tested` | `no_audience` | `too_many`
 */
export function approveCampaign(
  ctx: Context,
  input: { id: string },
): Promise<{ people: number; reached: number }> {
  return step(ctx, input.id, "approve", async (campaign, tx) => {
    if (!canApprove(ctx.actor, campaign))
      throw new Forbidden("A campaign is approved by an admin who did not write it.");
    if (!campaign.testedAt) throw new Conflict("Please send a test first.", "not_tested");
    if (
      campaign.subject !== campaign.templateSubject ||
      campaign.body !== campaign.templateBody ||
      campaign.providerTemplateId !== campaign.templateProviderId
    )
      throw new Conflict("The template was changed after the test. Please send a test again.", "not_tested");
    const reach = await countAudience({ ...ctx, tx }, campaign);
    if (reach.people > 0 && reach.reached === 0) {
      const why = needsWindow(campaign)
        ? "These words are not registered with WhatsApp, and none of these people wrote to us within 24 hours. Please register the template and enter its id."
        : "None of these people can be reached. The audience below says why.";
      throw new Conflict(why, needsWindow(campaign) ? "not_registered" : "no_audience");
    }
    const people = await takeAudience(tx, campaign.id, campaign);
    await execute(
      `UPDATE campaigns SET status = 'approved', approved_by = $by, approved_at = $now, updated_at = $now, version = version + 1
       WHERE id = $id`,
      { id: campaign.id, by: userIdOf(ctx.actor), now: ctx.now },
      tx,
    );
    return { people, reached: reach.reached };
  });
}

const MAX_AHEAD_MS = 60 * 86_400_000;

/** Starts an approved campaign later. @throws Invalid when the instant is past or more than 60 days ahead; Conflict */
export function scheduleCampaign(ctx: Context, input: { id: string; at: Date }): Promise<void> {
  return step(ctx, input.id, "schedule", async (campaign, tx) => {
    const ahead = input.at.getTime() - ctx.now.getTime();
    if (!(ahead > 0 && ahead <= MAX_AHEAD_MS)) {
      const why = "Please choose a time within the next 60 days.";
      throw new Invalid(why, { at: [why] });
    }
    await models.Campaign.update(
      { status: "scheduled", scheduledAt: input.at, updatedAt: ctx.now },
      { where: { id: campaign.id }, transaction: tx },
    );
  });
}

/** Starts an approved campaign now; outside of the hours for campaigns it waits for them. @throws Conflict */
export function startCampaign(ctx: Context, input: { id: string }): Promise<void> {
  return step(ctx, input.id, "start", (campaign, tx) => markRunning({ ...ctx, tx }, campaign.id));
}

/**
 * Tries again with everybody whose message failed for a reason that may have passed (the phone was off, the provider refused us).
 * @returns how many there are
 * @throws Conflict `nobody` when there is nobody
 */
export function retryCampaign(ctx: Context, input: { id: string }): Promise<number> {
  return step(ctx, input.id, "retry", async (campaign, tx) => {
    const again = await execute(
      `UPDATE messages m SET state = 'queued', attempts = 0, provider_id = NULL, error = '', error_code = '', sent_at = NULL, updated_at = $now
       FROM campaign_recipients r WHERE r.message_id = m.id AND r.campaign_id = $id AND m.state = 'failed' AND m.error_code = ANY($codes::text[])`,
      { id: campaign.id, now: ctx.now, codes: MAY_PASS_CODES },
      tx,
    );
    if (again === 0) throw new Conflict("Nobody of this campaign can be tried again.", "nobody");
    await markRunning({ ...ctx, tx }, campaign.id);
    return again;
  });
}

/** Goes on with a paused campaign. @throws Conflict */
export function resumeCampaign(ctx: Context, input: { id: string }): Promise<void> {
  return step(ctx, input.id, "resume", (campaign, tx) => markRunning({ ...ctx, tx }, campaign.id));
}

/** Makes a campaign run, in the caller's transaction, which holds its row. */
export async function markRunning(ctx: TxContext, id: string): Promise<void> {
  await execute(
    `UPDATE campaigns SET status = 'running', started_at = coalesce(started_at, $now), pause_reason = '', updated_at = $now WHERE id = $id`,
    { id, now: ctx.now },
    ctx.tx,
  );
  await enqueue("campaign", { campaignId: id }, { tx: ctx.tx, singletonKey: id });
}

/** Stops after the messages that are with the provider now. @throws Conflict */
export function pauseCampaign(ctx: Context, input: { id: string }): Promise<void> {
  return step(ctx, input.id, "pause", async (campaign, tx) => {
    await models.Campaign.update(
      { status: "paused", pauseReason: "paused by a person", updatedAt: ctx.now },
      { where: { id: campaign.id }, transaction: tx },
    );
  });
}

/** Ends a campaign; people who have not received it yet will not get it. @throws Conflict */
export function cancelCampaign(ctx: Context, input: { id: string }): Promise<void> {
  return step(ctx, input.id, "cancel", async (campaign, tx) => {
    await execute(
      `UPDATE campaign_recipients SET state = 'skipped', skip_reason = 'cancelled', updated_at = $now
       WHERE campaign_id = $id AND state = 'waiting'`,
      { id: campaign.id, now: ctx.now },
      tx,
    );
    await execute(
      `UPDATE messages SET state = 'dropped', error = 'the campaign was cancelled', updated_at = $now
       FROM campaign_recipients r WHERE r.message_id = messages.id AND r.campaign_id = $id AND messages.state = 'queued'`,
      { id: campaign.id, now: ctx.now },
      tx,
    );
    await models.Campaign.update(
      { status: "cancelled", finishedAt: ctx.now, updatedAt: ctx.now },
      { where: { id: campaign.id }, transaction: tx },
    );
  });
}
