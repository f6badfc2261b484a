import type { Context } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
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

const ITEM = `l.id, l.code, l.long_url, l.host, l.label, l.upload_status, u.name AS "madeBy",
  l.created_at, l.expires_at, l.disabled_at,
  (SELECT count(*) FROM short_link_clicks c WHERE c.link_id = l.id) AS clicks,
  (SELECT count(*) FROM orders o WHERE o.short_link_id = l.id AND o.status = 'confirmed') AS bookings`;

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

/** Visits of a link: counts only, which identify nobody. @throws Forbidden */
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
    bookings: present(brought).bookings,
    bookingsPaise: present(brought).paise,
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
