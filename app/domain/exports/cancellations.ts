import { type BookingFilters, bookingConditions } from "#app/domain/bookings/booking-conditions.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { type Context, hasRole } from "#app/domain/context.ts";
import { travelPoint } from "./booking-fields.ts";
import { rupees, snapshotText } from "./field-sql.ts";
import type { ExportField, ReportQuery } from "./report-query.ts";

/** The fields of a cancellation as the specification names them: those of every kind, then what each kind adds. */
const FIELDS: readonly ExportField[] = [
  { name: "booking_cancel_id", sql: "c.booking_cancel_id" },
  { name: "booking_order_id", sql: "b.booking_order_id" },
  { name: "guest_name", sql: "o.contact_name", text: true },
  { name: "property_name", sql: snapshotText("propertyName"), text: true },
  { name: "property_city_name", sql: snapshotText("cityName"), text: true },
  { name: "check_in", sql: "b.starts_on" },
  { name: "check_out", sql: "b.ends_on" },
  { name: "no_of_days", sql: "b.ends_on - b.starts_on" },
  { name: "phone_no", sql: "o.phone_e164", text: true },
  { name: "room_price", sql: rupees("b.price_paise") },
  { name: "total_price", sql: rupees("b.total_paise") },
  { name: "cancellAmount", sql: rupees("c.charge_paise") },
  { name: "refundAmount", sql: rupees("c.refund_paise") },
  { name: "dateOfCancellationData", sql: "(c.cancelled_at AT TIME ZONE 'Asia/Kolkata')::date" },
];
const PARTNER_KEEPS: ExportField = {
  name: "partner_amount_on_cancel",
  sql: rupees("c.partner_amount_paise"),
};
const OF_KIND: Record<BookingKindName, readonly ExportField[]> = {
  room: [],
  travel: [
    { name: "travel_booking_orderid", sql: "b.booking_order_id" },
    { name: "travel_name", sql: snapshotText("subtitle"), text: true },
    { name: "transport_sub_name", sql: snapshotText("propertyName"), text: true },
    { name: "booking_origin", sql: travelPoint("from"), text: true },
    { name: "booking_destination", sql: travelPoint("to"), text: true },
    { name: "travel_charges", sql: rupees("b.price_paise") },
    { name: "payable_amount", sql: rupees("b.total_paise") },
    { name: "travelrefundamount", sql: rupees("c.refund_paise") },
  ],
  food: [
    { name: "food_booking_orderid", sql: "b.booking_order_id" },
    { name: "food_partner_sub_name", sql: snapshotText("propertyName"), text: true },
    { name: "food_booking_type", sql: snapshotText("subtitle"), text: true },
    {
      name: "total_quantity_booked",
      sql: "(SELECT sum(line.quantity) FROM booking_lines line WHERE line.booking_id = b.id)",
    },
    { name: "foodrefundamount", sql: rupees("c.refund_paise") },
  ],
  equipment: [
    { name: "medical_booking_orderid", sql: "b.booking_order_id" },
    {
      name: "equipment_partner_name",
      sql: "(SELECT account.name FROM accounts account WHERE account.id = b.account_id)",
      text: true,
    },
    { name: "equipment_partner_sub_name", sql: snapshotText("propertyName"), text: true },
    { name: "equipmentrefundamount", sql: rupees("c.refund_paise") },
  ],
  lab: [],
};

/**
 * The cancelled bookings that the filters leave in the actor's scope, newest booking first: of one kind with what it adds. Amounts are
 * rupees, dates IST; what a partner keeps is not told to customers and agents.
 */
export function cancellationsQuery(ctx: Context, filters: BookingFilters): ReportQuery {
  const { where, bind } = bookingConditions(ctx, { ...filters, status: ["cancelled"] });
  const seesShares = !hasRole(ctx.actor, "customer", "agent");
  return {
    fields: [
      ...FIELDS,
      ...(seesShares ? [PARTNER_KEEPS] : []),
      ...(filters.kind ? OF_KIND[filters.kind] : []),
    ],
    from: `FROM bookings booking CROSS JOIN LATERAL (SELECT booking.*) b JOIN orders o ON o.id = b.order_id
      JOIN cancellations c ON c.booking_id = b.id WHERE ${where}`,
    orderBy: "booking.cancelled_at DESC, booking.id",
    bind: bind as ReportQuery["bind"],
  };
}
