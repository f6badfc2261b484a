import { randomUUID } from "node:crypto";
import { config } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { LEASE_MS, MESSAGE_COLUMNS, type MessageRow } from "#app/domain/messages/deliver-message.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import { newCode } from "#app/domain/short-links/allocate-codes.ts";
import { inTransaction, row, rows, type Transaction } from "#db/client.ts";
import type { SkipReason } from "./labels.ts";
import { campaignVariables, partsOf, variablesOf } from "./words.ts";

/** Messages that one worker has with the provider at once: as many can be in doubt when it dies. */
const BATCH = 20;
/** A message that was not taken waits this long for each try it has had. */
const RETRY_SECONDS = 3;

type Candidate = {
  id: string;
  phone: string;
  name: string;
  hospital: string;
  city: string;
  consent: "given" | "withdrawn" | null;
  known: boolean;
  today: number;
};
type Running = {
  channel: "sms" | "whatsapp";
  body: string;
  provider_template_id: string;
  link_url: string;
};

/**
 * Takes up the next people of a running campaign. Opt-out, consent and the daily cap are looked at now, not when the audience
 * was written down. Whoever gets it has a message under a lease when this returns; nobody else takes them up.
 * @returns undefined when the campaign does not run; `looked` 0 when everybody is taken up
 */
export function takeBatch(
  ctx: Context,
  campaignId: string,
): Promise<{ looked: number; messages: MessageRow[] } | undefined> {
  return inTransaction(undefined, async (tx) => {
    const campaign = await row<Running>(
      "SELECT channel, body, provider_template_id, link_url FROM campaigns WHERE id = $campaignId AND status = 'running' FOR SHARE",
      { campaignId },
      tx,
    );
    if (!campaign) return undefined;
    const people = await candidates(ctx, tx, campaignId);
    const skipped = people.flatMap((each) => {
      const reason = skipReason(each);
      return reason ? [{ id: each.id, reason }] : [];
    });
    if (skipped.length > 0)
      await rows(
        `UPDATE campaign_recipients r SET state = 'skipped', skip_reason = s.reason, updated_at = $now
         FROM unnest($ids::uuid[], $reasons::text[]) AS s(id, reason) WHERE r.id = s.id`,
        { now: ctx.now, ids: skipped.map(({ id }) => id), reasons: skipped.map(({ reason }) => reason) },
        tx,
      );
    const chosen = people.filter((each) => !skipReason(each));
    return { looked: people.length, messages: await write(ctx, tx, campaignId, campaign, chosen) };
  });
}

async function candidates(ctx: Context, tx: Transaction, campaignId: string): Promise<Candidate[]> {
  const taken = await rows<{ id: string; phone: string; name: string; hospital: string; city: string }>(
    `SELECT id, phone_e164 AS phone, name, hospital, city FROM campaign_recipients
     WHERE campaign_id = $campaignId AND state = 'waiting' ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    { campaignId },
    tx,
  );
  if (taken.length === 0) return [];
  const phones = taken.map(({ phone }) => phone).sort();
  // Two campaigns that reach the same number at once would both see it below its cap.
  await rows(
    "SELECT pg_advisory_xact_lock(hashtextextended(phone, 612)) FROM unnest($phones::text[]) AS given(phone)",
    { phones },
    tx,
  );
  const facts = await rows<Pick<Candidate, "phone" | "consent" | "known" | "today">>(
    `SELECT p.phone, c.state AS consent,
       EXISTS (SELECT FROM orders o WHERE o.phone_e164 = p.phone AND o.confirmed_at > $now::timestamptz - interval '1 year')
         OR EXISTS (SELECT FROM requests q WHERE q.phone_e164 = p.phone AND q.created_at > $now::timestamptz - interval '3 months') AS known,
       (SELECT count(*) FROM messages m WHERE m.recipient = p.phone AND m.purpose = 'campaign' AND m.created_at >= $midnight
         AND m.state NOT IN ('failed', 'dropped')) AS today
     FROM unnest($phones::text[]) AS p(phone) LEFT JOIN message_consents c ON c.phone_e164 = p.phone`,
    { phones, now: ctx.now, midnight: istInstant(istDate(ctx.now), "00:00") },
    tx,
  );
  const factsOf = new Map(facts.map((each) => [each.phone, each]));
  return taken.map((each) => ({ ...each, ...factsOf.get(each.phone)! }));
}

/**
 * Who said no gets nothing. Who said yes gets it. Of the others, those who booked within a year or asked us something within three
 * months (the consent that TRAI's rules infer from such a dealing).
 */
function skipReason({ consent, known, today }: Candidate): SkipReason | undefined {
  if (consent === "withdrawn") return "opted_out";
  if (consent !== "given" && !known) return "no_consent";
  return today >= config().CAMPAIGN_DAILY_CAP ? "daily_cap" : undefined;
}

async function write(
  ctx: Context,
  tx: Transaction,
  campaignId: string,
  campaign: Running,
  people: Candidate[],
): Promise<MessageRow[]> {
  if (people.length === 0) return [];
  const origin = config().APP_ORIGIN;
  const withLinks = campaign.link_url !== "" && variablesOf(campaign.body).includes("link");
  const made = people.map((person) => {
    const code = newCode();
    const filling = { ...person, link: withLinks ? `${origin}/r/${code}` : campaign.link_url };
    const stopUrl = `${origin}/stop/${person.id}`;
    const variables = campaignVariables(campaign.body, campaign.provider_template_id, filling, stopUrl);
    // WhatsApp is paid by the message.
    const parts = campaign.channel === "sms" ? partsOf(variables.text) : 1;
    return { id: randomUUID(), code, variables, parts, person };
  });
  const bind = {
    now: ctx.now,
    campaignId,
    people: made.map(({ person }) => person.id),
    ids: made.map(({ id }) => id),
  };
  const messages = await rows<MessageRow>(
    `INSERT INTO messages (id, dedupe_key, channel, recipient, template, variables, purpose, state, attempts, lease_until, created_at, updated_at)
     SELECT id, 'campaign:' || $campaignId || ':' || phone, $channel, phone, 'campaign.text', variables::jsonb,
       'campaign', 'sending', 1, $leaseUntil, $now, $now
     FROM unnest($ids::uuid[], $phones::text[], $variables::text[]) AS given(id, phone, variables) RETURNING ${MESSAGE_COLUMNS}`,
    {
      ids: bind.ids,
      campaignId,
      channel: campaign.channel,
      now: ctx.now,
      leaseUntil: new Date(ctx.now.getTime() + LEASE_MS),
      phones: made.map(({ person }) => person.phone),
      variables: made.map(({ variables }) => JSON.stringify(variables)),
    },
    tx,
  );
  await rows(
    `UPDATE campaign_recipients r SET state = 'taken', message_id = g.message_id, parts = g.parts, updated_at = $now
     FROM unnest($people::uuid[], $ids::uuid[], $parts::integer[]) AS g(id, message_id, parts)
     WHERE r.id = g.id AND r.campaign_id = $campaignId`,
    { ...bind, parts: made.map(({ parts }) => parts) },
    tx,
  );
  if (withLinks)
    await rows(
      `INSERT INTO short_links (code, long_url, host, label, upload_status, campaign_recipient_id, created_at)
       SELECT code, $url, $host, '', 'ready', person, $now FROM unnest($codes::text[], $people::uuid[]) AS g(code, person)`,
      {
        codes: made.map(({ code }) => code),
        people: bind.people,
        now: ctx.now,
        url: campaign.link_url,
        host: new URL(campaign.link_url).hostname,
      },
      tx,
    );
  return messages;
}

/** Takes up messages of a running campaign that were not taken by the provider at an earlier try. */
export function takeRetries(ctx: Context, campaignId: string): Promise<MessageRow[]> {
  return inTransaction(undefined, async (tx) => {
    const running = await row(
      "SELECT FROM campaigns WHERE id = $campaignId AND status = 'running' FOR SHARE",
      { campaignId },
      tx,
    );
    if (!running) return [];
    return rows<MessageRow>(
      `UPDATE messages SET state = 'sending', attempts = attempts + 1, lease_until = $leaseUntil, updated_at = $now
       WHERE id IN (
         SELECT m.id FROM messages m JOIN campaign_recipients r ON r.message_id = m.id
         LEFT JOIN message_consents c ON c.phone_e164 = m.recipient
         WHERE m.state = 'queued' AND r.campaign_id = $campaignId AND c.state IS DISTINCT FROM 'withdrawn'
           AND m.updated_at < $now::timestamptz - least(m.attempts, 20) * interval '${RETRY_SECONDS} seconds'
         ORDER BY m.updated_at LIMIT ${BATCH} FOR UPDATE OF m SKIP LOCKED)
       RETURNING ${MESSAGE_COLUMNS}`,
      { campaignId, now: ctx.now, leaseUntil: new Date(ctx.now.getTime() + LEASE_MS) },
      tx,
    );
  });
}
