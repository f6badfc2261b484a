import { randomUUID } from "node:crypto";
import type { TxContext } from "#app/domain/context.ts";
import { userIdOf } from "#app/domain/context.ts";
import { gstOf } from "#app/domain/money/gst.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { adjustmentLines } from "#app/domain/money/postings.ts";
import { proportionOf } from "#app/domain/money/rounding.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import type { StoredBooking } from "./booking-row.ts";

type Change = { commissionPaise: number; gstPaise: number; reason: string; formKey: string };

/** GST on a change of the commission, by the booking's frozen rate, with equal halves; negative with it. */
export function gstOnCommission(booking: StoredBooking, commissionPaise: number): number {
  return Math.sign(commissionPaise) * gstOf(Math.abs(commissionPaise), booking.rates.gst_on_commission.ppm);
}

/** What stands of a change of the commission (paise, negative or not) when of a price only a part is kept: the same part of it. */
export function keptChange(changePaise: number, keptPricePaise: number, pricePaise: number): number {
  return (
    Math.sign(changePaise) * proportionOf(Math.abs(changePaise), keptPricePaise, Math.max(pricePaise, 1))
  );
}

/** Writes a change of the commission of a booking (paise) and posts it, with its GST, from or to the partner. For a command that has locked the booking. */
export async function writeAdjustment(
  ctx: TxContext,
  { id: bookingId, orderId, accountId }: StoredBooking,
  { commissionPaise, gstPaise, reason, formKey }: Change,
): Promise<void> {
  const made = await models.ShareAdjustment.create(
    {
      bookingId,
      reason,
      formKey,
      commissionChangePaise: commissionPaise,
      gstChangePaise: gstPaise,
      partnerChangePaise: -(commissionPaise + gstPaise),
      madeBy: userIdOf(ctx.actor),
      madeAt: ctx.now,
    },
    { transaction: ctx.tx },
  );
  await postEntries(ctx, [
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
  ctx: TxContext,
  booking: StoredBooking,
  keptPricePaise: number,
): Promise<{ commissionPaise: number; gstPaise: number }> {
  const sums = present(
    await row<{ commissionPaise: number; gstPaise: number }>(
      `SELECT coalesce(sum(commission_change_paise), 0)::bigint AS "commissionPaise", coalesce(sum(gst_change_paise), 0)::bigint AS "gstPaise"
     FROM share_adjustments WHERE booking_id = $id`,
      { id: booking.id },
      ctx.tx,
    ),
  );
  const { commissionPaise, gstPaise } = sums;
  const kept = keptChange(commissionPaise, keptPricePaise, booking.breakdown.pricePaise);
  const keptGst = kept === commissionPaise ? gstPaise : gstOnCommission(booking, kept);
  if (kept !== commissionPaise) {
    await writeAdjustment(ctx, booking, {
      commissionPaise: kept - commissionPaise,
      gstPaise: keptGst - gstPaise,
      reason: `Cancellation of ${booking.bookingOrderId}`,
      formKey: randomUUID(),
    });
  }
  return { commissionPaise: kept, gstPaise: keptGst };
}
