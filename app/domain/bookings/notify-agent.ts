import type { TxContext } from "#app/domain/context.ts";
import { plannedRows } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import { itemOf, sendToEachChannel } from "./notify.ts";
import type { StoredOrder } from "./order-row.ts";

/** What was cancelled, and what the agency that brought the guest still earns from it after tax, paise. */
export type CancelledSale = { booking: StoredBooking; commissionPaise: number };

/**
 * Tells each agency once which bookings of its guest were cancelled together: by mail, or by SMS where it has no address. Agents cannot
 * cancel, so this is always news to them.
 */
export async function notifyAgentCancelled(
  ctx: TxContext,
  order: StoredOrder,
  cancelled: CancelledSale[],
): Promise<void> {
  const agencies = [...new Set(cancelled.flatMap(({ booking }) => booking.agentAccountId ?? []))];
  if (agencies.length === 0) return;
  const recipients = await plannedRows<{ id: string; phone: string | null; email: string | null }>(
    "SELECT id, phone_e164 AS phone, email FROM accounts WHERE id = ANY($agencies::uuid[])",
    { agencies },
    ctx.tx,
  );
  for (const { id, phone, email } of recipients) {
    const own = cancelled.filter(({ booking }) => booking.agentAccountId === id);
    const items = own.map(({ booking }) => itemOf(order, booking));
    const [first] = own;
    const [item] = items;
    if (!first || !item) continue;
    await sendToEachChannel(
      ctx,
      { phone: email ? null : phone, email, bookingId: first.booking.id, accountId: id },
      {
        key: `booking:${first.booking.id}:agent-cancelled`,
        template: "booking.agent_cancelled",
        variables: {
          guestName: item.guestName,
          parts: items.map(({ guestName: _, path: _path, ...part }) => part),
          commissionPaise: own.reduce((sum, { commissionPaise }) => sum + commissionPaise, 0),
        },
      },
    );
  }
}
