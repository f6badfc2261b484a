import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readLines } from "#app/domain/bookings/booking-parts.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { freeFrom } from "#app/domain/bookings/hires-out.ts";
import { kindOf } from "#app/domain/bookings/kinds.ts";
import { type Lateness, lateDayPaise, lateness } from "#app/domain/bookings/late-days.ts";
import { lockOrder, type StoredOrder } from "#app/domain/bookings/order-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { endHire, settleDeposit } from "#app/domain/bookings/settle-deposit.ts";
import { type Claim, readClaims } from "#app/domain/claims/claim-row.ts";
import { CLAIM_HOURS } from "#app/domain/claims/labels.ts";
import { isMissing, isOfDeposit } from "#app/domain/claims/policy.ts";
import { raiseClaim } from "#app/domain/claims/raise-claim.ts";
import { withdrawClaim } from "#app/domain/claims/withdraw-claim.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { attachUploads } from "#app/domain/uploads/receive-upload.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute } from "#db/client.ts";

/**
 * A caution deposit is the customer's money: held as a liability, given back when the equipment is back. What a partner wants to keep
 * of it, for damage, late days or what has not come back, is a claim, which the guest may object to; until that is settled nothing is posted.
 */

const returnSchema = z.object({
  bookingId: z.uuid(),
  /** Nothing is broken or missing: the deposit goes back at once. */
  inOrder: z.boolean(),
});

/**
 * Records that a hire came back, and gives its whole deposit back when all is in order. Days that it was hired for beyond that are free
 * again, and of one that is late the day of its return. That it has not come back is no longer claimed. Marking it as returned twice changes nothing.
 * @throws NotFound; Forbidden; Conflict `not_handed_over`, `claimed` when something is claimed of the deposit, `stale` when it is settled
 */
export async function markReturned(ctx: Context, input: z.input<typeof returnSchema>): Promise<void> {
  const { bookingId, inOrder } = parseInput(returnSchema, input);
  await withTransaction(ctx, async (ctx) => {
    const { order, booking } = await lockHire(ctx, bookingId);
    const [claim] = await depositClaims(ctx, bookingId);
    const missing = claim && isMissing(claim) ? claim : null;
    if (missing) await withdrawClaim(ctx, order, booking, missing);
    const returned = booking.returnedAt ? booking : await writeReturn(ctx, booking);
    if (!inOrder) return;
    if (claim && !missing) throw new Conflict("There is already a claim on this deposit.", "claimed");
    await settleDeposit(ctx, returned, { withheldPaise: 0, note: "" });
    await endHire(ctx, order, returned);
  });
}

async function writeReturn(ctx: TxContext, booking: StoredBooking): Promise<StoredBooking> {
  const { id: bookingId } = booking;
  await execute(
    "UPDATE bookings SET returned_at = $now WHERE id = $bookingId",
    { bookingId, now: ctx.now },
    ctx.tx,
  );
  await recordAudit(ctx, {
    action: "booking.returned",
    subjectKind: "booking",
    subjectId: bookingId,
    after: { returnedAt: ctx.now },
  });
  await kindOf(booking.kind).release(ctx.tx, [bookingId], freeFrom(booking.endsOn, ctx.now));
  return { ...booking, returnedAt: ctx.now };
}

const NEEDS_REASON = "Please say what happened. The guest reads it.";
const NEEDS_AMOUNT = "Please enter an amount in rupees";
const reason = z.string().trim().min(3, NEEDS_REASON).max(500, "At most 500 characters");
const withholdSchema = z.object({
  bookingId: z.uuid(),
  /** To be kept for damage, paise, and for late days; both belong to the partner once the claim is settled. */
  amountPaise: z.number().int().min(0, NEEDS_AMOUNT),
  latePaise: z.number().int().min(0).default(0),
  reason,
  /** An upload of the purpose `claim_photo`; damage needs it. */
  photoId: z.uuid("Please add a photo of the damage").nullable(),
});

/**
 * Claims a part of the deposit for damage, for late days at most at the booked price of a day, or for both, within 48 hours of the return.
 * The guest is told and may object; it is posted when nobody did in time, or as it is decided.
 * @throws NotFound; Forbidden; Invalid; Conflict `not_handed_over`, `not_returned`, `claimed`, `too_late`, `stale`
 */
export async function withholdDeposit(ctx: Context, input: z.input<typeof withholdSchema>): Promise<void> {
  const {
    bookingId,
    amountPaise: damagePaise,
    latePaise,
    reason,
    photoId,
  } = parseInput(withholdSchema, input);
  await withTransaction(ctx, async (ctx) => {
    const { order, booking } = await lockHire(ctx, bookingId);
    if (!booking.returnedAt) throw new Conflict("Please mark it as returned first.", "not_returned");
    if (ctx.now.getTime() > booking.returnedAt.getTime() + CLAIM_HOURS * 3_600_000)
      throw new Conflict(`This is possible only within ${CLAIM_HOURS} hours of the return.`, "too_late");
    await refuseSecondClaim(ctx, bookingId);
    const amountPaise = damagePaise + latePaise;
    if (amountPaise === 0) throw new Invalid(NEEDS_AMOUNT, { withheld: [NEEDS_AMOUNT] });
    const late = await latenessOf(ctx, booking, istDate(booking.returnedAt));
    if (latePaise > late.paise) {
      const message = "At most the price of the late days can be kept for them.";
      throw new Invalid(message, { late: [message] });
    }
    refuseAboveDeposit(booking, amountPaise);
    await raiseClaim(ctx, order, booking, {
      kind: damagePaise > 0 ? "damage" : "late",
      reason,
      amountPaise,
      photoId: damagePaise > 0 ? await attachPhoto(ctx, booking, photoId) : null,
      late: latePaise > 0 ? { ...late, paise: latePaise } : undefined,
    });
  });
}

async function attachPhoto(ctx: TxContext, booking: StoredBooking, photoId: string | null): Promise<string> {
  const taken = await attachUploads(ctx, {
    uploadIds: photoId ? [photoId] : [],
    purpose: "claim_photo",
    accountId: booking.accountId,
    givenTo: booking.accountId,
  });
  if (!photoId || taken.length === 0)
    throw new Invalid("Please add a photo of the damage", { photo: ["Please add a photo"] });
  return photoId;
}

const missingSchema = z.object({
  bookingId: z.uuid(),
  /** To be kept, paise; belongs to the partner once the claim is settled. */
  amountPaise: z.number().int().min(1, NEEDS_AMOUNT),
  reason,
});

/**
 * Claims a part of the deposit, or all of it, because a hire has not come back, from the day after its last one on. The guest is told and
 * may object; it is posted when nobody did in time, or as it is decided, and withdrawn when the hire is marked as returned before.
 * @throws NotFound; Forbidden; Invalid; Conflict `not_handed_over`, `returned`, `not_over`, `claimed`, `stale`
 */
export async function claimMissing(ctx: Context, input: z.input<typeof missingSchema>): Promise<void> {
  const { bookingId, amountPaise, reason } = parseInput(missingSchema, input);
  await withTransaction(ctx, async (ctx) => {
    const { order, booking } = await lockHire(ctx, bookingId);
    if (booking.returnedAt) throw new Conflict("It is already marked as returned.", "returned");
    const late = await latenessOf(ctx, booking, istDate(ctx.now));
    if (late.days === 0)
      throw new Conflict("This is possible only from the day after the last day of the hire.", "not_over");
    await refuseSecondClaim(ctx, bookingId);
    refuseAboveDeposit(booking, amountPaise);
    await raiseClaim(ctx, order, booking, {
      kind: "missing",
      reason,
      amountPaise,
      photoId: null,
      late: { ...late, paise: 0 },
    });
  });
}

async function latenessOf(ctx: TxContext, booking: StoredBooking, on: IsoDate): Promise<Lateness> {
  const lines = await readLines([booking.id], ctx.tx);
  const dayPaise = lateDayPaise({ ...booking, ...booking.breakdown, lines });
  return lateness({ endsOn: booking.endsOn, dayPaise, depositPaise: booking.depositPaise }, on);
}

/** The claims of a deposit that stand: none or one. */
async function depositClaims(ctx: TxContext, bookingId: string): Promise<Claim[]> {
  return (await readClaims("claim.booking_id = $bookingId", { bookingId }, ctx.tx)).filter(isOfDeposit);
}

async function refuseSecondClaim(ctx: TxContext, bookingId: string): Promise<void> {
  const claims = await depositClaims(ctx, bookingId);
  if (claims.length > 0) throw new Conflict("There is already a claim on this deposit.", "claimed");
}

function refuseAboveDeposit(booking: StoredBooking, amountPaise: number): void {
  if (amountPaise > booking.depositPaise) {
    const message = "At most the whole deposit can be kept.";
    throw new Invalid(message, { withheld: [message] });
  }
}

/** A hire that was handed over and whose deposit is open, locked for a command of a user who may mark it. */
async function lockHire(
  ctx: TxContext,
  bookingId: string,
): Promise<{ order: StoredOrder; booking: StoredBooking }> {
  const [visible] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!visible || !can(ctx.actor, "view", visible)) throw new NotFound();
  const order = await lockOrder(ctx.tx, visible.orderId);
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
  if (!can(ctx.actor, "mark", { ...present(booking), status: "confirmed" })) throw new Forbidden();
  if (present(booking).depositPaise === 0) throw new NotFound();
  if (present(booking).depositSettledAt)
    throw new Conflict("This deposit has already been settled.", "stale");
  if (!["checked_in", "completed"].includes(present(booking).status) || !present(booking).checkedInAt)
    throw new Conflict("Please mark it as handed over first.", "not_handed_over", {
      status: present(booking).status,
    });
  return { order, booking: present(booking) };
}
