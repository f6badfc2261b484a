import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { ACCOMMODATION_FIELDS } from "./accommodation-fields.ts";
import { istDateSql, percent, rupees, snapshotText } from "./field-sql.ts";
import type { ExportField } from "./report-query.ts";

/**
 * The fields of a booking of each kind as the specification names them, as SQL over `bookings b`, `orders o` and the cancellation
 * `c`, if any. Everything comes from what the booking stores; nothing is computed anew from rates.
 */

const STATUS: ExportField = { name: "booking_status", sql: "b.status" };
const lines = (what: string) =>
  `(SELECT ${what} FROM booking_lines line WHERE line.booking_id = b.id AND line.item_id <> b.item_id)`;
const grossPayable = "b.price_paise + b.gst_paise - b.tds_paise - b.tcs_paise";

export const FOOD_FIELDS: readonly ExportField[] = [
  { name: "food_booking_orderid", sql: "b.booking_order_id" },
  { name: "food_booking_date", sql: istDateSql("b.created_at") },
  { name: "total_item_qty", sql: lines("sum(line.quantity)") },
  { name: "kitchen_name", sql: snapshotText("propertyName"), text: true },
  { name: "kitchen_type", sql: snapshotText("propertyType"), text: true },
  { name: "food_items_list", sql: lines("string_agg(line.name, '; ' ORDER BY line.position)"), text: true },
  { name: "item_quantity", sql: lines("string_agg(line.quantity::text, '; ' ORDER BY line.position)") },
  {
    name: "item_price",
    sql: lines(
      "string_agg((line.unit_price_paise / 100.0)::numeric(14,2)::text, '; ' ORDER BY line.position)",
    ),
  },
  { name: "food_charges", sql: rupees("b.price_paise") },
  { name: "mh_service_fee", sql: rupees("b.commission_paise") },
  { name: "partner_offer_price", sql: rupees("b.partner_offer_paise") },
  // The odd paisa, if any, is CGST.
  { name: "cgst_amount", sql: rupees("b.gst_paise - b.gst_paise / 2") },
  { name: "sgst_amount", sql: rupees("b.gst_paise / 2") },
  { name: "final_price_amount", sql: rupees("b.total_paise") },
  {
    name: "invoice_number",
    sql: "(SELECT document_number FROM tax_documents WHERE booking_id = b.id AND document_type = 'invoice')",
  },
  STATUS,
];

const article = (column: string) => `(SELECT ${column} FROM equipment_items WHERE item_id = b.item_id)`;

export const EQUIPMENT_FIELDS: readonly ExportField[] = [
  { name: "medical_booking_orderid", sql: "b.booking_order_id" },
  { name: "eqp_booking_date", sql: istDateSql("b.created_at") },
  { name: "eqp_booking_type", sql: article("purchased_type") },
  { name: "medical_store", sql: snapshotText("propertyName"), text: true },
  { name: "item_name", sql: snapshotText("title"), text: true },
  { name: "units", sql: "b.units" },
  { name: "caution_deposit", sql: rupees("b.deposit_paise") },
  { name: "refilling_type", sql: article("refilling_type"), text: true },
  {
    name: "refilling_price",
    sql: `CASE WHEN ${article("purchased_type")} = 'refill' THEN ${rupees("b.price_paise")} END`,
  },
  { name: "no_of_days", sql: "b.ends_on - b.starts_on + 1" },
  { name: "base_price", sql: rupees("b.base_paise") },
  { name: "medical_charges", sql: rupees("b.total_paise") },
  STATUS,
];

const patient = (column: string) =>
  `(SELECT guest.${column} FROM booking_guests guest WHERE guest.booking_id = b.id AND guest.guest_type = 'patient' LIMIT 1)`;

/** Where the route of a trip starts or ends. */
export const travelPoint = (which: "from" | "to") =>
  `(SELECT point.point_name::text FROM travel_locations route JOIN travel_points point ON point.id = route.${which}_point_id
    WHERE route.item_id = b.item_id)`;

export const TRAVEL_FIELDS: readonly ExportField[] = [
  { name: "travel_booking_orderid", sql: "b.booking_order_id" },
  { name: "pickup_location", sql: travelPoint("from"), text: true },
  { name: "drop_location", sql: travelPoint("to"), text: true },
  { name: "booking_time", sql: "to_char(b.starts_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')" },
  { name: "booked_date", sql: istDateSql("b.created_at") },
  { name: "transport_sub_name", sql: snapshotText("propertyName"), text: true },
  {
    name: "no_of_seaters",
    sql: "(SELECT car.no_of_seaters FROM items route JOIN vehicles car ON car.item_id = route.parent_id WHERE route.id = b.item_id)",
  },
  { name: "units", sql: "b.units" },
  { name: "price", sql: rupees("b.base_paise") },
  { name: "travel_charges", sql: rupees("b.price_paise") },
  { name: "payable_amount", sql: rupees("b.total_paise") },
  { name: "partner_offer", sql: rupees("b.partner_offer_paise") },
  { name: "mh_offer_coupon", sql: "(b.terms -> 'platform' ->> 'code')", text: true },
  { name: "mh_offer_price", sql: rupees("b.mh_offer_paise") },
  { name: "base_price", sql: rupees("b.price_paise") },
  { name: "gst_percentage", sql: percent("b.gst_ppm") },
  { name: "gst_number", sql: snapshotText("propertyGstin"), text: true },
  { name: "gst_on_base_price", sql: rupees("b.gst_paise") },
  { name: "tds", sql: rupees("b.tds_paise") },
  { name: "tcs", sql: rupees("b.tcs_paise") },
  { name: "gross_payable", sql: rupees(grossPayable) },
  // Per cent, as the specification has it.
  { name: "mh_service_fee", sql: percent("b.commission_ppm") },
  { name: "mh_service_fee_amount", sql: rupees("b.commission_paise") },
  { name: "gst_on_mh_service_fee", sql: rupees("b.gst_on_commission_paise") },
  { name: "total_service_fee", sql: rupees("b.commission_paise + b.gst_on_commission_paise") },
  { name: "final_payment_to_travel_partner", sql: rupees("b.partner_share_paise") },
  { name: "mh_income", sql: rupees("b.commission_paise - b.mh_offer_paise - b.agent_commission_paise") },
  STATUS,
];

export const LAB_FIELDS: readonly ExportField[] = [
  { name: "booked_date", sql: istDateSql("b.created_at") },
  { name: "customer_name", sql: "o.contact_name", text: true },
  { name: "mobile_number", sql: "o.phone_e164", text: true },
  { name: "email_id", sql: "o.email::text", text: true },
  { name: "customer_age", sql: patient("age_years") },
  { name: "gender", sql: patient("gender") },
  { name: "city_name", sql: snapshotText("cityName"), text: true },
  { name: "aarthi_center_name", sql: snapshotText("propertyName"), text: true },
  { name: "test_date", sql: "b.starts_on" },
  { name: "booking_order_id", sql: "b.booking_order_id" },
  { name: "total_price", sql: rupees("b.total_paise") },
  { name: "partner_share", sql: rupees("b.partner_share_paise") },
  STATUS,
];

/** What bookings of every kind have in common, for a list that mixes them. */
export const COMMON_FIELDS: readonly ExportField[] = [
  { name: "booking_order_id", sql: "b.booking_order_id" },
  { name: "booking_type", sql: "b.kind" },
  { name: "booked_date", sql: istDateSql("b.created_at") },
  { name: "phone_no", sql: "o.phone_e164", text: true },
  { name: "property_name", sql: snapshotText("propertyName"), text: true },
  { name: "item_name", sql: snapshotText("title"), text: true },
  { name: "property_city_name", sql: snapshotText("cityName"), text: true },
  { name: "near_hospital_name", sql: snapshotText("hospitalName"), text: true },
  { name: "check_in", sql: "b.starts_on" },
  { name: "check_out", sql: "b.ends_on" },
  { name: "units", sql: "b.units" },
  { name: "guest_count", sql: "b.adults + b.children + b.infants" },
  { name: "gst_amount", sql: rupees("b.gst_paise") },
  { name: "total_price", sql: rupees("b.total_paise") },
  { name: "partner_share", sql: rupees("b.partner_share_paise") },
  { name: "net_agent_comm", sql: rupees("b.net_agent_paise") },
  { name: "mh_profit", sql: rupees("b.mh_profit_paise") },
  STATUS,
];

export const BOOKING_FIELDS: Record<BookingKindName, readonly ExportField[]> = {
  room: ACCOMMODATION_FIELDS,
  food: FOOD_FIELDS,
  travel: TRAVEL_FIELDS,
  equipment: EQUIPMENT_FIELDS,
  lab: LAB_FIELDS,
};
