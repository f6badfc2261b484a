import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, NotFound, TooMany } from "#app/domain/errors.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import { addDays, type IsoDate, nightsBetween } from "#app/domain/shared/dates.ts";
import { derivedKey } from "#app/domain/shared/derived-key.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled, present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { row, type Transaction } from "#db/client.ts";
import { withAgencyOf } from "./agency.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { quoteRoomNights } from "./kinds.ts";
import { openOrder, withFreshNumbers } from "./open-order.ts";
import { can } from "./policy.ts";
import {
  keepBy,
  type ReservedNight,
  refuseReserved,
  releaseReservedNights,
  reservedNights,
} from "./reserved-nights.ts";
import { contactOf, guestsOf } from "./stay-guests.ts";
import { lockStay, readStay, refuseFailing, refusePending, STANDING, stayDates } from "./stay-parts.ts";

/**
 * An open end: nights after a stay are reserved at the price of today, and each is kept or given back until the evening before. What is
 * not kept by then frees itself, without cost.
 */

/** Reserved nights that one customer has at once, over all stays. */
const MOST_NIGHTS = 28;

const reserveSchema = z.object({
  bookingId: z.uuid(),
  nights: z.number().int().min(1).max(14),
  /** Of all nights together, as it was shown. */
  expectedTotalPaise: z.number().int().min(0),
  formKey: z.uuid(),
});
const giveBackSchema = z.object({ bookingId: z.uuid(), from: z.string().max(10) });

export type OpenEnd = {
  /** The day on which the stay ends without them. */
  checkOut: IsoDate;
  reserved: ReservedNight[];
  /** The nights that could be reserved, in order; none where the house does not offer it or it is too late. */
  offered: Array<{ night: IsoDate; keepBy: Date; totalPaise: number }>;
  /** The first night that cannot be reserved because the room is full; null where all that the house offers are free. */
  fullFrom: IsoDate | null;
};

/** The open end of a stay: what is reserved, or what could be. @throws NotFound */
export async function findOpenEnd(ctx: Context, bookingId: string): Promise<OpenEnd> {
  await readVisible(ctx, bookingId);
  const stay = await readStay(bookingId, ctx.tx);
  const reserved = await reservedNights(stay, ctx.tx);
  const standing = stay.filter(({ status }) => STANDING.includes(status));
  const last = standing.at(-1) ?? present(stay[0]);
  const nothing = { checkOut: last.endsOn, reserved, offered: [], fullFrom: null };
  const most = standing.length > 0 && reserved.length === 0 ? await nightsOffered(last, ctx.tx) : 0;
  if (most === 0) return nothing;
  try {
    const { quotes } = await plan(ctx, stay, most);
    const taken = quotes.findIndex(({ obstacle }) => obstacle !== null);
    const free = taken < 0 ? quotes : quotes.slice(0, taken);
    const offered = free.map(({ startsOn, breakdown: { totalPaise } }) => ({
      night: startsOn,
      keepBy: keepBy(startsOn),
      totalPaise,
    }));
    const full = quotes[taken]?.obstacle?.code === "sold_out" ? quotes[taken] : null;
    return { ...nothing, offered, fullFrom: full?.startsOn ?? null };
  } catch (error) {
    if (error instanceof Conflict) return nothing;
    throw error;
  }
}

/**
 * Reserves the nights after a stay, all of them or none. Pressing twice reserves once.
 * @throws NotFound; Conflict `not_extendable`, `extension_pending`, `nights_reserved`, `no_open_end`, `too_late`, `sold_out`,
 *   `price_changed` { totalPaise, previousPaise }; TooMany
 */
export async function reserveNights(
  ctx: Context,
  input: z.input<typeof reserveSchema>,
): Promise<{ repeated: boolean }> {
  const values = parseInput(reserveSchema, input);
  return withFreshNumbers(ctx, (ctx) => reserve(ctx, values));
}

async function reserve(ctx: TxContext, input: z.output<typeof reserveSchema>) {
  const asked = await readVisible(ctx, input.bookingId);
  const { parts } = await lockStay(ctx.tx, asked.id);
  const keyOf = (index: number) => derivedKey(input.formKey, `night ${index}`);
  const earlier = await row(
    "SELECT FROM orders WHERE form_key = $formKey AND customer_id = $customerId",
    { formKey: keyOf(0), customerId: asked.customerId },
    ctx.tx,
  );
  if (earlier) return { repeated: true };
  const through = await withAgencyOf(ctx, present(parts[0]));
  const { last, quotes } = await plan(through, parts, input.nights);
  const totalPaise = sumOf(quotes);
  if (totalPaise !== input.expectedTotalPaise) {
    throw new Conflict(words("refusals")("priceChanged"), "price_changed", {
      totalPaise,
      previousPaise: input.expectedTotalPaise,
    });
  }
  await refuseTooMany(last.customerId, input.nights, ctx.tx);
  const [contact, guests] = [await contactOf(last, ctx.tx), await guestsOf(last, ctx.tx)];
  const { hospitalId, nationality, guestAddress } = last;
  let extendsBookingId = last.id;
  for (const [index, quote] of quotes.entries()) {
    const { orderId } = await openOrder(through, {
      formKey: keyOf(index),
      purpose: "extension",
      customerId: last.customerId,
      contact,
      reservedUntil: keepBy(quote.startsOn),
      bookings: [
        { quote, hospitalId, extendsBookingId, guests, nationality, guestAddress, specialRequests: "" },
      ],
    });
    const [added] = await readBookings("booking.order_id = $orderId", { orderId }, ctx.tx);
    extendsBookingId = present(added).id;
  }
  await recordAudit(ctx, {
    action: "booking.reserve_nights",
    subjectKind: "booking",
    subjectId: present(parts[0]).id,
    after: { nights: quotes.map(({ startsOn }) => startsOn), totalPaise },
  });
  return { repeated: false };
}

/**
 * Gives reserved nights back, from one night on: without it nobody sleeps in those after it. Giving back twice changes nothing.
 * @returns how many went @throws NotFound; Conflict `not_extendable`
 */
export async function giveReservedBack(
  ctx: Context,
  input: z.input<typeof giveBackSchema>,
): Promise<{ nights: number }> {
  const { bookingId, from } = parseInput(giveBackSchema, input);
  return withTransaction(ctx, async (ctx) => {
    await readVisible(ctx, bookingId);
    const { parts } = await lockStay(ctx.tx, bookingId);
    if (!can(ctx.actor, "extend", { ...present(parts[0]), status: "confirmed" })) throw notExtendable();
    const gone = await releaseReservedNights(ctx, parts, from);
    return { nights: gone.length };
  });
}

const notExtendable = () => new Conflict(words("refusals")("notExtendable"), "not_extendable");

async function readVisible(ctx: Context, bookingId: string): Promise<StoredBooking> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking) || booking.kind !== "room") throw new NotFound();
  return booking;
}

const sumOf = (quotes: KindQuote[]) => quotes.reduce((sum, { breakdown }) => sum + breakdown.totalPaise, 0);

async function nightsOffered({ roomId }: StoredBooking, tx?: Transaction): Promise<number> {
  const room = await row<{ most: number }>(
    "SELECT open_end_nights AS most FROM rooms WHERE id = $roomId",
    { roomId },
    tx,
  );
  return room?.most ?? 0;
}

async function refuseTooMany(customerId: string, nights: number, tx: Transaction): Promise<void> {
  const open = await row<{ count: number }>(
    "SELECT count(*)::integer AS count FROM orders WHERE customer_id = $customerId AND reserved AND status = 'held'",
    { customerId },
    tx,
  );
  if (present(open).count + nights <= MOST_NIGHTS) return;
  throw new TooMany(words("refusals")("tooManyReserved", { nights: present(open).count }), 3_600);
}

/** The nights after a stay, each with its price: a rate for long stays counts those before it. */
async function plan(
  ctx: Context,
  stay: StoredBooking[],
  nights: number,
): Promise<{ last: StoredBooking; quotes: KindQuote[] }> {
  await refusePending(stay, ctx.tx);
  await refuseReserved(stay, ctx.tx);
  refuseFailing(ctx, stay);
  const standing = stay.filter(({ status }) => STANDING.includes(status));
  const last = standing.at(-1);
  if (!last || last.id !== present(stay.at(-1)).id || !can(ctx.actor, "extend", last)) throw notExtendable();
  if (nights > (await nightsOffered(last, ctx.tx)))
    throw new Conflict(words("refusals")("noOpenEnd"), "no_open_end");
  if (keepBy(last.endsOn) <= ctx.now) throw new Conflict(words("refusals")("tooLateToReserve"), "too_late");
  const { adults, children, infants, hospitalId, roomId, units, customerId, ratePlan } = last;
  const lines = [{ roomId: filled(roomId), units, ratePlan }];
  const length = nightsBetween(stayDates(standing).checkIn, last.endsOn);
  const selections = Array.from({ length: nights }, (_, index) => ({
    kind: "room" as const,
    hospitalId,
    adults,
    children,
    infants,
    lines,
    keepsPlan: true as const,
    checkIn: addDays(last.endsOn, index),
    checkOut: addDays(last.endsOn, index + 1),
    joins: { nights: length + index, side: "before" as const },
  }));
  return { last, quotes: await quoteRoomNights(ctx, selections, customerId) };
}
