import { createHash } from "node:crypto";
import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import {
  type CancellationOffer,
  cancelBooking,
  quoteCancellation,
} from "#app/domain/bookings/cancel-booking.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { withFreshNumbers } from "#app/domain/bookings/open-order.ts";
import { lockOrder } from "#app/domain/bookings/order-row.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { inTransaction } from "#db/client.ts";
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
  const bookings = (await storedTrip(ctx, reference)).filter(({ status }) => STANDS.includes(status));
  const houses = bookings.filter(({ kind }) => kind === "room").map(({ snapshot }) => snapshot.propertyName);
  const parts: TripPart[] = [];
  for (const booking of bookings) parts.push(await partOf(ctx, booking, houses));
  return { city: bookings[0]?.snapshot.cityName ?? "", parts };
}

const STANDS = ["confirmed", "checked_in"];

async function partOf(ctx: Context, booking: StoredBooking, houses: string[]): Promise<TripPart> {
  const { id: bookingId, reference, bookingOrderId, kind, snapshot, startsAt, startsOn, endsOn } = booking;
  const brought = snapshot.place?.name ?? snapshot.facts?.find(([label]) => label === "Brought to")?.[1];
  const part = {
    ...{ bookingId, reference, bookingOrderId, kind, startsAt, startsOn, endsOn },
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
  return withFreshNumbers(() =>
    inTransaction(ctx.tx, async (tx) => {
      const inside = { ...ctx, tx };
      const trip = await storedTrip(inside, input.reference);
      const chosen = input.parts.map((part) => {
        const booking = trip.find(({ id }) => id === part.bookingId);
        if (!booking) throw new NotFound();
        return { ...part, booking };
      });
      // Every order first and in one order, so that two who cancel the same trip do not wait for each other in a circle.
      for (const orderId of [...new Set(chosen.map(({ booking }) => booking.orderId))].sort())
        await lockOrder(tx, orderId);
      // Added nights go before the stay that they add to.
      chosen.sort(
        (a, b) => Number(b.booking.extendsBookingId !== null) - Number(a.booking.extendsBookingId !== null),
      );
      let refundPaise = 0;
      for (const { bookingId, expectedRefundPaise } of chosen) {
        const cancelled = await cancelBooking(inside, {
          ...{ bookingId, expectedRefundPaise, reason: input.reason },
          formKey: keyOf(input.formKey, bookingId),
        });
        refundPaise += cancelled.refundPaise;
      }
      return { refundPaise };
    }),
  );
}

/** A key of each part's own, the same whenever the same form is sent. */
function keyOf(formKey: string, bookingId: string): string {
  const hex = createHash("sha256").update(`${formKey}:${bookingId}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
