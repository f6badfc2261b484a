import type pg from "pg";
import { seedReports } from "./report-seed.ts";

/**
 * As `seedReports`, with everything else that a sale leaves behind: its nights, payment, fee and refund in the ledger, what is owed to the
 * partner, its message and its invoice. Of what `medihaven verify` reads nothing is left out.
 */
export async function seedBooks(
  client: pg.Client,
  place: Record<string, string>,
  count: number,
): Promise<void> {
  await seedReports(client, place, count);
  await client.query("SET session_replication_role = replica; SET synchronous_commit = off");
  for (const sql of SEEDS) await client.query(sql);
  await client.query("RESET session_replication_role");
  await client.query("VACUUM (ANALYZE)");
}

const SOLD = "bookings booking WHERE booking.status <> 'expired'";
/** Entries of a kind with their lines: account, whose it is (1 the guest, 2 the partner), paise. */
const entries = (kind: string, of: string, refId: string, lines: string) => `
  WITH entry AS (INSERT INTO ledger_entries (id, kind, ref_id, booking_id, order_id, at)
    SELECT md5('${kind}' || booking.id)::uuid, '${kind}', ${refId}, ${kind === "capture" ? "NULL" : "booking.id"}, booking.order_id, booking.created_at FROM ${of})
  INSERT INTO ledger_lines (entry_id, account, party_id, amount_paise)
    SELECT md5('${kind}' || booking.id)::uuid, line.account, CASE line.party WHEN 1 THEN booking.customer_id WHEN 2 THEN booking.account_id END, line.paise
    FROM (SELECT * FROM ${of}) booking CROSS JOIN (VALUES ${lines}) line (account, party, paise)`;
const CANCELLED = "bookings booking WHERE booking.status = 'cancelled'";

const SEEDS = [
  `INSERT INTO booking_nights (booking_id, room_id, night, rooms, price_paise, state)
   SELECT booking.id, booking.room_id, day::date, 1, 100000, CASE WHEN booking.status IN ('cancelled', 'expired') THEN 'released' ELSE 'sold' END
   FROM bookings booking CROSS JOIN generate_series(booking.starts_on, booking.ends_on - 1, interval '1 day') day`,
  `INSERT INTO room_nights (room_id, night, allotment, sold)
   SELECT room_id, night, 1000000, count(*) FILTER (WHERE state = 'sold') FROM booking_nights GROUP BY 1, 2
   ON CONFLICT (room_id, night) DO UPDATE SET allotment = 1000000, sold = excluded.sold`,
  `INSERT INTO payments (id, order_id, attempt, gateway, gateway_payment_id, amount_paise, refunded_paise, state, captured_at)
   SELECT md5('payment' || booking.id)::uuid, booking.order_id, 1, 'sandbox', 'pay_' || booking.id, 224000,
     CASE booking.status WHEN 'cancelled' THEN 112000 ELSE 0 END, 'captured', booking.created_at FROM ${SOLD}`,
  `INSERT INTO refunds (payment_id, cancellation_id, reason, amount_paise, state, done_at)
   SELECT md5('payment' || booking_id)::uuid, id, 'Cancellation', refund_paise, 'done', now() FROM cancellations`,
  entries(
    "capture",
    SOLD,
    "md5('payment' || booking.id)::uuid",
    "('gateway', 0, 224000), ('customer', 1, -224000)",
  ),
  entries("gateway_fee", SOLD, "booking.id", "('gateway', 0, -5022), ('platform_income', 0, 5022)"),
  entries(
    "cancellation",
    CANCELLED,
    "(SELECT id FROM cancellations WHERE booking_id = booking.id)",
    `('customer', 1, -112000), ('partner_payable', 2, 92300), ('tds_payable', 2, 1000), ('tcs_payable', 2, 1000), ('platform_income', 0, 15000),
     ('gst_on_fee', 0, 2700)`,
  ),
  entries(
    "refund",
    CANCELLED,
    "(SELECT refund.id FROM refunds refund WHERE refund.payment_id = md5('payment' || booking.id)::uuid)",
    "('customer', 1, 112000), ('gateway', 0, -112000)",
  ),
  `INSERT INTO payables (ledger_line_id, side, account_id, booking_id, kind, amount_paise, earned_on)
   SELECT line.id, 'partner', line.party_id, booking.id, 'room', -line.amount_paise, booking.ends_on
   FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id JOIN bookings booking ON booking.id = entry.booking_id
   WHERE line.account = 'partner_payable'`,
  `INSERT INTO document_series (gstin, financial_year, document_type, last_number)
   SELECT '36ABCDE1234F1Z5', '2026-27', 'invoice', count(*) FROM bookings WHERE status = 'completed' HAVING count(*) > 0`,
  `INSERT INTO tax_documents (document_type, gstin, financial_year, number, document_number, issued_on, booking_id, parties, taxable_paise,
     cgst_paise, sgst_paise, gst_ppm, total_paise, lines)
   SELECT 'invoice', '36ABCDE1234F1Z5', '2026-27', row_number() OVER (), 'MH' || row_number() OVER (), booking.ends_on, booking.id,
     '{"supplier": {"name": "House", "address": "Road 10", "gstin": "36ABCDE1234F1Z5"}, "buyer": {"name": "Asha", "address": "x"}, "stateCode": "36"}',
     200000, 12000, 12000, 120000, 224000, '[{"hsn": "996311", "gstPpm": 120000, "taxablePaise": 200000, "gstPaise": 24000}]'
   FROM bookings booking WHERE booking.status = 'completed'`,
  `INSERT INTO messages (dedupe_key, channel, recipient, template, purpose, booking_id, state)
   SELECT 'booking:' || booking.id, 'sms', '+919848012345', 'booking.confirmed', 'transactional', booking.id, 'delivered' FROM ${SOLD}`,
  "UPDATE bookings SET confirmed_at = created_at, completed_at = CASE WHEN status = 'completed' THEN ends_on::timestamptz END WHERE status <> 'expired'",
];
