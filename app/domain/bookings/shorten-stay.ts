import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { type IsoDate, isIsoDate, nightDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, row } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import {
  commissionLost,
  type GiveBackPlan,
  type GivenBack,
  giveBack,
  planGivingBack,
  writeChange,
} from "./give-back.ts";
import { notifyAgentChanged } from "./notify-agent.ts";
import { notifyShorter } from "./notify-stay.ts";
import { withFreshNumbers } from "./open-order.ts";
import { can } from "./policy.ts";
import { releaseReservedNights } from "./reserved-nights.ts";
import { lockStay, readStay, refusePending, STANDING, stayDates } from "./stay-parts.ts";

/**
 * A shorter stay: nights at its beginning or its end are given back, of each part of the stay at the policy that was frozen with that
 * part. What was paid for the nights that stay does not change.
 */

/** What giving nights back costs, and the stay that is left. Amounts in paise. */
export type ShorterStay = GivenBack & {
  /** Of the booking that is named as the stay's. */
  reference: string;
  checkIn: IsoDate;
  checkOut: IsoDate;
};

const date = z.string().refine(isIsoDate, "Please enter a date as dd/mm/yyyy");
const asked = {
  bookingId: z.uuid(),
  checkIn: date,
  checkOut: date,
  /** Everything that was paid for these nights goes back. Offices decide that with `waiveCharge`, and say why. */
  waive: z.boolean().default(false),
};
const quoteSchema = z.object(asked);
const shortenSchema = z.object({
  ...asked,
  expectedRefundPaise: z.number().int().min(0),
  reason: z.string().trim().max(500, "At most 500 characters").default(""),
  formKey: z.uuid(),
});

/**
 * What staying only from `checkIn` to `checkOut` gives back now.
 * @throws NotFound; Forbidden for a waiver by others; Invalid on `checkIn` or `checkOut`; Conflict `not_changeable`, `extension_pending`
 *   { reference } while added nights wait for their payment
 */
export async function quoteShorterStay(
  ctx: Context,
  input: z.input<typeof quoteSchema>,
): Promise<ShorterStay> {
  const values = parseInput(quoteSchema, input);
  await readVisible(ctx, values.bookingId);
  const parts = await readStay(values.bookingId, ctx.tx);
  return (await plan(ctx, parts, values)).shown;
}

/**
 * Gives nights back at exactly the refund that was shown. Pressing twice gives the first result.
 * @returns the reference of the booking that is the stay's from now on, and what goes back, paise
 * @throws as `quoteShorterStay`, and Conflict `quote_changed` { refundPaise }, `stay_changed`
 */
export async function shortenStay(
  ctx: Context,
  input: z.input<typeof shortenSchema>,
): Promise<{ reference: string; refundPaise: number; repeated: boolean }> {
  const values = parseInput(shortenSchema, input);
  return withFreshNumbers(ctx, (ctx) => shorten(ctx, values));
}

async function shorten(ctx: TxContext, input: z.output<typeof shortenSchema>) {
  await readVisible(ctx, input.bookingId);
  const { orders, parts } = await lockStay(ctx.tx, input.bookingId);
  const earlier = await row<{ reference: string; refundPaise: number }>(
    `SELECT booking.reference, change.refund_paise FROM stay_changes change JOIN bookings booking ON booking.id = change.booking_id
     WHERE change.form_key = $formKey AND booking.customer_id = $customerId`,
    { formKey: input.formKey, customerId: present(parts[0]).customerId },
    ctx.tx,
  );
  if (earlier) return { ...earlier, repeated: true };
  if (input.waive && input.reason === "") {
    const message = "Please say why the whole amount goes back.";
    throw new Invalid(message, { reason: [message] });
  }
  const { shown, ...given } = await plan(ctx, parts, input);
  if (shown.refundPaise !== input.expectedRefundPaise) {
    throw new Conflict(words("refusals")("refundChanged"), "quote_changed", {
      refundPaise: shown.refundPaise,
    });
  }
  // The booking that the stay is named by from now on; when its first nights are all given back, the one that added nights to them.
  const named = present(given.stays[0]);
  const { formKey, waive } = input;
  const changeId = await writeChange(ctx, shown, {
    change: "shorter",
    bookingId: named.id,
    formKey,
    waive,
    reason: input.reason,
    orderId: null,
    is: { checkIn: shown.checkIn, checkOut: shown.checkOut },
  });
  const order = present(orders.get(named.orderId));
  await notifyShorter(ctx, { changeId, order, booking: named, shown });
  await notifyAgentChanged(ctx, order, {
    key: `stay-change:${changeId}`,
    booking: named,
    was: shown.was,
    is: { checkIn: shown.checkIn, checkOut: shown.checkOut },
    commissionChangePaise: -commissionLost(given),
  });
  if (named.extendsBookingId !== null)
    await execute("UPDATE bookings SET extends_booking_id = NULL WHERE id = $id", { id: named.id }, ctx.tx);
  const reason = input.reason || "Nights given back";
  await giveBack(ctx, { ...given, shown }, { formKey, reason, stayChangeId: changeId });
  await releaseReservedNights(ctx, parts);
  await recordAudit(ctx, {
    action: "booking.shorten",
    subjectKind: "booking",
    subjectId: named.id,
    before: shown.was,
    after: { checkIn: shown.checkIn, checkOut: shown.checkOut, refundPaise: shown.refundPaise },
    reason: input.reason || undefined,
  });
  return { reference: named.reference, refundPaise: shown.refundPaise, repeated: false };
}

type Asked = { checkIn: IsoDate; checkOut: IsoDate; waive: boolean };

async function plan(
  ctx: Context,
  stay: StoredBooking[],
  wanted: Asked,
): Promise<Omit<GiveBackPlan, "shown"> & { shown: ShorterStay }> {
  const standing = stay.filter((part) => STANDING.includes(part.status));
  await refusePending(stay, ctx.tx);
  if (standing.length === 0 || !standing.every((part) => can(ctx.actor, "extend", part)))
    throw new Conflict(words("refusals")("notChangeable"), "not_changeable");
  checkDates(ctx, standing, wanted);
  const { checkIn, checkOut } = wanted;
  const given = await planGivingBack(ctx, standing, { from: checkIn, until: checkOut }, wanted.waive);
  return {
    ...given,
    shown: { ...given.shown, checkIn, checkOut, reference: present(given.stays[0]).reference },
  };
}

/** At least one night stays, and no night that has begun is given back. */
function checkDates(ctx: Context, standing: StoredBooking[], { checkIn, checkOut }: Asked): void {
  const was = stayDates(standing);
  const tonight = nightDate(ctx.now);
  const refuse = (field: "checkIn" | "checkOut", message: string) => {
    throw new Invalid(message, { [field]: [message] });
  };
  if (checkIn < was.checkIn) refuse("checkIn", "To come earlier, please book those nights as well.");
  if (checkOut > was.checkOut) refuse("checkOut", "To stay longer, please add nights.");
  if (checkOut <= checkIn)
    refuse("checkOut", "Please keep at least one night. To give back all of them, cancel the stay.");
  if (checkIn === was.checkIn && checkOut === was.checkOut)
    refuse("checkOut", "These are the dates you already have. Please choose other ones.");
  const begun = "A night that has begun cannot be given back.";
  if (checkIn > was.checkIn && (was.checkIn < tonight || present(standing[0]).status !== "confirmed"))
    refuse("checkIn", begun);
  if (checkOut < was.checkOut && checkOut < tonight) refuse("checkOut", begun);
}

async function readVisible(ctx: Context, bookingId: string): Promise<StoredBooking> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking) || booking.kind !== "room") throw new NotFound();
  return booking;
}
