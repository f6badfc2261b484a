import { confirmationTold } from "#app/domain/bookings/confirmation-told.ts";
import { findBooking, findBookingByReference, findCancellation } from "#app/domain/bookings/find-booking.ts";
import { type BookingKindName, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { deskCode } from "#app/http/desk-code.ts";
import { formatPhone } from "#app/ui/format.ts";
import { formats } from "#app/words/catalogue.ts";
import { maskedGuest } from "../../trips/parts/masked-guest.ts";

type ItemKind = Exclude<BookingKindName, "room">;

/**
 * A booking of one kind for its page. A reference alone opens it with the names masked; the session of the one who booked shows all.
 * @throws NotFound, also when the reference is of another kind
 */
export async function readItemBooking(ctx: Context, key: { kind: ItemKind; reference: string }) {
  const own = await findBooking(ctx, { reference: key.reference }).catch((error) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  const booking = own ?? (await findBookingByReference(ctx, key.reference));
  if (booking.kind !== key.kind) throw new NotFound();
  const { reference, bookingOrderId, kind, status, checkIn, checkOut, startsAt, snapshot } = booking;
  const { price, deposit, driver, lines, together, policy, cancellation, confirmedAt } = booking;
  return {
    reference,
    bookingOrderId,
    kind,
    status,
    checkIn,
    checkOut,
    startsAt,
    snapshot,
    price,
    deposit,
    driver,
    lines,
    together,
    policy,
    cancellation,
    confirmedAt,
    /** For the desk, while the booking stands. */
    code: status === "confirmed" || status === "checked_in" ? await deskCode(kind, reference) : null,
    told: status === "confirmed" ? await confirmationTold(ctx, reference) : [],
    guests: own ? own.guests : booking.guests.map(maskedGuest),
    own: own
      ? {
          contact: formats().commas([own.contact.name, formatPhone(own.contact.phone)]),
          orderReference: own.orderReference,
          may: own.may,
          address: own.guestAddress,
          requests: own.specialRequests,
        }
      : null,
  };
}

export type ItemBooking = Awaited<ReturnType<typeof readItemBooking>>;

/** A cancellation of one kind for its page. @throws NotFound */
export async function readItemCancellation(ctx: Context, key: { kind: ItemKind; reference: string }) {
  const booking = await findCancellation(ctx, { reference: key.reference });
  if (!booking.cancellation || booking.kind !== key.kind) throw new NotFound();
  const { cancellation, bookingOrderId, kind, snapshot, startsAt, checkIn, checkOut, deposit } = booking;
  return {
    cancellation,
    bookingOrderId,
    kind,
    startsAt,
    checkIn,
    checkOut,
    deposit,
    title: snapshot.title,
    seller: KIND_WORDS[kind].seller,
  };
}

export type ItemCancellation = Awaited<ReturnType<typeof readItemCancellation>>;
