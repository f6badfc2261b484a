import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Conflict, Invalid } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute } from "#db/client.ts";
import { readBookings } from "./booking-row.ts";
import { cancelBooking, quoteCancellation } from "./cancel-booking.ts";
import { bookingOfLink, type PartnerLink } from "./linked-booking.ts";
import { lockOrder } from "./order-row.ts";

export type PartnerAnswer = { answer: "accepted" | "declined"; reason: string; formKey: string };

/**
 * Records a partner's answer through the signed link, once: see `answerFor`.
 * @throws NotFound when the link is wrong or over; as `answerFor`
 */
export async function answerBooking(ctx: Context, link: PartnerLink, input: PartnerAnswer): Promise<void> {
  const { id, orderId } = await bookingOfLink(ctx, link);
  await answerFor(ctx, { id, orderId }, input);
}

/**
 * Records a partner's answer, once. If a seller cannot deliver, the customer is refunded in full at once. If a house cannot take its guest,
 * who needs a bed all the same, the booking stays, with the reason, until our desk has found another house; a house may also say so after
 * accepting, and while the guest is there. For callers that have seen the booking within its scope.
 * @throws Invalid when a house gives no reason; Conflict `stale` when it was answered before, or no longer stands
 */
export async function answerFor(
  ctx: Context,
  { id, orderId }: { id: string; orderId: string },
  input: PartnerAnswer,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await lockOrder(ctx.tx, orderId);
    const [booking] = await readBookings("booking.id = $id", { id }, ctx.tx, "FOR UPDATE");
    const failsLater = input.answer === "declined" && present(booking).kind === "room";
    if (present(booking).partnerAnswer === "declined" || (present(booking).partnerAnswer && !failsLater))
      throw new Conflict("This has already been answered.", "stale");
    if (present(booking).status !== "confirmed" && !(failsLater && present(booking).status === "checked_in"))
      throw new Conflict("This booking is no longer waiting for an answer.", "stale");
    const { answer, formKey } = input;
    const reason = input.reason.trim().slice(0, 300);
    if (answer === "declined" && present(booking).kind === "room" && reason.length < 3)
      throw new Invalid("Please say why.", {
        reason: ["Please say why: our desk reads it and finds another property."],
      });
    await execute(
      "UPDATE bookings SET partner_answer = $answer, partner_answered_at = $now, partner_reason = $reason WHERE id = $id",
      { id, answer, now: ctx.now, reason },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: `booking.${answer}`,
      subjectKind: "booking",
      subjectId: id,
      after: { answer },
      reason: reason || undefined,
    });
    if (answer === "accepted" || present(booking).kind === "room") return;
    const system = { ...systemContext("partner declined", ctx.now), tx: ctx.tx };
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
