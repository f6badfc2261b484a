import type { LabBookingRow } from "#app/domain/bookings/list-lab-bookings.ts";
import type { LabCentre, LabTest } from "#app/domain/search/lab-centres.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { rupees } from "../amounts.ts";
import { bookingRow } from "./booking.ts";

/** Lab tests with the specification's field names (section 3). Amounts are rupees without tax, distances km. */

export const labCentreRow = (centre: LabCentre) => ({
  aarthi_center_id: centre.id,
  aarthi_center_name: centre.name,
  address: centre.address,
  collects_within_km: centre.collectsWithinM / 1_000,
  collection_fee: rupees(centre.collectionFeePaise),
});

export const labTestRow = (test: LabTest) => ({
  test_id: test.id,
  test_name: test.name,
  test_type: test.type,
  preparation: test.preparation,
  price: rupees(test.pricePaise),
});

export const labBookingRow = (booking: LabBookingRow) => ({
  booking_order_id: booking.bookingOrderId,
  status: booking.status,
  booked_date: istDate(booking.createdAt),
  customer_name: booking.patientName ?? booking.contactName,
  mobile_number: booking.phone,
  email_id: booking.email,
  customer_age: booking.age,
  gender: booking.gender,
  city_name: booking.cityName,
  aarthi_center_name: booking.title,
  test_name: booking.subtitle,
  test_date: booking.checkIn,
  test_datetime: booking.startsAt,
  total_price: bookingRow(booking).total_price,
});
