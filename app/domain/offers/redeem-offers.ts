import { Conflict } from "#app/domain/errors.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import { present } from "#app/present.ts";
import { plannedExecute, plannedRow, plannedRows, type Transaction } from "#db/client.ts";

/** How often offers are taken. An offer with a limit is locked by its count, so that two at the last one never both get it. */

type Redemption = {
  booking_id: string;
  funder: "partner" | "platform";
  offer_id: string;
  amount_paise: number;
  limited: boolean;
};

function gone(): Conflict {
  return new Conflict("An offer has just been used up. Please look at the price again.", "offer_gone");
}

/** Takes the offers of new bookings. @throws Conflict `offer_gone` when a limit, in all or of the customer, is reached */
export async function redeemOffers(
  tx: Transaction,
  customerId: string,
  bookings: Array<{ id: string; quote: KindQuote }>,
): Promise<void> {
  const taken = bookings.flatMap(({ id, quote }): Redemption[] => {
    const { partner, platform } = quote.terms ?? {};
    const { partnerOfferPaise, mhOfferPaise } = quote.breakdown;
    return [
      ...(partner
        ? [
            {
              booking_id: id,
              funder: "partner" as const,
              offer_id: partner.id,
              amount_paise: partnerOfferPaise,
              limited: partner.limited,
            },
          ]
        : []),
      ...(platform
        ? [
            {
              booking_id: id,
              funder: "platform" as const,
              offer_id: platform.id,
              amount_paise: mhOfferPaise,
              limited: platform.limited,
            },
          ]
        : []),
    ];
  });
  if (taken.length === 0) return;
  const limited = taken.filter((one) => one.limited);
  await count(
    tx,
    customerId,
    limited.map((one) => one.offer_id),
  );
  await plannedExecute(
    `INSERT INTO offer_redemptions (booking_id, funder, offer_id, customer_id, amount_paise)
     SELECT booking_id, funder, offer_id, $customerId, amount_paise
     FROM jsonb_to_recordset($taken::jsonb) AS one(booking_id uuid, funder text, offer_id uuid, amount_paise bigint)`,
    { customerId, taken: JSON.stringify(taken) },
    tx,
  );
}

/** Counts offers with limits, in the order of their ids, so that two orders never wait for each other. */
async function count(tx: Transaction, customerId: string, offerIds: string[]): Promise<void> {
  for (const offerId of [...new Set(offerIds)].sort()) {
    const times = offerIds.filter((id) => id === offerId).length;
    const counted = await plannedRow<{ perCustomer: number | null }>(
      `UPDATE offers SET used = used + $times WHERE id = $offerId AND active AND coalesce(used + $times <= limit_total, true)
       RETURNING limit_per_customer AS "perCustomer"`,
      { offerId, times },
      tx,
    );
    if (!counted) throw gone();
    if (counted.perCustomer === null) continue;
    const own = present(
      await plannedRow<{ taken: number }>(
        "SELECT count(*)::integer AS taken FROM offer_redemptions WHERE offer_id = $offerId AND customer_id = $customerId AND state = 'taken'",
        { offerId, customerId },
        tx,
      ),
    );
    if (own.taken + times > counted.perCustomer) throw gone();
  }
}

/** Gives back the offers of an order whose hold ended: they count for no limit any more. */
export async function releaseOffers(tx: Transaction, orderId: string): Promise<void> {
  await plannedExecute(
    `WITH released AS (
       UPDATE offer_redemptions SET state = 'released' WHERE state = 'taken'
         AND booking_id IN (SELECT id FROM bookings WHERE order_id = $orderId) RETURNING offer_id),
     counted AS (SELECT offer_id, count(*) AS times FROM released GROUP BY offer_id)
     UPDATE offers SET used = used - counted.times FROM counted
     WHERE offers.id = counted.offer_id AND (limit_total IS NOT NULL OR limit_per_customer IS NOT NULL)`,
    { orderId },
    tx,
  );
}

/** Takes them again for somebody who paid after the hold had ended. @throws Conflict `offer_gone` */
export async function redeemOffersAgain(tx: Transaction, orderId: string): Promise<void> {
  const released = await plannedRows<{ offerId: string; customerId: string; limited: boolean }>(
    `SELECT taken.offer_id, taken.customer_id,
       (offer.limit_total IS NOT NULL OR offer.limit_per_customer IS NOT NULL) AS limited
     FROM offer_redemptions taken JOIN offers offer ON offer.id = taken.offer_id
     WHERE taken.state = 'released' AND taken.booking_id IN (SELECT id FROM bookings WHERE order_id = $orderId)`,
    { orderId },
    tx,
  );
  if (released.length === 0) return;
  await count(
    tx,
    present(released[0]).customerId,
    released.filter((one) => one.limited).map((one) => one.offerId),
  );
  await plannedExecute(
    `UPDATE offer_redemptions SET state = 'taken' WHERE state = 'released'
       AND booking_id IN (SELECT id FROM bookings WHERE order_id = $orderId)`,
    { orderId },
    tx,
  );
}
