import type { Context } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { beginningWith } from "#app/domain/shared/like.ts";
import { row, rows } from "#db/client.ts";
import type { UploadStatus } from "./labels.ts";
import { canMakeLinks } from "./policy.ts";

export type LinkRow = {
  id: string;
  code: string | null;
  longUrl: string;
  host: string;
  label: string;
  uploadStatus: UploadStatus;
  madeBy: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  disabledAt: Date | null;
  clicks: number;
  /** Confirmed orders of people whom it led to our site within the week before. */
  bookings: number;
};

export type LinkFilters = {
  /** A code, a host, or the beginning of a label. */
  q?: string;
  status?: UploadStatus | "disabled" | "expired" | null;
  batchId?: string | null;
  page?: number;
};

const PAGE_SIZE = 50;

const ITEM = `l.id, l.code, l.long_url, l.host, l.label, l.upload_status, u.name AS "madeBy",
  l.created_at, l.expires_at, l.disabled_at,
  (SELECT count(*) FROM short_link_clicks c WHERE c.link_id = l.id) AS clicks,
  (SELECT count(*) FROM orders o WHERE o.short_link_id = l.id AND o.status = 'confirmed') AS bookings`;

function conditionOf(ctx: Context, filters: LinkFilters) {
  const bind: Record<string, unknown> = {};
  const where = [filters.batchId ? "l.batch_id = $batchId" : "l.campaign_recipient_id IS NULL"];
  if (filters.batchId) bind.batchId = filters.batchId;
  if (filters.q) {
    where.push("(l.code = $q OR l.host = lower($q) OR l.label ILIKE $label)");
    bind.q = filters.q;
    bind.label = beginningWith(filters.q);
  }
  if (filters.status === "disabled") where.push("l.disabled_at IS NOT NULL");
  else if (filters.status === "expired") {
    where.push("l.expires_at <= $now");
    bind.now = ctx.now;
  } else if (filters.status) {
    where.push("l.upload_status = $status");
    bind.status = filters.status;
  }
  return { condition: where.join(" AND "), bind };
}

/**
 * Short links made by people, newest first, 50 a page. For staff and admins.
 * @returns the page, and the total counted up to 10,000
 * @throws Forbidden for anybody else
 */
export async function listLinks(ctx: Context, filters: LinkFilters = {}) {
  if (!canMakeLinks(ctx.actor)) throw new Forbidden();
  const page = Math.max(1, filters.page ?? 1);
  const { condition, bind } = conditionOf(ctx, filters);
  const [items, counted] = await Promise.all([
    rows<LinkRow>(
      `SELECT ${ITEM} FROM (SELECT * FROM short_links l WHERE ${condition} ORDER BY created_at DESC, id
         LIMIT ${PAGE_SIZE} OFFSET $offset) l
       LEFT JOIN users u ON u.id = l.created_by ORDER BY l.created_at DESC, l.id`,
      { ...bind, offset: (page - 1) * PAGE_SIZE },
    ),
    row<{ total: number }>(
      `SELECT count(*) AS total FROM (SELECT FROM short_links l WHERE ${condition} LIMIT ${COUNT_LIMIT}) AS counted`,
      bind,
    ),
  ]);
  const total = counted?.total ?? 0;
  return { rows: items, total, totalIsBounded: total >= COUNT_LIMIT, page, pageSize: PAGE_SIZE };
}

/** The same links in batches of 500 for a file, however many. */
export async function* exportLinks(ctx: Context, filters: LinkFilters): AsyncGenerator<LinkRow[]> {
  if (!canMakeLinks(ctx.actor)) throw new Forbidden();
  const { condition, bind } = conditionOf(ctx, filters);
  for (let after: { createdAt: Date; id: string } | undefined; ; ) {
    const batch: LinkRow[] = await rows<LinkRow>(
      `SELECT ${ITEM} FROM (SELECT * FROM short_links l WHERE ${condition}
         ${after ? "AND (l.created_at, l.id) < ($createdAt::timestamptz, $id::uuid)" : ""}
         ORDER BY created_at DESC, id DESC LIMIT 500) l
       LEFT JOIN users u ON u.id = l.created_by ORDER BY l.created_at DESC, l.id DESC`,
      { ...bind, ...after },
    );
    if (batch.length === 0) return;
    yield batch;
    const last = batch.at(-1)!;
    after = { createdAt: last.createdAt, id: last.id };
  }
}

/** One link. @throws Forbidden, NotFound */
export async function findLink(ctx: Context, linkId: string): Promise<LinkRow> {
  if (!canMakeLinks(ctx.actor)) throw new Forbidden();
  const link = await row<LinkRow>(
    `SELECT ${ITEM} FROM short_links l LEFT JOIN users u ON u.id = l.created_by WHERE l.id = $linkId`,
    { linkId },
  );
  if (!link) throw new NotFound();
  return link;
}

export type LinkStats = {
  clicks: number;
  /** Confirmed orders that it brought, and what they came to. */
  bookings: number;
  bookingsPaise: number;
  /** The last 48 hours that had clicks, newest first. */
  hours: Array<{ hour: Date; clicks: number }>;
  devices: Array<{ device: string; clicks: number }>;
  /** The 20 hosts that most people came from; empty text is a messenger or a typed address. */
  referrers: Array<{ referrer: string; clicks: number }>;
};

/** Who followed a link: counts only, nobody can be told from them. @throws Forbidden */
export async function linkStats(ctx: Context, linkId: string): Promise<LinkStats> {
  if (!canMakeLinks(ctx.actor)) throw new Forbidden();
  const bind = { linkId };
  const [hours, devices, referrers, brought] = await Promise.all([
    rows<{ hour: Date; clicks: number }>(
      "SELECT hour, count(*) AS clicks FROM short_link_clicks WHERE link_id = $linkId GROUP BY hour ORDER BY hour DESC LIMIT 48",
      bind,
    ),
    rows<{ device: string; clicks: number }>(
      "SELECT device, count(*) AS clicks FROM short_link_clicks WHERE link_id = $linkId GROUP BY device ORDER BY clicks DESC",
      bind,
    ),
    rows<{ referrer: string; clicks: number }>(
      "SELECT referrer, count(*) AS clicks FROM short_link_clicks WHERE link_id = $linkId GROUP BY referrer ORDER BY clicks DESC LIMIT 20",
      bind,
    ),
    row<{ bookings: number; paise: number }>(
      `SELECT count(*) AS bookings, coalesce(sum(total_paise), 0)::bigint AS paise FROM orders
       WHERE short_link_id = $linkId AND status = 'confirmed'`,
      bind,
    ),
  ]);
  return {
    clicks: devices.reduce((sum, each) => sum + each.clicks, 0),
    bookings: brought?.bookings ?? 0,
    bookingsPaise: brought?.paise ?? 0,
    hours,
    devices,
    referrers,
  };
}

export type LinkBatch = {
  id: string;
  fileName: string;
  rows: number;
  created: number;
  unchanged: number;
  refused: number;
  refusals: Array<{ row: number; why: string }>;
  generating: number;
  waiting: number;
  createdAt: Date;
  finishedAt: Date | null;
};

/** One file of links and how far it is. @throws Forbidden, NotFound */
export async function findBatch(ctx: Context, batchId: string): Promise<LinkBatch> {
  if (!canMakeLinks(ctx.actor)) throw new Forbidden();
  const batch = await row<LinkBatch>(
    `SELECT id, file_name, rows_read AS rows, created_count AS created, unchanged_count AS unchanged,
       refused_count AS refused, refusals, created_at, finished_at,
       (SELECT count(*) FROM short_links l WHERE l.batch_id = b.id AND l.upload_status = 'generating') AS generating,
       (SELECT count(*) FROM short_links l WHERE l.batch_id = b.id AND l.upload_status = 'waiting') AS waiting
     FROM short_link_batches b WHERE id = $batchId`,
    { batchId },
  );
  if (!batch) throw new NotFound();
  return batch;
}

/** The link of a code. @throws Forbidden, NotFound */
export async function findLinkByCode(ctx: Context, code: string): Promise<LinkRow> {
  if (!canMakeLinks(ctx.actor)) throw new Forbidden();
  const link = await row<{ id: string }>("SELECT id FROM short_links WHERE code = $code", { code });
  if (!link) throw new NotFound();
  return findLink(ctx, link.id);
}
