import { createHash } from "node:crypto";
import { isbot } from "isbot";
import type { Context } from "#app/domain/context.ts";
import { plannedRows } from "#db/client.ts";
import type { Device, LinkRefusal } from "./labels.ts";
import { ownHost } from "./target.ts";

export type LinkVisit = { userAgent: string; referrer: string; prefetch: boolean };

export type Followed = { to: string; linkId: string; leadsHome: boolean } | { refused: LinkRefusal };

type Found = {
  id: string;
  host: string;
  longUrl: string;
  expiresAt: Date | null;
  disabledAt: Date | null;
};

const FIND = `SELECT id, host, long_url, expires_at, disabled_at FROM short_links WHERE code = $code AND upload_status = 'ready'`;

/** Finds and counts in one round trip. Somebody who came within the last hour is not counted again. */
const FIND_AND_COUNT = `WITH link AS (
    SELECT id, host, long_url, expires_at, disabled_at FROM short_links WHERE code = $code AND upload_status = 'ready'
  ), counted AS (
    INSERT INTO short_link_clicks (link_id, at, hour, device, referrer, visitor)
    SELECT id, $now::timestamptz, date_trunc('hour', $now::timestamptz), $device, $referrer, $visitor FROM link
    WHERE disabled_at IS NULL AND (expires_at IS NULL OR expires_at > $now::timestamptz)
      AND NOT EXISTS (SELECT FROM short_link_clicks AS earlier WHERE earlier.link_id = link.id AND earlier.visitor = $visitor
        AND earlier.hour >= date_trunc('hour', $now::timestamptz) - interval '1 hour' AND earlier.at > $now::timestamptz - interval '1 hour')
    ON CONFLICT (link_id, visitor, hour) DO NOTHING
  )
  SELECT id, host, long_url, expires_at, disabled_at FROM link`;

/**
 * Where a short link leads, or why nowhere. People are counted once an hour; programs, previews of messengers and requests ahead
 * of a click are not. Nothing personal is kept: the visitor is a keyed hash that is forgotten after a day.
 */
export async function followLink(ctx: Context, code: string, visit: LinkVisit): Promise<Followed> {
  if (!/^[0-9A-Za-z-]{3,40}$/.test(code)) return { refused: "unknown" };
  const [link] = isPerson(visit)
    ? await plannedRows<Found>(FIND_AND_COUNT, {
        code,
        now: ctx.now,
        device: deviceOf(visit.userAgent),
        referrer: refererHost(visit.referrer),
        visitor: visitorOf(ctx, visit),
      })
    : await plannedRows<Found>(FIND, { code });
  if (!link) return { refused: "unknown" };
  if (link.disabledAt) return { refused: "disabled" };
  if (link.expiresAt && link.expiresAt.getTime() <= ctx.now.getTime()) return { refused: "expired" };
  return { to: link.longUrl, linkId: link.id, leadsHome: link.host === ownHost() };
}

/** Why this link leads nowhere; null when it leads somewhere. Counts nobody. */
export async function refusalOfLink(ctx: Context, code: string): Promise<LinkRefusal | null> {
  const followed = await followLink(ctx, code, { userAgent: "", referrer: "", prefetch: true });
  return "refused" in followed ? followed.refused : null;
}

/** Messengers fetch a link to show a preview; some of them are not in the list of bots. */
const PREVIEWS =
  /whatsapp|facebookexternalhit|telegram|skypeuripreview|slackbot|discordbot|preview|snapchat|viber|signal/i;

function isPerson({ userAgent, prefetch }: LinkVisit): boolean {
  return !prefetch && userAgent !== "" && !PREVIEWS.test(userAgent) && !isbot(userAgent);
}

export function deviceOf(userAgent: string): Device {
  if (/ipad|tablet|android(?!.*mobi)/i.test(userAgent)) return "tablet";
  return /mobi|iphone|android/i.test(userAgent) ? "phone" : "desktop";
}

function refererHost(referrer: string): string {
  try {
    return new URL(referrer).hostname.toLowerCase().slice(0, 100);
  } catch {
    return "";
  }
}

/** `ipHash` is keyed, so the address cannot be found again by trying all of them. */
function visitorOf(ctx: Context, { userAgent }: LinkVisit): Buffer {
  return createHash("sha256")
    .update(`${ctx.request?.ipHash ?? ""}|${userAgent}`)
    .digest()
    .subarray(0, 16);
}
