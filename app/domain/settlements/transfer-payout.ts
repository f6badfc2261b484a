import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Unavailable } from "#app/domain/errors.ts";
import { gatewayRefusal } from "#app/domain/payments/gateway-refusal.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { eachOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import {
  type BankTransfer,
  type BankTransferFacts,
  type GatewayName,
  paymentGateway,
} from "#app/integrations/payments/payments.ts";
import { logger } from "#app/logger.ts";
import { execute, row, rows } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { enqueue } from "#db/queue.ts";
import { lockPayout } from "./decide-payout.ts";
import { payPayout, refuseUnpayable } from "./pay-payout.ts";

/** IMPS takes 5 lakh rupees at most; RTGS begins at 2. */
const IMPS_LIMIT_PAISE = 5_00_000_00;
/** The bank's way of transferring so many paise. */
export const transferMode = (amountPaise: number) => (amountPaise > IMPS_LIMIT_PAISE ? "RTGS" : "IMPS");
/** The scheduled run leaves alone what a webhook or another job has just touched. */
const QUIET_SECONDS = 45;
const BATCH = 100;

/**
 * Sends an approved payout to the payee's bank account by the payment gateway: what the bank says of it is recorded by a job. Pressed
 * again while it is on its way nothing is sent. One that failed can be sent again.
 * @throws Forbidden; NotFound; Conflict `not_approved`, `paid`, `wrong_state`
 */
export async function sendPayout(ctx: Context, input: { payoutId: string }): Promise<{ repeated: boolean }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return withTransaction(ctx, async (ctx) => {
    const payout = await lockPayout(ctx.tx, input.payoutId);
    if (payout.isBeingSent) return { repeated: true };
    if (payout.state === "paid") throw new Conflict("This payout was paid already.", "paid");
    refuseUnpayable(payout);
    const gateway = paymentGateway().name;
    const typeOfPayment = transferMode(payout.amountPaise);
    const transfer = await models.PayoutTransfer.create(
      {
        payoutId: payout.id,
        gateway,
        typeOfPayment,
        askedBy: userIdOf(ctx.actor),
        askedAt: ctx.now,
        updatedAt: ctx.now,
      },
      { transaction: ctx.tx },
    );
    await enqueue("payment-reconcile", { transferId: transfer.id }, { tx: ctx.tx });
    await recordAudit(ctx, {
      action: "payout.send",
      subjectKind: "payout",
      subjectId: payout.id,
      after: { transferId: transfer.id, gateway, typeOfPayment },
    });
    return { repeated: false };
  });
}

type Sending = Omit<BankTransfer, "transferId"> & { id: string; payoutId: string; gateway: GatewayName };

/**
 * Sends a transfer or asks what became of it, and records that: the payout is paid, or why it is not. For jobs.
 * @throws Unavailable when the gateway does not answer; then it is tried again, under the same key
 */
export async function performTransfer(ctx: Context, transferId: string): Promise<void> {
  if (ctx.actor.kind !== "system") throw new Forbidden();
  const sending = await row<Sending>(
    `UPDATE payout_transfers transfer SET updated_at = $now
     FROM payouts payout JOIN payee_accounts payee ON payee.id = payout.payee_account_id
     WHERE transfer.id = $transferId AND transfer.state = 'sending' AND payout.id = transfer.payout_id
     RETURNING transfer.id, transfer.payout_id, transfer.gateway, transfer.type_of_payment AS way, transfer.gateway_transfer_id AS reference,
       payout.amount_paise, payout.payout_number, payee.holder_name, payee.bank_account_num AS "accountNumber", payee.ifsc`,
    { transferId, now: ctx.now },
    ctx.tx,
  );
  if (!sending) return;
  const facts = await askGateway(sending);
  await execute(
    `UPDATE payout_transfers SET gateway_transfer_id = nullif($reference, '') WHERE id = $transferId AND state = 'sending'`,
    { transferId, reference: facts.reference },
    ctx.tx,
  );
  if (facts.state !== "pending") await settle(ctx, sending, facts);
}

async function askGateway({ id, payoutId: _, gateway, ...transfer }: Sending): Promise<BankTransferFacts> {
  try {
    return await paymentGateway(gateway).payOut({ transferId: id, ...transfer });
  } catch (error) {
    const failure = gatewayRefusal(error).message.slice(0, 300);
    return { reference: "", state: "failed", bankReference: "", fromAccount: "", failure };
  }
}

async function settle(ctx: Context, sending: Sending, facts: BankTransferFacts): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await lockPayout(ctx.tx, sending.payoutId);
    const changed = await execute(
      `UPDATE payout_transfers SET state = $state, failure = $failure, updated_at = $now WHERE id = $id AND state = 'sending'`,
      { id: sending.id, state: facts.state, failure: facts.failure, now: ctx.now },
      ctx.tx,
    );
    if (changed === 0) return;
    if (facts.state === "failed") {
      await recordAudit(ctx, {
        action: "payout.send_failed",
        subjectKind: "payout",
        subjectId: sending.payoutId,
        after: { transferId: sending.id, failure: facts.failure },
      });
      return;
    }
    await payPayout(ctx, {
      payoutId: sending.payoutId,
      reference_number: facts.bankReference,
      transfer_amount_paise: sending.amountPaise,
      paid_date: istDate(ctx.now),
      from_accounts: facts.fromAccount,
      type_of_payment: sending.way,
    });
  });
}

/**
 * Asks about every transfer that is on its way, those longest untouched first, and whatever is asked about is touched. For jobs.
 * @throws AggregateError when some failed with another cause than a gateway without an answer
 */
export async function performTransfers(ctx: Context, signal?: AbortSignal): Promise<void> {
  const waiting = await rows<{ id: string }>(
    `SELECT id FROM payout_transfers WHERE state = 'sending' AND updated_at <= $quietSince ORDER BY updated_at LIMIT ${BATCH}`,
    { quietSince: new Date(ctx.now.getTime() - QUIET_SECONDS * 1_000) },
    ctx.tx,
  );
  await eachOnItsOwn(
    waiting,
    ({ id }) =>
      performTransfer(ctx, id).catch((error) => {
        if (!(error instanceof Unavailable)) throw error;
        logger().warn({ transferId: id, err: error }, "a payout could not be sent, it is tried again");
      }),
    signal,
  );
}
