import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { enqueue } from "#db/queue.ts";
import type { UploadStatus } from "./labels.ts";
import { canApproveLinks, canMakeLinks } from "./policy.ts";

async function locked(linkId: string, tx: Transaction) {
  const link = await models.ShortLink.findByPk(linkId, { transaction: tx, lock: true });
  if (!link) throw new NotFound();
  return link;
}

/**
 * Says whether a link to an unknown host may be. `trust` lets every further link to that host through.
 * @throws Forbidden, NotFound, Conflict when it was decided meanwhile
 */
export async function decideLink(
  ctx: Context,
  input: { linkId: string; decision: "approve" | "trust" | "reject" },
): Promise<void> {
  if (!canApproveLinks(ctx.actor)) throw new Forbidden();
  return withTransaction(ctx, async (ctx) => {
    const link = await locked(input.linkId, ctx.tx);
    if (link.uploadStatus !== "waiting") throw new Conflict("This link was decided meanwhile.", "stale");
    const status: UploadStatus = input.decision === "reject" ? "rejected" : "generating";
    await link.update(
      { uploadStatus: status, ...(status === "rejected" ? { reuseKey: null } : {}) },
      { transaction: ctx.tx },
    );
    if (input.decision === "trust") {
      await execute(
        "INSERT INTO short_link_hosts (host, added_by, created_at) VALUES ($host, $by, $now) ON CONFLICT DO NOTHING",
        { host: link.host, by: userIdOf(ctx.actor), now: ctx.now },
        ctx.tx,
      );
    }
    if (status === "generating") await enqueue("short-link", { linkId: link.id }, { tx: ctx.tx });
    await recordAudit(ctx, {
      action: `short-link.${input.decision}`,
      subjectKind: "short_link",
      subjectId: link.id,
      before: { upload_status: "waiting" },
      after: { upload_status: status, host: link.host },
    });
  });
}

/**
 * Switches a link off, or on again.
 * @throws Forbidden, NotFound, Conflict when it is so already
 */
export async function switchLink(ctx: Context, input: { linkId: string; on: boolean }): Promise<void> {
  if (!canMakeLinks(ctx.actor)) throw new Forbidden();
  return withTransaction(ctx, async (ctx) => {
    const link = await locked(input.linkId, ctx.tx);
    if ((link.disabledAt === null) === input.on)
      throw new Conflict("This link was switched meanwhile.", "stale");
    await link.update({ disabledAt: input.on ? null : ctx.now, reuseKey: null }, { transaction: ctx.tx });
    await recordAudit(ctx, {
      action: input.on ? "short-link.enable" : "short-link.disable",
      subjectKind: "short_link",
      subjectId: link.id,
    });
  });
}
