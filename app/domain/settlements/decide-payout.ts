import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import type { PayoutState, Side } from "./labels.ts";

export type LockedPayout = {
  id: string;
  payoutNumber: string;
  side: Side;
  accountId: string;
  state: PayoutState;
  amountPaise: number;
  preparedBy: string | null;
  referenceNumber: string | null;
  /** The gateway has it, and has not said what became of it. */
  isBeingSent: boolean;
};

/** @throws Conflict `being_sent` */
export function refuseBeingSent({ isBeingSent }: LockedPayout): void {
  if (isBeingSent)
    throw new Conflict("This payout is on its way to the bank. Wait for what the bank says.", "being_sent");
}

/** Locks a payout for a command. @throws NotFound */
export async function lockPayout(tx: Transaction, id: string): Promise<LockedPayout> {
  const payout = await row<Omit<LockedPayout, "isBeingSent">>(
    `SELECT id, payout_number, side, account_id, state, amount_paise,
       prepared_by, reference_number FROM payouts WHERE id = $id FOR UPDATE`,
    { id },
    tx,
  );
  if (!payout) throw new NotFound();
  // Asked after the lock: a query that waited for it sees the other tables as they were before.
  const sending = await row(
    "SELECT 1 FROM payout_transfers WHERE payout_id = $id AND state = 'sending'",
    { id },
    tx,
  );
  return { ...payout, isBeingSent: sending !== undefined };
}

/**
 * A second admin agrees to a payout above the limit. Pressing twice changes nothing.
 * @throws Forbidden, also for the admin who prepared it; NotFound; Conflict `wrong_state`
 */
export async function approvePayout(ctx: Context, input: { payoutId: string }): Promise<void> {
  const { actor } = ctx;
  if (!isUser(actor) || !isPrivileged(actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    const payout = await lockPayout(ctx.tx, input.payoutId);
    if (payout.state === "approved") return;
    if (payout.state !== "waiting")
      throw new Conflict(`This payout is ${payout.state} already.`, "wrong_state");
    if (payout.preparedBy === actor.id)
      throw new Forbidden("Whoever prepared a payout above the limit cannot approve it. Ask another admin.");
    await models.Payout.update(
      { state: "approved", approvedBy: actor.id, approvedAt: ctx.now, updatedAt: ctx.now },
      { where: { id: payout.id }, transaction: ctx.tx },
    );
    await recordAudit(ctx, {
      action: "payout.approve",
      subjectKind: "payout",
      subjectId: payout.id,
      before: { state: "waiting" },
      after: { state: "approved" },
    });
  });
}

/**
 * Lets a payout that is not paid go: its lines are owed again.
 * @throws Forbidden; NotFound; Invalid without a reason; Conflict `wrong_state` for a paid one, `being_sent`
 */
export async function cancelPayout(ctx: Context, input: { payoutId: string; reason: string }): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const reason = input.reason.trim();
  if (reason === "") throw new Invalid("Please say why.", { reason: ["Please say why."] });
  await withTransaction(ctx, async (ctx) => {
    const payout = await lockPayout(ctx.tx, input.payoutId);
    if (payout.state === "cancelled") return;
    if (payout.state === "paid") throw new Conflict("A paid payout cannot be cancelled.", "wrong_state");
    refuseBeingSent(payout);
    await execute("UPDATE payables SET payout_id = NULL WHERE payout_id = $id", { id: payout.id }, ctx.tx);
    await models.Payout.update(
      { state: "cancelled", updatedAt: ctx.now },
      { where: { id: payout.id }, transaction: ctx.tx },
    );
    await recordAudit(ctx, {
      action: "payout.cancel",
      subjectKind: "payout",
      subjectId: payout.id,
      before: { state: payout.state },
      after: { state: "cancelled" },
      reason,
    });
  });
}
