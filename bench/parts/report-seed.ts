import type pg from "pg";
import { withoutIndexes } from "./without-indexes.ts";

/** How many houses, each of a partner of its own, share the bookings. */
export const HOUSES = 50;
export const MONTHS = 36;

/**
 * Fills a throw-away database that holds one place with so many sold stays of 50 partners' houses over the last 36 months, one in
 * twenty cancelled, and their sales in the ledger. Indexes go while it fills and come back as they were; keys are not checked.
 */
export async function seedReports(
  client: pg.Client,
  place: Record<string, string>,
  count: number,
): Promise<void> {
  const putBack = await withoutIndexes(client, [
    "orders",
    "bookings",
    "cancellations",
    "ledger_entries",
    "ledger_lines",
  ]);
  await client.query(
    "SET synchronous_commit = off; SET maintenance_work_mem = '256MB'; SET session_replication_role = replica",
  );
  await copies(
    client,
    "accounts",
    place.accountId!,
    "'id', md5('account' || n)::uuid, 'name', 'Partner ' || n",
  );
  await copies(
    client,
    "properties",
    place.propertyId!,
    `'id', md5('property' || n)::uuid, 'name', 'House ' || n, 'slug', 'house-' || n, 'account_id', md5('account' || n)::uuid`,
  );
  await client.query(
    `INSERT INTO property_hospitals (hospital_id, property_id, distance_m)
     SELECT hospital_id, md5('property' || n)::uuid, distance_m FROM property_hospitals, generate_series(1, ${HOUSES}) n WHERE property_id = $1`,
    [place.propertyId],
  );
  await client.query(
    `INSERT INTO orders (id, reference, customer_id, status, contact_name, phone_e164, total_paise, form_key, hold_expires_at, created_at)
     SELECT md5('order' || n)::uuid, 'REFERENCE' || lpad(n::text, 20, '0'), $2::uuid, CASE WHEN n % 20 = 1 THEN 'expired' ELSE 'confirmed' END, 'Asha Rao', '+9198' || lpad(n::text, 8, '0'),
       224000, md5('key' || n)::uuid, now(), now() - make_interval(mins => (n::bigint * 7919 % ${MONTHS * 30 * 1440})::integer)
     FROM generate_series(1, $1::integer) n`,
    [count, place.customerId],
  );
  await client.query(
    `INSERT INTO bookings (id, order_id, kind, booking_order_id, reference, account_id, customer_id, city_id, hospital_id, property_id, room_id, status,
       starts_on, ends_on, starts_at, units, adults, nationality, guest_address, snapshot, policy, rates, base_paise, price_paise, gst_ppm, gst_paise, total_paise,
       commission_ppm, commission_paise, gst_on_commission_paise, tds_paise, tcs_paise, partner_share_paise, gateway_fee_paise, mh_profit_paise, created_at)
     SELECT md5('booking' || n)::uuid, md5('order' || n)::uuid, 'room', 'MHR-' || lpad(n::text, 8, '0'), 'BOOKING' || lpad(n::text, 22, '0'),
       md5('account' || (n % ${HOUSES} + 1))::uuid, $2::uuid, $4::uuid, $5::uuid, md5('property' || (n % ${HOUSES} + 1))::uuid, $6::uuid,
       CASE WHEN n % 20 = 0 THEN 'cancelled' WHEN n % 20 = 1 THEN 'expired' WHEN n % 20 = 2 OR placed.at > now() - interval '9 days' THEN 'confirmed'
         ELSE 'completed' END,
       placed.at::date + 7, placed.at::date + 9, placed.at, 1, 2, 'Indian', (n % 900) || ', Lake View, Warangal', $3::jsonb,
       '{"name": "Moderate", "tiers": [{"from_hours": 48, "charge": "percent", "value": 0}]}', '{}',
       200000, 200000, 120000, 24000, 224000, 150000, 30000, 5400, 2000, 2000, 184600, 5022, 24978, placed.at
     FROM generate_series(1, $1::integer) n
     CROSS JOIN LATERAL (SELECT now() - make_interval(mins => (n::bigint * 7919 % ${MONTHS * 30 * 1440})::integer) AS at) placed`,
    [count, place.customerId, JSON.stringify(SNAPSHOT), place.cityId, place.hospitalId, place.roomId],
  );
  await client.query(
    `INSERT INTO cancellations (reference, booking_cancel_id, booking_id, form_key, tier, kept, paid_paise, charge_paise, refund_paise,
       partner_amount_paise, platform_amount_paise, tax_reversal_paise, cancelled_by, cancelled_by_kind, cancelled_at)
     SELECT 'CANCEL' || lpad(n::text, 22, '0'), 'MHC-' || n, md5('booking' || n)::uuid, md5('cancel' || n)::uuid, '{}', $2::jsonb, 224000, 112000, 112000,
       92300, 12489, 12000, $3::uuid, 'user', now() FROM generate_series(20, $1::integer, 20) n`,
    [count, JSON.stringify(KEPT), place.customerId],
  );
  await client.query(
    `INSERT INTO ledger_entries (id, kind, ref_id, booking_id, order_id, at)
     SELECT md5('entry' || id)::uuid, 'sale', id, id, order_id, created_at FROM bookings WHERE status <> 'expired'`,
  );
  await client.query(
    `INSERT INTO ledger_lines (entry_id, account, party_id, amount_paise)
     SELECT md5('entry' || booking.id)::uuid, line.account, CASE line.party WHEN 1 THEN booking.customer_id WHEN 2 THEN booking.account_id END, line.paise
     FROM bookings booking CROSS JOIN (VALUES ('customer', 1, 224000), ('partner_payable', 2, -184600), ('tds_payable', 2, -2000),
       ('tcs_payable', 2, -2000), ('platform_income', 0, -30000), ('gst_on_fee', 0, -5400)) line (account, party, paise) WHERE booking.status <> 'expired'`,
  );
  await putBack();
  await client.query("RESET session_replication_role");
  await client.query(
    "VACUUM (ANALYZE) accounts, properties, orders, bookings, cancellations, ledger_entries, ledger_lines",
  );
}

/** One row of a table again for each house, with these changes of number `n`. */
async function copies(client: pg.Client, table: string, id: string, changes: string): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const { names } = rows[0]!;
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM (SELECT (jsonb_populate_record(one, jsonb_build_object(${changes}))).*
       FROM ${table} one, generate_series(1, ${HOUSES}) n WHERE one.id = $1) made`,
    [id],
  );
}

const KEPT = {
  basePaise: 100000,
  partnerOfferPaise: 0,
  pricePaise: 100000,
  gstPaise: 12000,
  mhOfferPaise: 0,
  totalPaise: 112000,
  commissionPaise: 15000,
  gstOnCommissionPaise: 2700,
  tdsPaise: 1000,
  tcsPaise: 1000,
  partnerSharePaise: 92300,
  agentCommissionPaise: 0,
  tdsOnAgentPaise: 0,
  netAgentPaise: 0,
  mhProfitPaise: 9978,
};

const SNAPSHOT = {
  propertyName: "Lakshmi Residency",
  propertyType: "Guest house",
  propertyAddress: "Road 10, Banjara Hills",
  propertyGstin: "36ABCDE1234F1Z5",
  roomName: "Ground floor twin",
  roomType: "Twin",
  roomCategory: "AC",
  cityName: "Hyderabad",
  hospitalName: "Apollo Hospitals, Jubilee Hills",
  houseRules: "Quiet from 9 pm. No smoking in the rooms.",
  latitude: 17.42,
  longitude: 78.45,
  checkInTime: "12:00",
  checkOutTime: "11:00",
  distanceM: 640,
};
