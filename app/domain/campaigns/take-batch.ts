import { randomUUID } from "node:crypto";
import { config } from "#app/config.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { LEASE_MS, MESSAGE_COLUMNS, type MessageRow } from "#app/domain/messages/deliver-message.ts";
import { wroteLately } from "#app/domain/messages/replies.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import { newCode } from "#app/domain/short-links/allocate-codes.ts";
import { present } from "#app/present.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
import type { CampaignChannel, SkipReason } from "./labels.ts";
import { addressColumn, hasRecentDealingSql, latestConsentSql } from "./reach.ts";
import { needsWindow } from "./registration.ts";
import { type CampaignText, campaignMessage, emptyPlaces, partsOf, variablesOf } from "./words.ts";

/** Messages that one worker has with the provider at once: as many can be in doubt when it dies. */
const BATCH = 20;
/** A message that was not taken waits this long for each try it has had. */
const RETRY_SECONDS = 3;

type Person = { id: string; address: string; name: string; hospital: string; city: string };
type Facts = {
  address: string;
  said: "given" | "withdrawn" | null;
  known: boolean;
  today: number;
  wroteLately: boolean;
};
type Candidate = Person & Facts;
type Running = CampaignText & { linkUrl: string };

export type RecipientBatch = { channel: CampaignChannel; looked: number; messages: MessageRow[] };

/**
 * Takes the next recipients of a running campaign. Opt-out, consent and the daily cap are checked now, not when the audience was recorded.
 * On return each has a message under a lease, so that no other worker takes them.
 * @returns undefined when the campaign does not run; `looked` 0 when nobody is left
 */
export function takeBatch(ctx: Context, campaignId: string): Promise<RecipientBatch | undefined> {
  return inTransaction(undefined, async (tx) => {
    const campaign = await row<Running>(
      `SELECT channel, subject, body, provider_template_id, link_url
       FROM campaigns WHERE id = $campaignId AND status = 'running' FOR SHARE`,
      { campaignId },
      tx,
    );
    if (!campaign) return undefined;
    const { channel } = campaign;
    const people = await candidates({ ...ctx, tx }, campaignId, channel);
    const skipped = people.flatMap((each) => {
      const reason = skipReason(campaign, each);
      return reason ? [{ id: each.id, reason }] : [];
    });
    if (skipped.length > 0)
      await rows(
        `UPDATE campaign_recipients r SET state = 'skipped', skip_reason = s.reason, updated_at = $now
         FROM unnest($ids::uuid[], $reasons::text[]) AS s(id, reason) WHERE r.id = s.id`,
        { now: ctx.now, ids: skipped.map(({ id }) => id), reasons: skipped.map(({ reason }) => reason) },
        tx,
      );
    const chosen = people.filter((each) => !skipReason(campaign, each));
    return {
      channel,
      looked: people.length,
      messages: await write({ ...ctx, tx }, campaignId, campaign, chosen),
    };
  });
}

async function candidates(
  ctx: TxContext,
  campaignId: string,
  channel: CampaignChannel,
): Promise<Candidate[]> {
  // Two campaigns that reach the same person at once would both see them below their cap, so their addresses are locked as well, in one
  // order, before anything is read about them.
  const taken = await rows<Person>(
    `WITH next AS MATERIALIZED (
       SELECT id, ${addressColumn(channel)}::text AS address, name, hospital, city FROM campaign_recipients
       WHERE campaign_id = $campaignId AND state = 'waiting' ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
     SELECT *, pg_advisory_xact_lock(hashtextextended(address, 612)) FROM (SELECT * FROM next ORDER BY address OFFSET 0) AS sorted`,
    { campaignId },
    ctx.tx,
  );
  if (taken.length === 0) return [];
  const facts = await rows<Facts>(
    `SELECT p.address, ${latestConsentSql(channel, "p.address")} AS said, ${hasRecentDealingSql(channel, "p.address", "$now::timestamptz")} AS known,
       (SELECT count(*) FROM messages m WHERE m.recipient = p.address AND m.purpose = 'campaign' AND m.created_at >= $midnight
         AND m.state NOT IN ('failed', 'dropped')) AS today, ${wroteLately("p.address", "$now::timestamptz")} AS "wroteLately"
     FROM unnest($addresses::text[]) AS p(address)`,
    {
      addresses: taken.map(({ address }) => address),
      now: ctx.now,
      midnight: istInstant(istDate(ctx.now), "00:00"),
    },
    ctx.tx,
  );
  const factsOf = new Map(facts.map((each) => [each.address, each]));
  return taken.map((each) => ({ ...each, ...present(factsOf.get(each.address)) }));
}

/** People who refused get nothing and people who agreed get it; of the others, only recent customers. */
function skipReason(campaign: Running, person: Candidate): SkipReason | undefined {
  const { said, known, today } = person;
  if (said === "withdrawn") return "opted_out";
  if (said !== "given" && !known) return "no_consent";
  if (emptyPlaces(campaign, { ...person, link: campaign.linkUrl }).length > 0) return "empty_place";
  if (needsWindow(campaign) && !person.wroteLately) return "no_window";
  return today >= config().CAMPAIGN_DAILY_CAP ? "daily_cap" : undefined;
}

/** Each person's message, its place in the audience and its link, in one statement: there are as many as a batch has people, not more. */
async function write(
  ctx: TxContext,
  campaignId: string,
  campaign: Running,
  people: Candidate[],
): Promise<MessageRow[]> {
  if (people.length === 0) return [];
  const { channel, linkUrl } = campaign;
  const origin = config().APP_ORIGIN;
  const withLinks = linkUrl !== "" && variablesOf(`${campaign.subject} ${campaign.body}`).includes("link");
  const made = people.map((person) => {
    const code = newCode();
    const filling = { ...person, link: withLinks ? `${origin}/r/${code}` : linkUrl };
    const message = campaignMessage(campaign, filling, { origin, recipientId: person.id });
    // WhatsApp and mail are paid by the message.
    const parts =
      channel === "sms" && message.template === "campaign.text" ? partsOf(message.variables.text) : 1;
    return { code, message, parts, person };
  });
  return rows<MessageRow>(
    `WITH given AS (
       SELECT * FROM unnest($ids::uuid[], $people::uuid[], $addresses::text[], $templates::text[], $variables::text[], $parts::integer[],
         $codes::text[]) AS g(id, person, address, template, variables, parts, code)),
     sent AS (
       INSERT INTO messages (id, dedupe_key, channel, recipient, template, variables, purpose, state, attempts, lease_until, created_at, updated_at)
       SELECT id, 'campaign:' || $campaignId || ':' || address, $channel, address, template, variables::jsonb, 'campaign', 'sending', 1,
         $leaseUntil, $now, $now FROM given RETURNING ${MESSAGE_COLUMNS}),
     taken AS (
       UPDATE campaign_recipients r SET state = 'taken', message_id = g.id, parts = g.parts, updated_at = $now
       FROM given g WHERE r.id = g.person AND r.campaign_id = $campaignId::uuid),
     links AS (
       INSERT INTO short_links (code, long_url, host, label, upload_status, campaign_recipient_id, created_at)
       SELECT code, $url, $host, '', 'ready', person, $now FROM given WHERE $withLinks)
     SELECT * FROM sent`,
    {
      ids: made.map(() => randomUUID()),
      people: made.map(({ person }) => person.id),
      addresses: made.map(({ person }) => person.address),
      templates: made.map(({ message }) => message.template),
      variables: made.map(({ message }) => JSON.stringify(message.variables)),
      parts: made.map(({ parts }) => parts),
      codes: made.map(({ code }) => code),
      campaignId,
      channel,
      now: ctx.now,
      leaseUntil: new Date(ctx.now.getTime() + LEASE_MS),
      withLinks,
      url: linkUrl,
      host: withLinks ? new URL(linkUrl).hostname : "",
    },
    ctx.tx,
  );
}

/**
 * Takes up messages of a running campaign that were not taken by the provider at an earlier try. Who said no meanwhile gets no other.
 */
export function takeRetries(
  ctx: Context,
  campaignId: string,
  channel: CampaignChannel,
): Promise<MessageRow[]> {
  const said = latestConsentSql(channel, "m.recipient");
  return inTransaction(undefined, async (tx) => {
    const running = await row(
      "SELECT FROM campaigns WHERE id = $campaignId AND status = 'running' FOR SHARE",
      { campaignId },
      tx,
    );
    if (!running) return [];
    await execute(
      `UPDATE messages m SET state = 'dropped', error = 'the person asked us to stop', updated_at = $now FROM campaign_recipients r
       WHERE r.message_id = m.id AND r.campaign_id = $campaignId AND m.state = 'queued' AND ${said} = 'withdrawn'`,
      { campaignId, now: ctx.now },
      tx,
    );
    return rows<MessageRow>(
      `UPDATE messages SET state = 'sending', attempts = attempts + 1, lease_until = $leaseUntil, updated_at = $now
       WHERE id IN (
         SELECT m.id FROM messages m JOIN campaign_recipients r ON r.message_id = m.id
         WHERE m.state = 'queued' AND r.campaign_id = $campaignId AND ${said} IS DISTINCT FROM 'withdrawn'
           AND m.updated_at < $now::timestamptz - least(m.attempts, 20) * interval '${RETRY_SECONDS} seconds'
         ORDER BY m.updated_at LIMIT ${BATCH} FOR UPDATE OF m SKIP LOCKED)
       RETURNING ${MESSAGE_COLUMNS}`,
      { campaignId, now: ctx.now, leaseUntil: new Date(ctx.now.getTime() + LEASE_MS) },
      tx,
    );
  });
}
