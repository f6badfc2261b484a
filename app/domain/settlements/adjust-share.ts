import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { adjustmentLines } from "#app/domain/money/postings.ts";
import { partOf, proportionOf } from "#app/domain/money/rounding.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { inTransaction, row, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";

const inputSchema = z.object({
  bookingId: z.uuid(),
  /** What the platform's commission shall be in all, in paise. */
  commissionPaise: z.number().int().min(0),
  reason: z.string().trim().min(3, "Please say why").max(300),
  formKey: z.uuid(),
});

/**
 * Changes the platform's commission on a sold booking (editMhShare): posts the difference, with the GST on it by the booking's
 * frozen rate, from or to the partner. The booking's own breakdown stays what was agreed.
 * @throws Forbidden; NotFound; Invalid; Conflict `not_sold`, `unchanged`
 */
export async function adjustShare(
  ctx: Context,
  input: z.input<typeof inputSchema>,
): Promise<{ repeated: boolean }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { bookingId, commissionPaise, reason, formKey } = parseInput(inputSchema, input);
  return inTransaction(ctx.tx, async (tx) => {
    const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, tx, "FOR UPDATE");
    if (!booking) throw new NotFound();
    const earlier = await row("SELECT 1 FROM share_adjustments WHERE form_key = $formKey", { formKey }, tx);
    if (earlier) return { repeated: true };
    if (["held", "expired"].includes(booking.status))
      throw new Conflict("Only what was sold can be adjusted.", "not_sold");
    const now = await row<{ commissionPaise: number; pricePaise: number }>(
      `SELECT (coalesce((cancelled.kept ->> 'commissionPaise')::bigint, booking.commission_paise) + coalesce((
           SELECT sum(commission_change_paise) FROM share_adjustments WHERE booking_id = booking.id), 0))::bigint AS "commissionPaise",
         coalesce((cancelled.kept ->> 'pricePaise')::bigint, booking.price_paise) AS "pricePaise"
       FROM bookings booking LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id WHERE booking.id = $bookingId`,
      { bookingId },
      tx,
    );
    if (commissionPaise > now!.pricePaise) {
      const message = "The commission cannot be more than the price.";
      throw new Invalid(message, { commission: [message] });
    }
    const change = commissionPaise - now!.commissionPaise;
    if (change === 0) throw new Conflict("That is the commission already.", "unchanged");
    const gstPaise = gstOn(booking, change);
    await adjust(ctx, tx, booking, { commissionPaise: change, gstPaise, reason, formKey });
    await recordAudit(ctx, tx, {
      action: "booking.adjust_share",
      subjectKind: "booking",
      subjectId: bookingId,
      before: { commissionPaise: now!.commissionPaise },
      after: { commissionPaise },
      reason,
    });
    return { repeated: false };
  });
}

type Change = { commissionPaise: number; gstPaise: number; reason: string; formKey: string };

/** GST on a change of the commission, by the booking's frozen rate; negative with it. */
function gstOn(booking: StoredBooking, commissionPaise: number): number {
  return Math.sign(commissionPaise) * partOf(Math.abs(commissionPaise), booking.rates.gst_on_commission.ppm);
}

async function adjust(
  ctx: Context,
  tx: Transaction,
  { id: bookingId, orderId, accountId }: StoredBooking,
  { commissionPaise, gstPaise, reason, formKey }: Change,
): Promise<void> {
  const made = await models.ShareAdjustment.create(
    {
      ...{ bookingId, reason, formKey, commissionChangePaise: commissionPaise, gstChangePaise: gstPaise },
      partnerChangePaise: -(commissionPaise + gstPaise),
      madeBy: isUser(ctx.actor) ? ctx.actor.id : null,
      madeAt: ctx.now,
    },
    { transaction: tx },
  );
  await postEntries(ctx, tx, [
    {
      kind: "adjustment",
      refId: made.id,
      orderId,
      bookingId,
      memo: reason,
      lines: adjustmentLines(accountId, commissionPaise, gstPaise),
    },
  ]);
}

/**
 * Settles the adjustments of a booking that is being cancelled: they stand in proportion to the price that is kept, with the GST on that,
 * so that nothing of them is left where nothing of the price is. For a command that has locked the booking.
 * @returns what of the adjustments stands, paise
 */
export async function keepAdjustments(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  keptPricePaise: number,
): Promise<{ commissionPaise: number; gstPaise: number }> {
  const sums = await row<{ commissionPaise: number; gstPaise: number }>(
    `SELECT coalesce(sum(commission_change_paise), 0)::bigint AS "commissionPaise", coalesce(sum(gst_change_paise), 0)::bigint AS "gstPaise"
     FROM share_adjustments WHERE booking_id = $id`,
    { id: booking.id },
    tx,
  );
  const { commissionPaise, gstPaise } = sums!;
  const part = proportionOf(
    Math.abs(commissionPaise),
    keptPricePaise,
    Math.max(booking.breakdown.pricePaise, 1),
  );
  const kept = Math.sign(commissionPaise) * part;
  const keptGst = kept === commissionPaise ? gstPaise : gstOn(booking, kept);
  if (kept !== commissionPaise) {
    await adjust(ctx, tx, booking, {
      commissionPaise: kept - commissionPaise,
      gstPaise: keptGst - gstPaise,
      reason: `Cancellation of ${booking.bookingOrderId}`,
      formKey: randomUUID(),
    });
  }
  return { commissionPaise: kept, gstPaise: keptGst };
}
