import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import {
  type CancellationOffer,
  cancelWithin,
  quoteCancellation,
} from "#app/domain/bookings/cancel-booking.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { tripPath } from "#app/domain/bookings/links.ts";
import { customerOf, itemOf, nounsOf, sendToEachChannel } from "#app/domain/bookings/notify.ts";
import { notifyAgentCancelled } from "#app/domain/bookings/notify-agent.ts";
import { withFreshNumbers } from "#app/domain/bookings/open-order.ts";
import { lockOrder, type StoredOrder } from "#app/domain/bookings/order-row.ts";
import { readStay, STANDING } from "#app/domain/bookings/stay-parts.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { derivedKey } from "#app/domain/shared/derived-key.ts";
import { present } from "#app/present.ts";
import type { Transaction } from "#db/client.ts";
import { storedTrip } from "./trip.ts";

/** A trip is cancelled whole or in parts, by one decision: what each part gives back stands on the page before. */

export type TripPart = {
  bookingId: string;
  reference: string;
  bookingOrderId: string;
  kind: BookingKindName;
  title: string;
  subtitle: string;
  startsAt: Date;
  startsOn: IsoDate;
  endsOn: IsoDate;
  /** The house that it is brought to, when that is booked in the same trip: without the room it has nowhere to go. */
  goesTo: string | null;
  /** What cancelling it now gives back, or why it cannot be cancelled. */
  offer: Pick<CancellationOffer, "chargePaise" | "refundPaise" | "depositPaise" | "tierText"> | null;
  refusal: string | null;
};

/** The parts of a trip that stand, with what cancelling each gives back now. @throws NotFound */
export async function quoteTripCancellation(
  ctx: Context,
  reference: string,
): Promise<{ city: string; parts: TripPart[] }> {
  const trip = await storedTrip(ctx, reference);
  const standing = trip.filter(({ status }) => STANDING.includes(status));
  const bookings = standing.filter((booking) => !isAdded(booking, standing));
  const houses = bookings.filter(({ kind }) => kind === "room").map(({ snapshot }) => snapshot.propertyName);
  const parts: TripPart[] = [];
  for (const booking of bookings) {
    const { checkOut } = stayOf(booking, standing);
    parts.push({ ...(await partOf(ctx, booking, houses)), endsOn: checkOut });
  }
  // A trip of which nothing stands any more still has its city.
  return { city: (bookings[0] ?? trip[0])?.snapshot.cityName ?? "", parts };
}

/** Nights that were added to a stay go with it. */
const isAdded = ({ extendsBookingId }: StoredBooking, among: StoredBooking[]) =>
  extendsBookingId !== null && among.some(({ id }) => id === extendsBookingId);

/** When a booking ends with everything that was added to it. */
function stayOf(booking: StoredBooking, among: StoredBooking[]): { checkOut: IsoDate } {
  const added = among.find(({ extendsBookingId }) => extendsBookingId === booking.id);
  return added ? stayOf(added, among) : { checkOut: booking.endsOn };
}

async function partOf(ctx: Context, booking: StoredBooking, houses: string[]): Promise<TripPart> {
  const { id: bookingId, reference, bookingOrderId, kind, snapshot, startsAt, startsOn, endsOn } = booking;
  const brought = snapshot.place?.name ?? snapshot.facts?.find(([label]) => label === "Brought to")?.[1];
  const part = {
    bookingId,
    reference,
    bookingOrderId,
    kind,
    startsAt,
    startsOn,
    endsOn,
    title: snapshot.title,
    subtitle: snapshot.subtitle,
    goesTo: kind !== "room" && brought && houses.includes(brought) ? brought : null,
  };
  try {
    const { chargePaise, refundPaise, depositPaise, tierText } = await quoteCancellation(ctx, { bookingId });
    return { ...part, offer: { chargePaise, refundPaise, depositPaise, tierText }, refusal: null };
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return { ...part, offer: null, refusal: error.message };
  }
}

export type CancelPartsInput = {
  reference: string;
  /** What is cancelled, each with the refund that was shown, paise. */
  parts: Array<{ bookingId: string; expectedRefundPaise: number }>;
  reason: string;
  formKey: string;
};

/**
 * Cancels parts of a trip in one step, all or none, each at exactly the refund that was shown. Pressing twice gives the first result.
 * @returns what goes back, without deposits, paise
 * @throws NotFound for a part that is not in the trip; Invalid without a part; Conflict as `cancelBooking`
 */
export async function cancelParts(ctx: Context, input: CancelPartsInput): Promise<{ refundPaise: number }> {
  if (input.parts.length === 0) {
    const message = "Please choose what to cancel.";
    throw new Invalid(message, { part: [message] });
  }
  return withFreshNumbers(ctx, async (ctx) => {
    const trip = await storedTrip(ctx, input.reference);
    const chosen = input.parts.map((part) => {
      const booking = trip.find(({ id }) => id === part.bookingId);
      if (!booking) throw new NotFound();
      return { ...part, booking };
    });
    const orders = await lockOrders(ctx.tx, chosen);
    const alone = chosen.length === 1;
    const done: CancelledPart[] = [];
    for (const { bookingId, expectedRefundPaise, booking } of chosen) {
      const asked = { bookingId, expectedRefundPaise, reason: input.reason };
      const formKey = derivedKey(input.formKey, bookingId);
      const cancelled = await cancelWithin(ctx, { ...asked, formKey }, { alone });
      done.push({ booking, ...cancelled });
    }
    const refundPaise = done.reduce((sum, part) => sum + part.refundPaise, 0);
    if (!alone && done.some(({ repeated }) => !repeated)) {
      const order = present(orders.get(present(chosen[0]).booking.orderId));
      await tellPartsCancelled(ctx, order, done, input);
      await notifyAgentCancelled(
        ctx,
        order,
        done.filter(({ repeated }) => !repeated),
      );
    }
    return { refundPaise };
  });
}

type Chosen = { booking: StoredBooking };

/**
 * Every order first and in one order, those of added nights too, so that two who cancel the same trip do not wait for each other in a
 * circle.
 */
async function lockOrders(tx: Transaction, chosen: Chosen[]): Promise<Map<string, StoredOrder>> {
  const ids = new Set<string>();
  for (const { booking } of chosen) {
    ids.add(booking.orderId);
    if (booking.kind === "room") for (const part of await readStay(booking.id, tx)) ids.add(part.orderId);
  }
  const orders = new Map<string, StoredOrder>();
  for (const id of [...ids].sort()) orders.set(id, await lockOrder(tx, id));
  return orders;
}

type CancelledPart = Chosen & { refundPaise: number; repeated: boolean; commissionPaise: number };

/** One message for everything that was cancelled together; each seller has an own one. */
async function tellPartsCancelled(
  ctx: TxContext,
  order: StoredOrder,
  parts: CancelledPart[],
  { reference, formKey }: { reference: string; formKey: string },
): Promise<void> {
  const first = present(parts[0]).booking;
  await sendToEachChannel(ctx, customerOf(order, first), {
    key: `trip-cancelled:${formKey}`,
    template: "trip.cancelled",
    variables: {
      guestName: itemOf(order, first).guestName,
      city: first.snapshot.cityName || "the hospital",
      summary: nounsOf(parts.map(({ booking }) => booking)),
      parts: parts.map(({ booking, refundPaise }) => {
        const { guestName: _, path: _path, ...part } = itemOf(order, booking);
        return { ...part, refundPaise: refundPaise + booking.depositPaise };
      }),
      refundPaise: parts.reduce((sum, part) => sum + part.refundPaise + part.booking.depositPaise, 0),
      path: tripPath(reference),
    },
  });
}
