import { POSTED_ON } from "#app/domain/books/close-books.ts";

/**
 * What ledger entries of bookings are worth to the tax authorities, in SQL over `entry` and its `booking`: the price without GST that an entry
 * sells, less than nothing where it takes back. It follows the posting, whatever becomes of the booking later. Paise.
 */

/** A sale, before any nights were taken out; what was taken out; what was cancelled and not kept. An adjustment of the commission sells nothing. */
export const SUPPLY_VALUE = `(CASE entry.kind
    WHEN 'sale' THEN booking.price_paise + coalesce((SELECT sum(taken.price_paise) FROM bookings taken WHERE taken.taken_from_id = booking.id), 0)
    WHEN 'division' THEN -(SELECT taken.price_paise FROM bookings taken WHERE taken.id = entry.ref_id)
    WHEN 'cancellation' THEN (SELECT (cancelled.kept ->> 'pricePaise')::bigint FROM cancellations cancelled WHERE cancelled.id = entry.ref_id) - booking.price_paise
    ELSE 0 END)::bigint`;

/** The quarter of the financial year that a day is in: `2026-27 Q3` for 22 November 2026. */
export const quarterOf = (day: string) =>
  `(extract(year FROM ${day} - interval '3 months')::text || '-' || lpad(((extract(year FROM ${day} - interval '3 months') + 1)::integer % 100)::text, 2, '0')
    || ' Q' || extract(quarter FROM ${day} - interval '3 months')::text)`;

/**
 * What was withheld of partners (194-O) and agents (194-H), a row for each line of the ledger, with the amount that it was withheld of: of a
 * partner the price, of an agent the commission.
 */
export const TDS_LINES = `SELECT line.id, ${POSTED_ON} AS posted_on, entry.kind AS entry, entry.booking_id, line.party_id AS account_id,
    CASE WHEN line.party_id = booking.agent_account_id THEN '194-H' ELSE '194-O' END AS section,
    CASE WHEN line.party_id = booking.agent_account_id
      THEN (SELECT -coalesce(sum(other.amount_paise), 0) FROM ledger_lines other WHERE other.entry_id = entry.id AND other.party_id = line.party_id)
      ELSE ${SUPPLY_VALUE} END::bigint AS value_paise,
    -line.amount_paise AS tds_paise
  FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id JOIN bookings booking ON booking.id = entry.booking_id
  WHERE line.account = 'tds_payable' AND line.party_id IS NOT NULL`;

/**
 * TCS of partners, a row for each line of the ledger, with the supply that it was collected of, under the GSTIN that supplied it. A GST
 * correction takes the whole supply out: the platform owes its tax.
 */
export const TCS_LINES = `SELECT line.id, ${POSTED_ON} AS posted_on, entry.kind AS entry, entry.booking_id, line.party_id AS account_id,
    coalesce(nullif(booking.rates -> 'supply' ->> 'supplierGstin', ''), nullif(booking.snapshot ->> 'propertyGstin', ''), account.gstin, '') AS gstin,
    coalesce(booking.rates -> 'supply' ->> 'place', '') AS state_code,
    coalesce((booking.rates -> 'supply' ->> 'interState')::boolean, false) AS inter_state,
    EXISTS (SELECT FROM orders bought WHERE bought.id = booking.order_id AND bought.buyer_gstin IS NOT NULL) OR EXISTS (SELECT FROM tax_documents document
      WHERE document.booking_id = booking.id AND document.parties -> 'buyer' ->> 'gstin' <> '') AS to_registered,
    CASE WHEN entry.kind = 'gst_correction' THEN -booking.price_paise ELSE ${SUPPLY_VALUE} END AS value_paise,
    -line.amount_paise AS tcs_paise
  FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id JOIN bookings booking ON booking.id = entry.booking_id
  JOIN accounts account ON account.id = line.party_id
  WHERE line.account = 'tcs_payable' AND line.party_id IS NOT NULL`;
