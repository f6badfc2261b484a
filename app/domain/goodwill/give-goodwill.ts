import { z } from "zod";
import { config } from "#app/config.ts";
import { type ByTwo, proposeByTwo, twoPersonSubject } from "#app/domain/approvals/by-two.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { goodwillOf } from "#app/domain/bookings/goodwill-given.ts";
import type { BookingStatus } from "#app/domain/bookings/labels.ts";
import { lockOrder } from "#app/domain/bookings/order-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { refundCaptured } from "#app/domain/bookings/refund-captured.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, hasRole, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { smsRupees } from "#app/domain/messages/words.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { goodwillLines } from "#app/domain/money/postings.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import { notifyGoodwill } from "./notify-goodwill.ts";

/**
 * Goodwill: part of what a guest paid is refunded although the price stands, because something went wrong. The price, its
 * taxes and its documents stay as they are; each records who bears it: the platform, the partner or both.
 */

/** What has begun, is over, or was cancelled at a charge. What has not begun is cancelled, with a waiver if need be. */
const BEGUN: BookingStatus[] = ["checked_in", "completed", "no_show", "cancelled"];

export type GivenGoodwill = {
  amountPaise: number;
  platformPaise: number;
  reason: string;
  by: string | null;
  givenAt: Date;
};

/** What can be given back of a booking. Paise. */
export type GoodwillOffer = {
  /** What its guest paid and still has paid: no more can go back. 0 before it begins. */
  mostPaise: number;
  /** Up to this one person decides, above it another admin approves it. Less what was given already. */
  alonePaise: number;
  given: GivenGoodwill[];
};

/**
 * What of a booking can go back as goodwill, and what did.
 * @throws Forbidden for anybody but admins and city managers; NotFound also for another city's
 */
export async function quoteGoodwill(ctx: Context, input: { bookingId: string }): Promise<GoodwillOffer> {
  const booking = await visibleBooking(ctx, input.bookingId);
  const { mostPaise, alonePaise } = await within(booking, ctx.tx);
  const given = await rows<GivenGoodwill>(
    `SELECT given.amount_paise, given.platform_paise, given.reason, person.name AS by, given.given_at
     FROM goodwill given LEFT JOIN users person ON person.id = given.given_by
     WHERE given.booking_id = $id ORDER BY given.given_at, given.id LIMIT 50`,
    { id: booking.id },
    ctx.tx,
  );
  return { mostPaise, alonePaise, given };
}

async function within(booking: StoredBooking, tx?: Transaction) {
  const { standingPaise, givenPaise } = await goodwillOf(booking.id, tx);
  return {
    mostPaise: BEGUN.includes(booking.status) ? standingPaise - givenPaise : 0,
    alonePaise: Math.max(config().WAIVER_ADMIN_ABOVE * 100 - givenPaise, 0),
  };
}

async function visibleBooking(
  ctx: Context,
  bookingId: string,
  lock: "" | "FOR UPDATE" = "",
): Promise<StoredBooking> {
  if (!isPrivileged(ctx.actor) && !hasRole(ctx.actor, "city_manager")) throw new Forbidden();
  const [booking] = z.uuid().safeParse(bookingId).success
    ? await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, lock)
    : [];
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  return booking;
}

const schema = z.object({
  bookingId: z.uuid(),
  amountPaise: z
    .number("Please enter an amount in rupees")
    .int()
    .positive("Please enter an amount in rupees"),
  /** How much of it the platform bears; the partner bears the rest. */
  platformPercent: z.number().int().min(0, "At least 0").max(100, "At most 100").default(100),
  reason: z.string().trim().min(3, "Please say why: the guest reads it.").max(500, "At most 500 characters"),
  formKey: z.uuid(),
});
export type GiveGoodwillInput = z.input<typeof schema>;

/**
 * Refunds part of what was paid, to the original means of payment, and informs the guest and, if it bears a part, the partner. Pressing
 * twice gives it once.
 * @returns `proposed` when what was given of the booking comes to more than one person decides: another admin approves it under Approvals
 * @throws Forbidden; NotFound; Invalid on `amountPaise` for more than is left, on `reason`; Conflict `not_begun`
 */
export async function giveGoodwill(ctx: Context, input: GiveGoodwillInput): Promise<"given" | "proposed"> {
  const { formKey, ...asked } = parseInput(schema, input);
  return withTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, asked.bookingId);
    const earlier = await row<{ bookingId: string }>(
      "SELECT booking_id FROM goodwill WHERE id = $formKey",
      { formKey },
      ctx.tx,
    );
    if (earlier) return "given";
    const { alonePaise } = await mustFit(booking, asked.amountPaise, ctx.tx);
    const proposal = {
      ...asked,
      platformPaise: partOf(asked.amountPaise, asked.platformPercent * 10_000),
      bookingOrderId: booking.bookingOrderId,
    };
    if (asked.amountPaise <= alonePaise) {
      await give(ctx, booking, formKey, { ...proposal, alonePaise });
      return "given";
    }
    await proposeByTwo(ctx, {
      of: goodwillByTwo,
      subjectId: formKey,
      title: `${booking.bookingOrderId}, ${booking.snapshot.title}: ${smsRupees(asked.amountPaise)}`,
      proposal,
    });
    return "proposed";
  });
}

async function lockBooking(ctx: TxContext, bookingId: string): Promise<StoredBooking> {
  const { orderId } = await visibleBooking(ctx, bookingId);
  await lockOrder(ctx.tx, orderId);
  return visibleBooking(ctx, bookingId, "FOR UPDATE");
}

/** @throws Conflict `not_begun`; Invalid on `amountPaise` */
async function mustFit(booking: StoredBooking, amountPaise: number, tx: Transaction) {
  if (!BEGUN.includes(booking.status))
    throw new Conflict(
      "This has not begun: cancel it or give nights back, with everything back if need be.",
      "not_begun",
    );
  const allowed = await within(booking, tx);
  if (amountPaise > allowed.mostPaise) {
    const message = `At most ${smsRupees(allowed.mostPaise)} of what was paid can go back.`;
    throw new Invalid(message, { amountPaise: [message] });
  }
  return allowed;
}

type Proposal = {
  bookingId: string;
  bookingOrderId: string;
  amountPaise: number;
  platformPaise: number;
  reason: string;
};

const goodwillByTwo: ByTwo<Proposal> = {
  kind: "goodwill",
  label: "Goodwill",
  // Links a city manager or an admin to their own start page.
  path: "/login",
  lines: (_ctx, { bookingOrderId, amountPaise, platformPaise, reason }) => [
    { label: "Booking", before: null, after: bookingOrderId },
    { label: "Back to the guest", before: null, after: smsRupees(amountPaise) },
    { label: "Borne by the platform", before: null, after: smsRupees(platformPaise) },
    { label: "Borne by the partner", before: null, after: smsRupees(amountPaise - platformPaise) },
    { label: "Reason", before: null, after: reason },
  ],
  bookingId: (_ctx, { bookingId }) => bookingId,
  async carryOut(ctx, proposal, id) {
    const booking = await lockBooking(ctx, proposal.bookingId);
    const { alonePaise } = await mustFit(booking, proposal.amountPaise, ctx.tx);
    await give(ctx, booking, id, { ...proposal, alonePaise });
  },
};

/** What happens to goodwill above what one person decides. */
export const goodwillApproval = twoPersonSubject(goodwillByTwo);

async function give(
  ctx: TxContext,
  booking: StoredBooking,
  id: string,
  { amountPaise, platformPaise, reason, alonePaise }: Proposal & { alonePaise: number },
): Promise<void> {
  const { id: bookingId, orderId, bookingOrderId, customerId, accountId, agentAccountId } = booking;
  await row(
    `INSERT INTO goodwill (id, booking_id, amount_paise, platform_paise, reason, given_by, given_at, alone_up_to_paise)
     VALUES ($id, $bookingId, $amountPaise, $platformPaise, $reason, $by, $now, $alonePaise) RETURNING id`,
    {
      id,
      bookingId,
      amountPaise,
      platformPaise,
      reason,
      alonePaise,
      now: ctx.now,
      by: userIdOf(ctx.actor),
    },
    ctx.tx,
  );
  const parties = { customerId, partnerAccountId: accountId, agentAccountId };
  await postEntries(ctx, [
    {
      kind: "goodwill",
      refId: id,
      orderId,
      bookingId,
      memo: reason,
      lines: goodwillLines(parties, amountPaise, platformPaise),
    },
  ]);
  await refundCaptured(ctx, orderId, {
    cause: { goodwillId: id },
    amountPaise,
    reason: `Goodwill for ${bookingOrderId}`,
  });
  await notifyGoodwill(ctx, booking, {
    id,
    amountPaise,
    partnerPaise: amountPaise - platformPaise,
    reason,
  });
  await recordAudit(ctx, {
    action: "booking.goodwill",
    subjectKind: "booking",
    subjectId: bookingId,
    after: { amountPaise, platformPaise },
    reason,
  });
}
