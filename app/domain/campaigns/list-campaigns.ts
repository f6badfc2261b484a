import type { Context } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { listBatches } from "#app/domain/exports/list-batches.ts";
import { MAY_PASS_CODES } from "#app/domain/messages/failure-words.ts";
import { type MessageState, maskRecipient } from "#app/domain/messages/schema.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { beginningWith } from "#app/domain/shared/like.ts";
import { row, rows } from "#db/client.ts";
import type { AudienceChoice } from "./audience.ts";
import type { CampaignChannel, CampaignStatus, SkipReason, Source } from "./labels.ts";
import { canManageCampaigns } from "./policy.ts";

export type CampaignRow = {
  id: string;
  name: string;
  channel: CampaignChannel;
  status: CampaignStatus;
  audience: number;
  taken: number;
  madeBy: string | null;
  createdAt: Date;
  scheduledAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
};

const PAGE_SIZE = 30;
const ROW = `c.id, c.campaign_name::text AS name, c.channel, c.status, u.name AS "madeBy", c.created_at,
  c.scheduled_at, c.started_at, c.finished_at`;

type CampaignFilters = { q?: string; status?: CampaignStatus | null };

const WHERE =
  "($status::text IS NULL OR c.status = $status) AND ($q::text IS NULL OR c.campaign_name ILIKE $q)";
const CHOSEN = `SELECT * FROM campaigns c WHERE ${WHERE}`;
const rowsOf = (
  chosen: string,
) => `SELECT ${ROW}, (SELECT count(*) FROM campaign_recipients r WHERE r.campaign_id = c.id) AS audience,
    (SELECT count(*) FROM campaign_recipients r WHERE r.campaign_id = c.id AND r.state <> 'waiting') AS taken
  FROM (${chosen}) c LEFT JOIN users u ON u.id = c.created_by ORDER BY c.created_at DESC, c.id`;
const campaignBind = ({ q, status }: CampaignFilters) => ({
  status: status ?? null,
  q: q ? beginningWith(q) : null,
});

/** The whole list in batches, for a file. @throws Forbidden */
export function campaignBatches(ctx: Context, filters: CampaignFilters): AsyncGenerator<CampaignRow[]> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  return listBatches(rowsOf(CHOSEN), campaignBind(filters));
}

/** Campaigns, newest first, 30 a page; `q` is the beginning of a name. @throws Forbidden */
export async function listCampaigns(ctx: Context, filters: CampaignFilters & { page?: number } = {}) {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const page = Math.max(1, filters.page ?? 1);
  const bind = campaignBind(filters);
  const [items, counted] = await Promise.all([
    rows<CampaignRow>(rowsOf(`${CHOSEN} ORDER BY created_at DESC, id LIMIT ${PAGE_SIZE} OFFSET $offset`), {
      ...bind,
      offset: (page - 1) * PAGE_SIZE,
    }),
    row<{ total: number }>(
      `SELECT count(*) AS total FROM (SELECT FROM campaigns c WHERE ${WHERE} LIMIT ${COUNT_LIMIT}) AS counted`,
      bind,
    ),
  ]);
  return { rows: items, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE };
}

export type Campaign = AudienceChoice &
  Omit<CampaignRow, "audience" | "taken"> & {
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
  const [counted, clicks, brought] = await Promise.all([
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
    parts: 0,
    costPaise: 0,
    clicks: clicks?.count ?? 0,
    bookings: brought?.count ?? 0,
    bookingsPaise: brought?.paise ?? 0,
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

export type RecipientRow = {
  id: string;
  /** A number, or the address of a mail. */
  recipient: string;
  name: string;
  source: Source;
  state: "waiting" | "taken" | "skipped";
  skipReason: SkipReason | "";
  message: MessageState | null;
  error: string | null;
  sentAt: Date | null;
};

export type RecipientFilters = { state?: "waiting" | "skipped" | MessageState | null; page?: number };
const RECIPIENTS_PAGE = 100;

const recipientsSql = (filters: RecipientFilters) => {
  const { state } = filters;
  const where = !state
    ? ""
    : state === "waiting" || state === "skipped"
      ? "AND r.state = $state"
      : "AND r.state = 'taken' AND m.state = $state";
  return {
    from: `FROM campaign_recipients r LEFT JOIN messages m ON m.id = r.message_id WHERE r.campaign_id = $id ${where}`,
    bind: state ? { state } : {},
  };
};
const RECIPIENT = `r.id, coalesce(r.phone_e164, r.email::text) AS recipient, r.name, r.source, r.state, r.skip_reason, m.state AS message, m.error, m.sent_at`;

/** Who gets a campaign and what became of each; numbers and addresses masked, 100 a page. @throws Forbidden */
export async function listRecipients(ctx: Context, id: string, filters: RecipientFilters = {}) {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const page = Math.max(1, filters.page ?? 1);
  const { from, bind } = recipientsSql(filters);
  const [items, counted] = await Promise.all([
    rows<RecipientRow>(`SELECT ${RECIPIENT} ${from} ORDER BY r.id LIMIT ${RECIPIENTS_PAGE} OFFSET $offset`, {
      ...bind,
      id,
      offset: (page - 1) * RECIPIENTS_PAGE,
    }),
    row<{ total: number }>(`SELECT count(*) AS total ${from}`, { ...bind, id }),
  ]);
  return {
    rows: items.map((each) => ({ ...each, recipient: maskRecipient(each.recipient) })),
    total: counted?.total ?? 0,
    page,
    pageSize: RECIPIENTS_PAGE,
  };
}

/** The same for a file, 500 at a time, with whole numbers and addresses. @throws Forbidden */
export async function* exportRecipients(
  ctx: Context,
  id: string,
  filters: RecipientFilters,
): AsyncGenerator<RecipientRow[]> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const { from, bind } = recipientsSql(filters);
  for (let after: string | null = null; ; ) {
    const batch: RecipientRow[] = await rows<RecipientRow>(
      `SELECT ${RECIPIENT} ${from} AND ($after::uuid IS NULL OR r.id > $after) ORDER BY r.id LIMIT 500`,
      { ...bind, id, after },
    );
    if (batch.length === 0) return;
    yield batch;
    after = batch.at(-1)!.id;
  }
}
