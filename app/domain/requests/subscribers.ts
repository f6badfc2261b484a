import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { countFormPost } from "#app/domain/identity/limits.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { newReference } from "#app/domain/shared/ids.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";

/**
 * Puts an address on the newsletter's list and sends the mail that says so, with the link to end it. An address that is on it
 * already gets neither a second row nor a mail; the answer is the same.
 * @throws TooMany when this address or this network asked too often
 */
export async function subscribe(ctx: Context, input: { subscriber_email: string }): Promise<void> {
  await countFormPost(ctx, "subscribe", input.subscriber_email);
  await inTransaction(ctx.tx, async (tx) => {
    const added = await row<{ id: string; token: string }>(
      `INSERT INTO subscribers (subscriber_email, token, subscribed_at) VALUES ($email, $token, $now)
       ON CONFLICT (subscriber_email) DO UPDATE SET subscribed_at = EXCLUDED.subscribed_at, unsubscribed_at = NULL
         WHERE subscribers.unsubscribed_at IS NOT NULL
       RETURNING id, token`,
      { email: input.subscriber_email, token: newReference(), now: ctx.now },
      tx,
    );
    if (!added) return;
    await queueMessage(ctx, tx, {
      dedupeKey: `subscriber:${added.id}:${ctx.now.toISOString()}`,
      channel: "mail",
      recipient: input.subscriber_email,
      template: "subscriber.welcome",
      variables: { path: `/unsubscribe/${added.token}` },
    });
    await recordAudit(ctx, tx, { action: "subscriber.add", subjectKind: "subscriber", subjectId: added.id });
  });
}

/** The subscription of a link, with its address masked by the caller. @throws NotFound when no link has this token */
export async function findSubscription(
  ctx: Context,
  token: string,
): Promise<{ email: string; active: boolean }> {
  const found = await row<{ email: string; active: boolean }>(
    "SELECT subscriber_email AS email, unsubscribed_at IS NULL AS active FROM subscribers WHERE token = $token",
    { token },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** Ends the subscription of a link. Ending it again changes nothing. @throws NotFound when no link has this token */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  await inTransaction(ctx.tx, async (tx) => {
    const found = await row<{ id: string }>("SELECT id FROM subscribers WHERE token = $token", { token }, tx);
    if (!found) throw new NotFound();
    const ended = await execute(
      "UPDATE subscribers SET unsubscribed_at = $now WHERE id = $id AND unsubscribed_at IS NULL",
      { id: found.id, now: ctx.now },
      tx,
    );
    if (ended === 0) return;
    await recordAudit(ctx, tx, { action: "subscriber.end", subjectKind: "subscriber", subjectId: found.id });
  });
}

export type SubscriberRow = { id: string; email: string; subscribedAt: Date; unsubscribedAt: Date | null };
export type SubscriberFilters = {
  q: string;
  state: "active" | "ended" | "all";
  /** Of the subscription, IST dates, both included. */
  from: string | null;
  to: string | null;
  page: number;
};

const PAGE_SIZE = 50;
const BATCH = 1_000;
const SELECT = `SELECT id, subscriber_email AS email, subscribed_at, unsubscribed_at FROM subscribers`;

/** The newsletter's readers, newest first, 50 a page; counted up to 10,000. @throws Forbidden for all but admins */
export async function listSubscribers(ctx: Context, filters: SubscriberFilters) {
  const { where, bind } = conditions(ctx, filters);
  const [list, counted] = await Promise.all([
    rows<SubscriberRow>(
      `${SELECT} WHERE ${where} ORDER BY subscribed_at DESC, id LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT FROM subscribers WHERE ${where} LIMIT ${COUNT_LIMIT}) counted`,
      bind,
      ctx.tx,
    ),
  ]);
  const total = counted!.total;
  return {
    rows: list,
    total,
    totalIsBounded: total === COUNT_LIMIT,
    page: filters.page,
    pageSize: PAGE_SIZE,
  };
}

/** The same readers in batches, for an export: all pages of the filter. */
export async function* subscriberBatches(
  ctx: Context,
  filters: SubscriberFilters,
): AsyncGenerator<SubscriberRow[]> {
  const { where, bind } = conditions(ctx, filters);
  let last: SubscriberRow | undefined;
  do {
    const after = last ? "AND (subscribed_at, id) < ($at, $id)" : "";
    const batch: SubscriberRow[] = await rows<SubscriberRow>(
      `${SELECT} WHERE ${where} ${after} ORDER BY subscribed_at DESC, id DESC LIMIT ${BATCH}`,
      { ...bind, ...(last ? { at: last.subscribedAt, id: last.id } : {}) },
    );
    yield batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

function conditions(ctx: Context, filters: SubscriberFilters) {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const where = ["true"];
  const bind: Record<string, unknown> = {};
  if (filters.state !== "all")
    where.push(`unsubscribed_at IS ${filters.state === "active" ? "" : "NOT "}NULL`);
  if (filters.q) {
    where.push("subscriber_email LIKE $prefix");
    bind.prefix = `${filters.q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  }
  if (filters.from) {
    where.push("subscribed_at >= $from");
    bind.from = istInstant(filters.from, "00:00");
  }
  if (filters.to) {
    where.push("subscribed_at < $beyond");
    bind.beyond = istInstant(addDays(filters.to, 1), "00:00");
  }
  return { where: where.join(" AND "), bind };
}
