import type { Invariant } from "./invariant.ts";

/** Bookings, their orders, changes, cancellations and deposits. */
export const BOOKINGS: Invariant[] = [
  {
    name: "nights-of-bookings",
    claim:
      "A booking takes stock for exactly the nights of its stay, in the state that it is in; nights that nobody sleeps in are free again.",
    sql: `SELECT booking.id AS booking_id, booking.status, night.night, night.state
      FROM bookings booking JOIN booking_nights night ON night.booking_id = booking.id
      WHERE booking.kind = 'room' AND (night.rooms <> booking.units OR night.room_id <> booking.room_id
        OR night.state <> CASE WHEN booking.status = 'held' THEN 'held'
          WHEN booking.status IN ('cancelled', 'expired') THEN 'released'
          WHEN booking.status IN ('completed', 'no_show') AND (night.night > booking.starts_on OR booking.extends_booking_id IS NOT NULL)
            AND night.state = 'released' THEN 'released'
          ELSE 'sold' END
        OR (booking.status = 'completed' AND night.state = 'sold' AND night.night > booking.starts_on
          AND night.night >= greatest((booking.completed_at AT TIME ZONE 'Asia/Kolkata')::date, (now() AT TIME ZONE 'Asia/Kolkata')::date)))
      UNION ALL
      -- No night is there twice: from the first to the last, as many as there are days, is all of them.
      SELECT booking.id, booking.status, NULL, NULL FROM bookings booking LEFT JOIN (
        SELECT booking_id, count(*) AS nights, min(night) AS first, max(night) AS last FROM booking_nights GROUP BY booking_id) taken ON taken.booking_id = booking.id
      WHERE booking.kind = 'room' AND (taken.nights IS DISTINCT FROM booking.ends_on - booking.starts_on
        OR taken.first <> booking.starts_on OR taken.last <> booking.ends_on - 1)`,
  },
  {
    name: "base-of-bookings",
    claim: "The base price of a booking is the sum of its nights, or of its lines.",
    sql: `SELECT booking_id, sum(paise) AS difference_paise FROM (
        SELECT booking_id, (price_paise * rooms + extra_beds_paise)::float8 AS paise FROM booking_nights
        UNION ALL SELECT booking_id, amount_paise FROM booking_lines
        UNION ALL SELECT id, -base_paise FROM bookings) part
      GROUP BY booking_id HAVING sum(paise) <> 0 OR count(*) = 1`,
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
    name: "waiting-offers",
    claim:
      "What a waiting list offered is an order of whoever waited, held for two hours at most; nobody waits past the end of the list.",
    sql: `SELECT entry.id AS entry_id, entry.order_id, entry.status
      FROM waiting_entries entry LEFT JOIN orders placed ON placed.id = entry.order_id
      WHERE (entry.status = 'waiting' AND entry.ends_at < now() - interval '10 minutes')
        OR (entry.status = 'offered' AND (placed.customer_id <> entry.customer_id OR placed.purpose <> 'booking'
          OR NOT EXISTS (SELECT FROM bookings b WHERE b.order_id = entry.order_id)
          OR placed.hold_expires_at > placed.created_at + interval '2 hours' OR placed.created_at > entry.ends_at))`,
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
    sql: `SELECT order_id, sum(paise) AS difference_paise FROM (
        SELECT entry.order_id, line.amount_paise::float8 AS paise FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id
        WHERE line.account = 'customer' AND entry.order_id IS NOT NULL
        UNION ALL
        SELECT payment.order_id, refund.amount_paise FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
        WHERE refund.state <> 'done') owed
      GROUP BY order_id HAVING sum(paise) <> 0`,
  },
  {
    name: "refunds-within-capture",
    claim:
      "A payment counts exactly its refunds, never more than it captured; what bought nothing goes back whole.",
    sql: `SELECT payment.id AS payment_id, payment.state, payment.amount_paise, payment.refunded_paise, refunds.paise AS refunds_paise
      FROM payments payment
      LEFT JOIN (SELECT payment_id, sum(amount_paise) AS paise FROM refunds GROUP BY payment_id) refunds ON refunds.payment_id = payment.id
      WHERE coalesce(refunds.paise, 0) <> payment.refunded_paise
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
    sql: `SELECT booking.id AS booking_id, booking.deposit_paise, held.paise AS held_paise, refund.paise AS refund_paise
      FROM bookings booking
      LEFT JOIN LATERAL (SELECT -coalesce(sum(line.amount_paise), 0) AS paise FROM ledger_entries entry
        JOIN ledger_lines line ON line.entry_id = entry.id
        WHERE entry.booking_id = booking.id AND line.account = 'deposit_held') held ON true
      LEFT JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM refunds WHERE deposit_booking_id = booking.id) refund ON true
      WHERE booking.deposit_paise > 0 AND (held.paise <> CASE WHEN booking.status IN ('held', 'expired') OR booking.deposit_settled_at IS NOT NULL
          THEN 0 ELSE booking.deposit_paise END
        OR refund.paise <> CASE WHEN booking.deposit_settled_at IS NULL THEN 0
          ELSE booking.deposit_paise - booking.deposit_withheld_paise END
        OR (booking.status = 'cancelled' AND booking.deposit_settled_at IS NULL))`,
  },
  {
    name: "deposits-after-the-hire",
    claim:
      "No deposit is settled before its hire was handed over and returned, but for one that was cancelled or never collected, or that was claimed not to come back.",
    sql: `SELECT id AS booking_id, status, checked_in_at, returned_at, deposit_settled_at FROM bookings
      WHERE deposit_paise > 0 AND deposit_settled_at IS NOT NULL AND status NOT IN ('cancelled', 'no_show')
        AND (checked_in_at IS NULL OR returned_at < checked_in_at
          OR (returned_at IS NULL AND NOT EXISTS (SELECT FROM claims WHERE booking_id = bookings.id AND claim_kind = 'missing' AND state = 'settled'))
          OR deposit_settled_at < returned_at
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
      FROM bookings booking LEFT JOIN claims claim ON claim.booking_id = booking.id AND claim.claim_kind <> 'no_show' AND claim.state <> 'withdrawn'
        -- Of what came back after all, the late days stand once they are settled.
        AND NOT (claim.came_back_at IS NOT NULL AND EXISTS (SELECT FROM claims late WHERE late.booking_id = booking.id AND late.claim_kind = 'late' AND late.state = 'settled'))
        AND NOT (claim.claim_kind = 'late' AND claim.state <> 'settled' AND EXISTS (SELECT FROM claims gone WHERE gone.booking_id = booking.id AND gone.came_back_at IS NOT NULL))
      WHERE booking.deposit_withheld_paise <> CASE WHEN claim.state = 'settled' THEN claim.upheld_paise - coalesce(claim.given_back_paise, 0) ELSE 0 END
        -- Before there were claims, a deposit was settled with the return (migration 0093).
        AND (claim.id IS NULL AND booking.returned_at = booking.deposit_settled_at
          AND booking.deposit_settled_at < (SELECT applied_at FROM schema_migrations WHERE name = '0034-claims')) IS NOT TRUE
      UNION ALL
      SELECT claim.id, booking.id, claim.state, claim.amount_paise, claim.upheld_paise, NULL
      FROM claims claim JOIN bookings booking ON booking.id = claim.booking_id LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
      WHERE claim.claim_kind = 'no_show' AND claim.state = 'settled' AND coalesce(cancelled.charge_paise, booking.total_paise) > claim.upheld_paise`,
  },
  {
    name: "back-after-all",
    claim:
      "What came back after it was settled as not returned costs its late days as booked, claimed for the guest to object; everything else went back, out of its partner's share.",
    sql: `SELECT claim.id AS claim_id, claim.booking_id, owed.paise, refund.amount_paise AS refund_paise, taken.paise AS taken_paise
      FROM claims claim JOIN bookings booking ON booking.id = claim.booking_id
      LEFT JOIN claims gone ON gone.booking_id = claim.booking_id AND gone.id <> claim.id AND gone.came_back_at IS NOT NULL
      LEFT JOIN refunds refund ON refund.claim_id = claim.id
      LEFT JOIN LATERAL (SELECT sum(line.amount_paise) AS paise FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id
        WHERE entry.kind = 'deposit_return' AND entry.ref_id = claim.id AND line.account = 'partner_payable' AND line.party_id = booking.account_id) taken ON true
      CROSS JOIN LATERAL (SELECT CASE WHEN claim.came_back_at IS NOT NULL THEN claim.given_back_paise
        WHEN gone.id IS NOT NULL AND claim.state = 'settled' THEN claim.amount_paise - claim.upheld_paise ELSE 0 END AS paise) owed
      WHERE coalesce(refund.amount_paise, 0) <> owed.paise OR coalesce(taken.paise, 0) <> owed.paise
        OR claim.came_back_at IS NOT NULL AND (claim.came_back_days <> (claim.came_back_at AT TIME ZONE 'Asia/Kolkata')::date - booking.ends_on
          OR claim.given_back_paise <> claim.upheld_paise - least(claim.upheld_paise, claim.came_back_days * claim.day_paise)
          OR claim.given_back_paise < claim.upheld_paise AND NOT EXISTS (SELECT FROM claims late WHERE late.booking_id = claim.booking_id
            AND late.claim_kind = 'late' AND late.amount_paise = claim.upheld_paise - claim.given_back_paise))`,
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
    // Several may be decided at one instant: their sums are compared.
    sql: `SELECT min(waiver.id::text) AS waiver_id, sum(waiver.platform_paise) AS platform_paise, borne.paise AS borne_paise, borne.charged_paise
      FROM medical_waivers waiver JOIN bookings stay ON stay.id = waiver.booking_id
      LEFT JOIN LATERAL (SELECT coalesce(sum((cancelled.kept->>'waivedPaise')::bigint), 0) AS paise,
          coalesce(sum(cancelled.charge_paise) FILTER (WHERE cancelled.kept->>'waivedPaise' IS NOT NULL), 0) AS charged_paise
        FROM cancellations cancelled JOIN bookings part ON part.id = cancelled.booking_id
        WHERE cancelled.cancelled_at = waiver.decided_at AND part.customer_id = stay.customer_id AND part.property_id = stay.property_id) borne ON true
      WHERE waiver.state = 'granted' GROUP BY waiver.decided_at, stay.customer_id, stay.property_id, borne.paise, borne.charged_paise
      HAVING sum(waiver.platform_paise) <> borne.paise OR borne.charged_paise <> 0`,
  },
  {
    name: "extensions-fit",
    claim:
      "A longer stay begins where the one that it extends ends, in the same house, and that one stands, or is a reserved night itself.",
    sql: `SELECT longer.id AS booking_id, stay.id AS extends_booking_id, stay.status FROM bookings longer
      JOIN bookings stay ON stay.id = longer.extends_booking_id
      WHERE longer.property_id <> stay.property_id OR longer.customer_id <> stay.customer_id
        OR (longer.status NOT IN ('cancelled', 'expired') AND longer.starts_on <> stay.ends_on)
        OR (longer.status IN ('held', 'confirmed', 'checked_in') AND stay.status IN ('cancelled', 'expired'))
        OR (longer.status IN ('held', 'confirmed', 'checked_in') AND stay.status = 'held' AND NOT (longer.status = 'held'
          AND (SELECT count(*) FROM orders WHERE id IN (longer.order_id, stay.order_id) AND reserved) = 2))`,
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
];
