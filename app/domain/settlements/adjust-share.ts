import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings } from "#app/domain/bookings/booking-row.ts";
import { gstOnCommission, writeAdjustment } from "#app/domain/bookings/share-adjustments.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";

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
  return withTransaction(ctx, async (ctx) => {
    const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
    if (!booking) throw new NotFound();
    const earlier = await row(
      "SELECT 1 FROM share_adjustments WHERE form_key = $formKey",
      { formKey },
      ctx.tx,
    );
    if (earlier) return { repeated: true };
    if (["held", "expired"].includes(booking.status))
      throw new Conflict("Only what was sold can be adjusted.", "not_sold");
    const now = present(
      await row<{ commissionPaise: number; pricePaise: number }>(
        `SELECT (coalesce((cancelled.kept ->> 'commissionPaise')::bigint, booking.commission_paise) + coalesce((
           SELECT sum(commission_change_paise) FROM share_adjustments WHERE booking_id = booking.id), 0))::bigint AS "commissionPaise",
         coalesce((cancelled.kept ->> 'pricePaise')::bigint, booking.price_paise) AS "pricePaise"
       FROM bookings booking LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id WHERE booking.id = $bookingId`,
        { bookingId },
        ctx.tx,
      ),
    );
    if (commissionPaise > now.pricePaise) {
      const message = "The commission cannot be more than the price.";
      throw new Invalid(message, { commission: [message] });
    }
    const change = commissionPaise - now.commissionPaise;
    if (change === 0) throw new Conflict("That is the commission already.", "unchanged");
    const gstPaise = gstOnCommission(booking, change);
    await writeAdjustment(ctx, booking, { commissionPaise: change, gstPaise, reason, formKey });
    await recordAudit(ctx, {
      action: "booking.adjust_share",
      subjectKind: "booking",
      subjectId: bookingId,
      before: { commissionPaise: now.commissionPaise },
      after: { commissionPaise },
      reason,
    });
    return { repeated: false };
  });
}
