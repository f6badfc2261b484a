import { type Actor, hasRole } from "#app/domain/context.ts";
import type { MeasureSet } from "./columns.ts";

/**
 * What a report counts and sums over `booking_accounts booking`, in paise. What a booking is worth is what its guest pays; to a
 * partner it is price and GST, because the platform's own offer is none of the partner's money.
 */
export function measuresFor(actor: Actor, set: MeasureSet): Record<string, string> {
  const isPartner = hasRole(actor, "partner");
  const kept = isPartner ? "booking.price_paise + booking.gst_paise" : "booking.total_paise";
  const sold = isPartner ? "booking.sold_price_paise + booking.sold_gst_paise" : "booking.paid_paise";
  const goodwill = isPartner ? BORNE_BY_PARTNER : `${BORNE_BY_PARTNER} + booking.goodwill_platform_paise`;
  const standing = { bookings: of("standing", "1"), amount: of("standing", kept) };
  // What is kept of the cancelled ones, and what went back of any though its price stands.
  const left = {
    kept: of("cancelled", kept),
    goodwill: `coalesce(sum(${goodwill}), 0)::bigint`,
  };
  if (set === "revenue") return { ...standing, ...left, ...SPLIT };
  return {
    ...standing,
    ...left,
    nights: of("standing", NIGHTS),
    room_amount: of("standing", `CASE WHEN booking.kind = 'room' THEN ${kept} ELSE 0 END`),
    guests: of("standing", "booking.guests"),
    rooms: of("standing", "CASE WHEN booking.kind = 'room' THEN booking.units ELSE 0 END"),
    cancelled_bookings: of("cancelled", "1"),
    cancelled_nights: of("cancelled", NIGHTS),
    cancelled_amount: of("cancelled", sold),
    ...(isPartner ? { partner_share: SPLIT.partner_share } : {}),
    ...(hasRole(actor, "agent") ? AGENT : {}),
  };
}

const BORNE_BY_PARTNER = "booking.goodwill_partner_paise";

/** Nights of rooms; the other kinds have none. */
const NIGHTS =
  "CASE WHEN booking.kind = 'room' THEN (booking.ends_on - booking.starts_on) * booking.units ELSE 0 END";

const total = (column: string) => `coalesce(sum(booking.${column}), 0)::bigint`;
const of = (which: "standing" | "cancelled", sql: string) =>
  `coalesce(sum(${sql}) FILTER (WHERE booking.status ${which === "standing" ? "<>" : "="} 'cancelled'), 0)::bigint`;

const AGENT = {
  agent_commission: total("agent_commission_paise"),
  tds_on_agent: total("tds_on_agent_paise"),
  net_agent: total("net_agent_paise"),
};
const SPLIT = {
  price: total("price_paise"),
  gst: total("gst_paise"),
  mh_offer: total("mh_offer_paise"),
  commission: total("commission_paise"),
  gst_on_commission: total("gst_on_commission_paise"),
  tds: total("tds_paise"),
  tcs: total("tcs_paise"),
  partner_share: total("partner_share_paise"),
  agent_commission: total("agent_commission_paise"),
  gateway_fee: total("gateway_fee_paise"),
  reward: total("referral_reward_paise"),
  profit: total("mh_profit_paise"),
};
