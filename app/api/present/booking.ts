import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { type BookingRow, bookingList } from "#app/domain/bookings/booking-list.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { answeredRow } from "#app/domain/lists/answered-row.ts";
import { present } from "#app/present.ts";
import { toRupees } from "../amounts.ts";

/** The number of a booking under the name that its kind has. */
export const NUMBER_FIELDS: Record<string, string> = {
  room: "booking_order_id",
  food: "food_booking_orderid",
  travel: "travel_booking_orderid",
  equipment: "medical_booking_orderid",
  lab: "lab_booking_orderid",
};

/** A row of the list of bookings with the other names that calls have for some of its fields. */
export function bookingNames(answered: Record<string, unknown>) {
  const { booking_type: kind, booking_status: status, booking_order_id: number } = answered;
  return {
    ...answered,
    kind,
    status,
    cancellAmount: answered.cancelledAmountData,
    [present(NUMBER_FIELDS[String(kind)])]: number,
  };
}

/** A booking with the fields of the list of bookings and of its kind, as far as whoever asks may see them. */
export function bookingAnswer(ctx: Context, row: BookingRow) {
  const kind = row.booking_type as BookingKindName;
  return bookingNames(answeredRow(bookingList.columnsFor(ctx, { kind }), row));
}

/** A booking whole: its row, who it is for, what it is made of, and what may be done with it. */
export function bookingDetails(ctx: Context, row: BookingRow, booking: Booking) {
  return {
    ...bookingAnswer(ctx, row),
    guest_address: booking.guestAddress,
    email_id: booking.contact.email,
    special_requests: booking.specialRequests,
    guests: booking.guests.map((guest) => ({ guest_name: guest.name, guest_type: guest.type })),
    items: booking.lines.map((line) => ({
      item_name: line.name,
      item_quantity: line.quantity,
      item_price: toRupees(line.unitPricePaise),
    })),
    caution_deposit: booking.deposit ? toRupees(booking.deposit.paise) : null,
    starts_at: booking.startsAt,
    may: booking.may,
  };
}
