import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { isObjectionLink } from "#app/domain/bookings/links.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, type Transaction } from "#db/client.ts";
import { notifyObjection } from "./notify-claim.ts";
import { mayDecide, mayObject, takesObjection } from "./policy.ts";
import { type LockedClaim, lockClaim, settleClaim } from "./settle-claim.ts";

/** What the guest and the office say to a claim. */

const objectionSchema = z.object({
  claimId: z.uuid(),
  /** Of the link that the guest got; not needed by the signed-in guest. */
  sign: z.string().optional(),
  objection: z.string().trim().min(3, "Please say why").max(1_000, "At most 1,000 characters"),
});

/**
 * Takes the guest's objection, once, within the time for it. Then nothing is posted until somebody decides.
 * @throws NotFound for anybody but the guest; Invalid; Conflict `stale` when it was objected or settled before, `too_late`
 */
export async function objectToClaim(ctx: Context, input: z.input<typeof objectionSchema>): Promise<void> {
  const { claimId, sign, objection } = parseInput(objectionSchema, input);
  await withTransaction(ctx, async (ctx) => {
    const locked = await mustLock(ctx.tx, claimId);
    const { claim, order, booking } = locked;
    const byLink = sign !== undefined && isObjectionLink(claimId, sign);
    if (!byLink && !mayObject(ctx.actor, booking)) throw new NotFound();
    if (claim.state !== "open") throw new Conflict(words("refusals")("objectedAlready"), "stale");
    if (!takesObjection(claim, ctx.now)) throw new Conflict(words("refusals")("objectTooLate"), "too_late");
    await execute(
      "UPDATE claims SET state = 'objected', objection = $objection, objected_at = $now WHERE id = $claimId",
      { claimId, objection, now: ctx.now },
      ctx.tx,
    );
    await notifyObjection(ctx, order, booking, claim);
    await recordAudit(ctx, {
      action: "claim.object",
      subjectKind: "booking",
      subjectId: booking.id,
      before: { kind: claim.kind, state: claim.state },
      after: { state: "objected", byLink },
    });
  });
}

const decisionSchema = z.object({
  claimId: z.uuid(),
  /** What of the claimed amount the guest pays, paise. */
  upheldPaise: z.number().int().min(0),
  reason: z.string().trim().min(3, "Please say why").max(500, "At most 500 characters"),
});

/**
 * Decides a claim that the guest objected to: posts what is upheld, refunds the rest, informs both. Once.
 * @throws NotFound; Forbidden for anybody but admins and the city's manager; Invalid; Conflict `stale`, `has_extension`
 */
export async function decideClaim(ctx: Context, input: z.input<typeof decisionSchema>): Promise<void> {
  const { claimId, upheldPaise, reason } = parseInput(decisionSchema, input);
  await withTransaction(ctx, async (ctx) => {
    const { claim, order, booking } = await mustLock(ctx.tx, claimId);
    if (!can(ctx.actor, "view", booking)) throw new NotFound();
    if (!mayDecide(ctx.actor, booking)) throw new Forbidden();
    if (claim.state !== "objected") throw new Conflict("This waits for no decision.", "stale");
    if (upheldPaise > claim.amountPaise) {
      const message = "At most what was claimed can be upheld.";
      throw new Invalid(message, { upheld: [message] });
    }
    await execute(
      "UPDATE claims SET decided_by = $by, decided_at = $now, decision_reason = $reason WHERE id = $claimId",
      { claimId, reason, by: userIdOf(ctx.actor), now: ctx.now },
      ctx.tx,
    );
    const decided = { ...claim, decidedAt: ctx.now, decisionReason: reason };
    await settleClaim(ctx, { claim: decided, order, booking }, upheldPaise);
  });
}

async function mustLock(tx: Transaction, claimId: string): Promise<LockedClaim> {
  const locked = await lockClaim(tx, claimId);
  if (!locked) throw new NotFound();
  return locked;
}
