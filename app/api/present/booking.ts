import type { Booking } from "#app/domain/bookings/booking-details.ts";
import type { BookingListRow } from "#app/domain/bookings/list-bookings.ts";
import { istDate } from "#app/domain/shared/dates.ts";

/** Rows of bookings with the specification's field names (section 3). Amounts are rupees here and nowhere else. */

const rupees = (paise: number | null | undefined) => (paise == null ? undefined : paise / 100);
const percent = (ppm: number | undefined) => (ppm === undefined ? undefined : ppm / 10_000);

/** The number of a booking under the name that its kind has. */
const NUMBER_NAMES = {
  room: "booking_order_id",
  food: "food_booking_orderid",
  travel: "travel_booking_orderid",
  equipment: "medical_booking_orderid",
  lab: "lab_booking_orderid",
} as const;

/** What whoever asks may see of it: an amount that they may not see is absent. */
export function bookingRow(booking: BookingListRow) {
  const { amounts } = booking;
  const discount = amounts.partnerOfferPaise + amounts.mhOfferPaise;
  return {
    mh_booking_id: booking.bookingOrderId,
    booking_order_id: booking.bookingOrderId,
    [NUMBER_NAMES[booking.kind]]: booking.bookingOrderId,
    reference: booking.reference,
    kind: booking.kind,
    status: booking.status,
    property_name: booking.title,
    property_type: booking.propertyType,
    room_type: booking.subtitle,
    property_city_name: booking.cityName,
    near_hospital_name: booking.hospitalName,
    check_in: booking.checkIn,
    check_out: booking.checkOut,
    no_of_days: booking.nights,
    durationOfStay: booking.nights,
    room_booked_count: booking.units,
    roomNights_count: booking.units * booking.nights,
    guest_name: booking.patientName ?? booking.contactName,
    guest_count: booking.adults + booking.children + booking.infants,
    phone_no: booking.phone,
    nationality: booking.nationality,
    room_price: rupees(amounts.pricePaise),
    discount: amounts.basePaise > 0 ? Math.round((discount * 10_000) / amounts.basePaise) / 100 : 0,
    discount_price: rupees(discount),
    partner_offer: rupees(amounts.partnerOfferPaise),
    partner_offer_percentage: percent(amounts.partnerOfferPpm),
    mh_offer_price: rupees(amounts.mhOfferPaise),
    gst_percentage: percent(amounts.gstPpm),
    gst_amount: rupees(amounts.gstPaise),
    price_after_discount: rupees(amounts.basePaise - discount),
    total_price: rupees(amounts.totalPaise),
    netValue: rupees(amounts.pricePaise),
    tdsValue: rupees(amounts.tdsPaise),
    gstTds: rupees(amounts.tcsPaise),
    mh_commission: rupees(amounts.commissionPaise),
    partner_share: rupees(amounts.partnerSharePaise),
    totalPayableToPartner: rupees(amounts.partnerSharePaise),
    agent_commission_percentage: percent(amounts.agentPpm),
    agent_comm_amount: rupees(amounts.agentCommissionPaise),
    tds_onAgent_comm: rupees(amounts.tdsOnAgentPaise),
    net_agent_comm: rupees(amounts.netAgentPaise),
    upi_charges: rupees(amounts.gatewayFeePaise),
    mh_profit: rupees(amounts.mhProfitPaise),
    cancellAmount: rupees(booking.chargePaise),
    refundAmount: rupees(booking.refundPaise),
    booked_date: istDate(booking.createdAt),
  };
}

/** A booking whole: its row, who it is for, what it is made of, and what may be done with it. */
export function bookingDetails(row: BookingListRow, booking: Booking) {
  return {
    ...bookingRow(row),
    guest_address: booking.guestAddress,
    email_id: booking.contact.email,
    special_requests: booking.specialRequests,
    guests: booking.guests.map((guest) => ({ guest_name: guest.name, guest_type: guest.type })),
    items: booking.lines.map((line) => ({
      item_name: line.name,
      item_quantity: line.quantity,
      item_price: rupees(line.unitPricePaise),
    })),
    caution_deposit: rupees(booking.deposit?.paise),
    starts_at: booking.startsAt,
    may: booking.may,
  };
}
