import type pg from "pg";
import { withoutIndexes } from "./without-indexes.ts";

/**
 * Fills a throw-away database with confirmed bookings of one place, made a second apart. Indexes are put back at the end and keys are
 * not checked while it fills, because a million rows through fourteen indexes say nothing about an export.
 */
export async function makeManyBookings(
  client: pg.Client,
  place: Record<string, string>,
  count: number,
): Promise<void> {
  const putIndexesBack = await withoutIndexes(client, ["orders", "bookings"]);
  await client.query("SET session_replication_role = replica");
  await client.query(
    `INSERT INTO orders (id, reference, customer_id, status, contact_name, phone_e164, total_paise, form_key, hold_expires_at)
     SELECT ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'REFERENCE' || lpad(n::text, 20, '0'), $2::uuid, 'confirmed', 'Asha Rao',
       '+9198' || lpad(n::text, 8, '0'), 224000, ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, now()
     FROM generate_series(1, $1::integer) n`,
    [count, place.customerId],
  );
  const snapshot = {
    propertyName: "Lakshmi Residency",
    propertyType: "Guest house",
    propertySlug: "lakshmi-residency",
    propertyAddress: "Road 10, Banjara Hills",
    propertyGstin: "36ABCDE1234F1Z5",
    roomName: "Ground floor twin",
    roomType: "Twin",
    roomCategory: "AC",
    cityName: "Hyderabad",
    citySlug: "hyderabad",
    hospitalName: "Apollo Hospitals, Jubilee Hills",
    houseRules: "Quiet from 9 pm. No smoking in the rooms.",
    latitude: 17.42,
    longitude: 78.45,
    checkInTime: "12:00",
    checkOutTime: "11:00",
    distanceM: 640,
  };
  const policy = {
    name: "Moderate",
    tiers: [{ from_hours: 48, charge: "percent", value: 0 }],
    startsAt: "2026-12-01T06:30:00Z",
  };
  await client.query(
    `INSERT INTO bookings (order_id, kind, booking_order_id, reference, account_id, customer_id, city_id, hospital_id, property_id, room_id, status,
       starts_on, ends_on, units, adults, nationality, guest_address, snapshot, policy, rates, base_paise, price_paise, gst_ppm, gst_paise, total_paise,
       commission_ppm, commission_paise, gst_on_commission_paise, tds_paise, tcs_paise, partner_share_paise, gateway_fee_paise, mh_profit_paise, created_at)
     SELECT ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'room', 'MHR-' || lpad(n::text, 8, '0'), 'BOOKING' || lpad(n::text, 22, '0'),
       $4::uuid, $2::uuid, $5::uuid, $6::uuid, $7::uuid, $8::uuid, 'confirmed', date '2026-01-01' + n % 365, date '2026-01-03' + n % 365, 1, 2, 'Indian',
       (n % 900) || ', Lake View, Warangal', $3::jsonb, $9::jsonb, '{}', 200000, 200000, 120000, 24000, 224000, 150000, 30000, 5400, 2000, 2000, 184600, 5022, 24978,
       now() - ($1 - n) * interval '1 second'
     FROM generate_series(1, $1::integer) n`,
    [
      count,
      place.customerId,
      JSON.stringify(snapshot),
      place.accountId,
      place.cityId,
      place.hospitalId,
      place.propertyId,
      place.roomId,
      JSON.stringify(policy),
    ],
  );
  await client.query("RESET session_replication_role");
  await putIndexesBack();
  await client.query("ANALYZE orders, bookings, cancellations");
}
