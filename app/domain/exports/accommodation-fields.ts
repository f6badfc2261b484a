import { istDateSql, percent, rupees } from "./field-sql.ts";
import type { ExportField } from "./report-query.ts";

/**
 * The fields of an accommodation booking as the specification names them, each as SQL over `bookings b`, `orders o` and the
 * booking's cancellation `c`, if any. Everything comes from what the booking stores; nothing is computed anew from rates.
 */
const nights = "(b.ends_on - b.starts_on)";
const offers = "b.partner_offer_paise + b.mh_offer_paise";

export const ACCOMMODATION_FIELDS: readonly ExportField[] = [
  { name: "booking_order_id", sql: "b.booking_order_id" },
  { name: "property_name", sql: "(b.snapshot ->> 'propertyName')", text: true },
  { name: "property_type", sql: "(b.snapshot ->> 'propertyType')", text: true },
  { name: "room_type", sql: "(b.snapshot ->> 'roomType')", text: true },
  { name: "property_city_name", sql: "(b.snapshot ->> 'cityName')", text: true },
  { name: "near_hospital_name", sql: "(b.snapshot ->> 'hospitalName')", text: true },
  { name: "check_in", sql: "b.starts_on" },
  { name: "check_out", sql: "b.ends_on" },
  { name: "no_of_days", sql: nights },
  { name: "room_booked_count", sql: "b.units" },
  { name: "roomNights_count", sql: `b.units * ${nights}` },
  { name: "guest_count", sql: "b.adults + b.children + b.infants" },
  { name: "phone_no", sql: "o.phone_e164", text: true },
  { name: "nationality", sql: "b.nationality", text: true },
  { name: "guest_address", sql: "b.guest_address", text: true },
  // The price of the nights less the partner's offer: what tax and commission are computed on.
  { name: "room_price", sql: rupees("b.price_paise") },
  // Both offers together: in per cent of the nights' price, in rupees, and what is left of it.
  {
    name: "discount",
    sql: `CASE WHEN b.base_paise > 0 THEN round((${offers}) * 10000.0 / b.base_paise)::double precision / 100 ELSE 0 END`,
  },
  { name: "discount_price", sql: rupees(offers) },
  { name: "partner_offer", sql: rupees("b.partner_offer_paise") },
  { name: "partner_offer_percentage", sql: percent("b.partner_offer_ppm") },
  { name: "mh_offer_price", sql: rupees("b.mh_offer_paise") },
  { name: "gst_percentage", sql: percent("b.gst_ppm") },
  { name: "gst_amount", sql: rupees("b.gst_paise") },
  { name: "price_after_discount", sql: rupees(`b.base_paise - (${offers})`) },
  { name: "total_price", sql: rupees("b.total_paise") },
  { name: "netValue", sql: rupees("b.price_paise") },
  { name: "tdsValue", sql: rupees("b.tds_paise") },
  { name: "gstTds", sql: rupees("b.tcs_paise") },
  // Price and GST less the taxes withheld, before commission.
  { name: "grossPayable", sql: rupees("b.price_paise + b.gst_paise - b.tds_paise - b.tcs_paise") },
  { name: "mh_commission", sql: rupees("b.commission_paise") },
  { name: "mhCommissionRounded", sql: "round(b.commission_paise / 100.0)" },
  { name: "totalPayableToPartner", sql: rupees("b.partner_share_paise") },
  { name: "partner_share", sql: rupees("b.partner_share_paise") },
  {
    name: "gst_status",
    sql: "CASE WHEN b.snapshot ->> 'propertyGstin' IS NULL THEN 'unregistered' ELSE 'registered' END",
  },
  { name: "booked_date", sql: istDateSql("b.created_at") },
  { name: "agent_commission_percentage", sql: percent("b.agent_ppm") },
  { name: "agent_comm_amount", sql: rupees("b.agent_commission_paise") },
  { name: "tds_onAgent_comm", sql: rupees("b.tds_on_agent_paise") },
  { name: "net_agent_comm", sql: rupees("b.net_agent_paise") },
  // What the platform keeps before the gateway's fee.
  { name: "net_income_mh", sql: rupees("b.commission_paise - b.mh_offer_paise - b.agent_commission_paise") },
  { name: "upi_charges", sql: rupees("b.gateway_fee_paise") },
  { name: "mh_profit", sql: rupees("b.mh_profit_paise") },
  { name: "dateOfCancellationData", sql: istDateSql("c.cancelled_at") },
  // Days from the cancellation to the check-in.
  { name: "daysDifference", sql: `b.starts_on - ${istDateSql("c.cancelled_at")}` },
  { name: "cancelledAmountData", sql: rupees("c.charge_paise") },
  { name: "partnerRefund", sql: rupees("c.partner_amount_paise") },
  { name: "durationOfStay", sql: nights },
  { name: "property_gstin", sql: "(b.snapshot ->> 'propertyGstin')", text: true },
  { name: "booking_status", sql: "b.status" },
];
