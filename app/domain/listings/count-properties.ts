import type { Context } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { plannedRow } from "#db/client.ts";
import type { ItemStatus } from "./labels.ts";
import { listingScope } from "./policy.ts";

export type ItemCounts = {
  properties: Partial<Record<ItemStatus, number>>;
  rooms: Partial<Record<ItemStatus, number>>;
  /** Properties of which something waits for approval: the property itself, a change, or a room. */
  waiting: number;
};

/** How many properties and rooms the actor has in each status. */
export async function countItems(ctx: Context): Promise<ItemCounts> {
  const scope = listingScope(ctx.actor, "p");
  const counted = present(
    await plannedRow<ItemCounts>(
      `WITH own AS (SELECT p.id, p.status FROM properties p WHERE ${scope.where}),
       own_rooms AS (SELECT r.id, r.status, r.property_id FROM rooms r JOIN own ON own.id = r.property_id)
     SELECT
       (SELECT coalesce(jsonb_object_agg(status, count), '{}') FROM (SELECT status, count(*) FROM own GROUP BY status) x) AS properties,
       (SELECT coalesce(jsonb_object_agg(status, count), '{}') FROM (SELECT status, count(*) FROM own_rooms GROUP BY status) x) AS rooms,
       (SELECT count(*)::integer FROM own WHERE EXISTS (
          SELECT FROM approvals a WHERE a.status = 'pending' AND a.subject_kind = 'property' AND a.subject_id = own.id)
        OR EXISTS (SELECT FROM own_rooms r JOIN approvals a ON a.status = 'pending' AND a.subject_kind = 'room' AND a.subject_id = r.id
          WHERE r.property_id = own.id)) AS waiting`,
      scope.bind,
      ctx.tx,
    ),
  );
  return counted;
}
