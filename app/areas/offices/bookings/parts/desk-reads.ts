import { quoteCancellation, quoteNoShow } from "#app/domain/bookings/cancel-booking.ts";
import { type ChangeAsked, type CurrentStay, currentStay } from "#app/domain/bookings/change-stay.ts";
import { deskLines, findUnpaidChange } from "#app/domain/bookings/desk.ts";
import { quoteExtension } from "#app/domain/bookings/extend-booking.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { quoteMove } from "#app/domain/bookings/move-stay.ts";
import { findOpenEnd } from "#app/domain/bookings/reserve-nights.ts";
import { quoteShorterStay } from "#app/domain/bookings/shorten-stay.ts";
import { quoteWithoutCharge } from "#app/domain/bookings/waive-charge.ts";
import { type Context, hasRole } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { quoteBackAfterAll } from "#app/domain/fulfilment/back-after-all.ts";
import { quoteGoodwill } from "#app/domain/goodwill/give-goodwill.ts";
import { formatPhone } from "#app/domain/identity/schema.ts";
import { refusedRefunds } from "#app/domain/payments/refund.ts";
import { readRelocation } from "#app/domain/relocations/read-relocation.ts";
import { findOtherChoices, type OtherChoices } from "#app/domain/search/other-choices.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import {
  date,
  defineSearch,
  id,
  oneOf,
  optionalInteger,
  type StateOf,
} from "#app/domain/shared/search-params.ts";
import type { GivenNights, Offered, Refund } from "./desk-panels.tsx";

/** What the desk's page of a booking shows: the booking, what each step would cost now, and what was done. */

/** The change to be priced, from the page's address. */
export const deskSearch = defineSearch({
  checkOut: date(),
  from: date(),
  until: date(),
  moveFrom: date(),
  moveUntil: date(),
  room: id(),
  adults: optionalInteger(1, 40),
  children: optionalInteger(0, 40),
  infants: optionalInteger(0, 20),
  units: optionalInteger(1, 20),
  confirm: oneOf(["", "no_show", "completed", "back_after_all"], ""),
  goodwill: optionalInteger(1, 10_000_000),
  platform: oneOf(["100", "50", "0"], "100"),
});

/** @throws NotFound; Forbidden for anybody but the desk */
export async function readDesk(ctx: Context, id: string, asked: StateOf<typeof deskSearch>) {
  const { checkOut, from, until } = asked;
  const lines = await deskLines(ctx, id);
  const relocation = await readRelocation(ctx, id);
  const booking = await findBooking(ctx, { id });
  const dates = from && until && booking.may.extend ? { checkIn: from, checkOut: until } : null;
  const was = booking.may.extend ? await currentStay(ctx, id) : null;
  const wanted = was && wantedOf(was, asked);
  const { moved, longer } = was ? await quotedChanges(ctx, id, was, asked) : NO_CHANGE;
  return {
    move: wanted && { rooms: was.rooms, wanted, moved },
    instead: longer?.instead ?? moved?.instead ?? null,
    openEnd: booking.kind === "room" ? await findOpenEnd(ctx, id) : null,
    goodwill: hasRole(ctx.actor, "staff")
      ? null
      : {
          offer: await quoteGoodwill(ctx, { bookingId: id }),
          asked: { rupees: asked.goodwill, platform: asked.platform },
        },
    attendants: booking.guests.filter(({ type }) => type === "attendant").map((guest) => guest.name),
    lines,
    waiting: await findUnpaidChange(ctx, id),
    refused: await refusedRefunds(ctx, id),
    booking,
    marks: await marksOf(ctx, id, asked.confirm),
    relocation,
    afterAll: { offer: await quoteBackAfterAll(ctx, id), asks: asked.confirm === "back_after_all" },
    given: {
      asked: { checkIn: from, checkOut: until },
      byPolicy: dates && (await orRefusal(givenBack(quoteShorterStay(ctx, { bookingId: id, ...dates })))),
      waived: dates && (await orRefusal(givenBack(quoteWithoutCharge(ctx, { bookingId: id, dates })))),
    },
    phone: formatPhone(booking.contact.phone),
    byPolicy: await orRefusal(cancelled(ctx, id)),
    waived: await orRefusal(cancelledFree(ctx, id)),
    checkOut,
    longer,
  };
}

/** The stay that was asked for: what the address does not say stays as it is. */
const wantedOf = (was: CurrentStay, asked: StateOf<typeof deskSearch>) => ({
  checkIn: asked.moveFrom ?? was.checkIn,
  checkOut: asked.moveUntil ?? was.checkOut,
  roomId: asked.room ?? was.roomId,
  units: asked.units ?? was.units,
  adults: asked.adults ?? was.adults,
  children: asked.children ?? was.children,
  infants: asked.infants ?? was.infants,
});

const NO_CHANGE = { moved: null, longer: null };

/** What the changes that the address asks for would cost. */
async function quotedChanges(
  ctx: Context,
  bookingId: string,
  was: CurrentStay,
  asked: StateOf<typeof deskSearch>,
) {
  const { checkOut, moveFrom, moveUntil } = asked;
  const move = { bookingId, ...wantedOf(was, asked) };
  return {
    moved: moveFrom && moveUntil ? await orAlternatives(ctx, move, (change) => movedStay(ctx, change)) : null,
    longer: checkOut
      ? await orAlternatives(ctx, { bookingId, checkIn: was.checkIn, checkOut }, (change) =>
          longerStay(ctx, change),
        )
      : null,
  };
}

async function marksOf(ctx: Context, bookingId: string, confirm: StateOf<typeof deskSearch>["confirm"]) {
  const noShowPaise = confirm === "no_show" ? await quoteNoShow(ctx, bookingId) : null;
  return { today: istDate(ctx.now), now: ctx.now.getTime(), noShowPaise, asksLeft: confirm === "completed" };
}

async function longerStay(ctx: Context, { bookingId, checkOut }: ChangeAsked) {
  const { nights, price, obstacle } = await quoteExtension(ctx, { bookingId, checkOut });
  if (obstacle) throw new Conflict(obstacle.message, obstacle.code, obstacle.details);
  return { nights, totalPaise: price.totalPaise };
}

async function movedStay(ctx: Context, asked: ChangeAsked) {
  const offer = await quoteMove(ctx, asked);
  const { obstacle } = offer;
  if (obstacle) throw new Conflict(obstacle.message, obstacle.code, obstacle.details);
  return offer;
}

async function givenBack(work: Promise<GivenNights>): Promise<GivenNights> {
  const { nights, paidPaise, chargePaise, refundPaise, needsSecond } = await work;
  return { nights, paidPaise, chargePaise, refundPaise, needsSecond };
}

/** What a change of dates or rooms costs, or why it cannot be had and what is available instead. */
async function orAlternatives<T>(
  ctx: Context,
  change: ChangeAsked,
  quote: (change: ChangeAsked) => Promise<T>,
): Promise<Offered<T> & { instead: { change: ChangeAsked; choices: OtherChoices } | null }> {
  try {
    return { offer: await quote(change), refusal: null, instead: null };
  } catch (error) {
    const refused = await orRefusal(Promise.reject(error));
    const choices = error instanceof Conflict ? await findOtherChoices(ctx, change, error) : null;
    return { ...refused, instead: choices && { change, choices } };
  }
}

/** What can be offered, or why it cannot: the page says either. */
async function orRefusal<T>(work: Promise<T>): Promise<Offered<T>> {
  try {
    return { offer: await work, refusal: null };
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Invalid || error instanceof Forbidden)) throw error;
    const refusal = error instanceof Forbidden ? "The city manager or an admin decides this." : error.message;
    return { offer: null, refusal };
  }
}

async function cancelled(ctx: Context, bookingId: string): Promise<Refund & { tierText: string }> {
  const { refundPaise, chargePaise, depositPaise, tierText } = await quoteCancellation(ctx, { bookingId });
  return { refundPaise, chargePaise, depositPaise, tierText };
}

async function cancelledFree(ctx: Context, bookingId: string): Promise<Refund> {
  const offer = await quoteWithoutCharge(ctx, { bookingId, dates: null });
  const { refundPaise, chargePaise, depositPaise, needsSecond } = offer;
  return { refundPaise, chargePaise, depositPaise, needsSecond };
}
