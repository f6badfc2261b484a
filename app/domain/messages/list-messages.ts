import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { listBatches } from "#app/domain/exports/list-batches.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
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

export type MessageFilters = {
  channel?: Channel | null;
  state?: MessageState | null;
  purpose?: Purpose | null;
  template?: string | null;
  /** The whole phone number, as people type it, or mail address. */
  recipient?: string | null;
  bookingId?: string | null;
  page?: number;
};

const PAGE_SIZE = 50;

const ITEM = `id, channel, recipient, template, purpose, state, attempts, error, booking_id,
  created_at, sent_at`;

/**
 * The messages of the whole site, newest first, 50 a page. For admins and operators.
 * @returns the page, and the total counted up to 10,000
 * @throws Forbidden for anybody else
 */
export async function listMessages(
  ctx: Context,
  filters: MessageFilters = {},
): Promise<{ rows: MessageListItem[]; total: number; page: number; pageSize: number }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const page = Math.max(1, filters.page ?? 1);
  const { condition, given } = chosen(filters);
  const [items, counted] = await Promise.all([
    rows<MessageListItem>(`${listSql(condition)} LIMIT ${PAGE_SIZE} OFFSET $offset`, {
      ...given,
      offset: (page - 1) * PAGE_SIZE,
    }),
    row<{ total: number }>(
      `SELECT count(*) AS total FROM (SELECT FROM messages ${condition} LIMIT ${COUNT_LIMIT}) AS counted`,
      given,
    ),
  ]);
  return { rows: items.map(masked), total: counted?.total ?? 0, page, pageSize: PAGE_SIZE };
}

const listSql = (condition: string) =>
  `SELECT ${ITEM} FROM messages ${condition} ORDER BY created_at DESC, id`;

/** The whole list in batches, for a file, masked like the list. @throws Forbidden for anybody but admins and operators */
export async function* messageBatches(
  ctx: Context,
  filters: MessageFilters,
): AsyncGenerator<MessageListItem[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { condition, given } = chosen(filters);
  for await (const batch of listBatches<MessageListItem>(listSql(condition), given)) yield batch.map(masked);
}

function chosen(filters: MessageFilters) {
  const where = [
    filters.channel ? "channel = $channel" : "",
    filters.state ? "state = $state" : "",
    filters.purpose ? "purpose = $purpose" : "",
    filters.template ? "template = $template" : "",
    filters.recipient ? "recipient = $recipient" : "",
    filters.bookingId ? "booking_id = $bookingId" : "",
  ].filter(Boolean);
  const condition = where.length > 0 ? `WHERE ${where.join(" AND ")}` : "";
  const bind = {
    channel: filters.channel,
    state: filters.state,
    purpose: filters.purpose,
    template: filters.template,
    recipient: filters.recipient ? (normalisePhone(filters.recipient) ?? filters.recipient) : null,
    bookingId: filters.bookingId,
  };
  const given = Object.fromEntries(Object.entries(bind).filter(([, value]) => value));
  return { condition, given };
}

/**
 * Every message about one booking, or about the whole order that it is in, oldest first. For admins and operators.
 * @throws Forbidden for anybody else
 */
export async function listBookingMessages(ctx: Context, bookingId: string): Promise<MessageListItem[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const items = await rows<MessageListItem>(
    `SELECT ${ITEM} FROM messages WHERE booking_id = $bookingId OR (template LIKE 'trip.%' AND booking_id IN (
       SELECT paid_with.id FROM bookings booking JOIN bookings paid_with ON paid_with.order_id = booking.order_id
       WHERE booking.id = $bookingId)) ORDER BY created_at, id LIMIT 200`,
    { bookingId },
  );
  return items.map(masked);
}

/** How many messages of the last 30 days are in each state, and the oldest that still waits. For admins and operators. */
export async function messageCounts(
  ctx: Context,
): Promise<{ states: Partial<Record<MessageState, number>>; oldestQueuedAt: Date | null }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const counted = await rows<{ state: MessageState; count: number }>(
    "SELECT state, count(*) AS count FROM messages WHERE created_at > $since GROUP BY state",
    { since: new Date(ctx.now.getTime() - 30 * 86_400_000) },
  );
  const oldest = await row<{ at: Date | null }>(
    "SELECT min(created_at) AS at FROM messages WHERE state = 'queued'",
  );
  return {
    states: Object.fromEntries(counted.map(({ state, count }) => [state, count])),
    oldestQueuedAt: oldest?.at ?? null,
  };
}

function masked(item: MessageListItem): MessageListItem {
  return { ...item, recipient: maskRecipient(item.recipient) };
}
