import type { Context } from "#app/domain/context.ts";
import { hasRole, isUser } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import type { PaymentState } from "./labels.ts";
import { can } from "./policy.ts";

/**
 * All money of one booking from its first payment to its last refund: of a stay also that of nights that were added to it, given back,
 * or moved to other dates, another room or another house.
 */

/** What a payment was for. */
export type PaidFor = "booking" | "extension" | "change" | "relocation";
/** Why something went back; `late`: the payment came too late or twice and bought nothing. */
export type BackFor = "cancellation" | "given_back" | "moved" | "deposit" | "goodwill" | "late";

export type MoneyMove = {
  id: string;
  at: Date;
  /** Came in, was carried over from an earlier payment of the same stay, or went back. */
  way: "paid" | "carried" | "refund";
  why: PaidFor | BackFor;
  state: PaymentState | "requested" | "done";
  /** The whole payment or refund, paise. */
  amountPaise: number;
  /** What of it is this booking's, when other bookings were paid with it, paise. */
  ownPaise: number;
  /** Of the booking that it was for. */
  bookingOrderId: string;
  /** What was bought or went back, from the first day until the last. */
  checkIn: IsoDate;
  checkOut: IsoDate;
  /** Gateway and method, as the gateway names them. */
  gateway: string;
  method: string;
};

/** All payments and refunds, first to last, and their total: this booking's part, paise. Amounts carried over count once. */
export type BookingMoney = {
  moves: MoneyMove[];
  paidPaise: number;
  refundedPaise: number;
  returningPaise: number;
  /** What was charged for what was cancelled, given back or moved: paid, and neither refunded nor part of what stands. */
  chargedPaise: number;
};

/**
 * The payments and refunds of a booking and of everything that it came from or became, as far as the actor may see them.
 * @throws NotFound also for partners and agents, who may not see a guest's payments
 */
export async function readMoney(ctx: Context, bookingId: string): Promise<BookingMoney> {
  const family = await readFamily(ctx, bookingId);
  if (hasRole(ctx.actor, "partner", "agent")) throw new NotFound();
  const ids = family.map(({ id }) => id);
  const [moves, charged] = await Promise.all([readMoves(ids, ctx.tx), readCharged(ids, ctx.tx)]);
  const sum = (of: (move: MoneyMove) => boolean) =>
    moves.filter(of).reduce((total, { ownPaise }) => total + ownPaise, 0);
  return {
    moves,
    paidPaise: sum(({ way, state }) => way === "paid" && state === "captured"),
    refundedPaise: sum(({ way, why, state }) => way === "refund" && why !== "late" && state === "done"),
    returningPaise: sum(({ way, why, state }) => way === "refund" && why !== "late" && state !== "done"),
    chargedPaise: charged,
  };
}

async function readCharged(ids: string[], tx?: Transaction): Promise<number> {
  const found = await row<{ paise: number }>(
    "SELECT coalesce(sum(charge_paise), 0)::bigint AS paise FROM cancellations WHERE booking_id = ANY($ids::uuid[])",
    { ids },
    tx,
  );
  return present(found).paise;
}

function readMoves(ids: string[], tx?: Transaction): Promise<MoneyMove[]> {
  return rows<MoneyMove>(
    `WITH bought AS (
       SELECT part.order_id, sum(part.total_paise + part.deposit_paise)::bigint AS own_paise, min(part.starts_on) AS check_in,
         max(part.ends_on) AS check_out, (array_agg(part.booking_order_id ORDER BY part.taken_from_id IS NOT NULL, part.starts_on))[1] AS number,
         bool_or(EXISTS (SELECT FROM relocations moved WHERE moved.to_booking_id = part.id)) AS elsewhere
       FROM bookings part WHERE part.id = ANY($ids::uuid[]) GROUP BY part.order_id)
     SELECT payment.id, coalesce(payment.captured_at, payment.created_at) AS at,
       CASE WHEN payment.carried_from_id IS NULL THEN 'paid' ELSE 'carried' END AS way,
       CASE WHEN bought.elsewhere THEN 'relocation' ELSE ordered.purpose END AS why, payment.state, payment.amount_paise,
       CASE WHEN ordered.total_paise = bought.own_paise THEN payment.amount_paise ELSE bought.own_paise END AS "ownPaise",
       bought.number AS "bookingOrderId", bought.check_in, bought.check_out, payment.gateway, payment.method
     FROM bought JOIN orders ordered ON ordered.id = bought.order_id JOIN payments payment ON payment.order_id = bought.order_id
     UNION ALL
     SELECT refund.id, coalesce(refund.done_at, refund.created_at), 'refund',
       CASE WHEN refund.deposit_booking_id IS NOT NULL THEN 'deposit' WHEN refund.goodwill_id IS NOT NULL THEN 'goodwill'
         WHEN refund.cancellation_id IS NULL THEN 'late' WHEN change.change = 'shorter' THEN 'given_back' WHEN change.change = 'moved' THEN 'moved'
         ELSE 'cancellation' END,
       refund.state, refund.amount_paise,
       CASE WHEN about.id IS NOT NULL OR ordered.total_paise = bought.own_paise THEN refund.amount_paise ELSE bought.own_paise END,
       coalesce(about.booking_order_id, bought.number), coalesce(about.starts_on, bought.check_in), coalesce(about.ends_on, bought.check_out),
       payment.gateway, payment.method
     FROM bought JOIN orders ordered ON ordered.id = bought.order_id JOIN payments payment ON payment.order_id = bought.order_id
     JOIN refunds refund ON refund.payment_id = payment.id
     LEFT JOIN cancellations cancelled ON cancelled.id = refund.cancellation_id
     LEFT JOIN stay_changes change ON change.id = cancelled.stay_change_id
     LEFT JOIN goodwill given ON given.id = refund.goodwill_id
     LEFT JOIN bookings about ON about.id = coalesce(cancelled.booking_id, refund.deposit_booking_id, given.booking_id)
     WHERE refund.carried_to_id IS NULL AND (about.id IS NULL OR about.id = ANY($ids::uuid[]))
     ORDER BY at, way, id`,
    { ids },
    tx,
  );
}

/** Why a seller's share changed. */
export type ShareFor =
  | PaidFor
  | "cancellation"
  | "given_back"
  | "moved"
  | "deposit"
  | "goodwill"
  | "adjustment"
  | "correction";

export type ShareMove = {
  at: Date;
  why: ShareFor;
  /** More, or less, paise. */
  sharePaise: number;
  bookingOrderId: string;
};

/** What a booking earned the actor's account, step by step, as it stands in the books. */
export type BookingShare = { moves: ShareMove[]; sharePaise: number };

/**
 * How the share of the partner whose login this is came about: what the booking earned, what was added, given back, kept or corrected.
 * @throws NotFound for others, and for a booking that somebody else sold
 */
export async function readShare(ctx: Context, bookingId: string): Promise<BookingShare> {
  const family = await readFamily(ctx, bookingId);
  const accountId = isUser(ctx.actor) && hasRole(ctx.actor, "partner") ? ctx.actor.accountId : null;
  if (!accountId) throw new NotFound();
  const moves = await rows<ShareMove>(
    `SELECT entry.at, -sum(line.amount_paise)::bigint AS "sharePaise", min(booking.booking_order_id) AS "bookingOrderId",
       CASE WHEN bool_or(entry.kind IN ('cancellation', 'division')) THEN coalesce(CASE min(change.change) WHEN 'shorter' THEN 'given_back' ELSE min(change.change) END, 'cancellation')
         WHEN bool_or(entry.kind = 'sale') THEN CASE WHEN bool_or(moved.id IS NOT NULL) THEN 'relocation' ELSE min(ordered.purpose) END
         WHEN bool_or(entry.kind = 'deposit_return') THEN 'deposit' WHEN bool_or(entry.kind = 'goodwill') THEN 'goodwill'
         WHEN bool_or(entry.kind = 'relocation') THEN 'relocation' WHEN bool_or(entry.kind = 'gst_correction') THEN 'correction'
         ELSE 'adjustment' END AS why
     FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id JOIN bookings booking ON booking.id = entry.booking_id
     JOIN orders ordered ON ordered.id = booking.order_id
     LEFT JOIN relocations moved ON moved.to_booking_id = booking.id
     LEFT JOIN stay_changes change ON change.changed_at = entry.at AND change.booking_id = ANY($ids::uuid[])
     WHERE entry.booking_id = ANY($ids::uuid[]) AND line.account = 'partner_payable' AND line.party_id = $accountId AND entry.kind <> 'payout'
     GROUP BY entry.at HAVING sum(line.amount_paise) <> 0 ORDER BY entry.at`,
    { ids: family.map(({ id }) => id), accountId },
    ctx.tx,
  );
  return { moves, sharePaise: moves.reduce((total, { sharePaise }) => total + sharePaise, 0) };
}

/**
 * The booking and everything that it came from or became, of what the actor may see. The planner takes such a family for thousands, and as a join
 * reads all bookings; an array it takes for a few.
 * @throws NotFound
 */
async function readFamily(ctx: Context, bookingId: string): Promise<StoredBooking[]> {
  const found = await readBookings(
    `booking.id = ANY(ARRAY(
       WITH RECURSIVE family AS (
         SELECT $bookingId::uuid AS id
         UNION
         SELECT related.id FROM family CROSS JOIN LATERAL (
           SELECT before.id FROM bookings own CROSS JOIN LATERAL (VALUES (own.extends_booking_id), (own.taken_from_id)) AS before (id)
             WHERE own.id = family.id AND before.id IS NOT NULL
           UNION ALL
           SELECT after.id FROM bookings after WHERE after.extends_booking_id = family.id
           UNION ALL
           SELECT taken.id FROM bookings taken WHERE taken.taken_from_id = family.id
           UNION ALL
           SELECT moved.changes_booking_id FROM bookings own JOIN orders moved ON moved.id = own.order_id
             WHERE own.id = family.id AND moved.changes_booking_id IS NOT NULL
           UNION ALL
           SELECT new.id FROM orders moved JOIN bookings new ON new.order_id = moved.id WHERE moved.changes_booking_id = family.id
           UNION ALL
           SELECT change.booking_id FROM cancellations cancelled JOIN stay_changes change ON change.id = cancelled.stay_change_id
             WHERE cancelled.booking_id = family.id
           UNION ALL
           SELECT cancelled.booking_id FROM stay_changes change JOIN cancellations cancelled ON cancelled.stay_change_id = change.id
             WHERE change.booking_id = family.id
         ) related)
       SELECT id FROM family))`,
    { bookingId },
    ctx.tx,
  );
  const seen = found.filter((booking) => can(ctx.actor, "view", booking));
  if (!seen.some(({ id }) => id === bookingId)) throw new NotFound();
  return seen;
}
