import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { kindOf } from "#app/domain/bookings/kinds.ts";
import { lateness } from "#app/domain/bookings/late-days.ts";
import { lockOrder } from "#app/domain/bookings/order-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { returnWithheld } from "#app/domain/bookings/settle-deposit.ts";
import { type Claim, readClaims } from "#app/domain/claims/claim-row.ts";
import { AFTER_ALL_REASON } from "#app/domain/claims/labels.ts";
import { notifyCameBack } from "#app/domain/claims/notify-claim.ts";
import { raiseClaim } from "#app/domain/claims/raise-claim.ts";
import { type Actor, type Context, hasRole, isPrivileged, type TxContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { readRecords } from "#app/domain/listings/record.ts";
import { writeTerms } from "#app/domain/listings/set-terms.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled, present } from "#app/present.ts";
import { execute } from "#db/client.ts";

/**
 * What was settled as not returned comes back after all: then it was late and not lost. What was kept goes back, less its late days at the
 * price that the guest read before paying; those are claimed like any late days, so that the guest may object to them.
 */

/**
 * How long after the settlement. By then the store was paid what was kept and has bought another; what comes back later is settled between
 * store and guest, as anybody else's goods would be. The database holds it too (`claims_came_back`).
 */
export const AFTER_ALL_DAYS = 30;

/** What marking it would do now: paise, and the units that go back into the stock. */
export type BackAfterAll = {
  keptPaise: number;
  days: number;
  dayPaise: number;
  latePaise: number;
  backPaise: number;
  stockUnits: number;
  /** The last instant at which it can be marked. */
  until: Date;
};

/** The store, or who decides about claims: an admin, or the manager of the city. */
function mayMark(actor: Actor, booking: StoredBooking): boolean {
  return can(actor, "view", booking) && (isPrivileged(actor) || hasRole(actor, "partner", "city_manager"));
}

const stillMissing = (bookingId: string, ctx: Context, lock: "" | "FOR UPDATE" = "") =>
  readClaims(
    "claim.booking_id = $bookingId AND claim.claim_kind = 'missing' AND claim.state = 'settled' AND claim.upheld_paise > 0",
    { bookingId },
    ctx.tx,
    lock,
  );

function quote(booking: StoredBooking, claim: Claim, now: Date): BackAfterAll | null {
  const until = new Date(filled(claim.settledAt).getTime() + AFTER_ALL_DAYS * 86_400_000);
  if (claim.cameBackAt || now > until) return null;
  const keptPaise = filled(claim.upheldPaise);
  const { endsOn } = booking;
  const late = lateness({ endsOn, dayPaise: claim.dayPaise, depositPaise: keptPaise }, istDate(now));
  return {
    keptPaise,
    days: late.days,
    dayPaise: late.dayPaise,
    latePaise: late.paise,
    backPaise: keptPaise - late.paise,
    stockUnits: claim.stockOutUnits ?? 0,
    until,
  };
}

/** What it would do to mark that a hire came back after all. @returns null when it cannot be marked, by this actor or now */
export async function quoteBackAfterAll(ctx: Context, bookingId: string): Promise<BackAfterAll | null> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !mayMark(ctx.actor, booking)) return null;
  const [claim] = await stillMissing(bookingId, ctx);
  return claim ? quote(booking, claim, ctx.now) : null;
}

const inputSchema = z.object({
  bookingId: z.uuid(),
  /** What was shown to go back, paise: at midnight it is a day later. */
  expectedBackPaise: z.number().int().min(0),
});

/**
 * Marks that what was settled as not returned came back after all: gives back what was kept less the late days, takes that share back from
 * the partner, claims the late days, and counts it in the stock again. Marking it twice changes nothing.
 * @throws NotFound when nothing was kept, or it is foreign; Forbidden; Conflict `too_late`, `quote_changed`
 */
export async function markBackAfterAll(ctx: Context, input: z.input<typeof inputSchema>): Promise<void> {
  const { bookingId, expectedBackPaise } = parseInput(inputSchema, input);
  await withTransaction(ctx, async (ctx) => {
    const [visible] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
    if (!visible || !can(ctx.actor, "view", visible)) throw new NotFound();
    if (!mayMark(ctx.actor, visible)) throw new Forbidden();
    const order = await lockOrder(ctx.tx, visible.orderId);
    const [locked] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
    const booking = present(locked);
    const [claim] = await stillMissing(bookingId, ctx, "FOR UPDATE");
    if (!claim) throw new NotFound();
    if (claim.cameBackAt) return;
    const offer = quote(booking, claim, ctx.now);
    if (!offer) throw new Conflict("This can no longer be marked: its time is over.", "too_late");
    if (offer.backPaise !== expectedBackPaise)
      throw new Conflict("It is a day later now. Please look at the amounts again.", "quote_changed");
    await execute(
      `UPDATE claims SET came_back_at = $now, came_back_days = $days, given_back_paise = $backPaise,
         stock_out_at = coalesce(stock_out_at, $now), stock_out_units = coalesce(stock_out_units, 0) WHERE id = $id`,
      { id: claim.id, days: offer.days, backPaise: offer.backPaise, now: ctx.now },
      ctx.tx,
    );
    await countAgain(ctx, booking, offer.stockUnits);
    await returnWithheld(ctx, booking, {
      claimId: claim.id,
      amountPaise: offer.backPaise,
      withheldPaise: offer.latePaise,
      reason: "Came back after all",
    });
    const late = offer.latePaise > 0 ? await claimLateDays(ctx, booking, offer) : null;
    await notifyCameBack(ctx, order, booking, { ...offer, claim: late ?? claim });
    await recordAudit(ctx, {
      action: "booking.back_after_all",
      subjectKind: "booking",
      subjectId: bookingId,
      before: { withheldPaise: offer.keptPaise },
      after: { withheldPaise: offer.latePaise, lateDays: offer.days, stockUnits: offer.stockUnits },
    });
  });
}

/** The stock counts it again as it did before it was taken out; days that it was still taken for are free. */
async function countAgain(ctx: TxContext, booking: StoredBooking, units: number): Promise<void> {
  const [article] = await readRecords("equipment_item", [filled(booking.itemId)], ctx.tx, true);
  await kindOf("equipment").release(ctx.tx, [booking.id], istDate(ctx.now));
  if (units === 0 || !article) return;
  const terms = { ...article.terms, units: Number(article.terms.units ?? 0) + units };
  await writeTerms(ctx, { listing: article, terms, batchId: randomUUID() });
}

/** The late days are heard as ever: the guest may object. The message that it came back says so. */
function claimLateDays(ctx: TxContext, booking: StoredBooking, offer: BackAfterAll): Promise<Claim> {
  const { days, dayPaise, latePaise: paise } = offer;
  return raiseClaim(ctx, null, booking, {
    kind: "late",
    reason: AFTER_ALL_REASON,
    amountPaise: paise,
    photoId: null,
    late: { days, dayPaise, paise },
  });
}
