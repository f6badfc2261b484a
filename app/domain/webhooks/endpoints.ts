import { randomBytes } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, isUser, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { seal, unseal } from "#app/domain/shared/sealing.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { checkedUrl, RefusedAddress } from "#app/integrations/guarded-fetch.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import {
  type EndpointState,
  type EventType,
  endpointForm,
  MOST_ENDPOINTS,
  SECRET_SHOWN_MINUTES,
} from "./schema.ts";

/** Endpoints of a partner, an agent or an admin for events. */

export type Endpoint = {
  id: string;
  url: string;
  description: string;
  events: EventType[];
  state: EndpointState;
  failingSince: Date | null;
  createdAt: Date;
};

/** How long the old secret still signs beside a new one. */
const BOTH_SIGN_MS = 86_400_000;

const COLUMNS = "id, url, description, events, state, failing_since, created_at";

/** The account whose endpoints the actor manages; null for an admin, whose endpoints get everybody's events. @throws Forbidden */
function accountOf({ actor }: Context): string | null {
  if (isPrivileged(actor)) return null;
  if (!isUser(actor)) throw new Forbidden();
  // A branch sees its own bookings only; an endpoint of the account would get all of them.
  if ((actor.role !== "partner" && actor.role !== "agent") || !actor.accountId || actor.subPartnerId)
    throw new Forbidden();
  return actor.accountId;
}

const OWN = "state <> 'deleted' AND account_id IS NOT DISTINCT FROM $accountId::uuid";

/** The actor's endpoints, at most as many as there may be. @throws Forbidden */
export function listEndpoints(ctx: Context): Promise<Endpoint[]> {
  return rows<Endpoint>(`SELECT ${COLUMNS} FROM webhook_endpoints WHERE ${OWN} ORDER BY created_at, id`, {
    accountId: accountOf(ctx),
  });
}

/**
 * One of the actor's endpoints. Its secret comes along within ten minutes after it was made (or made anew), and never again;
 * an admin viewing as this user does not see it.
 * @throws Forbidden, NotFound
 */
export async function findEndpoint(
  ctx: Context,
  id: string,
): Promise<Endpoint & { secret: string | null; previousUntil: Date | null }> {
  const found = await row<Endpoint & { sealed: string | null; previousUntil: Date | null }>(
    `SELECT ${COLUMNS}, CASE WHEN previous_until > $now THEN previous_until END AS previous_until,
       CASE WHEN coalesce(previous_until - interval '${BOTH_SIGN_MS} milliseconds', created_at)
         > $now::timestamptz - interval '${SECRET_SHOWN_MINUTES} minutes' THEN secret END AS sealed
     FROM webhook_endpoints WHERE id = $id AND ${OWN}`,
    { id, accountId: accountOf(ctx), now: ctx.now },
  );
  if (!found) throw new NotFound();
  const { sealed, ...endpoint } = found;
  const isViewed = isUser(ctx.actor) && ctx.actor.viewedBy !== undefined;
  return { ...endpoint, secret: sealed && !isViewed ? (unseal("webhook", id, sealed) ?? null) : null };
}

/** A new secret as the standard writes it: 24 random bytes. */
const newSecret = () => `whsec_${randomBytes(24).toString("base64")}`;

function checkUrl(url: string): void {
  try {
    checkedUrl(url);
  } catch (error) {
    if (error instanceof RefusedAddress) throw new Invalid(error.message, { url: [error.message] });
    throw error;
  }
}

/**
 * Adds an endpoint.
 * @returns its id, and the secret, which is shown this once
 * @throws Forbidden, Invalid, Conflict `too_many`
 */
export async function addEndpoint(ctx: Context, input: unknown): Promise<{ id: string; secret: string }> {
  const accountId = accountOf(ctx);
  const { url, description, events } = parseInput(endpointForm, input);
  checkUrl(url);
  const secret = newSecret();
  return withTransaction(ctx, async (ctx) => {
    await execute(
      "SELECT pg_advisory_xact_lock(hashtextextended($key, 613))",
      { key: accountId ?? "all" },
      ctx.tx,
    );
    const known = await rows(`SELECT FROM webhook_endpoints WHERE ${OWN}`, { accountId }, ctx.tx);
    if (known.length >= MOST_ENDPOINTS)
      throw new Conflict(
        `There are ${MOST_ENDPOINTS} endpoints already. Please remove one first.`,
        "too_many",
      );
    const id = crypto.randomUUID();
    await execute(
      `INSERT INTO webhook_endpoints (id, account_id, url, description, events, secret, created_by, created_at, updated_at)
       VALUES ($id, $accountId, $url, $description, $events, $secret, $by, $now, $now)`,
      {
        id,
        accountId,
        url,
        description,
        events: [...new Set(events)],
        now: ctx.now,
        secret: seal("webhook", id, secret),
        by: userIdOf(ctx.actor),
      },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "webhook.create",
      subjectKind: "webhook_endpoint",
      subjectId: id,
      after: { url, events },
    });
    return { id, secret };
  });
}

async function change(
  ctx: Context,
  id: string,
  action: string,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const accountId = accountOf(ctx);
  await withTransaction(ctx, async (ctx) => {
    const found = await row(
      `SELECT id FROM webhook_endpoints WHERE id = $id AND ${OWN} FOR UPDATE`,
      { id, accountId },
      ctx.tx,
    );
    if (!found) throw new NotFound();
    await work(ctx.tx);
    await recordAudit(ctx, { action, subjectKind: "webhook_endpoint", subjectId: id });
  });
}

/** Changes an endpoint's address and events, pauses it or starts it again. @throws Forbidden, NotFound, Invalid */
export async function changeEndpoint(
  ctx: Context,
  id: string,
  input: { values?: unknown; state?: "active" | "paused" },
): Promise<void> {
  const values = input.values === undefined ? null : parseInput(endpointForm, input.values);
  if (values) checkUrl(values.url);
  await change(ctx, id, "webhook.update", (tx) =>
    execute(
      `UPDATE webhook_endpoints SET url = coalesce($url, url), description = coalesce($description, description),
         events = coalesce($events, events), state = coalesce($state, state), updated_at = $now,
         failing_since = CASE WHEN $state = 'active' THEN NULL ELSE failing_since END WHERE id = $id`,
      {
        id,
        now: ctx.now,
        state: input.state ?? null,
        url: values?.url ?? null,
        description: values?.description ?? null,
        events: values?.events ?? null,
      },
      tx,
    ),
  );
}

/** Removes an endpoint; its log stays. @throws Forbidden, NotFound */
export function removeEndpoint(ctx: Context, id: string): Promise<void> {
  return change(ctx, id, "webhook.delete", (tx) =>
    execute(
      "UPDATE webhook_endpoints SET state = 'deleted', updated_at = $now WHERE id = $id",
      { id, now: ctx.now },
      tx,
    ),
  );
}

/** Gives an endpoint a new secret; the old one signs besides for a day. @returns the new one @throws Forbidden, NotFound */
export async function rotateSecret(ctx: Context, id: string): Promise<string> {
  const secret = newSecret();
  await change(ctx, id, "webhook.rotate-secret", (tx) =>
    execute(
      `UPDATE webhook_endpoints SET previous_secret = secret, previous_until = $until, secret = $secret, updated_at = $now WHERE id = $id`,
      {
        id,
        now: ctx.now,
        until: new Date(ctx.now.getTime() + BOTH_SIGN_MS),
        secret: seal("webhook", id, secret),
      },
      tx,
    ),
  );
  return secret;
}

export type Delivery = {
  id: string;
  eventId: string;
  type: EventType;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  status: number | null;
  error: string;
  nextAt: Date;
  at: Date;
  deliveredAt: Date | null;
};

/** Rows of a page of the log. */
export const LOG_PAGE = 50;

/** How the tellings of an endpoint went, newest first, 50 a page. @throws Forbidden, NotFound */
export async function listDeliveries(ctx: Context, endpointId: string, page: number): Promise<Delivery[]> {
  const found = await row(`SELECT FROM webhook_endpoints WHERE id = $endpointId AND ${OWN}`, {
    endpointId,
    accountId: accountOf(ctx),
  });
  if (!found) throw new NotFound();
  return rows<Delivery>(
    `SELECT d.id, d.event_id, e.type, d.state, d.attempts, d.status, d.error, d.next_at, e.at, d.delivered_at
     FROM webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id WHERE d.endpoint_id = $endpointId
     ORDER BY d.created_at DESC, d.id LIMIT ${LOG_PAGE} OFFSET $offset`,
    { endpointId, offset: (page - 1) * LOG_PAGE },
  );
}

/** Delivers an event again, whether it was delivered or not. @throws Forbidden, NotFound */
export async function replayDelivery(ctx: Context, deliveryId: string): Promise<void> {
  const accountId = accountOf(ctx);
  await withTransaction(ctx, async (ctx) => {
    const again = await row<{ endpointId: string }>(
      `UPDATE webhook_deliveries d SET state = 'waiting', attempts = 0, next_at = $now, delivered_at = NULL, error = ''
       FROM webhook_endpoints e WHERE d.id = $deliveryId AND e.id = d.endpoint_id AND e.state <> 'deleted'
         AND e.account_id IS NOT DISTINCT FROM $accountId::uuid RETURNING d.endpoint_id`,
      { deliveryId, accountId, now: ctx.now },
      ctx.tx,
    );
    if (!again) throw new NotFound();
    await recordAudit(ctx, {
      action: "webhook.replay",
      subjectKind: "webhook_endpoint",
      subjectId: again.endpointId,
      after: { delivery: deliveryId },
    });
  });
}
