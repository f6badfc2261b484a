import { recordAudit } from "#app/domain/audit/record.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import type { StoredOrder } from "#app/domain/bookings/order-row.ts";
import type { TxContext } from "#app/domain/context.ts";
import { userIdOf } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";
import { type Claim, readClaims } from "./claim-row.ts";
import { type ClaimKind, OBJECTION_HOURS } from "./labels.ts";
import { notifyClaim } from "./notify-claim.ts";

type Raised = {
  kind: ClaimKind;
  reason: string;
  amountPaise: number;
  photoId: string | null;
  /** Of a hire: the days that it was late until now, the price of one, and what of the amount is for them. */
  late?: { days: number; dayPaise: number; paise: number };
};
const IN_TIME = { days: 0, dayPaise: 0, paise: 0 };

/**
 * Records a claim against a guest and informs the guest, who may object for 48 hours. Nothing is posted yet. Inside a
 * command that has locked order and booking and checked who acts.
 * @param order null where the command tells the guest itself
 */
export async function raiseClaim(
  ctx: TxContext,
  order: StoredOrder | null,
  booking: StoredBooking,
  { kind, reason, amountPaise, photoId, late = IN_TIME }: Raised,
): Promise<Claim> {
  const made = present(
    await row<{ id: string }>(
      `INSERT INTO claims (booking_id, claim_kind, reason, amount_paise, photo_id, made_by, made_at, object_until, late_days, day_paise, late_paise)
     VALUES ($bookingId, $kind, $reason, $amountPaise, $photoId, $by, $now, $objectUntil, $lateDays, $dayPaise, $latePaise) RETURNING id`,
      {
        bookingId: booking.id,
        kind,
        reason,
        amountPaise,
        photoId,
        lateDays: late.days,
        dayPaise: late.dayPaise,
        latePaise: late.paise,
        by: userIdOf(ctx.actor),
        now: ctx.now,
        objectUntil: new Date(ctx.now.getTime() + OBJECTION_HOURS * 3_600_000),
      },
      ctx.tx,
    ),
  );
  const [claim] = await readClaims("claim.id = $id", { id: made.id }, ctx.tx);
  if (order) await notifyClaim(ctx, order, booking, present(claim));
  await recordAudit(ctx, {
    action: "claim.raise",
    subjectKind: "booking",
    subjectId: booking.id,
    after: { kind, amountPaise, lateDays: late.days, objectUntil: present(claim).objectUntil },
    reason,
  });
  return present(claim);
}
