import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { newReadableNumber, newReference } from "#app/domain/shared/ids.ts";
import { filled, present } from "#app/present.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import {
  commissionLost,
  type GivenBack,
  giveBack,
  planFailedHouse,
  planGivingBack,
  writeChange,
} from "./give-back.ts";
import { lockNights } from "./kinds/room-stock.ts";
import { kindOf } from "./kinds.ts";
import type { StoredOrder } from "./order-row.ts";
import { type Relocation, relocationTo, settleRelocation } from "./relocation-charge.ts";
import { releaseReservedNights } from "./reserved-nights.ts";
import { lockStay, STANDING, stayDates } from "./stay-parts.ts";
import { moveForeignGuests } from "./stay-root.ts";

export type Replaced = {
  changeId: string;
  given: GivenBack;
  is: { checkIn: string; checkOut: string };
  /** What the agency of the stay earns more after tax, or less where it is negative, paise. */
  commissionChangePaise: number;
  /** Set when it was moved to another house, because its own could not keep it. */
  relocation?: Relocation;
};

/**
 * Carries out the move of a stay, in the transaction that confirms its order: gives the old nights back at exactly the amount shown, pays
 * for
 * the new ones with it, and makes the new booking a part of the stay, or the stay itself with its number and its link. In another house it
 * is a separate stay: a guest who checked in at the first house checks in again there, and each house has its own number.
 * @throws Conflict `quote_changed` when the stay has become another one since
 */
export async function replaceNights(ctx: TxContext, order: StoredOrder): Promise<Replaced> {
  const { parts } = await lockStay(ctx.tx, filled(order.changesBookingId));
  const [added] = await readBookings(
    "booking.order_id = $orderId",
    { orderId: order.id },
    ctx.tx,
    "FOR UPDATE",
  );
  const standing = parts.filter(({ id, status }) => id !== present(added).id && STANDING.includes(status));
  if (standing[0]?.id !== order.changesBookingId) throw moved();
  await lockNights(ctx.tx, [present(added).id, ...parts.map(({ id }) => id)]);
  const keep = order.keepFrom && order.keepUntil ? { from: order.keepFrom, until: order.keepUntil } : null;
  const relocation = await relocationTo(ctx.tx, present(added).id);
  // What was shown holds until the end of the hold.
  const plan = relocation
    ? await planFailedHouse(order.createdAt, standing, keep, ctx.tx)
    : await planGivingBack({ ...ctx, now: order.createdAt, tx: ctx.tx }, standing, keep, false);
  const was = stayDates(standing);
  const begins = keep && (keep.from < was.checkIn || keep.until > was.checkOut);
  if (plan.shown.refundPaise !== order.refundExpectedPaise || begins) throw moved();
  const first = present(standing[0]);
  const is = datesAfter(present(added), relocation ? [] : plan.stays);
  const named =
    !relocation && keep && present(added).startsOn >= keep.until ? present(plan.stays[0]) : present(added);
  const reason = relocation?.reason ?? "";
  const changeId = await writeChange(ctx, plan.shown, {
    change: "moved",
    bookingId: named.id,
    formKey: order.id,
    waive: relocation !== undefined,
    reason,
    orderId: order.id,
    is,
  });
  const carry = { orderId: order.id, leftPaise: order.carriedPaise };
  await giveBack(ctx, plan, {
    formKey: order.id,
    reason: relocation ? `Moved to another house. ${reason}`.slice(0, 500) : "The stay was moved",
    stayChangeId: changeId,
    carry,
  });
  if (carry.leftPaise !== 0) throw new Error("Less went back than was to be carried over");
  if (relocation) await settleRelocation(ctx, present(added));
  else await joinStay(ctx, present(added), first, plan.stays);
  const from = parts.map(({ id }) => id);
  await moveForeignGuests(ctx.tx, { from, to: present(added).id, sameHouse: !relocation });
  await releaseReservedNights(ctx, parts);
  await recordAudit(ctx, {
    action: relocation ? "booking.relocate" : "booking.move",
    subjectKind: "booking",
    subjectId: named.id,
    before: was,
    after: { ...is, refundPaise: plan.shown.refundPaise, carriedPaise: order.carriedPaise },
    reason: reason || undefined,
  });
  const commissionChangePaise = present(added).breakdown.netAgentPaise - commissionLost(plan);
  return { changeId, given: plan.shown, is, commissionChangePaise, relocation };
}

const moved = () => new Conflict("The stay was changed meanwhile. Please look at it again.", "quote_changed");

function datesAfter(added: StoredBooking, stays: StoredBooking[]) {
  const all = [added, ...stays].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  return { checkIn: present(all[0]).startsOn, checkOut: present(all.at(-1)).endsOn };
}

async function joinStay(
  ctx: TxContext,
  added: StoredBooking,
  first: StoredBooking,
  stays: StoredBooking[],
): Promise<void> {
  const before = stays.find(({ endsOn }) => endsOn === added.startsOn);
  const after = stays.find(({ startsOn }) => startsOn === added.endsOn);
  const link = (id: string, to: string | null) =>
    execute("UPDATE bookings SET extends_booking_id = $to WHERE id = $id", { id, to }, ctx.tx);
  // When first nights are given back, what is left follows nothing any more: not the part before it, nor nights that are over.
  const head = stays[0];
  if (head?.extendsBookingId && (head.id !== first.id || head.startsOn !== first.startsOn))
    await link(head.id, null);
  if (before) await link(added.id, before.id);
  if (after) await link(after.id, added.id);
  // The stay keeps its number and its link, whichever of its parts begins it.
  const begins = before ? present(head) : added;
  if (begins.id !== first.id) await swapNames(ctx.tx, begins, first);
  if (first.status === "checked_in") {
    await execute(
      "UPDATE bookings SET status = 'checked_in', checked_in_at = $at WHERE id = $id AND status = 'confirmed'",
      { id: added.id, at: first.checkedInAt ?? ctx.now },
      ctx.tx,
    );
  }
}

/** Two bookings exchange their numbers and references, which are unique at every moment. */
async function swapNames(tx: Transaction, one: StoredBooking, other: StoredBooking): Promise<void> {
  const name = (id: string, number: string, reference: string) =>
    execute(
      "UPDATE bookings SET booking_order_id = $number, reference = $reference WHERE id = $id",
      { id, number, reference },
      tx,
    );
  await name(one.id, newReadableNumber(kindOf(one.kind).numberPrefix), newReference());
  const kept = present(
    await row<{ number: string; reference: string }>(
      "SELECT booking_order_id AS number, reference FROM bookings WHERE id = $id",
      { id: other.id },
      tx,
    ),
  );
  await name(other.id, one.bookingOrderId, one.reference);
  await name(one.id, kept.number, kept.reference);
}
