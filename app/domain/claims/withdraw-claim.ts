import { recordAudit } from "#app/domain/audit/record.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import type { StoredOrder } from "#app/domain/bookings/order-row.ts";
import type { TxContext } from "#app/domain/context.ts";
import { execute } from "#db/client.ts";
import type { Claim } from "./claim-row.ts";
import { notifyWithdrawn } from "./notify-claim.ts";

/**
 * Ends the claim that a hire has not come back, because it has: nothing of it is posted, and the guest is told. Late days or damage can be
 * claimed then. Inside a command that has locked order and booking and marks the return.
 */
export async function withdrawClaim(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  claim: Claim,
): Promise<void> {
  await execute(
    "UPDATE claims SET state = 'withdrawn', withdrawn_at = $now WHERE id = $id",
    { id: claim.id, now: ctx.now },
    ctx.tx,
  );
  await notifyWithdrawn(ctx, order, booking, claim);
  await recordAudit(ctx, {
    action: "claim.withdraw",
    subjectKind: "booking",
    subjectId: booking.id,
    before: { kind: claim.kind, state: claim.state, amountPaise: claim.amountPaise },
    after: { state: "withdrawn" },
  });
}
