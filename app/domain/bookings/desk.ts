import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Actor, type Context, hasRole, isPrivileged } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { releaseHold } from "./expire-holds.ts";
import { BOOKING_MARKS, statusLabel } from "./labels.ts";
import { notifyConfirmedAgain } from "./notify.ts";
import { notifyPayLink } from "./notify-holds.ts";
import { lockOrder } from "./order-row.ts";
import { can } from "./policy.ts";
import { readStay, type WaitingOrder, waitingOrder } from "./stay-parts.ts";

/** What the desk does for a guest on the phone, apart from cancelling and adding nights, which have their own commands. */

const WHAT = {
  "booking.note": "Note",
  "booking.book_for_guest": "Booked for the guest",
  "booking.resend": "Message sent again",
  "booking.cancel": "Cancelled",
  "booking.extend": "Nights added, to be paid by the guest",
  "booking.shorten": "Nights given back",
  "booking.propose_waiver": "Proposed without a charge; another admin decides it",
  "booking.refuse_waiver": "Not approved without a charge",
  "booking.goodwill": "Goodwill",
  "booking.reserve_nights": "Nights reserved",
  "waiver.ask": "Medical waiver asked",
  "waiver.grant": "Medical waiver granted",
  "waiver.refuse": "Medical waiver refused",
  "booking.guests": "Attendants changed",
  "booking.hold_move": "Change of the stay held, to be paid by the guest",
  "booking.move": "Stay moved",
  "booking.let_go": "What was held for payment let go",
  "booking.relocate": "Moved to another house",
  "booking.readdress": "Goes to another address",
  "booking.accepted": "Accepted by the partner",
  "booking.declined": "Declined by the partner",
  "booking.returned": "Came back",
  "claim.raise": "Part of the money claimed by the partner",
  "claim.object": "Objected to by the guest",
  "claim.settle": "Claim settled",
  "deposit.return": "Deposit settled",
} as const;

/** The name of a status depends on the kind: a guest is checked in, a cab is on the way. */
const markOf = (action: string) => BOOKING_MARKS.find((mark) => action === `booking.${mark}`);

/** Actors that are not users, in words. */
const BY: Record<string, string> = {
  "system:partner link": "Partner, by the link of the message",
  guest: "Guest, by the link of the message",
};
const byOf = (by: string) => BY[by] ?? (by.startsWith("system:") ? "Automatically" : by);

export type DeskLine = { at: Date; what: string; by: string; text: string };

/** Who works at the desk: admins, and city managers and staff for what lies in their zone. */
export function isAtDesk(actor: Actor): boolean {
  return isPrivileged(actor) || hasRole(actor, "staff", "city_manager");
}

/**
 * What was done with a booking, or with the stay that it is part of, and said about it, newest first, at most 50 lines.
 * @throws NotFound; Forbidden for anybody but the desk
 */
export async function deskLines(ctx: Context, bookingId: string): Promise<DeskLine[]> {
  const { kind } = await atDesk(ctx, bookingId);
  const parts = kind === "room" ? await readStay(bookingId, ctx.tx) : [{ id: bookingId }];
  const found = await rows<{ at: Date; action: keyof typeof WHAT; by: string; text: string }>(
    `SELECT event.at, event.action, coalesce(person.name, event.actor_kind) AS by, coalesce(event.reason, '') AS text
     FROM audit_events event LEFT JOIN users person ON person.id = event.actor_id
     WHERE event.subject_kind = 'booking' AND event.subject_id = ANY($ids::text[]) AND event.action = ANY($actions::text[])
     ORDER BY event.id DESC LIMIT 50`,
    {
      ids: parts.map(({ id }) => id),
      actions: [...Object.keys(WHAT), ...BOOKING_MARKS.map((mark) => `booking.${mark}`)],
    },
    ctx.tx,
  );
  return found.map(({ action, by, ...line }) => {
    const mark = markOf(action);
    return { ...line, by: byOf(by), what: mark ? statusLabel(mark, kind) : WHAT[action] };
  });
}

const noteSchema = z.object({
  bookingId: z.uuid(),
  note: z.string().trim().min(3, "Please write what was said.").max(500, "At most 500 characters"),
});

/** Records a conversation with a guest or a partner. @throws NotFound; Forbidden; Invalid on `note` */
export async function noteCall(ctx: Context, input: z.input<typeof noteSchema>): Promise<void> {
  const { bookingId, note } = parseInput(noteSchema, input);
  await withTransaction(ctx, async (ctx) => {
    await atDesk(ctx, bookingId);
    await recordAudit(ctx, {
      action: "booking.note",
      subjectKind: "booking",
      subjectId: bookingId,
      reason: note,
    });
  });
}

/**
 * Sends the guest the confirmation of a paid booking, or the payment link of a held one, again. The same form sends it once.
 * @returns what was sent
 * @throws NotFound; Forbidden; Conflict `wrong_status` when there is nothing to send
 */
export async function sendAgain(
  ctx: Context,
  input: { bookingId: string; formKey: string },
): Promise<"confirmation" | "pay link"> {
  return withTransaction(ctx, async (ctx) => {
    const { orderId } = await atDesk(ctx, input.bookingId);
    const order = await lockOrder(ctx.tx, orderId);
    const bookings = await readBookings("booking.order_id = $orderId", { orderId }, ctx.tx);
    const booking = present(bookings.find(({ id }) => id === input.bookingId));
    const isHeld = booking.status === "held" && order.holdExpiresAt > ctx.now;
    if (!isHeld && !["confirmed", "checked_in"].includes(booking.status))
      throw new Conflict("There is nothing to send: this booking is over or was not paid.", "wrong_status");
    if (isHeld) await notifyPayLink(ctx, order, bookings, input.formKey);
    else await notifyConfirmedAgain(ctx, order, booking, input.formKey);
    const sent = isHeld ? "pay link" : "confirmation";
    await recordAudit(ctx, {
      action: "booking.resend",
      subjectKind: "booking",
      subjectId: booking.id,
      after: { sent },
    });
    return sent;
  });
}

/** What of a stay is held until the guest pays it, for the desk. @throws NotFound; Forbidden for anybody but the desk */
export async function findUnpaidChange(ctx: Context, bookingId: string): Promise<WaitingOrder | undefined> {
  const { kind } = await atDesk(ctx, bookingId);
  return kind === "room" ? waitingOrder(await readStay(bookingId, ctx.tx), ctx.tx) : undefined;
}

/**
 * Lets go what is held of a stay until the guest pays it, because the guest does not want it after all. Doing so twice changes nothing.
 * @throws NotFound; Forbidden; Conflict `already_paid`
 */
export async function cancelUnpaidChange(ctx: Context, bookingId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const waiting = await findUnpaidChange(ctx, bookingId);
    if (!waiting) return;
    await releaseHold(ctx, { orderReference: waiting.reference });
    await recordAudit(ctx, { action: "booking.let_go", subjectKind: "booking", subjectId: bookingId });
  });
}

async function atDesk(ctx: Context, bookingId: string): Promise<StoredBooking> {
  if (!isAtDesk(ctx.actor)) throw new Forbidden();
  const [booking] = z.uuid().safeParse(bookingId).success
    ? await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx)
    : [];
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  return booking;
}
