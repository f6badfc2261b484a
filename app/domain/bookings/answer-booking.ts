import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import { execute, inTransaction } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { cancelBooking, quoteCancellation } from "./cancel-booking.ts";
import { isPartnerAnswerLink } from "./links.ts";
import { lockOrder } from "./order-row.ts";

/** A partner says by a signed link whether a booking can be done. Opening the link changes nothing. */

export type AnswerLink = {
  reference: string;
  accountId: string;
  itemId: string;
  until: number;
  sign: string;
};

export type AskedBooking = {
  bookingOrderId: string;
  kind: StoredBooking["kind"];
  title: string;
  subtitle: string;
  facts: Array<[string, string]>;
  startsAt: Date;
  startsOn: string;
  endsOn: string;
  partnerSharePaise: number;
  status: StoredBooking["status"];
  answer: "accepted" | "declined" | null;
};

/** What the link asks about: no name and no number of the customer. @throws NotFound when it is wrong or over */
export async function findAskedBooking(ctx: Context, link: AnswerLink): Promise<AskedBooking> {
  const { bookingOrderId, kind, snapshot, startsAt, startsOn, endsOn, breakdown, status, partnerAnswer } =
    await checked(ctx, link);
  return {
    ...{ bookingOrderId, kind, startsAt, startsOn, endsOn, status },
    title: snapshot.title,
    subtitle: snapshot.subtitle,
    facts: snapshot.facts ?? [],
    partnerSharePaise: breakdown.partnerSharePaise,
    answer: partnerAnswer,
  };
}

/**
 * Takes the answer, once. Who declines cannot keep the booking, so everything goes back to the customer at once.
 * @throws NotFound; Conflict `stale` when it was answered before, or is no longer confirmed
 */
export async function answerBooking(
  ctx: Context,
  link: AnswerLink,
  input: { answer: "accepted" | "declined"; reason: string; formKey: string },
): Promise<void> {
  const { id, orderId } = await checked(ctx, link);
  await inTransaction(ctx.tx, async (tx) => {
    await lockOrder(tx, orderId);
    const [booking] = await readBookings("booking.id = $id", { id }, tx, "FOR UPDATE");
    if (booking!.partnerAnswer) throw new Conflict("This was answered already.", "stale");
    if (booking!.status !== "confirmed")
      throw new Conflict("This booking is no longer waiting for an answer.", "stale");
    const { answer, formKey } = input;
    const reason = input.reason.trim().slice(0, 300);
    await execute(
      "UPDATE bookings SET partner_answer = $answer, partner_answered_at = $now WHERE id = $id",
      { id, answer, now: ctx.now },
      tx,
    );
    await recordAudit({ ...ctx, tx }, tx, {
      action: `booking.${answer}`,
      subjectKind: "booking",
      subjectId: id,
      after: { answer },
      reason: reason || undefined,
    });
    if (answer === "accepted") return;
    const system = { ...systemContext("partner declined", ctx.now), tx };
    const { refundPaise } = await quoteCancellation(system, { bookingId: id, waive: true });
    await cancelBooking(system, {
      bookingId: id,
      expectedRefundPaise: refundPaise,
      reason: `Declined by the partner. ${reason}`.trim(),
      formKey,
      waive: true,
    });
  });
}

async function checked(ctx: Context, link: AnswerLink): Promise<StoredBooking> {
  const known = z
    .string()
    .regex(/^[0-9A-Z]{22,40}$/)
    .safeParse(link.reference).success;
  const [booking] = known
    ? await readBookings("booking.reference = $reference", { reference: link.reference }, ctx.tx)
    : [];
  const { accountId, itemId } = link;
  if (!booking || booking.accountId !== accountId || booking.itemId !== itemId)
    throw new NotFound("This link is not valid any more.");
  if (!isPartnerAnswerLink(booking, link, ctx.now)) throw new NotFound("This link is not valid any more.");
  return booking;
}
