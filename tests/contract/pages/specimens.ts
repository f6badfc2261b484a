import { rows } from "#db/client.ts";
import type { Visitor } from "#tests/crawl/parts/visitors.ts";

/**
 * Which bookings are opened: one of each kind in each state, for everybody who may see it. Left to the order of the lists, it would
 * be another kind from one day to the next.
 */

/** The screens of one booking for each role; `:id` or `:reference` is filled in. */
const SCREENS: Partial<Record<Visitor["name"], string[]>> = {
  customer: ["/customer_bookings/:reference"],
  partner: ["/partnerBookings/:id", "/partnerAccounts/booking/:id"],
  agent: ["/agent_bookings/:id", "/agent_accounts/booking/:id"],
  staff: ["/staffAccBooking/:id"],
  city_manager: ["/cityAccBookings/:id"],
  admin: ["/mhbookings/:id", "/mhaccounts/:id", "/staffAccBooking/:id", "/cityAccBookings/:id"],
};

const SCOPES: Partial<Record<Visitor["name"], string>> = {
  customer: "b.customer_id = u.id",
  partner: "b.account_id = u.account_id",
  agent: "b.agent_account_id = u.account_id",
  staff: "true",
  city_manager: "b.city_id = u.zone_city_id",
  admin: "true",
};

/** Addresses of the bookings that a visitor opens. */
export async function specimensOf({ name, userId }: Visitor): Promise<string[]> {
  const scope = SCOPES[name];
  if (!scope) return [];
  const bookings = await rows<{ id: string; reference: string }>(
    `SELECT DISTINCT ON (b.kind, b.status) b.id, b.reference FROM bookings b JOIN users u ON u.id = $userId AND ${scope}
     ORDER BY b.kind, b.status, b.starts_on, b.total_paise, b.created_at`,
    { userId },
  );
  return SCREENS[name]!.flatMap((screen) =>
    bookings.map(({ id, reference }) => screen.replace(":id", id).replace(":reference", reference)),
  );
}
