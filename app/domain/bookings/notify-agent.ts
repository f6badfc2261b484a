import type { TxContext } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { plannedRow } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import { itemOf, sendToEachChannel } from "./notify.ts";
import type { StoredOrder } from "./order-row.ts";

/**
 * Tells the agency that brought a guest that the booking is cancelled, and what it still earns of it (`commissionPaise`): by mail, or by
 * SMS where it has no address. An agent does not cancel, so that it is always news.
 */
export async function notifyAgentCancelled(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  commissionPaise: number,
): Promise<void> {
  const { agentAccountId, id } = booking;
  if (!agentAccountId) return;
  const { phone, email } = present(
    await plannedRow<{ phone: string | null; email: string | null }>(
      "SELECT phone_e164 AS phone, email FROM accounts WHERE id = $agentAccountId",
      { agentAccountId },
      ctx.tx,
    ),
  );
  const { path: _, ...item } = itemOf(order, booking);
  await sendToEachChannel(
    ctx,
    { phone: email ? null : phone, email, bookingId: id, accountId: agentAccountId },
    {
      key: `booking:${id}:agent-cancelled`,
      template: "booking.agent_cancelled",
      variables: { ...item, commissionPaise },
    },
  );
}
