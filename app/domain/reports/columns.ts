import { type Actor, hasRole, isPrivileged } from "#app/domain/context.ts";

/** How a value is shown. `rupees` are paise here and rupees in a file; a month is its first day. */
export type ReportFormat = "text" | "count" | "rupees" | "month" | "date" | "kind";

/** One column: its exact name in files and calls, what stands above it on a screen, and its SQL over the grouped sums `report`. */
export type ReportColumn = { name: string; label: string; format: ReportFormat; sql: string };

const column = (name: string, label: string, format: ReportFormat, sql: string): ReportColumn => ({
  name,
  label,
  format,
  sql,
});

/** The specification's monthwise stats (AOV and ARN are its words), then cancellations and refunds, and what is left. */
const STATS: readonly ReportColumn[] = [
  column("total_bookings", "Bookings", "count", "report.bookings"),
  column("total_nights", "Nights", "count", "report.nights"),
  column("total_guests", "Guests", "count", "report.guests"),
  column("total_rooms", "Rooms", "count", "report.rooms"),
  column("booking_amount", "Amount", "rupees", "report.amount"),
  column("avg_booking_amount", "AOV", "rupees", average("report.amount", "report.bookings")),
  column("avg_booking_nightvalue", "ARN", "rupees", average("report.room_amount", "report.nights")),
  column("cancelled_bookings", "Cancellations", "count", "report.cancelled_bookings"),
  column("cancelled_nights", "Cancelled nights", "count", "report.cancelled_nights"),
  column("cancelled_booking_amount", "Cancelled amount", "rupees", "report.cancelled_amount"),
  column("refund_amount", "Refunds", "rupees", "report.cancelled_amount - report.kept + report.goodwill"),
  column("net_amount", "Left after refunds", "rupees", "report.amount + report.kept - report.goodwill"),
];

/** Whole paise, half up: nothing divided by nothing is empty. */
function average(paise: string, by: string): string {
  return `round(${paise}::numeric / nullif(${by}, 0))::bigint`;
}

const PARTNER: readonly ReportColumn[] = [
  column("partner_share", "Your share", "rupees", "report.partner_share"),
];
const AGENT: readonly ReportColumn[] = [
  column("agent_comm_amount", "Commission", "rupees", "report.agent_commission"),
  column("tds_onAgent_comm", "TDS", "rupees", "report.tds_on_agent"),
  column("net_agent_comm", "Net to you", "rupees", "report.net_agent"),
];

/** Every amount of the split, as it stands after cancellation and adjustments. */
const REVENUE: readonly ReportColumn[] = [
  column("total_bookings", "Bookings", "count", "report.bookings"),
  column("net_amount", "Paid by guests", "rupees", "report.amount + report.kept - report.goodwill"),
  column("netValue", "Price", "rupees", "report.price"),
  column("gst_amount", "GST", "rupees", "report.gst"),
  column("mh_offer_price", "Own offers", "rupees", "report.mh_offer"),
  column("tdsValue", "TDS", "rupees", "report.tds"),
  column("gstTds", "TCS", "rupees", "report.tcs"),
  column("partner_share", "To partners", "rupees", "report.partner_share"),
  column("mh_commission", "Fee", "rupees", "report.commission"),
  column("gst_on_commission", "GST on fee", "rupees", "report.gst_on_commission"),
  column("agent_comm_amount", "To agents", "rupees", "report.agent_commission"),
  column("upi_charges", "Gateway", "rupees", "report.gateway_fee"),
  column("referral_reward", "Rewards", "rupees", "report.reward"),
  column("goodwill", "Goodwill", "rupees", "report.goodwill"),
  column("mh_profit", "Left", "rupees", "report.profit"),
];

export type MeasureSet = "stats" | "revenue";

/** The measured columns that an actor may see. */
export function measuredColumns(actor: Actor, set: MeasureSet): readonly ReportColumn[] {
  if (set === "revenue") return isPrivileged(actor) ? REVENUE : [];
  if (hasRole(actor, "partner")) return [...STATS, ...PARTNER];
  if (hasRole(actor, "agent")) return [...STATS, ...AGENT];
  return STATS;
}

/** What a report is grouped by: the SQL of the group, and the columns that name it. */
export const GROUPS = {
  month: {
    type: "date",
    sql: (day: string) => `date_trunc('month', ${day})::date`,
    columns: [column("month_name", "Month", "month", "report.month")],
  },
  day: {
    type: "date",
    sql: (day: string) => `(${day})::date`,
    columns: [column("booking_date", "Date", "date", "report.day")],
  },
  kind: {
    type: "text",
    sql: () => "booking.kind",
    columns: [column("booking_type", "Kind", "kind", "report.kind")],
  },
  // A room's property; of the other kinds the kitchen, route, article or lab centre.
  place: {
    type: "uuid",
    sql: () => "coalesce(booking.property_id, booking.item_id)",
    columns: [
      column("property_name", "Property", "text", "coalesce(property.name, item.name)"),
      column("property_city_name", "City", "text", "city.name::text"),
      column("partner_name", "Partner", "text", "account.name"),
    ],
  },
} as const;
export type GroupName = keyof typeof GROUPS;

/** The names of places, joined to the groups and not to every booking. */
export const PLACE_JOINS = `LEFT JOIN properties property ON property.id = report.place LEFT JOIN items item ON item.id = report.place
  LEFT JOIN cities city ON city.id = coalesce(property.city_id, item.city_id)
  LEFT JOIN accounts account ON account.id = coalesce(property.account_id, item.account_id)`;
