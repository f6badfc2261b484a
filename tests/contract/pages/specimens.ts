import { rows } from "#db/client.ts";
import type { VisitorName } from "#tests/crawl/parts/map.ts";
import type { Visitor } from "#tests/crawl/parts/visitors.ts";

/**
 * Which records are opened where there are many kinds of them: one of each kind in each state that shows something else, for everybody who may see it. Left to
 * the order of the lists, it would be another kind from one day to the next.
 */

type Specimens = {
  /** The screens of one record for each role; with the parameters `:id` and `:reference`. */
  screens: Partial<Record<VisitorName, string[]>>;
  /** Of the visitor `u`. */
  sql: string;
};

const BOOKINGS = (scope: string) =>
  `SELECT DISTINCT ON (b.kind, b.status) b.id, b.reference FROM bookings b JOIN users u ON u.id = $userId AND ${scope}
   WHERE b.status IN ('confirmed', 'checked_in', 'completed', 'cancelled')
   ORDER BY b.kind, b.status, b.starts_on, b.total_paise, b.created_at`;

/**
 * Of the desks: a stay to come, one under way and one that is over show other forms. The stay to come is more than a week off, where every policy of the demo
 * charges the same at any hour of the day.
 */
const STAYS = (scope: string) =>
  `SELECT DISTINCT ON (b.status) b.id FROM bookings b JOIN users u ON u.id = $userId AND ${scope}
   WHERE b.kind = 'room' AND (b.status IN ('checked_in', 'completed') OR b.status = 'confirmed' AND b.starts_on > (now() AT TIME ZONE 'Asia/Kolkata')::date + 7)
   ORDER BY b.status, b.starts_on, b.total_paise, b.created_at`;

const APPROVALS = (which: string) =>
  `SELECT DISTINCT ON (subject_kind, change) id FROM approvals WHERE status = 'pending' AND ${which} AND $userId <> ''
   ORDER BY subject_kind, change, title, requested_at`;

const SPECIMENS: Specimens[] = [
  {
    screens: { guest: ["/sitemaps/cities/:reference"] },
    sql: "SELECT id, slug AS reference FROM cities WHERE name = 'Hyderabad' AND $userId::text = ''",
  },
  { screens: { customer: ["/customer_bookings/:reference"] }, sql: BOOKINGS("b.customer_id = u.id") },
  {
    screens: { partner: ["/partnerBookings/:id", "/partnerAccounts/booking/:id"] },
    sql: BOOKINGS("b.account_id = u.account_id"),
  },
  {
    screens: { agent: ["/agent_bookings/:id", "/agent_accounts/booking/:id"] },
    sql: BOOKINGS("b.agent_account_id = u.account_id"),
  },
  { screens: { city_manager: ["/cityAccBookings/:id"] }, sql: BOOKINGS("b.city_id = u.zone_city_id") },
  {
    screens: {
      staff: ["/staffAccBooking/:id"],
      admin: ["/mhbookings/:id", "/mhaccounts/:id", "/staffAccBooking/:id", "/cityAccBookings/:id"],
    },
    sql: BOOKINGS("true"),
  },
  { screens: { city_manager: ["/cityAccBookings/:id/desk"] }, sql: STAYS("b.city_id = u.zone_city_id") },
  {
    screens: {
      staff: ["/staffAccBooking/:id/desk"],
      admin: ["/mhbookings/:id/desk", "/staffAccBooking/:id/desk", "/cityAccBookings/:id/desk"],
    },
    sql: STAYS("true"),
  },
  {
    screens: {
      city_manager: ["/cityFieldVisits/:id"],
      admin: ["/viewFieldVisits/:id", "/cityFieldVisits/:id"],
    },
    sql: `SELECT DISTINCT ON (v.kind, v.visit_status, v.admin_status) v.id FROM field_visits v JOIN users u ON u.id = $userId
            AND v.city_id = coalesce(u.zone_city_id, v.city_id)
          ORDER BY v.kind, v.visit_status, v.admin_status, v.entity_name`,
  },
  { screens: { admin: ["/adminAllApproval/:id"] }, sql: APPROVALS("true") },
  {
    screens: { admin: ["/propertyPartnerRegApproval/:id"] },
    sql: APPROVALS("subject_kind IN ('property', 'room')"),
  },
  {
    screens: { admin: ["/UrlShortner/:id"] },
    sql: `SELECT DISTINCT ON (upload_status, disabled_at IS NULL) id FROM short_links WHERE campaign_recipient_id IS NULL AND $userId <> ''
          ORDER BY upload_status, disabled_at IS NULL, created_at, long_url`,
  },
];

/** Addresses of the records that a visitor opens. */
export async function specimensOf({ name, userId }: Visitor): Promise<string[]> {
  const addresses: string[] = [];
  for (const { screens, sql } of SPECIMENS.filter(({ screens }) => screens[name])) {
    const records = await rows<{ id: string; reference?: string }>(sql, { userId });
    for (const screen of screens[name]!)
      for (const { id, reference = "" } of records)
        addresses.push(screen.replace(":id", id).replace(":reference", reference));
  }
  return addresses;
}
