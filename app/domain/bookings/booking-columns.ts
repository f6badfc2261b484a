import { type Columns, column } from "#app/domain/lists/columns.ts";
import { BOOKING_STATUSES, type BookingKindName, KIND_TITLES, statusLabel } from "./labels.ts";

/**
 * What lists and files of bookings say of each, in the names of the specification: SQL over its row, its order (`placed`), its patient
 * (`patient`) and its cancellation (`cancelled`), if any. Everything comes from stored values; nothing is recalculated from rates.
 */

/** What the columns below need beside the row in `bookings` and that of its cancellation. */
export const bookingJoins = (booking: string) => `JOIN orders placed ON placed.id = ${booking}.order_id
  LEFT JOIN booking_guests patient ON patient.booking_id = ${booking}.id AND patient.guest_type = 'patient'`;

/** Only the platform sees its own income, only a partner its share, only an agent its commission. */
const ALWAYS = { always: true } as const;
const OURS = { hiddenFrom: ["partner", "agent", "customer"] } as const;
export const OF_PARTNER = { hiddenFrom: ["agent", "customer"], needs: "money" } as const;
const OF_AGENT = { hiddenFrom: ["partner", "customer"], needs: "money" } as const;
const NOT_OF_SELLERS = { hiddenFrom: ["partner", "agent"] } as const;

const RATE_PLAN_WORDS = { standard: "Standard rate", saver: "Saver rate" };
const STATUS_WORDS = Object.fromEntries(BOOKING_STATUSES.map((status) => [status, statusLabel(status)]));

export const istDateSql = (instant: string) => `(${instant} AT TIME ZONE 'Asia/Kolkata')::date`;

/** Who booked what, where and when. `b` is the row in `bookings`. */
export const bookingFacts = (b: string) => {
  const snapshot = (name: string) => `${b}.snapshot ->> '${name}'`;
  const nights = `(${b}.ends_on - ${b}.starts_on)`;
  // A hire counts its first day and its last.
  const days = `CASE WHEN ${b}.kind = 'equipment' THEN ${nights} + 1 ELSE ${nights} END`;
  return {
    booking_order_id: column.text("Booking", `${b}.booking_order_id`, ALWAYS),
    mh_booking_id: column.text("MH booking", `${b}.booking_order_id`),
    reference: column.text("Reference", `${b}.reference`, ALWAYS),
    order_reference: column.text("Order", "placed.reference", ALWAYS),
    booking_type: column.choice("Kind", `${b}.kind`, KIND_TITLES, ALWAYS),
    booking_status: column.choice("Status", `${b}.status`, STATUS_WORDS, ALWAYS),
    is_extension: column.flag("Extension", `${b}.extends_booking_id IS NOT NULL`, ALWAYS),
    partner_answer: column.text("Answer", `${b}.partner_answer`),
    guest_name: column.text("Guest", "coalesce(patient.guest_name, placed.contact_name)", ALWAYS),
    guest_type: column.text("Guest is", "coalesce(patient.guest_type, 'contact')"),
    contact_name: column.text("Contact", "placed.contact_name", ALWAYS),
    phone_no: column.phone("Phone", "placed.phone_e164", ALWAYS),
    nationality: column.text("Nationality", `${b}.nationality`),
    guest_address: column.text("Address", `${b}.guest_address`),
    property_name: column.text("Property", snapshot("propertyName")),
    property_type: column.text("Property type", snapshot("propertyType")),
    room_type: column.text("Room type", snapshot("roomType")),
    item_name: column.text("What", snapshot("title"), ALWAYS),
    item_details: column.text("Details", snapshot("subtitle"), ALWAYS),
    rate_plan: column.choice("Rate", `${b}.rate_plan`, RATE_PLAN_WORDS),
    property_city_name: column.text("City", snapshot("cityName")),
    near_hospital_name: column.text("Hospital", snapshot("hospitalName")),
    property_gstin: column.text("GSTIN", snapshot("propertyGstin")),
    gst_status: column.text(
      "GST status",
      `CASE WHEN ${snapshot("propertyGstin")} IS NULL THEN 'unregistered' ELSE 'registered' END`,
    ),
    check_in: column.date("Check-in", `${b}.starts_on`, ALWAYS),
    check_out: column.date("Check-out", `${b}.ends_on`, ALWAYS),
    starts_at: column.instant("Begins", `${b}.starts_at`, ALWAYS),
    no_of_days: column.count("Days", days),
    durationOfStay: column.count("Nights", nights, ALWAYS),
    units: column.count("Units", `${b}.units`, ALWAYS),
    room_booked_count: column.count("Rooms", `CASE WHEN ${b}.kind = 'room' THEN ${b}.units END`),
    roomNights_count: column.count(
      "Room nights",
      `CASE WHEN ${b}.kind = 'room' THEN ${b}.units * ${nights} END`,
    ),
    guest_count: column.count("Guests", `${b}.adults + ${b}.children + ${b}.infants`),
    adults: column.count("Adults", `${b}.adults`, ALWAYS),
    children: column.count("Children", `${b}.children`, ALWAYS),
    infants: column.count("Infants", `${b}.infants`, ALWAYS),
    created_at: column.instant("Booked", `${b}.created_at`, ALWAYS),
    booked_date: column.date("Booked on", istDateSql(`${b}.created_at`)),
    hold_expires_at: column.instant("Held until", "placed.hold_expires_at", ALWAYS),
    caution_deposit: column.money("Deposit", `${b}.deposit_paise`, ALWAYS),
    dateOfCancellationData: column.date("Cancelled on", istDateSql("cancelled.cancelled_at")),
    // Days from the cancellation to the check-in.
    daysDifference: column.count(
      "Days before check-in",
      `${b}.starts_on - ${istDateSql("cancelled.cancelled_at")}`,
    ),
    cancelledAmountData: column.money("Kept", "cancelled.charge_paise"),
    refundAmount: column.money("Refunded", "cancelled.refund_paise"),
    partnerRefund: column.money("Partner keeps", "cancelled.partner_amount_paise", OF_PARTNER),
  };
};

/** For the guest: what of a refund never left us, because it pays for the booking that a stay was moved to. */
export const CARRIED = column.money(
  "Goes towards another booking",
  `CASE WHEN cancelled.id IS NOT NULL THEN (SELECT coalesce(sum(refund.amount_paise), 0)::bigint FROM refunds refund
    WHERE refund.cancellation_id = cancelled.id AND refund.carried_to_id IS NOT NULL) END`,
  { on: "file", hiddenFrom: ["admin", "staff", "city_manager", "partner", "agent"] },
);

/**
 * Every amount of the sale. `a` is the row that has them: the booking itself says what was sold, `booking_accounts` what stands
 * after cancellation and adjustments; `b` is the row in `bookings`, which has the rates.
 */
export const bookingAmounts = (a: string, b: string) => {
  const offers = `(${a}.partner_offer_paise + ${a}.mh_offer_paise)`;
  return {
    // The price less the partner's offer: what tax and commission are computed on.
    room_price: column.money("Price", `${a}.price_paise`),
    // Both offers together: in per cent of the listed price, in rupees, and what is left of it.
    discount: column.percent(
      "Discount",
      `CASE WHEN ${a}.base_paise > 0 THEN round(${offers} * 10000.0 / ${a}.base_paise)::bigint * 100 ELSE 0 END`,
    ),
    discount_price: column.money("Discount in rupees", offers),
    partner_offer: column.money("Partner's offer", `${a}.partner_offer_paise`),
    partner_offer_percentage: column.percent("Partner's offer, per cent", `${b}.partner_offer_ppm`),
    mh_offer_price: column.money("Own offer", `${a}.mh_offer_paise`, NOT_OF_SELLERS),
    price_after_discount: column.money("Price after discount", `${a}.base_paise - ${offers}`),
    gst_percentage: column.percent("GST rate", `${b}.gst_ppm`),
    gst_amount: column.money("GST", `${a}.gst_paise`),
    total_price: column.money("Total", `${a}.total_paise`, ALWAYS),
    netValue: column.money("Net value", `${a}.price_paise`),
    tdsValue: column.money("TDS", `${a}.tds_paise`, OF_PARTNER),
    gstTds: column.money("TCS", `${a}.tcs_paise`, OF_PARTNER),
    // Price and GST less the taxes withheld, before commission.
    grossPayable: column.money(
      "Gross payable",
      `${a}.price_paise + ${a}.gst_paise - ${a}.tds_paise - ${a}.tcs_paise`,
      OF_PARTNER,
    ),
    mh_commission: column.money("Fee", `${a}.commission_paise`, OF_PARTNER),
    mhCommissionRounded: column.count(
      "Fee, rounded",
      `round(${a}.commission_paise / 100.0)::integer`,
      OF_PARTNER,
    ),
    gst_on_commission: column.money("GST on fee", `${a}.gst_on_commission_paise`, OF_PARTNER),
    totalPayableToPartner: column.money("Payable to partner", `${a}.partner_share_paise`, OF_PARTNER),
    partner_share: column.money("Partner", `${a}.partner_share_paise`, OF_PARTNER),
    agent_commission_percentage: column.percent("Agent's rate", `${b}.agent_ppm`, OF_AGENT),
    agent_comm_amount: column.money("Agent", `${a}.agent_commission_paise`, OF_AGENT),
    tds_onAgent_comm: column.money("TDS on agent", `${a}.tds_on_agent_paise`, OF_AGENT),
    net_agent_comm: column.money("Net to agent", `${a}.net_agent_paise`, OF_AGENT),
    // What the platform keeps before the gateway's fee.
    net_income_mh: column.money(
      "Income",
      `${a}.commission_paise - ${a}.mh_offer_paise - ${a}.agent_commission_paise`,
      OURS,
    ),
    upi_charges: column.money("Gateway", `${a}.gateway_fee_paise`, OURS),
    mh_profit: column.money("Left", `${a}.mh_profit_paise`, OURS),
  };
};

/** Where the route of a trip starts or ends. */
export const travelPoint = (which: "from" | "to", b: string) =>
  `(SELECT point.point_name::text FROM travel_locations route JOIN travel_points point ON point.id = route.${which}_point_id
    WHERE route.item_id = ${b}.item_id)`;

/** What the specification names for a booking of one kind beside what all have; amounts and rates as in `bookingAmounts`. */
export function kindColumns(kind: BookingKindName, a: string, b: string): Columns {
  const snapshot = (name: string) => `${b}.snapshot ->> '${name}'`;
  switch (kind) {
    case "room":
      return {};
    case "food":
      return foodColumns(a, b, snapshot);
    case "travel":
      return travelColumns(a, b, snapshot);
    case "equipment":
      return equipmentColumns(a, b, snapshot);
    case "lab":
      return labColumns(b, snapshot);
  }
}

type Snapshot = (name: string) => string;

function foodColumns(a: string, b: string, snapshot: Snapshot): Columns {
  const dishes = (what: string) =>
    `(SELECT ${what} FROM booking_lines line WHERE line.booking_id = ${b}.id AND line.item_id <> ${b}.item_id)`;
  const listed = (text: string) => dishes(`string_agg(${text}, '; ' ORDER BY line.position)`);
  return {
    food_booking_orderid: column.text("Food booking", `${b}.booking_order_id`),
    food_booking_date: column.date("Booked on", istDateSql(`${b}.created_at`)),
    total_item_qty: column.count("Dishes", dishes("sum(line.quantity)")),
    kitchen_name: column.text("Kitchen", snapshot("propertyName")),
    kitchen_type: column.text("Kitchen type", snapshot("propertyType")),
    food_items_list: column.text("Dishes by name", listed("line.name")),
    item_quantity: column.text("Quantities", listed("line.quantity::text")),
    item_price: column.text("Prices", listed("(line.unit_price_paise / 100.0)::numeric(14,2)::text")),
    food_charges: column.money("Food charges", `${a}.price_paise`),
    mh_service_fee: column.money("Service fee", `${a}.commission_paise`, OF_PARTNER),
    partner_offer_price: column.money("Partner's offer", `${a}.partner_offer_paise`),
    // The odd paisa, if any, is CGST.
    cgst_amount: column.money("CGST", `${a}.gst_paise - ${a}.gst_paise / 2`),
    sgst_amount: column.money("SGST", `${a}.gst_paise / 2`),
    final_price_amount: column.money("Final price", `${a}.total_paise`),
    invoice_number: column.text(
      "Invoice",
      `(SELECT document_number FROM tax_documents WHERE booking_id = ${b}.id AND document_type = 'invoice')`,
    ),
  };
}

function travelColumns(a: string, b: string, snapshot: Snapshot): Columns {
  return {
    travel_booking_orderid: column.text("Travel booking", `${b}.booking_order_id`),
    pickup_location: column.text("Pickup", travelPoint("from", b)),
    drop_location: column.text("Drop", travelPoint("to", b)),
    booking_time: column.instant("Pickup time", `${b}.starts_at`),
    transport_sub_name: column.text("Company", snapshot("propertyName")),
    no_of_seaters: column.count(
      "Seats",
      `(SELECT car.no_of_seaters FROM items route JOIN vehicles car ON car.item_id = route.parent_id WHERE route.id = ${b}.item_id)`,
    ),
    price: column.money("Listed price", `${a}.base_paise`),
    travel_charges: column.money("Travel charges", `${a}.price_paise`),
    payable_amount: column.money("Payable", `${a}.total_paise`),
    mh_offer_coupon: column.text("Coupon", `${b}.terms -> 'platform' ->> 'code'`, NOT_OF_SELLERS),
    base_price: column.money("Base price", `${a}.price_paise`),
    gst_number: column.text("GST number", snapshot("propertyGstin")),
    gst_on_base_price: column.money("GST on base price", `${a}.gst_paise`),
    tds: column.money("TDS", `${a}.tds_paise`, OF_PARTNER),
    tcs: column.money("TCS", `${a}.tcs_paise`, OF_PARTNER),
    gross_payable: column.money(
      "Gross payable",
      `${a}.price_paise + ${a}.gst_paise - ${a}.tds_paise - ${a}.tcs_paise`,
      OF_PARTNER,
    ),
    // Per cent, as the specification has it.
    mh_service_fee: column.percent("Service fee, per cent", `${b}.commission_ppm`, OF_PARTNER),
    mh_service_fee_amount: column.money("Service fee", `${a}.commission_paise`, OF_PARTNER),
    gst_on_mh_service_fee: column.money("GST on service fee", `${a}.gst_on_commission_paise`, OF_PARTNER),
    total_service_fee: column.money(
      "Service fee and GST",
      `${a}.commission_paise + ${a}.gst_on_commission_paise`,
      OF_PARTNER,
    ),
    final_payment_to_travel_partner: column.money(
      "Payment to partner",
      `${a}.partner_share_paise`,
      OF_PARTNER,
    ),
    mh_income: column.money(
      "Income",
      `${a}.commission_paise - ${a}.mh_offer_paise - ${a}.agent_commission_paise`,
      OURS,
    ),
  };
}

function equipmentColumns(a: string, b: string, snapshot: Snapshot): Columns {
  const article = (name: string) => `(SELECT ${name} FROM equipment_items WHERE item_id = ${b}.item_id)`;
  return {
    medical_booking_orderid: column.text("Equipment booking", `${b}.booking_order_id`),
    eqp_booking_date: column.date("Booked on", istDateSql(`${b}.created_at`)),
    eqp_booking_type: column.text("Hire or sale", article("purchased_type")),
    medical_store: column.text("Store", snapshot("propertyName")),
    refilling_type: column.text("Refill", article("refilling_type")),
    refilling_price: column.money(
      "Refill price",
      `CASE WHEN ${article("purchased_type")} = 'refill' THEN ${a}.price_paise END`,
    ),
    base_price: column.money("Listed price", `${a}.base_paise`),
    medical_charges: column.money("Charges", `${a}.total_paise`),
  };
}

function labColumns(b: string, snapshot: Snapshot): Columns {
  return {
    lab_booking_orderid: column.text("Lab booking", `${b}.booking_order_id`),
    customer_name: column.text("Customer", "coalesce(patient.guest_name, placed.contact_name)"),
    mobile_number: column.phone("Mobile", "placed.phone_e164"),
    email_id: column.text("Email", "placed.email::text"),
    customer_age: column.count("Age", "patient.age_years"),
    gender: column.text("Gender", "patient.gender"),
    city_name: column.text("City", snapshot("cityName")),
    aarthi_center_name: column.text("Centre", snapshot("propertyName")),
    test_name: column.text("Tests", snapshot("subtitle")),
    test_datetime: column.instant("Time", `${b}.starts_at`),
    test_date: column.date("Test date", `${b}.starts_on`),
  };
}

/** What the specification names for a cancelled booking of one kind beside what all have. */
export function cancelledKindColumns(kind: BookingKindName, b: string): Columns {
  const snapshot = (name: string) => `${b}.snapshot ->> '${name}'`;
  const refunded = column.money("Refunded", "cancelled.refund_paise");
  switch (kind) {
    case "travel":
      return {
        travel_booking_orderid: column.text("Travel booking", `${b}.booking_order_id`),
        travel_name: column.text("Trip", snapshot("subtitle")),
        transport_sub_name: column.text("Company", snapshot("propertyName")),
        booking_origin: column.text("Pickup", travelPoint("from", b)),
        booking_destination: column.text("Drop", travelPoint("to", b)),
        travel_charges: column.money("Travel charges", `${b}.price_paise`),
        payable_amount: column.money("Payable", `${b}.total_paise`),
        travelrefundamount: refunded,
      };
    case "food":
      return {
        food_booking_orderid: column.text("Food booking", `${b}.booking_order_id`),
        food_partner_sub_name: column.text("Kitchen", snapshot("propertyName")),
        food_booking_type: column.text("Meals", snapshot("subtitle")),
        total_quantity_booked: column.count(
          "Quantity",
          `(SELECT sum(line.quantity) FROM booking_lines line WHERE line.booking_id = ${b}.id)`,
        ),
        foodrefundamount: refunded,
      };
    case "equipment":
      return {
        medical_booking_orderid: column.text("Equipment booking", `${b}.booking_order_id`),
        equipment_partner_name: column.text(
          "Partner",
          `(SELECT account.name FROM accounts account WHERE account.id = ${b}.account_id)`,
        ),
        equipment_partner_sub_name: column.text("Store", snapshot("propertyName")),
        equipmentrefundamount: refunded,
      };
    default:
      return {};
  }
}
