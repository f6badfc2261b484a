import { createHash } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import type { UploadStatus } from "./labels.ts";
import { canMakeLinks } from "./policy.ts";
import { shortLinkForm } from "./schema.ts";
import { ownHost, readTarget } from "./target.ts";

export type SavedLink = { id: string; uploadStatus: UploadStatus; existed: boolean };

/**
 * Stores a link; the worker gives it its code. The same address made again by the same person, without a code of its own, gives
 * the same link. A host that nobody vouched for waits for an admin.
 * @throws Forbidden; Invalid with fields LongUrl, code, expires_on; Conflict `code_taken`
 */
export async function shortenUrl(ctx: Context, input: unknown): Promise<SavedLink> {
  if (!canMakeLinks(ctx.actor)) throw new Forbidden();
  const values = parseInput(shortLinkForm, input);
  const target = readTarget(values.LongUrl);
  const expiresAt = endOf(ctx, values.expires_on);
  const userId = userIdOf(ctx.actor);
  const reuseKey = values.code ? null : reuseKeyOf(userId, target.url, values.expires_on ?? "");
  return withTransaction(ctx, async (ctx) => {
    const allowed = (await allowedHosts([target.host], ctx.tx)).has(target.host);
    const made = await row<{ id: string; uploadStatus: UploadStatus }>(
      `INSERT INTO short_links (code, long_url, host, label, upload_status, reuse_key, created_by, created_at, expires_at)
       VALUES ($code, $url, $host, $label, $status, $reuseKey, $userId, $now, $expiresAt)
       ON CONFLICT DO NOTHING RETURNING id, upload_status`,
      {
        code: values.code ?? null,
        url: target.url,
        host: target.host,
        label: values.label,
        status: allowed ? "generating" : "waiting",
        reuseKey,
        userId,
        now: ctx.now,
        expiresAt,
      },
      ctx.tx,
    );
    if (!made) {
      if (values.code) throw new Conflict("This code is taken. Please choose another.", "code_taken");
      const existing = await row<{ id: string; uploadStatus: UploadStatus }>(
        "SELECT id, upload_status FROM short_links WHERE reuse_key = $reuseKey",
        { reuseKey },
        ctx.tx,
      );
      if (!existing) throw new Conflict("This link was changed meanwhile. Please try once more.", "stale");
      return { ...existing, existed: true };
    }
    if (made.uploadStatus === "generating") await enqueue("short-link", { linkId: made.id }, { tx: ctx.tx });
    await recordAudit(ctx, {
      action: "short-link.create",
      subjectKind: "short_link",
      subjectId: made.id,
      after: { long_url: target.url, upload_status: made.uploadStatus },
    });
    return { ...made, existed: false };
  });
}

/** The instant after the last day that was asked for. */
export function endOf(ctx: Context, date: string | undefined): Date | null {
  if (!date) return null;
  const end = istInstant(addDays(date, 1), "00:00");
  if (end.getTime() <= ctx.now.getTime()) {
    const why = "The last day lies in the past.";
    throw new Invalid(why, { expires_on: [why] });
  }
  return end;
}

export function reuseKeyOf(userId: string | null, url: string, expiresOn: string): Buffer {
  return createHash("sha256")
    .update(`${userId ?? ""}|${expiresOn}|${url}`)
    .digest();
}

/** Which of these hosts may be led to without a further look: this site, and those that an admin vouched for. */
export async function allowedHosts(hosts: string[], tx?: Transaction): Promise<Set<string>> {
  const known = await rows<{ host: string }>(
    "SELECT host FROM short_link_hosts WHERE host = ANY($hosts::text[])",
    { hosts },
    tx,
  );
  return new Set([ownHost(), ...known.map(({ host }) => host)]);
}
