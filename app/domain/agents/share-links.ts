import { z } from "zod";
import { config } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { reuseKeyOf } from "#app/domain/short-links/save-link.ts";
import { ownHost, readTarget } from "#app/domain/short-links/target.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { ownAgency } from "./contacts.ts";

/** Links that an agency shares: they open a page of this site and record whom they brought. */

const MOST = 500;

export const shareLinkForm = z.object({
  /** A path of this site, or the whole address as the browser shows it; empty is the start page. */
  page: z.string().trim().max(2_000, "This address is too long").default(""),
  label: z.string().trim().max(80, "At most 80 characters").default(""),
});

/**
 * Makes a link for the actor's agency; the worker gives it its code. The same page and purpose again is the same link.
 * @throws Invalid for an address that is not of this site; Conflict `too_many`; Forbidden for all but agents
 */
export async function makeShareLink(ctx: Context, input: unknown): Promise<{ id: string }> {
  const { accountId, userId } = ownAgency(ctx);
  const { page, label } = parseInput(shareLinkForm, input);
  const url = pageOf(page);
  const reuseKey = reuseKeyOf(accountId, url, label);
  return withTransaction(ctx, async (ctx) => {
    const made = await row<{ id: string }>(
      `INSERT INTO short_links (long_url, host, label, upload_status, reuse_key, created_by, account_id, created_at)
       SELECT $url, $host, $label, 'generating', $reuseKey, $userId, $accountId, $now
       WHERE (SELECT count(*) FROM short_links WHERE account_id = $accountId) < ${MOST}
       ON CONFLICT DO NOTHING RETURNING id`,
      { url, host: ownHost(), label, reuseKey, userId, accountId, now: ctx.now },
      ctx.tx,
    );
    if (!made) {
      const known = await row<{ id: string }>(
        "SELECT id FROM short_links WHERE reuse_key = $reuseKey",
        { reuseKey },
        ctx.tx,
      );
      if (known) return known;
      throw new Conflict(`At most ${MOST} links.`, "too_many");
    }
    await enqueue("short-link", { linkId: made.id }, { tx: ctx.tx });
    await recordAudit(ctx, {
      action: "short-link.create",
      subjectKind: "short_link",
      subjectId: made.id,
      after: { long_url: url },
    });
    return made;
  });
}

/** The whole address of a page of this site. @throws Invalid with the field page */
function pageOf(page: string): string {
  const refuse = (why: string) => new Invalid(why, { page: [why] });
  const text = /^\/(?!\/)/.test(page) || page === "" ? config().APP_ORIGIN + page : page;
  try {
    const { url, host } = readTarget(text);
    if (host === ownHost()) return url;
  } catch (error) {
    if (error instanceof Invalid) throw refuse(error.message);
    throw error;
  }
  throw refuse("Please enter the address of a page of this site.");
}

/** Deactivates a link of the actor's agency for good; people who came through it are still counted. @throws NotFound; Forbidden */
export async function endShareLink(ctx: Context, id: string): Promise<void> {
  const { accountId } = ownAgency(ctx);
  await withTransaction(ctx, async (ctx) => {
    const ended = await execute(
      `UPDATE short_links SET disabled_at = $now, reuse_key = NULL
       WHERE id = $id AND account_id = $accountId AND disabled_at IS NULL`,
      { id, accountId, now: ctx.now },
      ctx.tx,
    );
    if (ended === 0) throw new NotFound();
    await recordAudit(ctx, { action: "short-link.disable", subjectKind: "short_link", subjectId: id });
  });
}
