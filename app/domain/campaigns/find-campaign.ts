import type { Context } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { MAY_PASS_CODES } from "#app/domain/messages/failure-words.ts";
import type { MessageState } from "#app/domain/messages/schema.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import type { AudienceChoice } from "./audience.ts";
import type { CampaignChannel, CampaignStatus, SkipReason, Source } from "./labels.ts";
import { canManageCampaigns } from "./policy.ts";

const ROW = `c.id, c.campaign_name::text AS name, c.channel, c.status, u.name AS "madeBy", c.created_at,
  c.scheduled_at, c.started_at, c.finished_at`;

export type Campaign = AudienceChoice & {
  id: string;
  name: string;
  channel: CampaignChannel;
  status: CampaignStatus;
  madeBy: string | null;
  createdAt: Date;
  scheduledAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  templateId: string;
  templateName: string;
  templateSubject: string;
  templateBody: string;
  templateProviderId: string;
  providerTemplateId: string;
  subject: string;
  body: string;
  linkUrl: string;
  cityName: string | null;
  hospitalName: string | null;
  consentNote: string;
  unitCostPaise: number;
  version: number;
  createdById: string | null;
  testedAt: Date | null;
  approvedBy: string | null;
  approvedAt: Date | null;
  pauseReason: string;
  sources: Source[];
};

/** One campaign. @throws Forbidden, NotFound */
export async function findCampaign(ctx: Context, id: string): Promise<Campaign> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const found = await row<Campaign>(
    `SELECT ${ROW}, t.id AS "templateId", t.name::text AS "templateName", t.subject AS "templateSubject", t.body AS "templateBody", t.provider_template_id AS "templateProviderId",
       CASE WHEN c.tested_at IS NULL THEN t.provider_template_id ELSE c.provider_template_id END AS "providerTemplateId", c.subject, c.body, c.link_url,
       c.sources, c.city_id, ci.name AS "cityName", c.hospital_id, h.near_hospital_name AS "hospitalName",
       c.date_from, c.date_to, c.consent_note, c.unit_cost_paise, c.version,
       c.created_by AS "createdById", c.tested_at, a.name AS "approvedBy", c.approved_at,
       c.pause_reason
     FROM campaigns c JOIN campaign_templates t ON t.id = c.template_id LEFT JOIN users u ON u.id = c.created_by
     LEFT JOIN users a ON a.id = c.approved_by LEFT JOIN cities ci ON ci.id = c.city_id LEFT JOIN hospitals h ON h.id = c.hospital_id
     WHERE c.id = $id`,
    { id },
  );
  if (!found) throw new NotFound();
  return found;
}

/** A campaign by its name, as `loadCampaignDataDetails/{campaign_name}` asks for it. @throws Forbidden, NotFound */
export async function findCampaignByName(ctx: Context, name: string): Promise<Campaign> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const found = await row<{ id: string }>("SELECT id FROM campaigns WHERE campaign_name = $name", { name });
  if (!found) throw new NotFound();
  return findCampaign(ctx, found.id);
}

export type CampaignResults = {
  audience: number;
  waiting: number;
  /** How many messages are in each state. */
  messages: Partial<Record<MessageState, number>>;
  skipped: Partial<Record<SkipReason, number>>;
  /** How many messages failed for each reason, by the provider's code; the five most frequent. */
  failures: Array<{ code: string; count: number }>;
  /** Parts that the provider took, and what they cost. */
  parts: number;
  costPaise: number;
  /** People who followed their link. */
  clicks: number;
  /** Bookings confirmed within seven days by people who got it or followed its link. */
  bookings: number;
  bookingsPaise: number;
  /** Whose message failed for a reason that may have passed. */
  mayRetry: number;
};

const WITHIN_A_WEEK = `o.status = 'confirmed' AND o.confirmed_at >= m.sent_at AND o.confirmed_at < m.sent_at + interval '7 days'`;

/** What became of a campaign. @throws Forbidden */
export async function campaignResults(ctx: Context, id: string): Promise<CampaignResults> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const [counted, failures, clicks, brought] = await Promise.all([
    rows<{
      state: string;
      reason: string;
      message: MessageState | null;
      count: number;
      parts: number;
      unit: number;
      passing: number;
    }>(
      `SELECT r.state, r.skip_reason AS reason, m.state AS message, count(*) AS count, sum(r.parts)::bigint AS parts,
         min(c.unit_cost_paise) AS unit, count(*) FILTER (WHERE m.state = 'failed' AND m.error_code = ANY($codes::text[])) AS passing
       FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id LEFT JOIN messages m ON m.id = r.message_id
       WHERE r.campaign_id = $id GROUP BY r.state, r.skip_reason, m.state`,
      { id, codes: MAY_PASS_CODES },
    ),
    rows<{ code: string; count: number }>(
      `SELECT m.error_code AS code, count(*) AS count FROM campaign_recipients r JOIN messages m ON m.id = r.message_id
       WHERE r.campaign_id = $id AND m.state = 'failed' GROUP BY m.error_code ORDER BY count(*) DESC, m.error_code LIMIT 5`,
      { id },
    ),
    row<{ count: number }>(
      `SELECT count(DISTINCT l.id) AS count FROM campaign_recipients r JOIN short_links l ON l.campaign_recipient_id = r.id
       JOIN short_link_clicks k ON k.link_id = l.id WHERE r.campaign_id = $id`,
      { id },
    ),
    row<{ count: number; paise: number }>(
      `SELECT count(*) AS count, coalesce(sum(total_paise), 0)::bigint AS paise FROM (
         SELECT o.id, o.total_paise FROM campaign_recipients r JOIN messages m ON m.id = r.message_id
         JOIN orders o ON o.phone_e164 = r.phone_e164 AND ${WITHIN_A_WEEK} WHERE r.campaign_id = $id
         UNION SELECT o.id, o.total_paise FROM campaign_recipients r JOIN messages m ON m.id = r.message_id
         JOIN orders o ON o.email = r.email AND ${WITHIN_A_WEEK} WHERE r.campaign_id = $id AND r.email IS NOT NULL
         UNION SELECT o.id, o.total_paise FROM campaign_recipients r JOIN short_links l ON l.campaign_recipient_id = r.id
         JOIN orders o ON o.short_link_id = l.id AND o.status = 'confirmed' WHERE r.campaign_id = $id) AS brought`,
      { id },
    ),
  ]);
  const results: CampaignResults = {
    audience: 0,
    waiting: 0,
    messages: {},
    skipped: {},
    failures,
    parts: 0,
    costPaise: 0,
    clicks: present(clicks).count,
    bookings: present(brought).count,
    bookingsPaise: present(brought).paise,
    mayRetry: 0,
  };
  for (const { state, reason, message, count, parts, unit, passing } of counted) {
    results.mayRetry += passing;
    results.audience += count;
    if (state === "waiting") results.waiting += count;
    if (state === "skipped") results.skipped[reason as SkipReason] = count;
    if (!message) continue;
    results.messages[message] = (results.messages[message] ?? 0) + count;
    if (["sent", "delivered", "read"].includes(message)) {
      results.parts += parts;
      results.costPaise += parts * unit;
    }
  }
  return results;
}
