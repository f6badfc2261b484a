import { type ByTwo, proposeByTwo, twoPersonSubject } from "#app/domain/approvals/by-two.ts";
import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { notifyHouseCharge } from "#app/domain/bookings/notify-stay.ts";
import { lockOrder } from "#app/domain/bookings/order-row.ts";
import { settleRelocation } from "#app/domain/bookings/relocation-charge.ts";
import type { TxContext } from "#app/domain/context.ts";
import { smsRupees } from "#app/domain/messages/words.ts";
import { present } from "#app/present.ts";
import { execute } from "#db/client.ts";

/**
 * What a house bears for a guest whom it could not keep, above what one person charges it. The guest is moved before anybody decides, so the
 * platform bears the whole difference meanwhile, and for good when it is turned down. The house is told what was decided.
 */

type Proposal = {
  fromNumber: string;
  house: string;
  toBookingId: string;
  toNumber: string;
  housePaise: number;
  reason: string;
};

const chargeByTwo: ByTwo<Proposal> = {
  kind: "relocation_charge",
  label: "Charge to a house that failed",
  path: "/login",
  lines: (_ctx, { fromNumber, house, toNumber, housePaise, reason }) => [
    { label: "Booking", before: null, after: fromNumber },
    { label: "Moved to", before: null, after: toNumber },
    { label: `Borne by ${house}`, before: null, after: smsRupees(housePaise) },
    { label: "Reason", before: null, after: reason },
  ],
  bookingId: (_ctx, { toBookingId }) => toBookingId,
  async carryOut(ctx, { toBookingId, housePaise }, id) {
    const booking = await lockBooking(ctx, toBookingId);
    await execute(
      "UPDATE relocations SET house_paise = $housePaise WHERE id = $id",
      { id, housePaise },
      ctx.tx,
    );
    await notifyHouseCharge(ctx, booking, await settleRelocation(ctx, booking));
  },
};

/** What happens to such a charge; turned down or taken back, the platform bears it. */
export const relocationChargeApproval: ApprovalSubject = {
  ...twoPersonSubject(chargeByTwo),
  reject: notCharged,
  withdraw: notCharged,
};

async function notCharged(ctx: TxContext, { payload }: { payload: Record<string, unknown> }): Promise<void> {
  const { toBookingId } = payload as Proposal;
  await notifyHouseCharge(ctx, await lockBooking(ctx, toBookingId), 0);
}

async function lockBooking(ctx: TxContext, bookingId: string): Promise<StoredBooking> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  await lockOrder(ctx.tx, present(booking).orderId);
  const [locked] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
  return present(locked);
}

/** Puts what the house of a relocation (`id`) would bear, paise, before another admin. */
export async function proposeCharge(
  ctx: TxContext,
  asked: { id: string; from: StoredBooking; to: StoredBooking; housePaise: number; reason: string },
): Promise<void> {
  const { id, from, to, housePaise, reason } = asked;
  await proposeByTwo(ctx, {
    of: chargeByTwo,
    subjectId: id,
    title: `${from.bookingOrderId}, ${from.snapshot.title}: ${smsRupees(housePaise)}`,
    proposal: {
      fromNumber: from.bookingOrderId,
      house: from.snapshot.title,
      toBookingId: to.id,
      toNumber: to.bookingOrderId,
      housePaise,
      reason,
    },
  });
}
