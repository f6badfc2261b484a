import { z } from "zod";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { BOOKING_MARKS, type BookingMark, statusLabel } from "#app/domain/bookings/labels.ts";
import { NO_SHOW_FROM, NO_SHOW_HOURS, noShowWindow } from "#app/domain/bookings/no-show.ts";
import { beginsFrom } from "#app/domain/bookings/partner-steps.ts";
import { can } from "#app/domain/bookings/policy.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { askForFeedback } from "#app/domain/feedback/feedback.ts";
import { istDate, nightDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { openWaiver } from "#app/domain/waivers/waiver-row.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { lockTogether, markParts } from "./mark-parts.ts";

const inputSchema = z.object({ bookingId: z.uuid(), mark: z.enum(BOOKING_MARKS) });

/** From which states each mark is made. */
const FROM: Record<BookingMark, string[]> = {
  checked_in: ["confirmed"],
  completed: ["checked_in"],
  no_show: ["confirmed"],
};

/**
 * Records what happened at the house: the guest came, left, or did not come. A stay arrives and leaves once, with the nights that were
 * added to it. Nights that nobody uses are on sale again. A no-show is a claim: the guest is told and may object before the policy's charge
 * is final. Marking the same again changes nothing.
 * @throws NotFound; Forbidden for those who only look; Conflict `wrong_status`, `wrong_day`, `waiver_open` while the end of a stay depends on
 *   a medical waiver, or `deposit_open` for a hire that is finished by its deposit
 */
export async function markBooking(
  ctx: Context,
  input: { bookingId: string; mark: BookingMark },
): Promise<void> {
  const { bookingId, mark } = parseInput(inputSchema, input);
  await withTransaction(ctx, async (ctx) => {
    const [visible] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
    if (!visible || !can(ctx.actor, "view", visible)) throw new NotFound();
    const stay = await lockTogether(ctx.tx, visible);
    const { orders, parts } = stay;
    const booking = present(parts.find(({ id }) => id === bookingId));
    if (!can(ctx.actor, "mark", { ...booking, status: "confirmed" })) throw new Forbidden();
    if (booking.status === mark) return;
    if (!FROM[mark].includes(booking.status)) {
      const status = statusLabel(booking.status, booking.kind).toLowerCase();
      throw new Conflict(words("refusals")("cannotBeMarked", { status }), "wrong_status", {
        status: booking.status,
      });
    }
    const marked = parts.filter(({ status }) => FROM[mark].includes(status));
    await refuseOpenWaiver(ctx, parts, mark);
    refuseWrongDay(ctx, { ...present(marked[0]), endsOn: present(marked.at(-1)).endsOn }, mark);
    await markParts(ctx, stay, marked, mark);
    if (mark === "completed")
      await askForFeedback(ctx, present(orders.get(present(marked[0]).orderId)), present(marked[0]));
  });
}

/** A stay that is over can no longer be waived: the family would lose what it asked for by a mark of the house. */
async function refuseOpenWaiver({ tx }: TxContext, parts: StoredBooking[], mark: BookingMark): Promise<void> {
  if (mark === "checked_in") return;
  const waiver = await openWaiver(
    parts.map(({ id }) => id),
    tx,
  );
  if (!waiver) return;
  const due = formats().instant(waiver.dueAt);
  throw new Conflict(words("bookingDesk")("waiverWaits", { due }), "waiver_open");
}

/** Guests come from the check-in day until the last night, cabs and nurses not long before their time; whether somebody comes is known in the morning after. */
function refuseWrongDay(ctx: Context, booking: StoredBooking, mark: BookingMark): void {
  const today = istDate(ctx.now);
  const isOver = booking.kind === "room" ? nightDate(ctx.now) >= booking.endsOn : today > booking.endsOn;
  // A hire with a deposit may be marked late: without it the deposit could never go back.
  const tooLate = isOver && booking.depositPaise === 0;
  const earliest = beginsFrom(booking);
  if (mark === "checked_in" && today === booking.startsOn && ctx.now < earliest) {
    throw new Conflict(words("bookingDesk")("markFrom", { date: formats().instant(earliest) }), "wrong_day");
  }
  if (mark === "checked_in" && (ctx.now < earliest || tooLate)) {
    throw new Conflict(
      booking.kind === "room"
        ? "Check-in is possible from the check-in day until the last night."
        : "This is possible on its own days only.",
      "wrong_day",
    );
  }
  if (mark !== "no_show") return;
  const { from, until } = noShowWindow(booking);
  if (ctx.now < from || ctx.now > until) {
    throw new Conflict(
      words("refusals")("noShowWindow", { from: NO_SHOW_FROM, hours: NO_SHOW_HOURS }),
      "wrong_day",
    );
  }
}
