import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { addDays, type IsoDate, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import type { Channel, MessageState, Purpose } from "./schema.ts";
import { maskRecipient } from "./schema.ts";
import type { TemplateName } from "./templates.ts";

export type MessageListItem = {
  id: string;
  channel: Channel;
  /** Masked: lists never show a whole phone number or address. */
  recipient: string;
  template: TemplateName;
  purpose: Purpose;
  state: MessageState;
  attempts: number;
  error: string;
  bookingId: string | null;
  createdAt: Date;
  sentAt: Date | null;
};

const ITEM = `id, channel, recipient, template, purpose, state, attempts, error, booking_id,
  created_at, sent_at`;

/**
 * Every message about one booking, or about the whole order that it is in, oldest first. For admins and operators.
 * @throws Forbidden for anybody else
 */
export async function listBookingMessages(ctx: Context, bookingId: string): Promise<MessageListItem[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const items = await rows<MessageListItem>(
    `SELECT ${ITEM} FROM messages WHERE (booking_id = $bookingId OR template LIKE 'trip.%') AND booking_id IN (
       SELECT paid_with.id FROM bookings booking JOIN bookings paid_with ON paid_with.order_id = booking.order_id
       WHERE booking.id = $bookingId) ORDER BY created_at, id LIMIT 200`,
    { bookingId },
    ctx.tx,
  );
  return items.map(masked);
}

/** How many messages of the last 30 days are in each state, since which day (IST), and the oldest that still waits. For admins and operators. */
export async function messageCounts(
  ctx: Context,
): Promise<{ states: Partial<Record<MessageState, number>>; oldestQueuedAt: Date | null; since: IsoDate }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const since = addDays(istDate(ctx.now), -30);
  const counted = await rows<{ state: MessageState; count: number }>(
    "SELECT state, count(*) AS count FROM messages WHERE created_at >= $since GROUP BY state",
    { since: istInstant(since, "00:00") },
  );
  const oldest = await row<{ at: Date | null }>(
    "SELECT min(created_at) AS at FROM messages WHERE state = 'queued'",
  );
  return {
    states: Object.fromEntries(counted.map(({ state, count }) => [state, count])),
    since,
    oldestQueuedAt: present(oldest).at,
  };
}

function masked(item: MessageListItem): MessageListItem {
  return { ...item, recipient: maskRecipient(item.recipient) };
}
