import type { TxContext } from "#app/domain/context.ts";
import { addEndpoint, changeEndpoint } from "#app/domain/webhooks/endpoints.ts";
import type { EventType } from "#app/domain/webhooks/schema.ts";
import { present } from "#app/present.ts";
import { execute, type Transaction } from "#db/client.ts";
import type { DemoPeople } from "./people.ts";

const EVENTS: EventType[] = ["booking.confirmed", "booking.cancelled", "payout.paid"];

/**
 * Systems that were told of bookings: one each of a partner, an agent and the platform, with a log. All are switched off, so that a demo
 * calls nobody.
 */
export async function writeWebhooks(tx: Transaction, now: Date, people: DemoPeople): Promise<void> {
  const then = new Date(now.getTime() - 12 * 86_400_000);
  await writeEndpoint(
    { ...present(people.partners[0]).ctx(then), tx },
    "https://bookings.sunrise-stays.example/medihaven",
    "Front desk",
  );
  await writeEndpoint(
    { ...people.agent(then), tx },
    "https://desk.ravi-travels.example/hooks",
    "Our booking sheet",
  );
  await writeEndpoint(
    { ...people.admin(then), tx },
    "https://data.medihaven.example/events",
    "Data warehouse",
  );
}

async function writeEndpoint(ctx: TxContext, url: string, description: string): Promise<void> {
  const { id } = await addEndpoint(ctx, { url, description, events: EVENTS });
  await changeEndpoint(ctx, id, { state: "paused" });
  const accountId = "accountId" in ctx.actor ? ctx.actor.accountId : null;
  // What was told while it was on: the last bookings of whoever it belongs to.
  await execute(
    `WITH event AS (
       INSERT INTO webhook_events (type, account_id, data, at)
       SELECT 'booking.confirmed', $accountId, jsonb_build_object('booking_order_id', b.booking_order_id), $now::timestamptz + number * interval '1 day'
       FROM (SELECT booking_order_id, row_number() OVER (ORDER BY created_at, booking_order_id) AS number FROM bookings
             WHERE $accountId::uuid IS NULL OR account_id = $accountId OR agent_account_id = $accountId
             ORDER BY created_at, booking_order_id LIMIT 6) b
       RETURNING id, at)
     INSERT INTO webhook_deliveries (event_id, endpoint_id, state, attempts, next_at, status, delivered_at, created_at)
     SELECT id, $endpoint, 'delivered', 1, at, 200, at + interval '2 seconds', at FROM event`,
    { accountId, endpoint: id, now: ctx.now },
    ctx.tx,
  );
}
