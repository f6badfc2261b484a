import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { objectionPath } from "#app/domain/bookings/links.ts";
import { customerOf, itemOf, partnersOf, sendToEachChannel } from "#app/domain/bookings/notify.ts";
import type { StoredOrder } from "#app/domain/bookings/order-row.ts";
import type { TxContext } from "#app/domain/context.ts";
import { filled, present } from "#app/present.ts";
import type { Claim } from "./claim-row.ts";

/** The messages of a claim, queued in the transaction of the change itself. */

const about = (order: StoredOrder, booking: StoredBooking, claim: Claim) => {
  const { path: _, ...item } = itemOf(order, booking);
  return { ...item, claim: claim.kind, claimedPaise: claim.amountPaise, lateDays: claim.lateDays };
};

/** Tells the guest what is claimed, and by when and where to object. */
export async function notifyClaim(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  claim: Claim,
): Promise<void> {
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key: `claim:${claim.id}:raised`,
    template: "claim.raised",
    variables: {
      ...about(order, booking, claim),
      reason: claim.reason.slice(0, 200),
      until: claim.objectUntil.toISOString(),
      path: objectionPath(claim.id),
    },
  });
}

/** Tells the partner that the guest objected. */
export async function notifyObjection(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  claim: Claim,
): Promise<void> {
  const partner = {
    ...present((await partnersOf(ctx.tx, [booking])).get(booking.id)),
    bookingId: booking.id,
  };
  await sendToEachChannel(ctx, partner, {
    key: `claim:${claim.id}:objected`,
    template: "claim.objected",
    variables: about(order, booking, claim),
  });
}

/** Tells the guest that what was claimed as not returned is back, so that nothing is claimed for that any more. */
export async function notifyWithdrawn(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  claim: Claim,
): Promise<void> {
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key: `claim:${claim.id}:withdrawn`,
    template: "claim.withdrawn",
    variables: { ...about(order, booking, claim), path: objectionPath(claim.id) },
  });
}

/**
 * Tells the guest that what was settled as not returned came back after all: what goes back of what was kept, and what is kept for late
 * days, to which an objection is possible. `claim` is that of the late days, or what was settled where they cost nothing.
 */
export async function notifyCameBack(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  came: { claim: Claim; keptPaise: number; backPaise: number; latePaise: number; days: number },
): Promise<void> {
  const { claim, keptPaise, backPaise, latePaise, days } = came;
  const { path: _, ...item } = itemOf(order, booking);
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key: `claim:${claim.id}:came-back`,
    template: "claim.came_back",
    variables: {
      ...item,
      keptPaise,
      backPaise,
      latePaise,
      lateDays: days,
      until: claim.objectUntil.toISOString(),
      path: objectionPath(claim.id),
    },
  });
}

/** Tells guest and partner the outcome. */
export async function notifySettled(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  claim: Claim,
): Promise<void> {
  const variables = {
    ...about(order, booking, claim),
    upheldPaise: filled(claim.upheldPaise),
    // Empty where nobody had to decide: the message says so in its own language.
    reason: claim.decisionReason.slice(0, 200),
  };
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key: `claim:${claim.id}:settled`,
    template: "claim.settled",
    variables: { ...variables, backPaise: backOf(booking, claim), path: objectionPath(claim.id) },
  });
  const partner = {
    ...present((await partnersOf(ctx.tx, [booking])).get(booking.id)),
    bookingId: booking.id,
  };
  await sendToEachChannel(ctx, partner, {
    key: `claim:${claim.id}:partner-settled`,
    template: "claim.partner_settled",
    variables,
  });
}

/** What goes back to the guest: of the deposit, and of the price where less is charged than the policy would. */
function backOf(booking: StoredBooking, claim: Claim): number {
  if (claim.kind !== "no_show" && booking.depositSettledAt)
    return claim.amountPaise - filled(claim.upheldPaise);
  if (claim.kind !== "no_show") return booking.depositPaise - filled(claim.upheldPaise);
  return booking.depositPaise + claim.amountPaise - filled(claim.upheldPaise);
}
