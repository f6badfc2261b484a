import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { chargeLess } from "#app/domain/bookings/cancel-booking.ts";
import { lockOrder, type StoredOrder } from "#app/domain/bookings/order-row.ts";
import { endHire, returnWithheld, settleDeposit } from "#app/domain/bookings/settle-deposit.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { eachDueOnItsOwn, inTurnOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, rows, type Transaction } from "#db/client.ts";
import { type Claim, readClaims } from "./claim-row.ts";
import { CLAIM_HOURS } from "./labels.ts";
import { notifySettled } from "./notify-claim.ts";
import { isOfDeposit } from "./policy.ts";

/** A claim and what it is about, locked in the order of every command. */
export type LockedClaim = { claim: Claim; order: StoredOrder; booking: StoredBooking };

/** Locks order, booking and claim. @returns null when there is no such claim */
export async function lockClaim(tx: Transaction, claimId: string): Promise<LockedClaim | null> {
  const [known] = await readBookings(
    "booking.id = (SELECT booking_id FROM claims WHERE id = $claimId)",
    { claimId },
    tx,
  );
  if (!known) return null;
  const order = await lockOrder(tx, known.orderId);
  const [booking] = await readBookings("booking.id = $id", { id: known.id }, tx, "FOR UPDATE");
  const [claim] = await readClaims("claim.id = $claimId", { claimId }, tx, "FOR UPDATE");
  return { claim: present(claim), order, booking: present(booking) };
}

/**
 * Ends a claim and posts what is upheld of it: of a hire it is withheld of the deposit, the rest of which goes back; of a no-show less than
 * the policy's charge is a cancellation at that charge. A decision has been written before.
 */
export async function settleClaim(
  ctx: TxContext,
  { claim, order, booking }: LockedClaim,
  upheldPaise: number,
): Promise<void> {
  await execute(
    "UPDATE claims SET state = 'settled', upheld_paise = $upheldPaise, settled_at = $now WHERE id = $id",
    { id: claim.id, upheldPaise, now: ctx.now },
    ctx.tx,
  );
  const settled = { ...claim, state: "settled" as const, upheldPaise, settledAt: ctx.now };
  const reason = settled.decisionReason || claim.reason;
  if (booking.depositSettledAt && claim.kind !== "no_show") {
    // Late days of what came back after all: of what is still withheld, the rest goes back.
    const amountPaise = claim.amountPaise - upheldPaise;
    await returnWithheld(ctx, booking, {
      claimId: claim.id,
      amountPaise,
      withheldPaise: upheldPaise,
      reason: "Late days not upheld",
    });
  } else if (claim.kind !== "no_show") {
    const note = upheldPaise > 0 ? claim.reason : "";
    await settleDeposit(ctx, booking, { withheldPaise: upheldPaise, note });
    await endHire(ctx, order, booking);
  } else if (upheldPaise < claim.amountPaise) {
    await chargeLess(ctx, booking, { chargePaise: upheldPaise, reason, formKey: randomUUID() });
  } else {
    await settleDeposit(ctx, booking, { withheldPaise: 0, note: "" });
  }
  await notifySettled(ctx, order, booking, settled);
  await recordAudit(ctx, {
    action: "claim.settle",
    subjectKind: "booking",
    subjectId: booking.id,
    before: { kind: claim.kind, amountPaise: claim.amountPaise },
    after: { upheldPaise },
    reason,
  });
}

const BATCH = 100;

/**
 * Settles every claim that nobody objected to in time, and gives back whole every deposit of a hire that came back 48 hours ago without
 * a claim. Each in its own transaction. For a schedule.
 * @returns how many were settled
 * @throws AggregateError when some could not be
 */
export async function settleDueClaims(ctx: Context, signal?: AbortSignal): Promise<number> {
  const claims = (seen: string[]) =>
    rows<{ id: string }>(
      `SELECT id FROM claims WHERE state = 'open' AND object_until <= $now AND id <> ALL($seen::uuid[]) ORDER BY object_until LIMIT ${BATCH}`,
      { now: ctx.now, seen },
    );
  const deposits = (seen: string[]) =>
    rows<{ id: string }>(
      `SELECT id FROM bookings booking WHERE returned_at <= $now::timestamptz - interval '${CLAIM_HOURS} hours' AND deposit_settled_at IS NULL
         AND NOT EXISTS (SELECT FROM claims WHERE booking_id = booking.id AND claim_kind <> 'no_show' AND withdrawn_at IS NULL) AND id <> ALL($seen::uuid[])
       ORDER BY returned_at LIMIT ${BATCH}`,
      { now: ctx.now, seen },
    );
  let settled = 0;
  await inTurnOnItsOwn({
    claims: async () => {
      settled += await eachDueOnItsOwn(claims, ({ id }) => settleUnopposed(ctx, id), signal);
    },
    deposits: async () => {
      settled += await eachDueOnItsOwn(deposits, ({ id }) => giveBack(ctx, id), signal);
    },
  });
  return settled;
}

async function settleUnopposed(ctx: Context, id: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const locked = await lockClaim(ctx.tx, id);
    if (locked?.claim.state !== "open" || locked.claim.objectUntil > ctx.now) return false;
    await settleClaim(ctx, locked, locked.claim.amountPaise);
    return true;
  });
}

async function giveBack(ctx: Context, bookingId: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [known] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
    const order = await lockOrder(ctx.tx, present(known).orderId);
    const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
    const claims = await readClaims("claim.booking_id = $bookingId", { bookingId }, ctx.tx);
    if (present(booking).depositSettledAt || claims.some(isOfDeposit)) return false;
    await settleDeposit(ctx, present(booking), { withheldPaise: 0, note: "" });
    await endHire(ctx, order, present(booking));
    return true;
  });
}
