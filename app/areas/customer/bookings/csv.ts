import { type BookingListRow, listBookings } from "#app/domain/bookings/list-bookings.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { pageBatches } from "#app/domain/exports/list-batches.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { customerLoader } from "#app/http/guard.ts";
import { ownFilters, ownSearch as search } from "./search.ts";

const rupees = (paise: number | null) => (paise === null ? null : paise / 100);

const COLUMNS = [
  { label: "booking_order_id", value: (row: BookingListRow) => row.bookingOrderId },
  { label: "booking_type", value: (row: BookingListRow) => row.kind },
  { label: "booking_status", value: (row: BookingListRow) => row.status },
  { label: "booked_date", value: (row: BookingListRow) => istDate(new Date(row.createdAt)) },
  { label: "property_name", value: (row: BookingListRow) => row.title },
  { label: "item_name", value: (row: BookingListRow) => row.subtitle },
  { label: "property_city_name", value: (row: BookingListRow) => row.cityName },
  { label: "near_hospital_name", value: (row: BookingListRow) => row.hospitalName },
  { label: "check_in", value: (row: BookingListRow) => row.checkIn },
  { label: "check_out", value: (row: BookingListRow) => row.checkOut },
  { label: "units", value: (row: BookingListRow) => row.units },
  { label: "guest_name", value: (row: BookingListRow) => row.contactName },
  { label: "total_price", value: (row: BookingListRow) => rupees(row.amounts.totalPaise) },
  { label: "cancellAmount", value: (row: BookingListRow) => rupees(row.chargePaise) },
  { label: "refundAmount", value: (row: BookingListRow) => rupees(row.refundPaise) },
];

/** The own bookings as the list filters them. */
export const loader = customerLoader(
  { permission: "customer.booking.read", search },
  (ctx, { search: state }) =>
    csvResponse(
      "my-bookings",
      csvStream(
        COLUMNS,
        pageBatches((page) => listBookings(ctx, { ...ownFilters(state), page, pageSize: 100 })),
      ),
    ),
);
