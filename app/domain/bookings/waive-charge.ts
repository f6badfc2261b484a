import { z } from "zod";
import { type ByTwo, proposeByTwo, twoPersonSubject } from "#app/domain/approvals/by-two.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { smsRupees } from "#app/domain/messages/words.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { row } from "#db/client.ts";
import { readBookings } from "./booking-row.ts";
import { cancelBooking, quoteCancellation } from "./cancel-booking.ts";
import { aloneUpToPaise } from "./charge-quote.ts";
import { lockOrder } from "./order-row.ts";
import { quoteShorterStay, shortenStay } from "./shorten-stay.ts";

/**
 * An office cancels a booking, or gives nights of a stay back, without the charge of its policy. Up to a limit of that charge an admin or the
 * city's manager decides it alone. Above it this is a proposal: the booking stands as it is until another admin approves it.
 */

const what = {
  bookingId: z.uuid(),
  /** The stay that is left when only nights are given back; null when the booking is cancelled. */
  dates: z.object({ checkIn: z.string(), checkOut: z.string() }).nullable(),
};
const quoteSchema = z.object(what);
const schema = z.object({
  ...what,
  expectedRefundPaise: z.number().int().min(0),
  reason: z
    .string()
    .trim()
    .min(3, "Please say why the whole amount goes back.")
    .max(500, "At most 500 characters"),
  formKey: z.uuid(),
});

/** What goes back without the charge. Amounts in paise. */
export type WaivedOffer = {
  bookingOrderId: string;
  paidPaise: number;
  chargePaise: number;
  refundPaise: number;
  depositPaise: number;
  /** What the policies would have charged. */
  waivedPaise: number;
  /** Of a stay that is made shorter; empty when the booking is cancelled. */
  nights: IsoDate[];
  /** Another admin has to approve it. */
  needsSecond: boolean;
};

/**
 * What doing it without the charge means now.
 * @throws as `quoteCancellation` and `quoteShorterStay`; Conflict `proposed` while somebody's proposal for the booking waits
 */
export async function quoteWithoutCharge(
  ctx: Context,
  input: z.input<typeof quoteSchema>,
): Promise<WaivedOffer> {
  const { bookingId, dates } = parseInput(quoteSchema, input);
  const offer = await quoteWaived(ctx, bookingId, dates);
  await refuseProposed(ctx, bookingId);
  return offer;
}

async function quoteWaived(
  ctx: Context,
  bookingId: string,
  dates: z.output<typeof what.dates>,
): Promise<WaivedOffer> {
  const needsSecond = ({ waivedPaise }: { waivedPaise: number }) => waivedPaise > aloneUpToPaise();
  if (dates === null) {
    const offer = await quoteCancellation(ctx, { bookingId, waive: true });
    return { ...offer, nights: [], needsSecond: needsSecond(offer) };
  }
  const offer = await quoteShorterStay(ctx, { bookingId, ...dates, waive: true });
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  const { bookingOrderId } = present(booking);
  return { ...offer, bookingOrderId, depositPaise: 0, needsSecond: needsSecond(offer) };
}

/** One proposal waits for a booking. @throws Conflict `proposed` */
async function refuseProposed(ctx: Context, bookingId: string): Promise<void> {
  const waiting = await row<{ by: string | null }>(
    `SELECT person.name AS by FROM approvals waiting LEFT JOIN users person ON person.id = waiting.requested_by
     WHERE waiting.subject_kind = 'charge_waiver' AND waiting.status = 'pending' AND waiting.payload ->> 'bookingId' = $bookingId`,
    { bookingId },
    ctx.tx,
  );
  if (!waiting) return;
  const by = waiting.by ?? "Somebody";
  throw new Conflict(`${by} has proposed this: another admin decides it under Approvals.`, "proposed");
}

/**
 * Cancels a booking, or gives nights of a stay back, at no charge and exactly the refund that was shown.
 * @returns `proposed` when the charge is above what one person gives up: until another admin approves it the booking stands as it is
 * @throws as `quoteWithoutCharge`; Invalid on `reason`; Conflict `quote_changed` { refundPaise }
 */
export async function waiveCharge(ctx: Context, input: z.input<typeof schema>): Promise<"done" | "proposed"> {
  const { formKey, ...asked } = parseInput(schema, input);
  const { needsSecond } = await quoteWithoutCharge(ctx, asked);
  if (!needsSecond) {
    await carryOut(ctx, asked, formKey);
    return "done";
  }
  await withTransaction(ctx, async (ctx) => {
    const [booking] = await readBookings("booking.id = $bookingId", asked, ctx.tx);
    await lockOrder(ctx.tx, present(booking).orderId);
    const offer = await quoteWithoutCharge(ctx, asked);
    const { bookingOrderId, waivedPaise, refundPaise } = offer;
    if (refundPaise !== asked.expectedRefundPaise)
      throw new Conflict(words("refusals")("refundChanged"), "quote_changed", { refundPaise });
    await proposeByTwo(ctx, {
      of: waiverByTwo,
      subjectId: formKey,
      title: `${bookingOrderId}, ${present(booking).snapshot.title}: ${smsRupees(waivedPaise)}`,
      proposal: { ...asked, bookingOrderId, waivedPaise },
    });
    await recordAudit(ctx, {
      action: "booking.propose_waiver",
      subjectKind: "booking",
      subjectId: asked.bookingId,
      after: { waivedPaise, refundPaise },
      reason: asked.reason,
    });
  });
  return "proposed";
}

type Proposal = Omit<z.output<typeof schema>, "formKey"> & { bookingOrderId: string; waivedPaise: number };

const waiverByTwo: ByTwo<Proposal> = {
  kind: "charge_waiver",
  label: "Cancellation without a charge",
  // Leads whoever is signed in, a city manager or an admin, to their own first page.
  path: "/login",
  lines: (_ctx, { bookingOrderId, dates, waivedPaise, expectedRefundPaise, reason }) => [
    { label: "Booking", before: null, after: bookingOrderId },
    {
      label: "What",
      before: null,
      after: dates ? `The stay is from ${dates.checkIn} to ${dates.checkOut} only` : "Cancelled",
    },
    { label: "Charge given up", before: null, after: smsRupees(waivedPaise) },
    { label: "Back to the guest", before: null, after: smsRupees(expectedRefundPaise) },
    { label: "Reason", before: null, after: reason },
  ],
  bookingId: (_ctx, { bookingId }) => bookingId,
  carryOut: (ctx, proposal, id) => carryOut(ctx, proposal, id),
  turnDown: (ctx, { bookingId: subjectId }, reason) =>
    recordAudit(ctx, { action: "booking.refuse_waiver", subjectKind: "booking", subjectId, reason }),
};

/** What happens to a charge above what one person gives up; turned down or taken back, the booking stands as it does. */
export const chargeWaiverApproval = twoPersonSubject(waiverByTwo);

async function carryOut(
  ctx: Context,
  { bookingId, dates, expectedRefundPaise, reason }: Omit<z.output<typeof schema>, "formKey">,
  formKey: string,
): Promise<void> {
  const asked = { bookingId, expectedRefundPaise, reason, formKey, waive: true };
  if (dates) await shortenStay(ctx, { ...asked, ...dates });
  else await cancelBooking(ctx, asked);
}
