import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { type Breakdown, withPlatformGst } from "#app/domain/money/breakdown.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { cancellationLines } from "#app/domain/money/postings.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, rows } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { lockOrder } from "./order-row.ts";

/** What the corrections come to, paise: what is posted to the platform's GST, and taken back of TCS. */
export type GstCorrections = { bookings: number; gstPaise: number; tcsPaise: number };

const WRONG = `booking.gst_owed_by = 'partner' AND booking.status NOT IN ('held', 'expired') AND booking.gst_paise + booking.tcs_paise > 0
  AND coalesce(nullif(booking.snapshot ->> 'propertyGstin', ''), (SELECT gstin FROM accounts WHERE id = booking.account_id)) IS NULL`;

const BATCH = 100;

/**
 * Corrects bookings that were sold as if their partner had a GSTIN, although there is none: posts the difference between what stands and
 * what would stand had the platform owed the GST, by the functions that made the sale (entry `gst_correction`, once a booking). What a
 * partner was paid too much is a negative line of the next payout. Each booking in its own transaction; again, it does nothing.
 * @param preview only counts
 * @throws Forbidden for anybody but admins; AggregateError when some could not be corrected
 */
export async function correctGst(ctx: Context, { preview = false } = {}): Promise<GstCorrections> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const total: GstCorrections = { bookings: 0, gstPaise: 0, tcsPaise: 0 };
  const wrong = (seen: string[]) =>
    rows<{ id: string; orderId: string }>(
      `SELECT booking.id, booking.order_id FROM bookings booking WHERE ${WRONG} AND booking.id <> ALL($seen::uuid[]) ORDER BY booking.id LIMIT ${BATCH}`,
      { seen },
      ctx.tx,
    );
  await eachDueOnItsOwn(wrong, async ({ id, orderId }) => {
    const changed = await withTransaction(ctx, (ctx) => correct(ctx, { id, orderId, preview }));
    if (!changed) return;
    total.bookings += 1;
    total.gstPaise += changed.gstPaise;
    total.tcsPaise += changed.tcsPaise;
  });
  return total;
}

type Wrong = { id: string; orderId: string; preview: boolean };

async function correct(
  ctx: TxContext,
  { id, orderId, preview }: Wrong,
): Promise<{ gstPaise: number; tcsPaise: number } | null> {
  await lockOrder(ctx.tx, orderId);
  const [booking] = await readBookings(`booking.id = $id AND ${WRONG}`, { id }, ctx.tx, "FOR UPDATE");
  if (!booking) return null;
  const cancelled = await row<{ kept: Omit<Breakdown, "gstOwedBy"> }>(
    "SELECT kept FROM cancellations WHERE booking_id = $id FOR UPDATE",
    { id },
    ctx.tx,
  );
  const kept = cancelled && { ...cancelled.kept, gstOwedBy: booking.breakdown.gstOwedBy };
  const standing = kept ?? booking.breakdown;
  const changed = { gstPaise: standing.gstPaise, tcsPaise: standing.tcsPaise };
  if (preview) return changed;
  await post(ctx, booking, standing);
  const { tcsPaise, partnerSharePaise } = withPlatformGst(booking.breakdown);
  await execute(
    `UPDATE bookings SET gst_owed_by = 'platform', tcs_paise = $tcsPaise, partner_share_paise = $partnerSharePaise WHERE id = $id`,
    { id, tcsPaise, partnerSharePaise },
    ctx.tx,
  );
  if (kept) {
    const right = withPlatformGst(kept);
    await execute(
      "UPDATE cancellations SET kept = $kept, partner_amount_paise = $partnerSharePaise WHERE booking_id = $id",
      { id, kept: JSON.stringify(right), partnerSharePaise: right.partnerSharePaise },
      ctx.tx,
    );
  }
  await recordAudit(ctx, {
    action: "booking.correct_gst",
    subjectKind: "booking",
    subjectId: id,
    before: { gstOwedBy: "partner", partnerSharePaise: standing.partnerSharePaise },
    after: { gstOwedBy: "platform", partnerSharePaise: withPlatformGst(standing).partnerSharePaise },
    reason: "The partner has no GSTIN",
  });
  return changed;
}

async function post(ctx: TxContext, booking: StoredBooking, standing: Breakdown): Promise<void> {
  const { id: bookingId, orderId, customerId, accountId: partnerAccountId, agentAccountId } = booking;
  const parties = { customerId, partnerAccountId, agentAccountId };
  await postEntries(ctx, [
    {
      kind: "gst_correction",
      refId: bookingId,
      orderId,
      bookingId,
      memo: booking.bookingOrderId,
      lines: cancellationLines(parties, standing, withPlatformGst(standing)),
    },
  ]);
}
