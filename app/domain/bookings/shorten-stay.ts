import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { divideSale } from "#app/domain/money/breakdown.ts";
import { type CancellationQuote, chargeWords } from "#app/domain/money/cancellation-policy.ts";
import { addDays, type IsoDate, isIsoDate, nightDate } from "#app/domain/shared/dates.ts";
import { derivedKey } from "#app/domain/shared/derived-key.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { execute, inTransaction, row, rows, type Transaction } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import {
  type GivenUp,
  mustMayWaive,
  quoteByPolicy,
  quoteGivenUp,
  refuseLargeWaiver,
} from "./charge-quote.ts";
import { tellShorter } from "./notify-stay.ts";
import { withFreshNumbers } from "./open-order.ts";
import { can } from "./policy.ts";
import { postCancelled } from "./post-cancellation.ts";
import { lockStay, readStay, STANDING, stayDates } from "./stay-parts.ts";
import { type Division, takeNights } from "./take-nights.ts";

/**
 * A shorter stay: nights at its beginning or its end are given back, of each part of the stay at the policy that was frozen with that
 * part. What was paid for the nights that stay does not change.
 */

/** What giving nights back costs. Amounts in paise. */
export type ShorterStay = {
  /** Of the booking that is named as the stay's. */
  reference: string;
  was: { checkIn: IsoDate; checkOut: IsoDate };
  checkIn: IsoDate;
  checkOut: IsoDate;
  /** The nights that are given back. */
  nights: IsoDate[];
  paidPaise: number;
  chargePaise: number;
  refundPaise: number;
  /** GST that is no longer due. */
  taxReversalPaise: number;
  /** What the policies charge at this moment, in words, each once. */
  charges: string[];
};

const date = z.string().refine(isIsoDate, "Please enter a date as dd/mm/yyyy");
const asked = {
  bookingId: z.uuid(),
  checkIn: date,
  checkOut: date,
  /** Everything that was paid for these nights goes back. An admin decides that, or the city manager up to a limit, and says why. */
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
 *   { reference } while added nights wait for their payment, `needs_admin`
 */
export async function quoteShorterStay(
  ctx: Context,
  input: z.input<typeof quoteSchema>,
): Promise<ShorterStay> {
  const values = parseInput(quoteSchema, input);
  await readVisible(ctx, values.bookingId, ctx.tx);
  const parts = await readStay(values.bookingId, ctx.tx);
  return (await plan(ctx, parts, values, ctx.tx)).shown;
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
  const work = () => inTransaction(ctx.tx, (tx) => shorten({ ...ctx, tx }, tx, values));
  return ctx.tx ? work() : withFreshNumbers(work);
}

async function shorten(ctx: Context, tx: Transaction, input: z.output<typeof shortenSchema>) {
  await readVisible(ctx, input.bookingId, tx);
  const { orders, parts } = await lockStay(tx, input.bookingId);
  const earlier = await row<{ reference: string; refundPaise: number }>(
    `SELECT booking.reference, change.refund_paise FROM stay_changes change JOIN bookings booking ON booking.id = change.booking_id
     WHERE change.form_key = $formKey AND booking.customer_id = $customerId`,
    { formKey: input.formKey, customerId: parts[0]!.customerId },
    tx,
  );
  if (earlier) return { ...earlier, repeated: true };
  if (input.waive && input.reason === "") {
    const message = "Please say why the whole amount goes back.";
    throw new Invalid(message, { reason: [message] });
  }
  const { cuts, shown, stays } = await plan(ctx, parts, input, tx);
  if (shown.refundPaise !== input.expectedRefundPaise) {
    throw new Conflict("The refund has changed meanwhile. Please look at the new amount.", "quote_changed", {
      refundPaise: shown.refundPaise,
    });
  }
  // The booking that the stay is named by from now on; when its first nights are all given back, the one that added nights to them.
  const named = stays[0]!.booking;
  const change = await writeChange(ctx, tx, named, shown, input);
  await tellShorter(ctx, tx, {
    changeId: change,
    order: orders.get(named.orderId)!,
    booking: named,
    shown,
  });
  if (named.extendsBookingId !== null)
    await execute("UPDATE bookings SET extends_booking_id = NULL WHERE id = $id", { id: named.id }, tx);
  for (const { part, division, quote } of cuts) {
    const given = division ? await takeNights(ctx, tx, part, division) : part;
    await postCancelled(ctx, tx, given, quote, {
      formKey: derivedKey(input.formKey, `${part.id}:${given.startsOn}`),
      reason: input.reason || "Nights given back",
      stayChangeId: change,
    });
  }
  await recordAudit(ctx, tx, {
    action: "booking.shorten",
    subjectKind: "booking",
    subjectId: named.id,
    before: shown.was,
    after: { checkIn: shown.checkIn, checkOut: shown.checkOut, refundPaise: shown.refundPaise },
    reason: input.reason || undefined,
  });
  return { reference: named.reference, refundPaise: shown.refundPaise, repeated: false };
}

type Night = { night: IsoDate; basePaise: number };
type Part = { booking: StoredBooking; nights: Night[] };
/** What of one part is given back: all of it, or nights that are divided off. `part` is the booking as it is just before. */
type Cut = {
  part: StoredBooking;
  nights: IsoDate[];
  given: GivenUp;
  division: Division | null;
  quote: CancellationQuote;
};
type Asked = { checkIn: IsoDate; checkOut: IsoDate; waive: boolean };

async function plan(
  ctx: Context,
  stay: StoredBooking[],
  wanted: Asked,
  tx?: Transaction,
): Promise<{ cuts: Cut[]; shown: ShorterStay; stays: Part[] }> {
  if (wanted.waive) mustMayWaive(ctx);
  const standing = stay.filter((part) => STANDING.includes(part.status));
  await refusePending(stay, tx);
  if (standing.length === 0 || !standing.every((part) => can(ctx.actor, "extend", part)))
    throw new Conflict("This stay can no longer be changed.", "not_changeable");
  checkDates(ctx, standing, wanted);
  const cuts: Cut[] = [];
  const stays: Part[] = [];
  for (const part of await withNights(standing, tx)) {
    const early = cutOff(ctx, part, ({ night }) => night < wanted.checkIn, wanted.waive);
    const late = early.left && cutOff(ctx, early.left, ({ night }) => night >= wanted.checkOut, wanted.waive);
    cuts.push(...early.cuts, ...(late?.cuts ?? []));
    if (late?.left) stays.push(late.left);
  }
  if (wanted.waive) {
    const chargePaise = sum(cuts, ({ part, given }) => quoteByPolicy(part, given, ctx.now).chargePaise);
    refuseLargeWaiver(ctx, chargePaise);
  }
  return { cuts, stays, shown: summary(standing, stays, cuts, wanted) };
}

/** Divides the nights that are given back from a part. */
function cutOff(
  ctx: Context,
  { booking, nights }: Part,
  isGiven: (night: Night) => boolean,
  waive: boolean,
): { cuts: Cut[]; left: Part | null } {
  const back = nights.filter(isGiven);
  const left = nights.filter((night) => !isGiven(night));
  if (back.length === 0) return { cuts: [], left: { booking, nights } };
  const sale =
    left.length > 0
      ? divideSale(
          booking.breakdown,
          booking.rates,
          sum(left, ({ basePaise }) => basePaise),
        )
      : null;
  const given: GivenUp = {
    original: sale?.taken ?? booking.breakdown,
    nightlyBasePaise: back.map(({ basePaise }) => basePaise),
  };
  const dates = back.map(({ night }) => night);
  const cut: Cut = {
    part: booking,
    nights: dates,
    given,
    division: sale && { nights: dates, ...sale },
    quote: quoteGivenUp(ctx, booking, given, waive),
  };
  if (!sale) return { cuts: [cut], left: null };
  const [first, last] = [left[0]!.night, left.at(-1)!.night];
  const shorter = { ...booking, startsOn: first, endsOn: addDays(last, 1), breakdown: sale.staying };
  return { cuts: [cut], left: { booking: shorter, nights: left } };
}

function summary(standing: StoredBooking[], stays: Part[], cuts: Cut[], wanted: Asked): ShorterStay {
  return {
    reference: stays[0]!.booking.reference,
    was: stayDates(standing),
    checkIn: wanted.checkIn,
    checkOut: wanted.checkOut,
    nights: cuts.flatMap(({ nights }) => nights),
    paidPaise: sum(cuts, ({ quote }) => quote.paidPaise),
    chargePaise: sum(cuts, ({ quote }) => quote.chargePaise),
    refundPaise: sum(cuts, ({ quote }) => quote.refundPaise),
    taxReversalPaise: sum(cuts, ({ quote }) => quote.taxReversalPaise),
    charges: [...new Set(cuts.map(({ quote }) => chargeWords(quote.tier)))],
  };
}

const sum = <Item>(items: Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);

/** Added nights that wait for their payment are decided first. */
async function refusePending(stay: StoredBooking[], tx?: Transaction): Promise<void> {
  const held = stay.find(({ status }) => status === "held");
  if (!held) return;
  const order = await row<{ reference: string }>(
    "SELECT reference FROM orders WHERE id = $orderId",
    { orderId: held.orderId },
    tx,
  );
  const message = held.extendsBookingId
    ? "Added nights of this stay wait for their payment."
    : "This stay is not paid yet.";
  throw new Conflict(message, "extension_pending", { reference: order!.reference });
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
  if (checkOut <= checkIn) refuse("checkOut", "At least one night stays. To give back all, cancel the stay.");
  if (checkIn === was.checkIn && checkOut === was.checkOut)
    refuse("checkOut", "These are the dates that you have. Please choose other ones.");
  const begun = "A night that has begun cannot be given back.";
  if (checkIn > was.checkIn && (was.checkIn < tonight || standing[0]!.status !== "confirmed"))
    refuse("checkIn", begun);
  if (checkOut < was.checkOut && checkOut < tonight) refuse("checkOut", begun);
}

async function withNights(parts: StoredBooking[], tx?: Transaction): Promise<Part[]> {
  const found = await rows<Night & { bookingId: string }>(
    `SELECT booking_id, night, price_paise * rooms + extra_beds_paise AS "basePaise" FROM booking_nights
     WHERE booking_id = ANY($ids::uuid[]) ORDER BY booking_id, night`,
    { ids: parts.map(({ id }) => id) },
    tx,
  );
  return parts.map((booking) => ({
    booking,
    nights: found
      .filter(({ bookingId }) => bookingId === booking.id)
      .map(({ night, basePaise }) => ({ night, basePaise })),
  }));
}

async function writeChange(
  ctx: Context,
  tx: Transaction,
  { id: bookingId }: StoredBooking,
  shown: ShorterStay,
  { formKey, reason, waive }: Pick<z.output<typeof shortenSchema>, "formKey" | "reason" | "waive">,
): Promise<string> {
  const { was, checkIn, checkOut, paidPaise, chargePaise, refundPaise } = shown;
  const made = await row<{ id: string }>(
    `INSERT INTO stay_changes (booking_id, form_key, change, was_from, was_until, is_from, is_until, paid_paise, charge_paise, refund_paise,
       waived, reason, changed_by, changed_by_kind, changed_at)
     VALUES ($bookingId, $formKey, 'shorter', $wasFrom, $wasUntil, $checkIn, $checkOut, $paidPaise, $chargePaise, $refundPaise,
       $waive, $reason, $changedBy, $changedByKind, $now) RETURNING id`,
    {
      ...{ bookingId, formKey, wasFrom: was.checkIn, wasUntil: was.checkOut, checkIn, checkOut },
      ...{ paidPaise, chargePaise, refundPaise, waive, reason },
      changedBy: isUser(ctx.actor) ? ctx.actor.id : null,
      changedByKind: isUser(ctx.actor) ? ctx.actor.role : ctx.actor.kind,
      now: ctx.now,
    },
    tx,
  );
  return made!.id;
}

async function readVisible(ctx: Context, bookingId: string, tx?: Transaction): Promise<StoredBooking> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, tx);
  if (!booking || !can(ctx.actor, "view", booking) || booking.kind !== "room") throw new NotFound();
  return booking;
}
