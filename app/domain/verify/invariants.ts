/**
 * What must hold in the database at any moment, each as a query that returns the rows that break it. Read on one snapshot, so that
 * work under way does not look like a fault. A broken one is a defect of ours, never something to be repaired by hand alone.
 */
export type Invariant = {
  name: string;
  /** What holds, in a sentence. */
  claim: string;
  /** Returns the offending rows, nothing personal in them. */
  sql: string;
};

export const INVARIANTS: Invariant[] = [
  {
    name: "statements-stay",
    claim: "A statement of a closed month still says what the ledger says of that month.",
    sql: `SELECT statement.id, statement.statement_number, statement.closing_paise, ledger.owed
      FROM account_statements statement JOIN accounts account ON account.id = statement.account_id
      CROSS JOIN LATERAL (SELECT coalesce(-sum(line.amount_paise), 0) AS owed FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
        WHERE line.party_id = account.id AND line.account = account.account_kind || '_payable'
          AND entry.at < (statement.month + interval '1 month') AT TIME ZONE 'Asia/Kolkata') ledger
      WHERE statement.closing_paise <> ledger.owed`,
  },
  {
    name: "stock-counts",
    claim: "What a night counts as held and sold is what its bookings hold and have bought.",
    sql: `SELECT coalesce(n.room_id, taken.room_id) AS room_id, coalesce(n.night, taken.night) AS night,
        n.held, n.sold, taken.held AS held_by_bookings, taken.sold AS sold_by_bookings
      FROM room_nights n FULL JOIN (
        SELECT room_id, night, coalesce(sum(rooms) FILTER (WHERE state = 'held'), 0) AS held,
          coalesce(sum(rooms) FILTER (WHERE state = 'sold'), 0) AS sold
        FROM booking_nights WHERE state <> 'released' GROUP BY room_id, night) taken
        ON taken.room_id = n.room_id AND taken.night = n.night
      WHERE coalesce(n.held, 0) <> coalesce(taken.held, 0) OR coalesce(n.sold, 0) <> coalesce(taken.sold, 0)`,
  },
  {
    name: "not-oversold",
    claim: "No night has more rooms held and sold than it has.",
    sql: "SELECT room_id, night, allotment, held, sold FROM room_nights WHERE held + sold > allotment OR held < 0 OR sold < 0",
  },
  {
    name: "slot-counts",
    claim: "What a slot of an item counts as held and sold is what its bookings hold and have bought.",
    sql: `SELECT coalesce(s.item_id, taken.item_id) AS item_id, coalesce(s.slot, taken.slot)::text AS slot,
        s.held, s.sold, taken.held AS held_by_bookings, taken.sold AS sold_by_bookings
      FROM stock_slots s FULL JOIN (
        SELECT item_id, slot, coalesce(sum(units) FILTER (WHERE state = 'held'), 0) AS held,
          coalesce(sum(units) FILTER (WHERE state = 'sold'), 0) AS sold
        FROM booking_slots WHERE state <> 'released' GROUP BY item_id, slot) taken
        ON taken.item_id = s.item_id AND taken.slot = s.slot
      WHERE coalesce(s.held, 0) <> coalesce(taken.held, 0) OR coalesce(s.sold, 0) <> coalesce(taken.sold, 0)`,
  },
  {
    name: "slots-not-oversold",
    claim: "No slot has more held and sold than it has.",
    sql: "SELECT item_id, slot::text AS slot, capacity, held, sold FROM stock_slots WHERE held + sold > capacity OR held < 0 OR sold < 0",
  },
  {
    name: "stock-of-items",
    claim:
      "A booking of food, equipment, a test or a car takes its stock, in the state that it is in; days that nobody used are free again.",
    sql: `SELECT booking.id AS booking_id, booking.kind, booking.status, taken.states
      FROM bookings booking LEFT JOIN LATERAL (
        SELECT array_agg(DISTINCT state) AS states FROM (
          SELECT state FROM booking_slots WHERE booking_id = booking.id AND booking.kind <> 'travel'
          UNION ALL SELECT state FROM vehicle_trips WHERE booking_id = booking.id AND booking.kind = 'travel') each) taken ON true
      WHERE booking.kind <> 'room' AND taken.states IS DISTINCT FROM ARRAY[CASE WHEN booking.status = 'held' THEN 'held'
        WHEN booking.status IN ('cancelled', 'expired') THEN 'released' ELSE 'sold' END]
        AND NOT (taken.states = '{released,sold}' AND (booking.status IN ('completed', 'no_show') OR booking.returned_at IS NOT NULL))`,
  },
  {
    name: "cars-in-one-trip",
    claim: "No car is in two trips at once.",
    sql: `SELECT one.booking_id, other.booking_id AS other_booking_id FROM vehicle_trips one
      JOIN vehicle_trips other ON other.vehicle_unit_id = one.vehicle_unit_id AND other.during && one.during
        AND other.booking_id > one.booking_id
      WHERE one.state <> 'released' AND other.state <> 'released'`,
  },
  {
    name: "nights-of-bookings",
    claim:
      "A booking takes stock for exactly the nights of its stay, in the state that it is in; nights that nobody sleeps in are free again.",
    sql: `SELECT booking.id AS booking_id, booking.status, count(night.night) AS nights, min(night.state) AS state, max(night.state) AS other_state
      FROM bookings booking LEFT JOIN booking_nights night ON night.booking_id = booking.id
      WHERE booking.kind = 'room' GROUP BY booking.id
      HAVING count(night.night) <> booking.ends_on - booking.starts_on
        OR min(night.night) <> booking.starts_on OR max(night.night) <> booking.ends_on - 1
        OR bool_or(night.rooms <> booking.units OR night.room_id <> booking.room_id)
        OR bool_or(night.state <> CASE WHEN booking.status = 'held' THEN 'held'
          WHEN booking.status IN ('cancelled', 'expired') THEN 'released'
          WHEN booking.status IN ('completed', 'no_show') AND (night.night > booking.starts_on OR booking.extends_booking_id IS NOT NULL)
            AND night.state = 'released' THEN 'released'
          ELSE 'sold' END)
        OR bool_or(booking.status = 'completed' AND night.state = 'sold' AND night.night > booking.starts_on
          AND night.night >= greatest((booking.completed_at AT TIME ZONE 'Asia/Kolkata')::date, (now() AT TIME ZONE 'Asia/Kolkata')::date))`,
  },
  {
    name: "base-of-bookings",
    claim: "The base price of a booking is the sum of its nights, or of its lines.",
    sql: `SELECT booking.id AS booking_id, booking.base_paise, sum(night.price_paise * night.rooms + night.extra_beds_paise) AS nights_paise
      FROM bookings booking JOIN booking_nights night ON night.booking_id = booking.id
      GROUP BY booking.id HAVING sum(night.price_paise * night.rooms + night.extra_beds_paise) <> booking.base_paise
      UNION ALL
      SELECT booking.id, booking.base_paise, sum(line.amount_paise)
      FROM bookings booking LEFT JOIN booking_lines line ON line.booking_id = booking.id
      WHERE booking.kind <> 'room' GROUP BY booking.id HAVING coalesce(sum(line.amount_paise), -1) <> booking.base_paise`,
  },
  {
    name: "order-and-bookings",
    claim: "An order and its bookings are in states that fit, and their totals agree.",
    sql: `SELECT ordered.id AS order_id, ordered.status, ordered.total_paise, sum(booking.total_paise + booking.deposit_paise) AS bookings_paise
      FROM orders ordered LEFT JOIN bookings booking ON booking.order_id = ordered.id GROUP BY ordered.id
      HAVING count(booking.id) = 0 OR sum(booking.total_paise + booking.deposit_paise) <> ordered.total_paise
        OR bool_or(CASE ordered.status WHEN 'held' THEN booking.status <> 'held' WHEN 'expired' THEN booking.status <> 'expired'
          WHEN 'cancelled' THEN booking.status <> 'cancelled' ELSE booking.status IN ('held', 'expired') END)`,
  },
  {
    name: "holds-end",
    claim: "No hold stands more than five minutes past its end.",
    sql: "SELECT id AS order_id, hold_expires_at FROM orders WHERE status = 'held' AND hold_expires_at < now() - interval '5 minutes'",
  },
  {
    name: "entries-balance",
    claim: "Every ledger entry has lines and sums to zero.",
    sql: `SELECT entry.id AS entry_id, entry.kind, sum(line.amount_paise) AS difference
      FROM ledger_entries entry LEFT JOIN ledger_lines line ON line.entry_id = entry.id
      GROUP BY entry.id HAVING count(line.id) = 0 OR sum(line.amount_paise) <> 0`,
  },
  {
    name: "captured-is-sold",
    claim:
      "A confirmed order was paid exactly its total, with what was carried over to it; any other order has no payment.",
    sql: `SELECT ordered.id AS order_id, ordered.status, ordered.total_paise, sum(payment.amount_paise) AS captured_paise
      FROM orders ordered LEFT JOIN payments payment ON payment.order_id = ordered.id AND payment.state = 'captured'
      GROUP BY ordered.id
      HAVING coalesce(sum(payment.amount_paise), 0) <>
        CASE WHEN ordered.status IN ('confirmed', 'cancelled') THEN ordered.total_paise ELSE 0 END`,
  },
  {
    name: "sales-posted",
    claim:
      "Every sold booking stands in the ledger with its stored amounts, a cancelled one with what was kept of it.",
    sql: `SELECT booking.id AS booking_id, booking.status, posted.customer, posted.partner, posted.platform, posted.gst_output
      FROM bookings booking LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(line.amount_paise) FILTER (WHERE line.account = 'customer' AND entry.kind <> 'refund'), 0) AS customer,
          coalesce(sum(line.amount_paise) FILTER (WHERE line.account = 'partner_payable'), 0) AS partner,
          coalesce(sum(line.amount_paise) FILTER (WHERE line.account IN ('platform_income', 'offer_expense')), 0) AS platform,
          coalesce(sum(line.amount_paise) FILTER (WHERE line.account = 'gst_output'), 0) AS gst_output
        FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id
        WHERE entry.booking_id = booking.id AND entry.kind NOT IN ('adjustment', 'relocation', 'deposit', 'deposit_return', 'referral_reward')) posted ON true
      WHERE posted.customer <> CASE WHEN booking.status IN ('held', 'expired') THEN 0
          ELSE coalesce((cancelled.kept->>'totalPaise')::bigint, booking.total_paise) END
        OR posted.partner <> CASE WHEN booking.status IN ('held', 'expired') THEN 0
          ELSE -coalesce((cancelled.kept->>'partnerSharePaise')::bigint, booking.partner_share_paise) END
        OR posted.platform <> CASE WHEN booking.status IN ('held', 'expired') THEN 0
          ELSE -coalesce((cancelled.kept->>'mhProfitPaise')::bigint, booking.mh_profit_paise) END
        OR posted.gst_output <> CASE WHEN booking.status IN ('held', 'expired') OR booking.gst_owed_by = 'partner' THEN 0
          ELSE -coalesce((cancelled.kept->>'gstPaise')::bigint, booking.gst_paise) END`,
  },
  {
    name: "gst-with-whoever-owes-it",
    claim:
      "The GST of a sale is the partner's who has a GSTIN, and else stands in gst_output as the platform's, without TCS.",
    sql: `SELECT booking.id AS booking_id, booking.gst_owed_by, booking.gst_paise, booking.tcs_paise
      FROM bookings booking JOIN accounts account ON account.id = booking.account_id
      WHERE booking.status NOT IN ('held', 'expired') AND CASE booking.gst_owed_by
        WHEN 'partner' THEN coalesce(nullif(booking.snapshot->>'propertyGstin', ''), account.gstin) IS NULL AND booking.gst_paise + booking.tcs_paise > 0
        ELSE booking.tcs_paise > 0 END`,
  },
  {
    name: "closed-months-unchanged",
    claim: "A closed month holds exactly what it held when it was closed.",
    sql: `SELECT closed.month, closed.posted, now_posted.posted AS posted_now FROM closed_months closed
      LEFT JOIN LATERAL (SELECT coalesce(jsonb_object_agg(account, paise), '{}') AS posted FROM (
        SELECT line.account, sum(line.amount_paise)::bigint AS paise FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id
        WHERE coalesce(entry.posted_on, (entry.at AT TIME ZONE 'Asia/Kolkata')::date) >= closed.month
          AND coalesce(entry.posted_on, (entry.at AT TIME ZONE 'Asia/Kolkata')::date) < closed.month + interval '1 month'
        GROUP BY line.account) sums) now_posted ON true
      WHERE now_posted.posted <> closed.posted`,
  },
  {
    name: "documents-gapless",
    claim:
      "Every series of documents runs from 1 to its last number without a gap, and each document sums up.",
    sql: `SELECT series.gstin, series.financial_year, series.document_type, series.last_number, count(document.id) AS documents
      FROM document_series series LEFT JOIN tax_documents document USING (gstin, financial_year, document_type)
      GROUP BY series.gstin, series.financial_year, series.document_type
      HAVING count(document.id) <> series.last_number OR max(document.number) <> series.last_number OR min(document.number) <> 1`,
  },
  {
    name: "documents-complete",
    claim: "What was over an hour ago has its invoice or bill of supply.",
    sql: `SELECT booking_id, since FROM documents_due WHERE since < now() - interval '1 hour'`,
  },
  {
    name: "commission-invoiced",
    claim:
      "A document of a commission is the sum of the entries in it, each as it was posted, of its partner and month.",
    sql: `SELECT document.id AS document_id, document.document_number, document.taxable_paise, sum(charge.commission_paise) AS charged_paise
      FROM tax_documents document LEFT JOIN commission_charges charge ON charge.document_id = document.id
      LEFT JOIN bookings booking ON booking.id = charge.booking_id
      CROSS JOIN LATERAL (SELECT CASE document.document_type WHEN 'commission_invoice' THEN 1 ELSE -1 END AS sign) taken
      WHERE document.account_id IS NOT NULL GROUP BY document.id, taken.sign
      HAVING coalesce(sum(charge.commission_paise), 0) <> taken.sign * document.taxable_paise
        OR coalesce(sum(charge.gst_paise), 0) <> taken.sign * (document.cgst_paise + document.sgst_paise + document.igst_paise)
        OR bool_or(booking.account_id <> document.account_id)
      UNION ALL
      SELECT charge.document_id, entry.kind, charge.gst_paise, -sum(line.amount_paise) FROM commission_charges charge
      JOIN ledger_entries entry ON entry.id = charge.entry_id
      LEFT JOIN ledger_lines line ON line.entry_id = entry.id AND line.account = 'gst_on_fee' GROUP BY charge.entry_id, entry.id
      HAVING coalesce(-sum(line.amount_paise), 0) <> charge.gst_paise`,
  },
  {
    name: "settlements-posted",
    claim:
      "What the gateway settled, what arrived of it in the bank and what was paid to the government stands in the ledger once.",
    sql: `SELECT settled.id AS id, settled.amount_paise, sum(line.amount_paise) AS posted_paise FROM gateway_settlements settled
      LEFT JOIN ledger_entries entry ON entry.kind = 'gateway_settlement' AND entry.ref_id = settled.id
      LEFT JOIN ledger_lines line ON line.entry_id = entry.id AND line.account IN ('bank', 'transit') GROUP BY settled.id
      HAVING coalesce(sum(line.amount_paise), 0) <> CASE WHEN settled.refund_id IS NULL THEN settled.amount_paise ELSE -settled.amount_paise END
        - settled.fee_paise - settled.gst_paise
      UNION ALL
      SELECT receipt.id, receipt.amount_paise, sum(line.amount_paise) FROM bank_receipts receipt
      LEFT JOIN ledger_entries entry ON entry.kind = 'bank_receipt' AND entry.ref_id = receipt.id
      LEFT JOIN ledger_lines line ON line.entry_id = entry.id AND line.account = 'bank' GROUP BY receipt.id
      HAVING coalesce(sum(line.amount_paise), 0) <> CASE WHEN receipt.posted_at IS NULL THEN 0 ELSE receipt.amount_paise END
      UNION ALL
      SELECT remitted.id, remitted.amount_paise, sum(line.amount_paise) FROM remittances remitted
      LEFT JOIN ledger_entries entry ON entry.kind = 'remittance' AND entry.ref_id = remitted.id
      LEFT JOIN ledger_lines line ON line.entry_id = entry.id AND line.account = remitted.account GROUP BY remitted.id
      HAVING coalesce(sum(line.amount_paise), 0) <> remitted.amount_paise`,
  },
  {
    name: "no-adjustment-on-nothing",
    claim: "Where nothing of a price is left, no adjustment of the commission is.",
    sql: `SELECT booking_id, price_paise, commission_paise FROM booking_accounts WHERE price_paise = 0
      AND (commission_paise <> 0 OR gst_on_commission_paise <> 0)`,
  },
  {
    name: "payables-follow-the-ledger",
    claim: "Whatever a booking posts for a partner or agent is owed once, to whom it was posted.",
    sql: `SELECT line.id AS ledger_line_id, -line.amount_paise AS posted_paise, payable.amount_paise
      FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id AND entry.booking_id IS NOT NULL
      LEFT JOIN payables payable ON payable.ledger_line_id = line.id
      WHERE line.account IN ('partner_payable', 'agent_payable')
        AND (payable.amount_paise IS DISTINCT FROM -line.amount_paise OR payable.account_id IS DISTINCT FROM line.party_id
          OR payable.side || '_payable' <> line.account)`,
  },
  {
    name: "payouts-are-their-lines",
    claim: "A payout that stands is the sum of the lines that it takes; a cancelled one takes none.",
    sql: `SELECT payout.id AS payout_id, payout.state, payout.amount_paise, sum(payable.amount_paise) AS lines_paise
      FROM payouts payout LEFT JOIN payables payable ON payable.payout_id = payout.id GROUP BY payout.id
      HAVING coalesce(sum(payable.amount_paise), 0) <> CASE payout.state WHEN 'cancelled' THEN 0 ELSE payout.amount_paise END
        OR bool_or(payable.account_id <> payout.account_id OR payable.side <> payout.side OR payable.kind <> payout.kind)`,
  },
  {
    name: "payouts-posted",
    claim: "A paid payout stands in the ledger once with its amount, any other not at all.",
    sql: `SELECT payout.id AS payout_id, payout.state, payout.amount_paise, sum(line.amount_paise) AS posted_paise
      FROM payouts payout LEFT JOIN ledger_entries entry ON entry.kind = 'payout' AND entry.ref_id = payout.id
      LEFT JOIN ledger_lines line ON line.entry_id = entry.id AND line.account = payout.side || '_payable' AND line.party_id = payout.account_id
      GROUP BY payout.id
      HAVING coalesce(sum(line.amount_paise), 0) <> CASE payout.state WHEN 'paid' THEN payout.amount_paise ELSE 0 END`,
  },
  {
    name: "adjustments-posted",
    claim: "Every adjustment of a share stands in the ledger with its amounts.",
    sql: `SELECT adjusted.id AS adjustment_id, adjusted.partner_change_paise, sum(line.amount_paise) AS posted_paise
      FROM share_adjustments adjusted LEFT JOIN ledger_entries entry ON entry.kind = 'adjustment' AND entry.ref_id = adjusted.id
      LEFT JOIN ledger_lines line ON line.entry_id = entry.id AND line.account = 'partner_payable'
      GROUP BY adjusted.id HAVING coalesce(sum(line.amount_paise), 0) <> -adjusted.partner_change_paise`,
  },
  {
    name: "relocations-posted",
    claim:
      "What a house bears for a guest whom it could not keep stands in the ledger, in proportion to what of the difference stands.",
    sql: `SELECT moved.id AS relocation_id, moved.house_paise, standing.paise AS standing_paise, charged.paise AS charged_paise, charged.posted
      FROM relocations moved
      LEFT JOIN LATERAL (SELECT coalesce(sum(coalesce((cancelled.kept->>'mhOfferPaise')::bigint - coalesce((cancelled.kept->>'waivedPaise')::bigint, 0), part.mh_offer_paise)), 0) AS paise
        FROM bookings part LEFT JOIN cancellations cancelled ON cancelled.booking_id = part.id
        WHERE part.id = moved.to_booking_id OR part.taken_from_id = moved.to_booking_id) standing ON true
      LEFT JOIN LATERAL (SELECT coalesce(sum(charge.amount_paise), 0) AS paise, coalesce(sum(line.amount_paise), 0) AS posted
        FROM relocation_charges charge LEFT JOIN ledger_entries entry ON entry.kind = 'relocation' AND entry.ref_id = charge.id
        LEFT JOIN ledger_lines line ON line.entry_id = entry.id AND line.account = 'partner_payable'
        WHERE charge.relocation_id = moved.id) charged ON true
      WHERE charged.posted <> charged.paise OR (moved.house_paise = 0 AND charged.paise <> 0)
        OR (moved.house_paise > 0 AND charged.paise <> round(moved.house_paise::numeric * standing.paise / moved.difference_paise))`,
  },
  {
    name: "rewards-posted",
    claim:
      "A referral's reward that was paid stands in the ledger with its amount, once, for a booking that was completed and of enough worth.",
    sql: `SELECT referral.id AS referral_id, referral.reward_paise, booking.status, booking.price_paise, sum(line.amount_paise) AS posted_paise
      FROM referrals referral JOIN bookings booking ON booking.id = referral.booking_id
      LEFT JOIN ledger_entries entry ON entry.kind = 'referral_reward' AND entry.ref_id = referral.id
      LEFT JOIN ledger_lines line ON line.entry_id = entry.id AND line.account = 'offer_expense'
      GROUP BY referral.id, booking.id
      HAVING coalesce(sum(line.amount_paise), 0) <> CASE WHEN referral.referrer_payment_status = 'paid' THEN referral.reward_paise ELSE 0 END
        OR (referral.referrer_payment_status = 'paid' AND (booking.status <> 'completed' OR booking.price_paise < referral.min_booking_paise))`,
  },
  {
    name: "offers-counted",
    claim: "An offer with a limit counts exactly the bookings that took it, never more than it allows.",
    sql: `SELECT offer.id AS offer_id, offer.used, count(taken.booking_id) AS taken, offer.limit_total
      FROM offers offer LEFT JOIN offer_redemptions taken ON taken.offer_id = offer.id AND taken.state = 'taken'
      GROUP BY offer.id
      HAVING offer.used <> CASE WHEN offer.limit_total IS NULL AND offer.limit_per_customer IS NULL THEN 0 ELSE count(taken.booking_id) END
        OR count(taken.booking_id) > offer.limit_total`,
  },
  {
    name: "customers-settled",
    claim: "Of every order the customer is owed exactly the refunds that are not done yet.",
    sql: `SELECT ordered.id AS order_id, coalesce(ledger.balance, 0) AS balance, coalesce(waiting.paise, 0) AS waiting
      FROM orders ordered
      LEFT JOIN (SELECT entry.order_id, sum(line.amount_paise) AS balance FROM ledger_entries entry
        JOIN ledger_lines line ON line.entry_id = entry.id WHERE line.account = 'customer' GROUP BY entry.order_id) ledger
        ON ledger.order_id = ordered.id
      LEFT JOIN (SELECT payment.order_id, sum(refund.amount_paise) AS paise FROM refunds refund
        JOIN payments payment ON payment.id = refund.payment_id WHERE refund.state <> 'done' GROUP BY payment.order_id) waiting
        ON waiting.order_id = ordered.id
      WHERE coalesce(ledger.balance, 0) <> -coalesce(waiting.paise, 0)`,
  },
  {
    name: "refunds-within-capture",
    claim:
      "A payment counts exactly its refunds, never more than it captured; what bought nothing goes back whole.",
    sql: `SELECT payment.id AS payment_id, payment.state, payment.amount_paise, payment.refunded_paise, sum(refund.amount_paise) AS refunds_paise
      FROM payments payment LEFT JOIN refunds refund ON refund.payment_id = payment.id GROUP BY payment.id
      HAVING coalesce(sum(refund.amount_paise), 0) <> payment.refunded_paise
        OR payment.refunded_paise > CASE WHEN payment.state IN ('captured', 'surplus') THEN payment.amount_paise ELSE 0 END
        OR (payment.state = 'surplus' AND payment.refunded_paise <> payment.amount_paise)`,
  },
  {
    name: "cancellations-refunded",
    claim: "Every cancellation has the refund that it promised, once.",
    sql: `SELECT cancelled.id AS cancellation_id, cancelled.refund_paise, sum(refund.amount_paise) AS refunds_paise
      FROM cancellations cancelled LEFT JOIN refunds refund ON refund.cancellation_id = cancelled.id
      GROUP BY cancelled.id HAVING coalesce(sum(refund.amount_paise), 0) <> cancelled.refund_paise`,
  },
  {
    name: "carried-over-whole",
    claim:
      "What is carried over from a payment arrives in the new order, once and whole, and an order took what it said.",
    sql: `SELECT refund.id, refund.amount_paise, payment.amount_paise AS arrived_paise FROM refunds refund
      FULL JOIN payments payment ON payment.id = refund.carried_to_id
      WHERE (refund.carried_to_id IS NOT NULL OR payment.carried_from_id IS NOT NULL)
        AND (refund.amount_paise IS DISTINCT FROM payment.amount_paise OR refund.state <> 'done' OR payment.carried_from_id IS NULL)
      UNION ALL
      SELECT ordered.id, ordered.carried_paise, sum(payment.amount_paise) FROM orders ordered
      LEFT JOIN payments payment ON payment.order_id = ordered.id AND payment.carried_from_id IS NOT NULL
      WHERE ordered.carried_paise > 0 AND ordered.status IN ('confirmed', 'cancelled')
      GROUP BY ordered.id HAVING coalesce(sum(payment.amount_paise), 0) <> ordered.carried_paise`,
  },
  {
    name: "deposits-held",
    claim:
      "A deposit is held for its customer from the payment until it is settled, and goes back but for what is withheld.",
    sql: `SELECT booking.id AS booking_id, booking.deposit_paise, held.paise AS held_paise, refund.amount_paise AS refund_paise
      FROM bookings booking
      LEFT JOIN LATERAL (SELECT -coalesce(sum(line.amount_paise), 0) AS paise FROM ledger_entries entry
        JOIN ledger_lines line ON line.entry_id = entry.id
        WHERE entry.booking_id = booking.id AND line.account = 'deposit_held') held ON true
      LEFT JOIN refunds refund ON refund.deposit_booking_id = booking.id
      WHERE booking.deposit_paise > 0 AND (held.paise <> CASE WHEN booking.status IN ('held', 'expired') OR booking.deposit_settled_at IS NOT NULL
          THEN 0 ELSE booking.deposit_paise END
        OR coalesce(refund.amount_paise, 0) <> CASE WHEN booking.deposit_settled_at IS NULL THEN 0
          ELSE booking.deposit_paise - booking.deposit_withheld_paise END
        OR (booking.status = 'cancelled' AND booking.deposit_settled_at IS NULL))`,
  },
  {
    name: "deposits-after-the-hire",
    claim:
      "No deposit is settled before its hire was handed over and returned, but for one that was cancelled or never collected.",
    sql: `SELECT id AS booking_id, status, checked_in_at, returned_at, deposit_settled_at FROM bookings
      WHERE deposit_paise > 0 AND deposit_settled_at IS NOT NULL AND status NOT IN ('cancelled', 'no_show')
        AND (checked_in_at IS NULL OR returned_at IS NULL OR returned_at < checked_in_at OR deposit_settled_at < returned_at
          OR (checked_in_at AT TIME ZONE 'Asia/Kolkata')::date < starts_on)`,
  },
  {
    name: "claims-heard",
    claim:
      "Nothing is withheld or charged by a claim before its time to object ended or somebody decided, and no more than was upheld.",
    sql: `SELECT claim.id AS claim_id, claim.booking_id, claim.state, claim.amount_paise, claim.upheld_paise, NULL::bigint AS withheld_paise
      FROM claims claim WHERE claim.state = 'settled' AND (claim.upheld_paise > claim.amount_paise
        OR (claim.decided_at IS NULL AND (claim.objected_at IS NOT NULL OR claim.settled_at < claim.object_until
          OR claim.object_until < claim.made_at + interval '48 hours')))
      UNION ALL
      SELECT claim.id, booking.id, claim.state, claim.amount_paise, claim.upheld_paise, booking.deposit_withheld_paise
      FROM bookings booking LEFT JOIN claims claim ON claim.booking_id = booking.id AND claim.claim_kind = 'damage'
      WHERE booking.deposit_withheld_paise <> CASE WHEN claim.state = 'settled' THEN claim.upheld_paise ELSE 0 END
      UNION ALL
      SELECT claim.id, booking.id, claim.state, claim.amount_paise, claim.upheld_paise, NULL
      FROM claims claim JOIN bookings booking ON booking.id = claim.booking_id LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
      WHERE claim.claim_kind = 'no_show' AND claim.state = 'settled' AND coalesce(cancelled.charge_paise, booking.total_paise) > claim.upheld_paise`,
  },
  {
    name: "confirmations-told",
    claim: "Whoever has a confirmed booking was written to, of it or of the order that it is in.",
    sql: `SELECT booking.id AS booking_id FROM bookings booking
      WHERE booking.confirmed_at IS NOT NULL AND booking.taken_from_id IS NULL AND NOT EXISTS (
        SELECT FROM messages message WHERE message.booking_id = booking.id
          AND message.template IN ('booking.confirmed', 'booking.extended', 'booking.moved', 'booking.relocated', 'booking.item_confirmed'))
        AND NOT EXISTS (SELECT FROM bookings paid_with JOIN messages message ON message.booking_id = paid_with.id
          WHERE paid_with.order_id = booking.order_id AND message.template = 'trip.confirmed')`,
  },
  {
    name: "waivers-borne",
    claim:
      "Whatever a medical waiver gave up was shared as decided: the guest was charged nothing, and the platform paid exactly its part.",
    sql: `SELECT waiver.id AS waiver_id, waiver.platform_paise, waiver.charge_paise, borne.paise AS borne_paise, borne.charged_paise
      FROM medical_waivers waiver JOIN bookings stay ON stay.id = waiver.booking_id
      LEFT JOIN LATERAL (SELECT coalesce(sum((cancelled.kept->>'waivedPaise')::bigint), 0) AS paise, coalesce(sum(cancelled.charge_paise), 0) AS charged_paise
        FROM cancellations cancelled JOIN bookings part ON part.id = cancelled.booking_id
        WHERE cancelled.cancelled_at = waiver.decided_at AND part.customer_id = stay.customer_id AND part.property_id = stay.property_id) borne ON true
      WHERE waiver.state = 'granted' AND (borne.paise <> waiver.platform_paise OR borne.charged_paise <> 0)`,
  },
  {
    name: "extensions-fit",
    claim: "A longer stay begins where the one that it extends ends, in the same house, and that one stands.",
    sql: `SELECT longer.id AS booking_id, stay.id AS extends_booking_id, stay.status FROM bookings longer
      JOIN bookings stay ON stay.id = longer.extends_booking_id
      WHERE longer.property_id <> stay.property_id OR longer.customer_id <> stay.customer_id
        OR (longer.status NOT IN ('cancelled', 'expired') AND longer.starts_on <> stay.ends_on)
        OR (longer.status IN ('held', 'confirmed', 'checked_in') AND stay.status IN ('held', 'cancelled', 'expired'))`,
  },
  {
    name: "taken-nights-given-back",
    claim:
      "Nights that were taken out of a booking are cancelled, of the same order and house, and lie beside what stayed.",
    sql: `SELECT taken.id AS booking_id, taken.status, stay.id AS taken_from_id FROM bookings taken JOIN bookings stay ON stay.id = taken.taken_from_id
      WHERE taken.status <> 'cancelled' OR taken.order_id <> stay.order_id OR taken.room_id <> stay.room_id OR taken.customer_id <> stay.customer_id
        OR (taken.starts_on < stay.ends_on AND taken.ends_on > stay.starts_on)`,
  },
  {
    name: "changes-refunded",
    claim:
      "What was shown for nights that were given back is what their cancellations charged and gave back.",
    sql: `SELECT change.id AS change_id, change.refund_paise, sum(cancelled.refund_paise) AS cancelled_paise
      FROM stay_changes change LEFT JOIN cancellations cancelled ON cancelled.stay_change_id = change.id
      GROUP BY change.id HAVING coalesce(sum(cancelled.refund_paise), 0) <> change.refund_paise
        OR coalesce(sum(cancelled.charge_paise), 0) <> change.charge_paise`,
  },
  {
    name: "distances",
    claim: "Every property knows each hospital within 20 km and how far it is.",
    sql: `SELECT coalesce(kept.property_id, near.property_id) AS property_id, coalesce(kept.hospital_id, near.hospital_id) AS hospital_id,
        kept.distance_m AS kept_m, near.distance_m AS computed_m
      FROM property_hospitals kept FULL JOIN (
        SELECT p.id AS property_id, h.id AS hospital_id, distance_m(h.latitude, h.longitude, p.latitude, p.longitude) AS distance_m
        FROM properties p JOIN hospitals h ON h.cell_latitude BETWEEN p.cell_latitude - 1 AND p.cell_latitude + 1
          AND h.cell_longitude BETWEEN p.cell_longitude - 1 AND p.cell_longitude + 1
        WHERE distance_m(h.latitude, h.longitude, p.latitude, p.longitude) <= 20000) near
        ON near.property_id = kept.property_id AND near.hospital_id = kept.hospital_id
      WHERE kept.distance_m IS DISTINCT FROM near.distance_m`,
  },
];
